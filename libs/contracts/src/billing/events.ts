import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { CreditType } from './entities.ts'

/** Key of all: the business. Amounts in thousandths of a credit. */
export const billingEvents = defineEvents({
  'credits.changed': {
    audience: 'members',
    label: 'Cambiaron los créditos',
    schema: z.object({
      businessId: Id,
      creditType: CreditType,
      balance: z.number().int(),
    }),
  },
  'credits.exhausted': {
    audience: 'members',
    label: 'Se terminaron los créditos',
    schema: z.object({ businessId: Id, creditType: CreditType }),
  },
})
