import { type Clock, Refusal } from '@mostrador/kernel'
import { passwordMatches } from '../sessions/password.ts'
import { type Db, forgetFailures, type StoredUser } from '../sessions/repository.ts'
import { countTry } from './repository.ts'

/** Wrong passwords of a signed-in person before an hour of rest. */
const MOST_TRIES = 10

/**
 * Asks a signed-in person for the password again. A try is counted before the work, so that
 * whoever holds a stolen session cannot guess. Refuses `wrong_password`, `too_many_attempts`.
 */
export const checkPassword = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  user: StoredUser,
  password: string
): Promise<void> => {
  const key = `password:${user.id}`
  if ((await countTry(db, key, clock.now())) > MOST_TRIES) throw new Refusal('too_many_attempts')
  if (!(await passwordMatches(user.passwordHash, password))) throw new Refusal('wrong_password')
  await forgetFailures(db, [key])
}
