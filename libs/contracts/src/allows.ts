import type { Actor, Permission } from './contract.ts'
import { pageIds } from './page-ids.ts'

/**
 * Whether this actor may use a route that asks for `permission`. An empty list means full access
 * only by the owner's explicit choice, stored as `fullAccess` and expanded by accounts before
 * signing.
 */
export const allows = (actor: Actor, permission: Permission | undefined): boolean => {
  if (permission === undefined || actor.isOwner || actor.role === 'admin' || actor.kind !== 'user')
    return true
  const page = actor.permissions.find(entry => entry.pageId === pageIds[permission.page])
  if (page === undefined) return false
  // edit implies view [G2-02]
  const acted =
    page.actions.includes(permission.action) ||
    (permission.action === 'view' && page.actions.length > 0)
  return (
    acted && (permission.schedule === undefined || page.schedule?.[permission.schedule] === true)
  )
}
