import type { ServiceContext, ServiceDatabase } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'

/** What this service is given. */
export type SchedulingContext = ServiceContext<z.output<typeof Config>, 'scheduling'>
export type Db = ServiceDatabase<'scheduling'>
/** One transaction that can also say what happened. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
