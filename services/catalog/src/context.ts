import type { ServiceContext, ServiceDatabase, ServiceTransaction } from '@mostrador/platform'
import type { CatalogConfig } from './config.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'

type CatalogService = ServiceContext<CatalogConfig, 'catalog'>

/** What catalog is given, and where its files are kept. */
export type CatalogContext = CatalogService & { readonly storage: Storage }

export type Db = ServiceDatabase<'catalog'>
/** One transaction over the tables of catalog; what it publishes leaves with its commit. */
export type Tx = ServiceTransaction<'catalog'>

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: CatalogContext) => (input: Input) => Promise<Output>

/** The storage closes with the service. */
export const createCatalogContext = (service: CatalogService): CatalogContext => {
  const storage = openStorage(service.config)
  service.onClose(() => storage.close())
  return { ...service, storage }
}
