import type { House } from '@mostrador/platform'
import type { z } from 'zod'
import type { Config } from './config.ts'

export type CrmHouse = House<z.output<typeof Config>, 'crm'>
