import { Refusal } from '@mostrador/kernel'
import type { AccountsContext } from '../context.ts'
import { passwordMatches } from '../sessions/password.ts'
import type { StoredUser } from '../sessions/repository.ts'
import { returnTries, takeTries, type TryBucket } from '../sessions/tries-repository.ts'

/**
 * Asks a signed-in person for the password again. A try is counted before the work, so that the
 * holder of a stolen session cannot guess. Refuses `wrong_password`, `too_many_attempts`.
 */
export const checkPassword = async (
  { db, clock }: AccountsContext,
  user: StoredUser,
  password: string
): Promise<void> => {
  const now = clock.now()
  // Counted apart from sign-in: a stolen session must not lock the person out.
  const buckets: readonly TryBucket[] = [{ kind: 'device', key: `password:${user.id}` }]
  await takeTries(db, buckets, now)
  if (!(await passwordMatches(user.passwordHash, password))) throw new Refusal('wrong_password')
  await db.transaction(tx => returnTries(tx, buckets, now))
}
