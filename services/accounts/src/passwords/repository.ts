import { sql } from '@mostrador/db/raw'
import type { Db } from '../sessions/repository.ts'

const HOUR = 3_600_000

/** Counts this try, so that tries at the same moment count as many; answers how many there were without an hour of rest. */
export const countTry = async (db: Db, key: string, now: Date): Promise<number> => {
  const restedBefore = new Date(now.getTime() - HOUR)
  const [row] = await sql<{ failures: number }>(
    db
  )`insert into accounts.sign_in_failure as known (key, failures, last_at) values (${key}, 1, ${now}::timestamptz)
    on conflict (key) do update set last_at = excluded.last_at,
      failures = case when known.last_at < ${restedBefore}::timestamptz then 1 else known.failures + 1 end
    returning failures`
  return row?.failures ?? 1
}
