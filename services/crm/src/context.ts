import type { ServiceContext } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'

export type CrmContext = ServiceContext<z.output<typeof Config>, 'crm'>
