import type { Clock } from '@mostrador/kernel'
import { alarm } from '../alarm.ts'
import { currentContext, inContext, theProduct } from '../context.ts'
import { turnstile } from '../bus/key-lanes.ts'
import type { Progress } from '../bus/event-bus.ts'
import type { DeadLetters } from '../dead-letters.ts'
import { failpoint } from '../failpoint.ts'
import { groupCommit } from '../group-commit.ts'
import { together } from '../together.ts'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import { persistently } from '../persistently.ts'
import { startSpan } from '../tracing/span.ts'
import { assertJobId, type Delivery, type JobRunner, type JobTransport, type Worker } from './jobs.ts'
import { type Claimed, leaseSeconds, type Timer, type Timers } from './timers.ts'

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
  /** The net under the bells, milliseconds. */
  readonly pollMs?: number
  /** No other process runs jobs on these data: at the start nothing can be in living hands, so nobody waits for a lease to end. */
  readonly alone?: boolean
}

/** `taken`: rows in work here. `ended`: how many since it was last asked for more. */
type Lane = Worker & { readonly turn: ReturnType<typeof turnstile>; taken: number; ended: number }

/** Handed at once per queue and place of work: in a burst each statement takes many rows; whoever dies takes no more than these with it, for a minute. */
const handedPerPlace = 8
/** More is asked for when half of what a lane may have in hand is done, or all that came: a look for each that ends would hand out one row at a time. */
const refillPerPlace = handedPerPlace / 2
const hourMs = 3_600_000
/** How often a runner says that its rows are in work. */
const keepMs = 5_000
/** So long after the queue forgot everything, what nobody has said this of is in nobody's hands. */
const forgottenMs = 2 * keepMs + 1_000
/** How often the queue is asked whether it still remembers. */
const rememberMs = 1_000
/** Looks that come closer than this are one. */
const breathMs = 5

/** What fills the lane of one process travels together: one message for many rows, and no process has more than its turn while others are free. */
const deliveriesOf = (claimed: readonly Claimed[], placesOf: (queue: string) => number): readonly Delivery[] =>
  [...Map.groupBy(claimed, ({ queue }) => queue)].flatMap(([queue, rows]) => {
    const size = placesOf(queue)
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size)).map(part => ({ ids: part.map(({ id }) => id), at: part[0]?.handedAt ?? 0 }))
  })

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
  const stopping = new AbortController()
  const inserts = groupCommit(timers.insert, { isOfOne: () => true })
  const takes = together(timers.take)
  const endings = groupCommit(timers.done, { isOfOne: () => true })
  let stopped = false
  let promoting: Promise<void> = Promise.resolve()
  let heartbeat: NodeJS.Timeout | undefined
  let unhear = (): void => {}

  let memory: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let forgotten: { readonly at: Date; readonly since: number } | undefined
  /** Before what moment of the database rows are lost that were handed and not heard of: the queue was flushed, or came back empty. */
  const lostBefore = async (): Promise<Date | null> => {
    const known = memory
    if (performance.now() - askedAt >= rememberMs) {
      askedAt = performance.now()
      // A queue that does not answer has not forgotten.
      memory = await transport.memory().catch(() => known)
    }
    if (known !== undefined && memory !== known) {
      const at = await timers.databaseNow()
      if (at !== null) forgotten = { at, since: performance.now() }
      log.warn({}, 'The job queue forgot what it held; it is handed out again')
    }
    return forgotten === undefined || performance.now() - forgotten.since < forgottenMs ? null : forgotten.at
  }

  const promote = async (now: Date): Promise<void> => {
    const claimed = await timers.claim([...lanes.values()].map(({ queue, concurrency }) => ({ queue, cap: concurrency * handedPerPlace })), now, await lostBefore())
    if (claimed.length === 0) return
    try {
      await transport.send(deliveriesOf(claimed, queue => lanes.get(queue)?.concurrency ?? 1))
    } catch (error) {
      await timers.giveBack(claimed)
      throw error
    }
  }

  const promoter = async (): Promise<void> => {
    while (!stopped) {
      try {
        const lookedAt = performance.now()
        const now = clock.now()
        await promote(now)
        // What was due and not claimed waits for room in its lane, and whoever finishes rings.
        const next = await timers.dueBetween([...lanes.keys()], now, new Date(now.getTime() + pollMs))
        const waitMs = next === null ? pollMs : next.getTime() - clock.now().getTime()
        await bell.heard(Math.max(0, Math.min(waitMs, pollMs)))
        const rest = breathMs - (performance.now() - lookedAt)
        if (rest > 0) await end.heard(rest)
      } catch (error) {
        log.error({ err: error }, 'Due jobs could not be handed out')
        // Not the bell: giving back what could not be handed rings it.
        await end.heard(1_000)
      }
    }
  }

  /** A database that went away during a run is told of its end when it is back, so that nobody has to wait for the lease. */
  const written = (write: () => Promise<void>): Promise<void> => persistently(write, leaseSeconds * 1_000, stopping.signal)

  const finish = (lane: Lane, timer: Timer): Promise<void> => {
    const { everyMs } = lane
    return written(() => (everyMs === undefined ? endings.add(timer.id) : timers.again(timer.id, 0, new Date(clock.now().getTime() + everyMs))))
  }

  const fail = async (lane: Lane, timer: Timer, error: unknown): Promise<Progress['outcome']> => {
    const attempt = timer.attempts + 1
    log.warn({ err: error, queue: timer.queue, id: timer.id, attempt }, 'A job failed')
    if (attempt < lane.attempts) {
      await written(() => timers.again(timer.id, attempt, new Date(clock.now().getTime() + Math.min(lane.backoffMs * 2 ** timer.attempts, hourMs))))
      return 'retry'
    }
    await written(() => deadLetters.add({ kind: 'job', consumer: timer.queue, type: timer.queue, businessId: timer.businessId, payload: { id: timer.id, data: timer.data }, attempts: attempt, error }))
    await finish(lane, timer)
    return 'dead'
  }

  const attempt = async (lane: Lane, timer: Timer): Promise<{ readonly error: unknown } | undefined> => {
    try {
      failpoint('job.before_work')
      await underTenant(timer.businessId, () => lane.run(timer.data))
      failpoint('job.after_work')
      return undefined
    } catch (error) {
      return { error }
    }
  }
  const succeed = async (lane: Lane, timer: Timer): Promise<Progress['outcome']> => {
    await finish(lane, timer)
    failpoint('job.after_done')
    return 'done'
  }

  const runOne = async (timer: Timer): Promise<void> => {
    const { id } = timer
    const lane = lanes.get(timer.queue)
    if (lane === undefined) return
    running.add(id)
    lane.taken += 1
    let outcome: Progress['outcome'] = 'retry'
    const started = performance.now()
    const span = startSpan(`job ${timer.queue}`, { role: 'consumer', parent: timer.traceparent, words: { 'mostrador.work_id': timer.id, 'mostrador.business_id': timer.businessId, 'mostrador.attempt': timer.attempts + 1, 'messaging.destination.name': timer.queue } })
    const context = { requestId: timer.id, businessId: timer.businessId ?? undefined, author: theProduct, traceparent: span.traceparent }
    try {
      const failure = await lane.turn(() => inContext(context, () => attempt(lane, timer)))
      span.end(failure?.error)
      // Whoever has a place waits for the work alone: its end is written together with that of others.
      outcome = await inContext(context, async () => (failure === undefined ? succeed(lane, timer) : fail(lane, timer, failure.error)))
      progress({ consumer: timer.queue, type: timer.queue, outcome, ms: performance.now() - started })
    } finally {
      running.delete(id)
      lane.taken -= 1
      lane.ended += 1
      // What is tried again has its own time, and is looked for.
      if (outcome !== 'done' || lane.taken === 0 || lane.ended >= lane.concurrency * refillPerPlace) {
        lane.ended = 0
        bell.ring()
      }
    }
  }
  const run = async ({ ids, at }: Delivery): Promise<void> => {
    // What runs here right now is left alone, also when its lease was lost and it was handed out once more.
    const taken = await takes.ask({ ids: ids.filter(id => !running.has(id)), at })
    const ended = await Promise.allSettled(taken.map(runOne))
    const broken = ended.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
  }

  return {
    async add(queue, data, { id, at, businessId }) {
      assertJobId(id)
      await inserts.add({ id, queue, data, businessId, dueAt: at ?? clock.now(), traceparent: currentContext()?.traceparent ?? null })
      if (lanes.has(queue)) bell.ring()
      else listener.ring('timer', queue)
    },
    work(worker) {
      if (lanes.has(worker.queue)) throw new Error(`The job ${worker.queue} has two workers`)
      lanes.set(worker.queue, { ...worker, turn: turnstile(worker.concurrency), taken: 0, ended: 0 })
    },
    async start() {
      if (lanes.size === 0) return
      if (alone) await timers.takeBack()
      for (const { queue, everyMs } of lanes.values()) {
        if (everyMs !== undefined) await timers.tick(queue, new Date(clock.now().getTime() + everyMs))
      }
      const places = [...lanes.values()].reduce((sum, { concurrency }) => sum + concurrency * handedPerPlace, 0)
      await transport.receive(run, { concurrency: places })
      unhear = listener.on('timer', queue => (queue === undefined || lanes.has(queue)) && bell.ring())
      heartbeat = setInterval(() => {
        if (running.size > 0) timers.keep([...running]).catch((error: unknown) => log.warn({ err: error }, 'The leases of running jobs could not be renewed'))
      }, keepMs)
      promoting = promoter()
    },
    async stop() {
      stopped = true
      stopping.abort()
      unhear()
      bell.ring()
      end.ring()
      await promoting
      await transport.stop()
      clearInterval(heartbeat)
    },
    wake: bell.ring,
    lateSeconds: () => timers.lateSeconds([...lanes.keys()], clock.now()),
    async pending() {
      const left = await timers.unfinished([...lanes.keys()], clock.now())
      return left.map(({ queue, state, count }) => `${count} × ${queue} ${state === 'handed' ? 'running' : 'due'}`)
    },
  }
}
