import type { BillingContext } from '../context.ts'
import type { ReadOrder } from '../mercadopago/orders-client.ts'
import type { ConnectedSeller } from '../mercadopago/seller-use-cases.ts'
import type { StoredCharge } from './charge-repository.ts'

const DAY_MS = 86_400_000

/** The order of a charge; one whose id never arrived is found by the quote that it names. */
export const readOrderOf = (
  { clock }: Pick<BillingContext, 'clock'>,
  { api }: ConnectedSeller,
  { id, orderId, createdAt }: Pick<StoredCharge, 'id' | 'orderId' | 'createdAt'>
): Promise<ReadOrder | null> => {
  if (orderId !== null) return api.order(orderId)
  const since = new Date(createdAt.getTime() - DAY_MS)
  return api.orderOf(id, since, new Date(clock.now().getTime() + DAY_MS))
}
