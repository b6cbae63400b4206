import { may, useSignedIn } from '../../api/session.ts'

/** Whether this person sees the pages that the list of contacts takes facts from. */
export const useSeenPages = () => {
  const session = useSignedIn()
  return {
    money: may(session, { page: 'money', action: 'view' }),
    agenda: may(session, { page: 'agenda', action: 'view' }),
    enrollments: may(session, { page: 'enrollments', action: 'view' }),
  }
}
