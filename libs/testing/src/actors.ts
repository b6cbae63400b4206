import type { Actor } from '@mostrador/contracts'
import { newId } from '@mostrador/kernel'

/** A signed-in member of a business, by default without permissions. */
export const anActor = (fields: Partial<Actor> = {}): Actor => ({
  kind: 'user',
  userId: newId(),
  sessionId: newId(),
  businessId: newId(),
  role: 'user',
  isOwner: false,
  permissions: [],
  name: 'Lupita',
  ...fields,
})

/** A business that exists only as an id, and its owner. */
export const aBusiness = (fields: Partial<Actor> = {}): { businessId: string; owner: Actor } => {
  const businessId = fields.businessId ?? newId()
  return { businessId, owner: anActor({ isOwner: true, ...fields, businessId }) }
}
