import { type Actor, allows } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { BrowserSession } from '../../../api/session.ts'

export type AgendaPermissions = {
  readonly book: boolean
  readonly block: boolean
  readonly remove: boolean
  readonly registerClient: boolean
  readonly notifyClient: boolean
}

/**
 * What this person may do in the agenda. The server asks the same questions again [CAL2-07,
 * CAL2-08, G2-02].
 */
export const agendaPermissionsOf = (session: BrowserSession): AgendaPermissions => {
  const actor: Actor = {
    kind: 'user',
    userId: session.user._id,
    businessId: session.business?._id ?? null,
    role: session.user.role,
    // Full access is how an empty list of permissions is stored [C2-01].
    isOwner: session.isOwner || session.fullAccess,
    permissions: session.permissions,
    name: session.user.name,
  }
  // Without a business the person is still in onboarding: nothing is offered [CAL2-07].
  const can = (route: { permission?: Parameters<typeof allows>[1] }) =>
    session.business !== null && allows(actor, route.permission)
  return {
    book: can(schedulingRoutes.bookAppointment),
    block: can(schedulingRoutes.createBlock),
    remove: can(schedulingRoutes.deleteAppointment),
    notifyClient: can(crmRoutes.createNotification),
    registerClient: can({ permission: { page: 'contacts', action: 'create' } }),
  }
}
