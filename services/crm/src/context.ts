import type { ServiceContext, ServiceDatabase, ServiceTransaction } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'

/** What crm is given: its database, the clock, ids, and clients of the other services. */
export type CrmContext = ServiceContext<z.output<typeof Config>, 'crm'>

export type Db = ServiceDatabase<'crm'>
/** One transaction over the tables of crm; what it publishes leaves with its commit. */
export type Tx = ServiceTransaction<'crm'>

/** A use case: bound to a context once, it takes one input and answers or refuses. */
export type UseCase<Input, Output> = (ctx: CrmContext) => (input: Input) => Promise<Output>
