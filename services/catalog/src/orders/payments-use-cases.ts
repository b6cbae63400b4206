import { Refusal } from '@mostrador/kernel'
import type { Tx } from '../context.ts'
import { paidByOrder } from './payments-repository.ts'
import { findOrder, lockOrder, readOrder, type StoredOrder } from './repository.ts'

export type OrderEvent =
  | 'order.created'
  | 'order.changed'
  | 'order.delivered'
  | 'order.canceled'
  | 'order.returned'

/** Publishes an event of an order. */
export const publishOrder = (
  tx: Tx,
  type: OrderEvent,
  { id, clientId }: Pick<StoredOrder, 'id' | 'clientId'>
): Promise<void> => tx.publish(type, { key: id, data: { orderId: id, clientId } })

/** What a movement adds to what is paid: cents, negative for money that goes out. */
export const paidCentsOf = ({
  type,
  amountCents,
}: {
  readonly type: string
  readonly amountCents: number
}): number => (type === 'in' ? amountCents : -amountCents)

type Payment = {
  readonly orderId: string
  /** What is paid more, or less, than before. */
  readonly cents: number
  /** Whether it is income, and not a correction. */
  readonly comesIn: boolean
}

/**
 * Holds an order until the transaction ends and admits a change of what is paid for it: whoever
 * pays at the same time waits. Call it before a movement is locked. Refuses `order_not_found`, also
 * for one of another business; `order_canceled` for money that comes in; `order_overpaid` for more
 * than what is left to pay; `order_refund_too_large` for giving back more than was paid.
 */
export const admitPayment = async (
  tx: Tx,
  businessId: string,
  { orderId: id, cents, comesIn }: Payment
): Promise<void> => {
  const order = await lockOrder(tx, { businessId, id })
  if (order === null) throw new Refusal('order_not_found')
  const refuse = async (code: string): Promise<never> => {
    throw new Refusal(code, { current: await readOrder(tx, order) })
  }
  if (cents === 0) return
  if (order.status === 'canceled' && comesIn) await refuse('order_canceled')
  const paid = (await paidByOrder(tx, businessId, [id])).get(id) ?? 0
  if (cents > 0 && paid + cents > order.totalCents) await refuse('order_overpaid')
  if (cents < 0 && paid + cents < 0) await refuse('order_refund_too_large')
}

/** Publishes that what was paid for an order changed. */
export const publishOrderPaid = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  const order = await findOrder(tx, { businessId, id })
  if (order !== null) await publishOrder(tx, 'order.changed', order)
}
