import type { ServiceContext, ServiceDatabase, ServiceTransaction } from '@mostrador/platform'

/** What catalog is given. */
export type CatalogContext = ServiceContext<unknown, 'catalog'>

export type Db = ServiceDatabase<'catalog'>
/** One transaction over the tables of catalog; what it publishes leaves with its commit. */
export type Tx = ServiceTransaction<'catalog'>

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: CatalogContext) => (input: Input) => Promise<Output>
