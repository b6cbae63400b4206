import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import { type PageName, pageIds } from '@mostrador/contracts/page-ids'
import { useSessionQuery } from './endpoints/session.ts'

export type { BrowserSession }

/** Who is signed in: undefined while unknown, null when nobody. */
export const useSession = (): BrowserSession | null | undefined => useSessionQuery().data

/** The session of screens behind the guard, where there is one by construction. */
export const useSignedIn = (): BrowserSession => {
  const session = useSession()
  if (session === null || session === undefined) throw new Error('useSignedIn outside the guard')
  return session
}

/** An admin who works in no business: only the screens of the platform are theirs. */
export const isPlatformOnly = (session: BrowserSession): boolean =>
  session.business === null && session.user.role === 'admin'

type Right = { readonly page: PageName; readonly action: 'view' | 'create' | 'edit' | 'delete' }

/**
 * Whether this person may use what asks for a right: without the permission it is neither shown nor
 * requested. The server checks again. The rule is that of `allows` in the contracts, which the
 * first page does not load.
 */
export const may = (
  { isOwner, fullAccess, user, permissions }: BrowserSession,
  { page, action }: Right
): boolean => {
  if (isOwner || fullAccess || user.role === 'admin') return true
  return grants(
    permissions.find(({ pageId }) => pageId === pageIds[page]),
    action
  )
}

/** Any action implies seeing. */
const grants = (
  permission: { readonly actions: readonly Right['action'][] } | undefined,
  action: Right['action']
): boolean =>
  permission?.actions.includes(action) === true ||
  (action === 'view' && (permission?.actions.length ?? 0) > 0)

/** Whether `before` let this person do something that `now` does not. */
export const hasLostRights = (before: BrowserSession, now: BrowserSession): boolean => {
  const mayAll = ({ isOwner, fullAccess, user }: BrowserSession) =>
    isOwner || fullAccess || user.role === 'admin'
  if (mayAll(now)) return false
  if (mayAll(before)) return true
  return before.permissions.some(({ pageId, actions, schedule }) => {
    const current = now.permissions.find(permission => permission.pageId === pageId)
    return (
      actions.some(action => !grants(current, action)) ||
      (schedule?.appointments === true && current?.schedule?.appointments !== true) ||
      (schedule?.blocks === true && current?.schedule?.blocks !== true)
    )
  })
}

/** Credits are shown to people who see their page, or the assistants that spend them. */
export const seesCredits = (session: BrowserSession): boolean =>
  may(session, { page: 'credits', action: 'view' }) ||
  may(session, { page: 'assistants', action: 'view' })

/** The simulator is there, and this person may play a client in it. */
export const maySimulate = (session: BrowserSession): boolean =>
  session.simulator &&
  may(session, { page: 'assistants', action: 'edit' }) &&
  may(session, { page: 'chat', action: 'edit' })
