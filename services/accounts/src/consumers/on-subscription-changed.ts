import type { DomainEvent } from '@mostrador/contracts'
import { findBusiness, updateBusiness } from '../businesses/repository.ts'
import type { Tx } from '../context.ts'

/** Extends the subscription to the end of the paid period; a trial that ends later is kept. */
export const onSubscriptionChanged = async (
  { businessId, data }: DomainEvent<'subscription.changed'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null || data.paidUntil === null) return
  const paidUntil = new Date(data.paidUntil)
  const business = await findBusiness(tx, businessId)
  if (business === null || business.endSubscription >= paidUntil) return
  await updateBusiness(tx, businessId, { endSubscription: paidUntil })
  await tx.publish('business.changed', { key: businessId, data: { businessId } })
}
