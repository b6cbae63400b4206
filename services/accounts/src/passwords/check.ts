import { sql } from '@mostrador/db/raw'
import { type Clock, Refusal } from '@mostrador/kernel'
import { passwordMatches } from '../sessions/password.ts'
import { type Db, forgetFailures, type StoredUser } from '../sessions/repository.ts'

const HOUR = 3_600_000
/** Wrong passwords of a signed-in person before an hour of rest. */
const MOST_TRIES = 10

/** Counts this try, so that tries at the same moment count as many; answers how many there were without an hour of rest. */
const countTry = async (db: Db, key: string, now: Date): Promise<number> => {
  const restedBefore = new Date(now.getTime() - HOUR)
  const [row] = await sql<{ failures: number }>(
    db
  )`insert into accounts.sign_in_failure as known (key, failures, last_at) values (${key}, 1, ${now}::timestamptz)
    on conflict (key) do update set last_at = excluded.last_at,
      failures = case when known.last_at < ${restedBefore}::timestamptz then 1 else known.failures + 1 end
    returning failures`
  return row?.failures ?? 1
}

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
