import type { BrowserSession } from '../api/session.ts'

const AGENDA = 6

/** Who may move appointments in the agenda may hand them over [CAL2-07]. The server asks again. */
export const mayOfferHandover = ({
  isOwner,
  fullAccess,
  user,
  permissions,
}: BrowserSession): boolean => {
  if (isOwner || fullAccess || user.role === 'admin') return true
  const agenda = permissions.find(({ pageId }) => pageId === AGENDA)
  return agenda?.actions.includes('edit') === true && agenda.schedule?.appointments === true
}
