import type { BillingContext, Tx } from '../context.ts'
import * as ledger from './ledger.ts'
import { saveAndPublish } from './recharge-use-cases.ts'
import { addMovement, findReservation, movementByKey, refundReservation } from './repository.ts'
import { lockReservation } from './reservation-use-cases.ts'

/**
 * Gives back what a turn cost, once, by a movement of its own. A turn that was not charged yet will
 * not be. Runs in the transaction of the event.
 */
export const refundTurn = async (
  ctx: BillingContext,
  tx: Tx,
  businessId: string,
  key: string
): Promise<void> => {
  if ((await findReservation(tx, businessId, key)) === undefined) return
  const { account, reservation } = await lockReservation(tx, { businessId, key })
  const { creditType } = reservation
  const consumed = await movementByKey(tx, businessId, `consume:${key}`)
  const refunded = ledger.refund(account, reservation, -(consumed?.amount ?? 0n))
  if (refunded === null) return
  const at = ctx.clock.now()
  await refundReservation(tx, businessId, key, { state: refunded.state, at })
  if (refunded.amount > 0n)
    await addMovement(tx, businessId, refunded.account, {
      id: ctx.ids(),
      creditType,
      amount: refunded.amount,
      type: 'refund',
      idemKey: `refund:${key}`,
      concept: 'Devuelto: el canal no entregó la respuesta',
      totalPriceCents: null,
      at,
    })
  await saveAndPublish(tx, businessId, creditType, refunded.account)
}
