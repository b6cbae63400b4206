import { pageIds } from '@mostrador/contracts/page-ids'
import type { BrowserSession } from '../api/session.ts'

/**
 * Handing appointments over needs the permission to move them in the agenda [CAL2-07]. The server
 * asks again.
 */
export const mayOfferHandover = ({
  isOwner,
  fullAccess,
  user,
  permissions,
}: BrowserSession): boolean => {
  if (isOwner || fullAccess || user.role === 'admin') return true
  const agenda = permissions.find(({ pageId }) => pageId === pageIds.agenda)
  return agenda?.actions.includes('edit') === true && agenda.schedule?.appointments === true
}
