import { billingRoutes } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import { type AppointmentMoney, lockAppointmentMoney } from './appointment-payments-repository.ts'

type ProviderMoney = { readonly id: string; readonly cents: number }

/** Cents of what is not in the books yet: a movement of the provider has the id of its money. */
const unrecordedCents = (
  { movementIds }: AppointmentMoney,
  money: readonly ProviderMoney[]
): number =>
  money.filter(({ id }) => !movementIds.has(id)).reduce((sum, { cents }) => sum + cents, 0)

/**
 * Cents of an appointment that may be given back by hand: what is in the books less the refunds
 * that billing began and nobody recorded yet. Refuses `appointment_refund_in_progress` while one is
 * being written. Billing is asked while the movements are locked, and asks `isRefundCovered`, which
 * waits for that lock, before its refund is committed: of money that is given back by hand and by
 * the provider at once, one side sees the other.
 */
export const lockLeftOfAppointment = async (
  { call }: Pick<CatalogContext, 'call'>,
  tx: Tx,
  { businessId, appointmentId }: { readonly businessId: string; readonly appointmentId: string }
): Promise<number> => {
  const money = await lockAppointmentMoney(tx, businessId, appointmentId)
  // Without a payment of the provider in the books, no refund of one takes from them.
  if (!money.hasProviderPayment) return money.cents
  const refunds = await call(
    billingRoutes.appointmentRefunds,
    { params: { id: appointmentId } },
    actorOf.service('catalog', businessId)
  )
  if (refunds === null) throw new Refusal('appointment_refund_in_progress')
  return money.cents - unrecordedCents(money, refunds)
}

/**
 * Whether the pesos of an appointment cover the refunds of the provider. Its payments count also
 * before they are recorded.
 */
export const isRefundCovered =
  ({ db }: CatalogContext) =>
  (input: {
    readonly businessId: string
    readonly appointmentId: string
    readonly payments: readonly ProviderMoney[]
    readonly refunds: readonly ProviderMoney[]
  }): Promise<boolean> =>
    db.transaction(async tx => {
      const { businessId, appointmentId, payments, refunds } = input
      const money = await lockAppointmentMoney(tx, businessId, appointmentId)
      const left = money.cents + unrecordedCents(money, payments) - unrecordedCents(money, refunds)
      return left >= 0
    })
