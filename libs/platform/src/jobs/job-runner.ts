import type { Clock } from '@mostrador/kernel'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Progress } from '../bus/event-bus.ts'
import { batcher } from '../concurrency/batcher.ts'
import { groupCommit } from '../concurrency/group-commit.ts'
import { currentContext, inContext, systemActor } from '../context.ts'
import type { Listener } from '../database/listener.ts'
import type { DeadLetters } from '../dead-letters/dead-letters.ts'
import { failpoint } from '../process/failpoint.ts'
import type { Log } from '../telemetry/logger.ts'
import { startSpan } from '../telemetry/span.ts'
import { createJobEnds, type JobEnds } from './job-ends.ts'
import {
  assertJobId,
  type Delivery,
  type JobRunner,
  type JobTransport,
  type Worker,
} from './jobs.ts'
import { createPromoter, takenPerPlace } from './promoter.ts'
import type { Timer, TimerTable } from './timer-table.ts'

export type JobRunnerOptions = {
  readonly timers: TimerTable
  readonly transport: JobTransport
  readonly listener: Listener
  readonly deadLetters: DeadLetters
  readonly clock: Clock
  readonly log: Log
  /** Runs the handler as the business of the job. */
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
  readonly progress?: (what: Progress) => void
  /** The poll that covers lost notifications, milliseconds (2,000). */
  readonly pollMs?: number
  /**
   * No other process runs jobs on these data: rows that a former process took are free at the
   * start.
   */
  readonly alone?: boolean
}

/** `taken`: rows of the queue that this process has. `ended`: since more were asked for. */
type Queue = Worker & { readonly limit: LimitFunction; claimed: number; ended: number }

/**
 * More rows are asked for when so many per place ended, or all: a query for each would claim one
 * row at a time.
 */
const refillPerPlace = 4
/** How often the leases of running jobs are renewed. Milliseconds. */
const renewMs = 5_000

/**
 * Jobs whose only memory is platform.timer. The promoter sends notices of due rows; the runner that
 * receives one takes the rows, runs them, and deletes them or sets their next try. A lost notice is
 * sent again, and rows of a process that is silent for longer than the lease are free again.
 */
export const createJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { timers, transport, listener, deadLetters, clock, log } = options
  const { underTenant, progress = () => {}, pollMs = 2_000, alone = false } = options
  const queues = new Map<string, Queue>()
  const running = new Set<string>()
  const stopping = new AbortController()
  const inserts = groupCommit(timers.insert, { isOfOne: () => true })
  const takes = batcher(timers.take)
  const ends = createJobEnds({ timers, deadLetters, clock, log, stop: stopping.signal })
  const concurrencyOf = (): ReadonlyMap<string, number> =>
    new Map([...queues].map(([queue, { concurrency }]) => [queue, concurrency]))
  const promoter = createPromoter({
    timers,
    transport,
    clock,
    log,
    pollMs,
    alone,
    concurrencyOf,
  })
  let renewing: NodeJS.Timeout | undefined
  let unsubscribe = (): void => {}

  const runTimer = async (timer: Timer): Promise<void> => {
    const queue = queues.get(timer.queue)
    if (queue === undefined) return
    running.add(timer.id)
    queue.claimed += 1
    let outcome: Progress['outcome'] = 'retry'
    const started = performance.now()
    try {
      outcome = await runTimerInSpan(timer, queue, { underTenant, ends })
      const ms = performance.now() - started
      progress({ consumer: timer.queue, type: timer.queue, outcome, ms })
    } finally {
      running.delete(timer.id)
      queue.claimed -= 1
      queue.ended += 1
      // A job that is tried again has its own time, which the promoter has to look up.
      const isRefillDue = queue.ended >= queue.concurrency * refillPerPlace
      if (outcome !== 'done' || queue.claimed === 0 || isRefillDue) {
        queue.ended = 0
        promoter.notify()
      }
    }
  }

  const run = async ({ ids, at }: Delivery): Promise<void> => {
    // A job that runs here is left alone, also when its lease was lost and a second notice came.
    const free = ids.filter(id => !running.has(id))
    const dueTimers = await takes.ask({ ids: free, at }).catch((error: unknown) => {
      promoter.forget(ids)
      throw error
    })
    const results = await Promise.allSettled(dueTimers.map(runTimer))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  const renewLeases = (): void => {
    if (running.size === 0) return
    timers
      .keep([...running])
      .catch((error: unknown) =>
        log.warn({ err: error }, 'The leases of running jobs could not be renewed')
      )
  }

  return {
    async add(queue, data, { id, at, businessId }) {
      assertJobId(id)
      const dueAt = at ?? clock.now()
      const traceparent = currentContext()?.traceparent ?? null
      await inserts.add({ id, queue, data, businessId, dueAt, traceparent })
      if (queues.has(queue)) promoter.notify()
      else listener.notify('timer', queue)
    },
    work(worker) {
      if (queues.has(worker.queue)) throw new Error(`The job ${worker.queue} has two workers`)
      queues.set(worker.queue, {
        ...worker,
        limit: pLimit(worker.concurrency),
        claimed: 0,
        ended: 0,
      })
    },
    async start() {
      if (queues.size === 0) return
      if (alone) await timers.takeBack()
      for (const { queue, everyMs } of queues.values()) {
        if (everyMs !== undefined)
          await timers.tick(queue, new Date(clock.now().getTime() + everyMs))
      }
      const places = [...concurrencyOf().values()].reduce((sum, count) => sum + count, 0)
      await transport.receive(run, { concurrency: places * takenPerPlace })
      unsubscribe = listener.on('timer', queue => {
        // No queue: notifications may have been missed.
        if (queue === undefined || queues.has(queue)) promoter.notify()
      })
      renewing = setInterval(renewLeases, renewMs)
      promoter.start()
    },
    async stop() {
      stopping.abort()
      unsubscribe()
      await promoter.stop()
      await transport.stop()
      clearInterval(renewing)
    },
    wake: promoter.notify,
    lateSeconds: () => timers.lateSeconds([...queues.keys()], clock.now()),
    async pending() {
      const unfinished = await timers.unfinished([...queues.keys()], clock.now())
      return unfinished.map(
        ({ queue, state, count }) => `${count} × ${queue} ${state === 'handed' ? 'running' : 'due'}`
      )
    },
  }
}

/** Runs a job and writes its end, in a span and a context of its own. */
const runTimerInSpan = (
  timer: Timer,
  queue: Queue,
  { underTenant, ends }: Pick<JobRunnerOptions, 'underTenant'> & { readonly ends: JobEnds }
): Promise<Progress['outcome']> => {
  const span = startSpan(`job ${timer.queue}`, {
    role: 'consumer',
    parent: timer.traceparent,
    attributes: {
      'mostrador.work_id': timer.id,
      'mostrador.business_id': timer.businessId,
      'mostrador.attempt': timer.attempts + 1,
      'messaging.destination.name': timer.queue,
    },
  })
  const context = {
    requestId: timer.id,
    businessId: timer.businessId ?? undefined,
    author: systemActor,
    traceparent: span.traceparent,
  }
  const jobTry = { isLast: timer.attempts + 1 >= queue.attempts }
  const attempt = async (): Promise<{ readonly error: unknown } | undefined> => {
    try {
      failpoint('job.before_work')
      await underTenant(timer.businessId, () => queue.run(timer.data, jobTry))
      failpoint('job.after_work')
      return undefined
    } catch (error) {
      return { error }
    }
  }
  return inContext(context, async () => {
    // The place is free once the work is done: its end is written together with others.
    const failure = await queue.limit(attempt)
    span.end(failure?.error)
    return failure === undefined
      ? ends.succeed(queue, timer)
      : ends.fail(queue, timer, failure.error)
  })
}
