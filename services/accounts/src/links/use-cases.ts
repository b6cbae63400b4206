import { Refusal } from '@mostrador/kernel'
import type { AccountsContext } from '../context.ts'
import { readSession } from '../sessions/session-token.ts'

/** Who is signed in where a link was opened: the account of the link, another one, or nobody. */
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
