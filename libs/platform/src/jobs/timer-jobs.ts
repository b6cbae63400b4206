import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '@mostrador/kernel'
import { createSignal } from '../concurrency/signal.ts'
import { currentContext, inContext, systemActor } from '../context.ts'
import { createLimiter } from '../concurrency/keyed-queues.ts'
import type { Progress } from '../bus/event-bus.ts'
import type { DeadLetters } from '../dead-letters/dead-letters.ts'
import { failpoint } from '../process/failpoint.ts'
import { groupCommit } from '../concurrency/group-commit.ts'
import { batcher } from '../concurrency/batcher.ts'
import type { Listener } from '../database/listener.ts'
import type { Log } from '../telemetry/logger.ts'
import { retryUntil } from '../concurrency/retry-until.ts'
import { startSpan } from '../telemetry/span.ts'
import {
  assertJobId,
  type Delivery,
  type JobRunner,
  type JobTransport,
  type Worker,
} from './jobs.ts'
import { type DueRow, leaseSeconds, type Timer, type Timers } from './timers.ts'

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
type Lane = Worker & {
  readonly turn: ReturnType<typeof createLimiter>
  taken: number
  ended: number
}

/** In hand at once per queue and place of work: in a burst each statement takes many rows; whoever dies takes no more than these with it, for the length of a lease. */
const handedPerPlace = 16
/** More is asked for when a part of what a lane may have in hand is done, or all that came: a look for each that ends would hand out one row at a time. */
const refillPerPlace = 4
const hourMs = 3_600_000
/** How often a runner says that its rows are in work. */
const keepMs = 5_000
/** How often the queue is asked whether it still remembers. */
const rememberMs = 1_000
/** A delete of this many is still a matter of milliseconds. */
const endedAtOnce = 1_000
/** Looks that come closer than this are one. */
const breathMs = 5

/** What was told of a row, and when: whoever is told comes and takes it. */
type Told = { readonly version: string; readonly at: number }

/** What fills the lane of one process travels together: one message for many rows, and no process has more than its turn while others are free. */
const turnsOf = (
  rows: readonly DueRow[],
  placesOf: (queue: string) => number
): readonly (readonly DueRow[])[] =>
  [...Map.groupBy(rows, ({ queue }) => queue)].flatMap(([queue, some]) => {
    const size = placesOf(queue)
    return Array.from({ length: Math.ceil(some.length / size) }, (_, part) =>
      some.slice(part * size, (part + 1) * size)
    )
  })
/** Replicas that see the same rows at about the same time say the same. What is told again a `span` of time later is another word: the first may be stuck in the hands of the dead. */
const nameOf = (rows: readonly DueRow[], span: number): string =>
  createHash('sha1')
    .update(
      `${Math.floor(Date.now() / span)}\n${rows.map(({ id, version }) => `${id} ${version}`).join('\n')}`
    )
    .digest('base64url')

/**
 * Jobs whose only memory is platform.timer. The promoter sees what is due and tells the transport, and writes nothing; whoever hears of it takes
 * the rows into work, deletes them when it is done, or moves them to their next try. Word that is lost loses nothing: a row that nobody took is
 * told again, and one whose runner is silent for longer than the lease is free again.
 */
export const timerJobs = (options: TimerJobsOptions): JobRunner => {
  const {
    timers,
    transport,
    listener,
    deadLetters,
    clock,
    log,
    underTenant,
    progress = () => {},
    pollMs = 2_000,
    alone = false,
  } = options
  const lanes = new Map<string, Lane>()
  const running = new Set<string>()
  const bell = createSignal()
  const end = createSignal()
  const stopping = new AbortController()
  const inserts = groupCommit(timers.insert, { isOfOne: () => true })
  const takes = batcher(timers.take)
  let stopped = false
  let promoting: Promise<void> = Promise.resolve()
  let heartbeat: NodeJS.Timeout | undefined
  let unhear = (): void => {}

  let told = new Map<string, Told>()
  let memory: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  /** What was told to a queue that was flushed, or came back empty, was told to nobody. */
  const forgetWhatIsForgotten = async (): Promise<void> => {
    if (performance.now() - askedAt < rememberMs) return
    askedAt = performance.now()
    const known = memory
    // A queue that does not answer has not forgotten.
    memory = await transport.queueEpoch().catch(() => known)
    if (known === undefined || memory === known) return
    told = new Map()
    log.warn({}, 'The job queue forgot what it held; it is handed out again')
  }

  const promote = async (now: Date): Promise<void> => {
    await forgetWhatIsForgotten()
    const due = await timers.due(
      [...lanes.values()].map(({ queue, concurrency }) => ({
        queue,
        cap: concurrency * handedPerPlace,
      })),
      now
    )
    // Word may also get lost with the process that heard it: it is worth no more than a lease. What was taken since is another version of the row.
    const oldest = performance.now() - timers.lease * 1_000
    const known = told
    told = new Map(
      due.flatMap(({ id, version }) => {
        const before = known.get(id)
        return before !== undefined && before.version === version && before.at > oldest
          ? [[id, before] as const]
          : []
      })
    )
    const news = due.filter(({ id }) => !told.has(id))
    if (news.length === 0) return
    const at = performance.now()
    for (const { id, version } of news) told.set(id, { version, at })
    try {
      await transport.send(
        turnsOf(news, queue => lanes.get(queue)?.concurrency ?? 1).map(rows => ({
          ids: rows.map(({ id }) => id),
          at: now.getTime(),
          // Nobody says the same as one who is alone, but for the process before it, which may have died with the word in its hands.
          name: alone ? randomUUID() : nameOf(rows, timers.lease * 1_000),
        }))
      )
    } catch (error) {
      for (const { id } of news) told.delete(id)
      throw error
    }
  }

  const promoter = async (): Promise<void> => {
    while (!stopped) {
      try {
        const lookedAt = performance.now()
        const now = clock.now()
        await promote(now)
        // What was due and not told waits for room in its lane, and whoever finishes rings.
        const next = await timers.dueBetween(
          [...lanes.keys()],
          now,
          new Date(now.getTime() + pollMs)
        )
        const waitMs = next === null ? pollMs : next.getTime() - clock.now().getTime()
        await bell.heard(Math.max(0, Math.min(waitMs, pollMs)))
        const rest = breathMs - (performance.now() - lookedAt)
        if (rest > 0) await end.heard(rest)
      } catch (error) {
        log.error({ err: error }, 'Due jobs could not be handed out')
        // Not the bell: what is added while the queue is away rings it without a pause.
        await end.heard(1_000)
      }
    }
  }

  /** A database that went away during a run is told of its end when it is back, so that nobody has to wait for the lease. */
  const written = (write: () => Promise<void>): Promise<void> =>
    retryUntil(write, leaseSeconds * 1_000, stopping.signal)
  const endings = groupCommit((ids: readonly string[]) => written(() => timers.done(ids)), {
    most: endedAtOnce,
  })

  const finish = ({ everyMs }: Lane, { id }: Timer): Promise<void> =>
    everyMs === undefined
      ? endings.add(id)
      : written(() => timers.again(id, 0, new Date(clock.now().getTime() + everyMs)))

  const fail = async (lane: Lane, timer: Timer, error: unknown): Promise<Progress['outcome']> => {
    const attempt = timer.attempts + 1
    log.warn({ err: error, queue: timer.queue, id: timer.id, attempt }, 'A job failed')
    if (attempt < lane.attempts) {
      await written(() =>
        timers.again(
          timer.id,
          attempt,
          new Date(clock.now().getTime() + Math.min(lane.backoffMs * 2 ** timer.attempts, hourMs))
        )
      )
      return 'retry'
    }
    await written(() =>
      deadLetters.add({
        kind: 'job',
        consumer: timer.queue,
        type: timer.queue,
        businessId: timer.businessId,
        payload: { id: timer.id, data: timer.data },
        attempts: attempt,
        error,
      })
    )
    await finish(lane, timer)
    return 'dead'
  }

  const attempt = async (
    lane: Lane,
    timer: Timer
  ): Promise<{ readonly error: unknown } | undefined> => {
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
    try {
      outcome = await inContext(context, async () => {
        const failure = await lane.turn(() => attempt(lane, timer))
        span.end(failure?.error)
        // Whoever has a place waits for the work alone: its end is written together with that of others.
        return failure === undefined ? succeed(lane, timer) : fail(lane, timer, failure.error)
      })
      progress({
        consumer: timer.queue,
        type: timer.queue,
        outcome,
        ms: performance.now() - started,
      })
    } finally {
      running.delete(id)
      lane.taken -= 1
      lane.ended += 1
      // What is tried again has its own time, and is looked for.
      if (
        outcome !== 'done' ||
        lane.taken === 0 ||
        lane.ended >= lane.concurrency * refillPerPlace
      ) {
        lane.ended = 0
        bell.ring()
      }
    }
  }
  const run = async ({ ids, at }: Delivery): Promise<void> => {
    // What runs here right now is left alone, also when its lease was lost and it was told of once more.
    const taken = await takes
      .ask({ ids: ids.filter(id => !running.has(id)), at })
      .catch((error: unknown) => {
        // Nobody else heard of these.
        for (const id of ids) told.delete(id)
        throw error
      })
    const ended = await Promise.allSettled(taken.map(runOne))
    const broken = ended.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
  }

  return {
    async add(queue, data, { id, at, businessId }) {
      assertJobId(id)
      await inserts.add({
        id,
        queue,
        data,
        businessId,
        dueAt: at ?? clock.now(),
        traceparent: currentContext()?.traceparent ?? null,
      })
      if (lanes.has(queue)) bell.ring()
      else listener.notify('timer', queue)
    },
    work(worker) {
      if (lanes.has(worker.queue)) throw new Error(`The job ${worker.queue} has two workers`)
      lanes.set(worker.queue, {
        ...worker,
        turn: createLimiter(worker.concurrency),
        taken: 0,
        ended: 0,
      })
    },
    async start() {
      if (lanes.size === 0) return
      if (alone) await timers.takeBack()
      for (const { queue, everyMs } of lanes.values()) {
        if (everyMs !== undefined)
          await timers.tick(queue, new Date(clock.now().getTime() + everyMs))
      }
      const places = [...lanes.values()].reduce(
        (sum, { concurrency }) => sum + concurrency * handedPerPlace,
        0
      )
      await transport.receive(run, { concurrency: places })
      unhear = listener.on(
        'timer',
        queue => (queue === undefined || lanes.has(queue)) && bell.ring()
      )
      heartbeat = setInterval(() => {
        if (running.size > 0)
          timers
            .keep([...running])
            .catch((error: unknown) =>
              log.warn({ err: error }, 'The leases of running jobs could not be renewed')
            )
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
      return left.map(
        ({ queue, state, count }) => `${count} × ${queue} ${state === 'handed' ? 'running' : 'due'}`
      )
    },
  }
}
