import { pageIds } from '@mostrador/contracts/page-ids'
import type { BrowserSession } from '../api/session.ts'

/**
 * Whether this person may book appointments in the agenda, and move them to others [CAL2-07]. The
 * server asks again.
 */
export const mayBook = ({ isOwner, fullAccess, user, permissions }: BrowserSession): boolean => {
  if (isOwner || fullAccess || user.role === 'admin') return true
  const agenda = permissions.find(({ pageId }) => pageId === pageIds.agenda)
  return agenda?.actions.includes('edit') === true && agenda.schedule?.appointments === true
}
