import type { Clock } from '@mostrador/kernel'
import { groupCommit } from '../concurrency/group-commit.ts'
import { retryUntil } from '../concurrency/retry-until.ts'
import type { DeadLetters } from '../dead-letters/dead-letters.ts'
import { failpoint } from '../process/failpoint.ts'
import type { Log } from '../telemetry/logger.ts'
import type { Worker } from './jobs.ts'
import { leaseSeconds, type Timer, type TimerTable } from './timer-table.ts'

type JobEndsOptions = {
  readonly timers: TimerTable
  readonly deadLetters: DeadLetters
  readonly clock: Clock
  readonly log: Log
  readonly stop: AbortSignal
}

/** Writes how jobs ended: done, to be tried again, or a dead letter. */
export type JobEnds = {
  succeed(worker: Worker, timer: Timer): Promise<'done'>
  /** Sets the next try, or writes a dead letter after the last one. */
  fail(worker: Worker, timer: Timer, error: unknown): Promise<'retry' | 'dead'>
}

const maxBackoffMs = 3_600_000
/** Rows of one delete: so many still take milliseconds. */
const maxDeleted = 1_000

export const createJobEnds = (options: JobEndsOptions): JobEnds => {
  const { timers, deadLetters, clock, log, stop } = options
  /**
   * Repeated while the database is down, for as long as the lease: nobody has to wait for its end.
   */
  const write = (work: () => Promise<void>): Promise<void> =>
    retryUntil(work, leaseSeconds * 1_000, stop)
  const deletes = groupCommit((ids: readonly string[]) => write(() => timers.deleteEnded(ids)), {
    maxBatch: maxDeleted,
  })
  const inMs = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const finish = ({ everyMs }: Worker, { id }: Timer): Promise<void> =>
    everyMs === undefined
      ? deletes.add(id)
      : write(() => timers.scheduleRetry(id, 0, inMs(everyMs)))

  return {
    async succeed(worker, timer) {
      await finish(worker, timer)
      failpoint('job.after_done')
      return 'done'
    },
    async fail(worker, timer, error) {
      const { id, queue, businessId, data } = timer
      const attempt = timer.attempts + 1
      log.warn({ err: error, queue, id, attempt }, 'A job failed')
      if (attempt < worker.attempts) {
        const backoff = Math.min(worker.backoffMs * 2 ** timer.attempts, maxBackoffMs)
        await write(() => timers.scheduleRetry(id, attempt, inMs(backoff)))
        return 'retry'
      }
      await write(() =>
        deadLetters.add({
          kind: 'job',
          consumer: queue,
          type: queue,
          businessId,
          payload: { id, data },
          attempts: attempt,
          error,
        })
      )
      await finish(worker, timer)
      return 'dead'
    },
  }
}
