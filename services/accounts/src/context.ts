import {
  createMailer,
  type Mailer,
  type ServiceContext,
  type ServiceDatabase,
  type ServiceTransaction,
} from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'

type AccountsService = ServiceContext<z.output<typeof Config>, 'accounts'>

/** What accounts is given, and what sends its mails. */
export type AccountsContext = AccountsService & { readonly mailer: Mailer }

export type Db = ServiceDatabase<'accounts'>
/** One transaction over the tables of accounts; what it publishes leaves with its commit. */
export type Tx = ServiceTransaction<'accounts'>

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: AccountsContext) => (input: Input) => Promise<Output>

/** The mailer closes with the service. */
export const createAccountsContext = (service: AccountsService): AccountsContext => {
  const mailer = createMailer(service.config)
  service.onClose(() => mailer.close())
  return { ...service, mailer }
}
