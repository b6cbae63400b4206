import { catalogRoutes } from '@mostrador/contracts/catalog'
import { actorOf } from '@mostrador/platform'
import type { BillingContext, Db, Tx } from '../context.ts'
import {
  arePaymentsIdle,
  paymentsOfAppointment,
  type StoredPayment,
} from '../payment-links/payment-repository.ts'

type AppointmentRef = { readonly businessId: string; readonly appointmentId: string }
type ProviderMoney = { readonly id: string; readonly cents: number }

/** It takes from what was paid, or may yet: failed and reversed ones do not. */
const counted = new Set(['asked', 'done'])

/** The pesos of an appointment that came, went back or are going back through the provider. */
const readProviderMoney = async (
  db: Db | Tx,
  { businessId, appointmentId }: AppointmentRef
): Promise<{ payments: ProviderMoney[]; refunds: ProviderMoney[] }> => {
  const all = await paymentsOfAppointment(db, businessId, appointmentId)
  const payments = all.filter(({ currency }) => currency === 'MXN')
  const refunds = payments
    .flatMap(payment => payment.refunds)
    .filter(({ state }) => counted.has(state))
  const moneyOf = (row: { id: string; amountCents: number }): ProviderMoney => ({
    id: row.id,
    cents: row.amountCents,
  })
  return { payments: payments.map(moneyOf), refunds: refunds.map(moneyOf) }
}

/**
 * Pesos of an appointment that went back or are going back. Null while somebody changes one of its
 * payments: a refund may be about to be written.
 */
export const refundsOfAppointment =
  ({ db }: BillingContext) =>
  async (ref: AppointmentRef): Promise<ProviderMoney[] | null> => {
    // First of both: what was written before the lock was free is read after it.
    if (!(await arePaymentsIdle(db, ref.businessId, ref.appointmentId))) return null
    return (await readProviderMoney(db, ref)).refunds
  }

/**
 * Whether the books still have the money of a refund that was written in `db`; what went back by
 * hand is gone. Whoever holds the payments of an appointment waits here for the lock of its
 * movements, and who holds that one asks `refundsOfAppointment`, which does not wait: of two at
 * once one is refused, and none waits for each other. Books are in pesos; other currencies are
 * covered.
 */
export const isInBooks = async (
  { call }: BillingContext,
  db: Db | Tx,
  { businessId, appointmentId, currency }: StoredPayment
): Promise<boolean> => {
  if (currency !== 'MXN') return true
  const body = await readProviderMoney(db, { businessId, appointmentId })
  const { isAdmitted } = await call(
    catalogRoutes.admitRefund,
    { params: { id: appointmentId }, body },
    actorOf.service('billing', businessId)
  )
  return isAdmitted
}
