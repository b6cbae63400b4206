import { ConstantBackoff, handleAll, retry } from 'cockatiel'

const retryEvery250Ms = retry(handleAll, {
  maxAttempts: Number.POSITIVE_INFINITY,
  backoff: new ConstantBackoff(250),
})

/**
 * Repeats an idempotent write that failed, for instance because the database is down, for `forMs`
 * or until `stop` is aborted; then rejects with the last error. Call it only while the write is
 * still this process's to make: as long as its lease.
 */
export const retryUntil = async <Answer>(
  write: () => Promise<Answer>,
  forMs: number,
  stop?: AbortSignal
): Promise<Answer> => {
  try {
    return await write()
  } catch {
    const deadline = AbortSignal.timeout(forMs)
    const signal = stop === undefined ? deadline : AbortSignal.any([deadline, stop])
    return retryEvery250Ms.execute(write, signal)
  }
}
