import { type Clock, Refusal } from '@mostrador/kernel'
import { readSession } from '../sessions/session-token.ts'
import type { Db } from '../sessions/repository.ts'

/** Who is signed in where a link was opened: the account of the link, another one, or nobody. */
export const ownerOfLink = async (
  deps: { readonly db: Db; readonly clock: Clock },
  { userId }: { readonly userId: string },
  session: string | null,
  host: string
): Promise<'same' | 'other' | 'none'> => {
  if (session === null) return 'none'
  try {
    const { userId: signedIn } = await readSession(deps, { session, host })
    return signedIn === userId ? 'same' : 'other'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') return 'none'
    throw error
  }
}
