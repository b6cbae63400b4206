import type { Specialist } from '@mostrador/contracts/scheduling'
import { useNavigate } from 'react-router'
import { useSignedIn } from '../../api/session.ts'

type Invited = Pick<Specialist, 'name' | 'email'>

/**
 * Opens a filled-in invitation for a specialist who is not a user yet. Undefined without the
 * permission to invite, which only the owner has.
 */
export const useInvite = (): ((specialist: Invited) => void) | undefined => {
  const { isOwner } = useSignedIn()
  const navigate = useNavigate()
  if (!isOwner) return undefined
  // In the router's state: an e-mail address does not belong in a URL.
  return ({ name, email }) => void navigate('/equipo', { state: { invite: { name, email } } })
}
