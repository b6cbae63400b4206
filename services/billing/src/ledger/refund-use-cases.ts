import type { BillingContext, Tx } from '../context.ts'
import * as ledger from './ledger.ts'
import { saveGrant, saveAndPublish } from './account-use-cases.ts'
import { findReservation, movementByKey, refundReservation } from './repository.ts'
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
  const { open, reservation } = await lockReservation(ctx, tx, { businessId, key })
  const consumed = await movementByKey(tx, businessId, `consume:${key}`)
  const refunded = ledger.refund(open.account, reservation, -(consumed?.amount ?? 0n))
  if (refunded === null) return
  const { account, amount, state } = refunded
  await refundReservation(tx, businessId, key, { state, at: ctx.clock.now() })
  const after = { ...open, account }
  // The business did not cause the failure: its refund is a lot that never expires.
  if (amount > 0n)
    await saveGrant(ctx, tx, after, {
      amount,
      type: 'refund',
      idemKey: `refund:${key}`,
      concept: 'Devuelto: el canal no entregó la respuesta',
    })
  else await saveAndPublish(tx, after)
}
