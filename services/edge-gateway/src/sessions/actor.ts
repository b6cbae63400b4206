import type { Actor } from '@mostrador/contracts'
import { type Session } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'

const allPermissions: Actor['permissions'] = Object.values(pageIds).map(pageId => ({
  pageId,
  actions: ['view', 'create', 'edit', 'delete'],
  schedule: { appointments: true, blocks: true },
}))

/**
 * A session as the actor that services believe. "Acceso completo" is spelled out page by page; an
 * empty list opens nothing.
 */
export const actorOfSession = (
  { user, business, isOwner, fullAccess, permissions }: Session,
  sessionId?: string
): Actor => ({
  kind: 'user',
  userId: user._id,
  businessId: business?._id ?? null,
  role: user.role,
  isOwner,
  permissions: fullAccess ? allPermissions : permissions,
  name: user.name,
  ...(sessionId === undefined ? {} : { sessionId }),
})
