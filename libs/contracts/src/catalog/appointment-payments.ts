import { z } from 'zod'
import { Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { PaymentMethod } from './money.ts'

/** As many ids as one address holds: 36 characters and a comma each. */
const MAX_IDS = 100
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Pesos of the provider in cents; its movement of money has the same id once it is recorded. */
const ProviderMoney = z.object({ id: Id, cents: z.number().int() })

/** Money by hand that stayed when its appointment was cancelled or released unpaid. */
export const MoneyToReturn = z.object({
  appointmentId: Id,
  shortId: z.string(),
  /** Empty where nobody is named, or the client is gone. */
  clientName: z.string(),
  cents: z.number().int(),
  /** How the latest of it came in. */
  paymentMethod: PaymentMethod,
})
export type MoneyToReturn = z.output<typeof MoneyToReturn>

/** What was paid for appointments: the marks of an agenda, not its list of movements. */
export const appointmentPaymentRoutes = {
  paidForAppointments: {
    method: 'GET',
    path: '/api/moneyMovement/appointments',
    access: 'business',
    permission: { page: 'money', action: 'view' },
    summary:
      'Cents that up to 100 appointments have brought in, less what went back; ids separated by commas, those without a movement are absent',
    query: z.object({
      ids: z.string().regex(
        // Checked here, so that no other text reaches the database as an id.
        new RegExp(`^${UUID}(,${UUID}){0,${MAX_IDS - 1}}$`)
      ),
    }),
    data: z.array(z.object({ appointmentId: Id, cents: z.number().int() })),
  },
  moneyToReturn: {
    method: 'GET',
    path: '/internal/catalog/money/to-return',
    access: 'internal',
    callers: ['billing'],
    summary:
      'Pesos taken by hand for appointments that are cancelled or released unpaid since, until 30 days after their day; recording what is given back takes them off',
    data: z.array(MoneyToReturn),
  },
  admitRefund: {
    method: 'POST',
    path: '/internal/catalog/appointment/:id/refund-admission',
    access: 'internal',
    callers: ['billing'],
    summary:
      'Whether the pesos of an appointment cover every refund at the provider, those of the body included',
    idempotencyKey: 'ignored',
    params: IdParams,
    body: z.object({
      /** What came through the provider; it counts also before its movement is recorded. */
      payments: z.array(ProviderMoney),
      /** What went back or is going back through the provider. */
      refunds: z.array(ProviderMoney),
    }),
    data: z.object({ isAdmitted: z.boolean() }),
  },
} as const satisfies Routes
