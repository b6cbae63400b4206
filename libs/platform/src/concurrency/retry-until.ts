import { ConstantBackoff, handleAll, retry } from 'cockatiel'

const again = retry(handleAll, {
  maxAttempts: Number.POSITIVE_INFINITY,
  backoff: new ConstantBackoff(250),
})

/**
 * Writes down how something ended, also when the database went away before it could: tries again as soon as it may be back, for `forMs`
 * or until `stop` is aborted; then throws what went wrong last. For writes that bear being repeated, and only while they are the
 * writer's to make: as long as its lease.
 */
export const retryUntil = async <Answer>(
  write: () => Promise<Answer>,
  forMs: number,
  stop?: AbortSignal
): Promise<Answer> => {
  try {
    return await write()
  } catch {
    const over = AbortSignal.timeout(forMs)
    return again.execute(write, stop === undefined ? over : AbortSignal.any([over, stop]))
  }
}
