import { Refusal } from '@mostrador/kernel'
import type { AccountsContext } from '../context.ts'
import { readSession } from '../sessions/session-token.ts'

/**
 * The session where a link was opened: that of the account of the link, of another one, or none.
 */
export const ownerOfLink = async (
  ctx: AccountsContext,
  { userId }: { readonly userId: string },
  session: string | null,
  host: string
): Promise<'same' | 'other' | 'none'> => {
  if (session === null) return 'none'
  try {
    const { userId: signedIn } = await readSession(ctx, { session, host })
    return signedIn === userId ? 'same' : 'other'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') return 'none'
    throw error
  }
}
