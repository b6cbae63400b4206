import type { Specialist } from '@mostrador/contracts/scheduling'
import { useNavigate } from 'react-router'
import { useSignedIn } from '../../api/session.ts'

type Invited = Pick<Specialist, 'name' | 'email'>

/**
 * Who attends is not yet who signs in: opens the invitation of a specialist in the team, filled in.
 * Undefined for whoever may not invite; the owner alone does.
 */
export const useInvite = (): ((specialist: Invited) => void) | undefined => {
  const { isOwner } = useSignedIn()
  const navigate = useNavigate()
  if (!isOwner) return undefined
  // In the state: an address of a page is no place for a mail.
  return ({ name, email }) => void navigate('/equipo', { state: { invite: { name, email } } })
}
