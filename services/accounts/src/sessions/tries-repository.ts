import { sql } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'
import {
  forgivenessLimit,
  hourAgo,
  retryAfterSeconds,
  type TryKind,
  tryLimits,
  waitsAfterTries,
} from './tries.ts'

/** A key under which tries are counted, and the kind whose limits apply. */
export type TryBucket = { readonly kind: TryKind; readonly key: string }

/**
 * Takes one try in the statement that checks for one, so that concurrent tries are all counted.
 * False when it has to wait; then it does not count.
 */
const takeTry = async (tx: Tx, { kind, key }: TryBucket, now: Date): Promise<boolean> => {
  const limit = tryLimits[kind]
  const waits = waitsAfterTries(limit)
  const rows = await sql(tx)`
    insert into accounts.sign_in_failure as known (key, failures, last_at, blocked_until, hour_from, hour_tries)
    values (${key}, 1, ${now}::timestamptz, ${now}::timestamptz + (${waits}::int[])[1] * interval '1 minute', ${now}::timestamptz, 1)
    on conflict (key) do update set
      failures = case when known.last_at < ${forgivenessLimit(now)}::timestamptz then 1 else known.failures + 1 end,
      last_at = excluded.last_at,
      blocked_until = excluded.last_at + interval '1 minute' * (${waits}::int[])[least(cardinality(${waits}::int[]),
        case when known.last_at < ${forgivenessLimit(now)}::timestamptz then 1 else known.failures + 1 end)],
      hour_from = case when known.hour_from > ${hourAgo(now)}::timestamptz then known.hour_from else excluded.hour_from end,
      hour_tries = case when known.hour_from > ${hourAgo(now)}::timestamptz then known.hour_tries + 1 else 1 end
    where coalesce(known.blocked_until, '-infinity') <= ${now}::timestamptz
      and (coalesce(known.hour_from, '-infinity') <= ${hourAgo(now)}::timestamptz or known.hour_tries < ${limit.perHour}::int)
    returning key`
  return rows.length === 1
}

const refuse = async (db: Db, { kind, key }: TryBucket, now: Date): Promise<never> => {
  const tried = await db.prisma.signInFailure.findFirst({
    where: { key },
    select: { blockedUntil: true, hourFrom: true, hourTries: true },
  })
  throw new Refusal('too_many_attempts', {
    retryAfterSeconds: tried === null ? 1 : retryAfterSeconds(tried, now, tryLimits[kind]),
  })
}

/**
 * Takes a try from every bucket, or from none. Refuses `too_many_attempts` with
 * `retryAfterSeconds`. Callers name buckets in the same order, so that two tries at once never wait
 * for each other.
 */
export const takeTries = async (
  db: Db,
  buckets: readonly TryBucket[],
  now: Date
): Promise<void> => {
  const full = await db
    .transaction(async tx => {
      for (const bucket of buckets)
        if (!(await takeTry(tx, bucket, now))) throw new FullBucket(bucket)
    })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof FullBucket) return error.bucket
        throw error
      }
    )
  if (full !== undefined) await refuse(db, full, now)
}

/** Ends the transaction, and so gives back what was taken before. */
class FullBucket extends Error {
  readonly bucket: TryBucket
  constructor(bucket: TryBucket) {
    super('No try is left')
    this.bucket = bucket
  }
}

/**
 * The password was right: the try of `now` does not count. An account or device is forgiven its
 * earlier tries too, an address is not: others may fail there. Hourly counts keep theirs.
 */
export const returnTries = async (
  tx: Tx,
  buckets: readonly TryBucket[],
  now: Date
): Promise<void> => {
  for (const { kind, key } of buckets) {
    const resetFactor = kind === 'address' ? 1 : 0
    const { free } = tryLimits[kind]
    await sql(tx)`
      update accounts.sign_in_failure set
        failures = greatest(failures - 1, 0) * ${resetFactor}::int,
        hour_tries = greatest(hour_tries - 1, 0),
        blocked_until = case when ${resetFactor}::int = 0 or failures - 1 < ${free}::int or last_at = ${now}::timestamptz
          then null else blocked_until end
      where key = ${key}`
  }
}
