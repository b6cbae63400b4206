import type { Clock } from '@mostrador/kernel'
import { alarm } from '../alarm.ts'
import { currentContext, inContext, nextSpan, theProduct } from '../context.ts'
import { turnstile } from '../bus/key-lanes.ts'
import type { Progress } from '../bus/event-bus.ts'
import type { DeadLetters } from '../dead-letters.ts'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import { assertJobId, type JobRunner, type JobTransport, type Worker } from './jobs.ts'
import { leaseSeconds, type Timer, type Timers } from './timers.ts'

export type TimerJobsOptions = {
  readonly timers: Timers
  readonly transport: JobTransport
  readonly listener: Listener
  readonly deadLetters: DeadLetters
  readonly clock: Clock
  readonly log: Log
  /** Runs the handler as the business of the job. */
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
  readonly progress?: (what: Progress) => void
  /** The net under LISTEN/NOTIFY, milliseconds. */
  readonly pollMs?: number
  /** No other process runs jobs on these data: at the start nothing can be in living hands, so nobody waits for a lease to end. */
  readonly alone?: boolean
}

type Lane = Worker & { readonly turn: ReturnType<typeof turnstile> }

/** Handed at once per queue and place of work: enough for a few replicas to be busy, little enough to leave room for the other queues. */
const handedPerPlace = 4
const hourMs = 3_600_000

/**
 * Jobs whose only memory is platform.timer. The promoter hands due rows to the transport; the runner deletes a row when its work is done,
 * or moves it to its next try. Losing the transport loses nothing: rows that stay handed for longer than the lease are handed again.
 */
export const timerJobs = (options: TimerJobsOptions): JobRunner => {
  const { timers, transport, listener, deadLetters, clock, log, underTenant, progress = () => {}, pollMs = 2_000, alone = false } = options
  const lanes = new Map<string, Lane>()
  const running = new Set<string>()
  const bell = alarm()
  const end = alarm()
  let stopped = false
  let promoting: Promise<void> = Promise.resolve()
  let heartbeat: NodeJS.Timeout | undefined
  let unhear = (): void => {}

  const promote = async (): Promise<'more' | 'nothing'> => {
    const claimed = await timers.claim([...lanes.values()].map(({ queue, concurrency }) => ({ queue, cap: concurrency * handedPerPlace })), clock.now())
    const failed: string[] = []
    for (const { id, deliveryId } of claimed) {
      try {
        await transport.send(deliveryId, id)
      } catch (error) {
        log.warn({ err: error, queue: 'promoter', id }, 'A due job could not be handed over')
        failed.push(id)
      }
    }
    if (failed.length > 0) {
      await timers.giveBack(failed)
      throw new Error('The queue does not take jobs')
    }
    return claimed.length > 0 ? 'more' : 'nothing'
  }

  const promoter = async (): Promise<void> => {
    while (!stopped) {
      try {
        if ((await promote()) === 'more') continue
        const next = await timers.nextDue([...lanes.keys()])
        const waitMs = next === null ? pollMs : next.getTime() - clock.now().getTime()
        // Due already and not claimed: its lane is full, and whoever finishes rings.
        await bell.heard(waitMs <= 0 ? pollMs : Math.min(waitMs, pollMs))
      } catch (error) {
        log.error({ err: error }, 'Due jobs could not be handed out')
        // Not the bell: giving back what could not be handed rings it.
        await end.heard(1_000)
      }
    }
  }

  const finish = async (lane: Lane, timer: Timer): Promise<void> => {
    if (lane.everyMs === undefined) await timers.done(timer.id)
    else await timers.again(timer.id, 0, new Date(clock.now().getTime() + lane.everyMs))
  }

  const fail = async (lane: Lane, timer: Timer, error: unknown): Promise<Progress['outcome']> => {
    const attempt = timer.attempts + 1
    log.warn({ err: error, queue: timer.queue, id: timer.id, attempt }, 'A job failed')
    if (attempt < lane.attempts) {
      await timers.again(timer.id, attempt, new Date(clock.now().getTime() + Math.min(lane.backoffMs * 2 ** timer.attempts, hourMs)))
      return 'retry'
    }
    await deadLetters.add({ kind: 'job', consumer: timer.queue, type: timer.queue, businessId: timer.businessId, payload: { id: timer.id, data: timer.data }, attempts: attempt, error })
    await finish(lane, timer)
    return 'dead'
  }

  const run = async (id: string): Promise<void> => {
    const timer = running.has(id) ? null : await timers.handed(id)
    const lane = timer === null ? undefined : lanes.get(timer.queue)
    // Done by an earlier delivery, or running in this process right now.
    if (timer === null || lane === undefined || running.has(id)) return
    running.add(id)
    const started = performance.now()
    const context = { requestId: timer.id, businessId: timer.businessId ?? undefined, author: theProduct, traceparent: nextSpan(timer.traceparent) }
    try {
      const outcome = await lane.turn(() =>
        inContext(context, async (): Promise<Progress['outcome']> => {
          try {
            await underTenant(timer.businessId, () => lane.run(timer.data))
          } catch (error) {
            return fail(lane, timer, error)
          }
          await finish(lane, timer)
          return 'done'
        }),
      )
      progress({ consumer: timer.queue, type: timer.queue, outcome, ms: performance.now() - started })
    } finally {
      running.delete(id)
      bell.ring()
    }
  }

  return {
    async add(queue, data, { id, at, businessId }) {
      assertJobId(id)
      await timers.insert({ id, queue, data, businessId, dueAt: at ?? clock.now(), traceparent: currentContext()?.traceparent ?? null })
      bell.ring()
    },
    work(worker) {
      if (lanes.has(worker.queue)) throw new Error(`The job ${worker.queue} has two workers`)
      lanes.set(worker.queue, { ...worker, turn: turnstile(worker.concurrency) })
    },
    async start() {
      if (lanes.size === 0) return
      if (alone) await timers.takeBack()
      for (const { queue, everyMs } of lanes.values()) {
        if (everyMs !== undefined) await timers.tick(queue, new Date(clock.now().getTime() + everyMs))
      }
      const places = [...lanes.values()].reduce((sum, { concurrency }) => sum + concurrency * handedPerPlace, 0)
      await transport.receive(run, { concurrency: places })
      unhear = listener.on('timer', bell.ring)
      heartbeat = setInterval(() => {
        if (running.size > 0) timers.keep([...running]).catch((error: unknown) => log.warn({ err: error }, 'The leases of running jobs could not be renewed'))
      }, (leaseSeconds * 1_000) / 4)
      promoting = promoter()
    },
    async stop() {
      stopped = true
      unhear()
      bell.ring()
      end.ring()
      await promoting
      await transport.stop()
      clearInterval(heartbeat)
    },
    wake: bell.ring,
    async pending() {
      const left = await timers.unfinished([...lanes.keys()], clock.now())
      return left.map(({ queue, state, count }) => `${count} × ${queue} ${state === 'handed' ? 'running' : 'due'}`)
    },
  }
}
