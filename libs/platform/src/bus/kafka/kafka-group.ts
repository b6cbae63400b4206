import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Log } from '../../telemetry/logger.ts'
import { deliver, type DeliveryPolicy } from '../delivery.ts'
import { type BusEvent, busEventSchema, type EventHandler, type Progress } from '../event-bus.ts'
import {
  type Broker,
  type GroupReader,
  partitionName,
  type ReaderEvents,
  type ReceivedRecord,
  type TopicPartition,
} from './broker.ts'
import { createInFlightPartition, type InFlightPartition } from './in-flight-partition.ts'

export type KafkaGroupOptions = {
  readonly name: string
  /** Its name at the broker. */
  readonly id: string
  readonly types: ReadonlySet<string>
  readonly topics: readonly string[]
  readonly handler: EventHandler
  readonly broker: Broker
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress: (what: Progress) => void
  readonly policy: DeliveryPolicy
  readonly concurrency: number
}

export type KafkaGroup = Pick<KafkaGroupOptions, 'name' | 'id' | 'types' | 'topics'> & {
  start(): void
  /** Leaves the group and joins it again; taken events that have not begun come again. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** This process's partitions with the next offset to take; undefined while it is not a member. */
  partitions(): ReadonlyMap<string, bigint | undefined> | undefined
  /** Whether reading of this partition is paused because enough events are unfinished. */
  isFull(partition: string): boolean
  /** When the oldest unfinished event was published, milliseconds. */
  oldest(): number | undefined
  /** Commits again where the broker has another offset than this process. */
  recommit(committed: ReadonlyMap<string, bigint>): void
}

type Assigned = InFlightPartition & { readonly partition: TopicPartition }

/** A partition with more unfinished events is paused until half of them are finished. */
const maxUnfinished = 1_000
/**
 * Offsets are committed this soon after they moved; events finished since then come again after a
 * crash.
 */
const commitMs = 25
const retryMs = 1_000
const leaveMs = 5_000

/**
 * One consumer group in this process: takes records, delivers them per key, commits what is
 * finished.
 */
export const createKafkaGroup = (options: KafkaGroupOptions): KafkaGroup => {
  const { name, id, types, topics, broker, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const inFlight = new Map<string, Assigned>()
  const paused = new Set<string>()
  const handle = createHandler(options)
  let assigned: ReadonlySet<string> | undefined
  let reader: GroupReader | undefined
  let running: Promise<void> = Promise.resolve()
  const commits = createCommits({ name, log, signal, inFlight, reader: () => reader })

  const onMoved = (key: string): void => {
    commits.soon()
    const part = inFlight.get(key)
    if (part === undefined || part.size() > maxUnfinished / 2 || !paused.delete(key)) return
    reader?.resume(part.partition)
  }
  const inFlightOf = (partition: TopicPartition): Assigned => {
    const key = partitionName(partition)
    const existing = inFlight.get(key)
    if (existing !== undefined) return existing
    const created = { ...createInFlightPartition(handle, () => onMoved(key)), partition }
    inFlight.set(key, created)
    return created
  }
  const revoke = (key: string, part: Assigned): void => {
    part.revoked.abort()
    inFlight.delete(key)
    paused.delete(key)
  }
  /** What happens to one reader; ignored once another reader has replaced it. */
  const eventsOf = (ownReader: () => GroupReader): ReaderEvents => ({
    assigned(partitions) {
      if (reader !== ownReader()) return
      const names = new Set(partitions.map(partitionName))
      assigned = names
      for (const [key, part] of inFlight) if (!names.has(key)) revoke(key, part)
    },
    records(partition, records) {
      const key = partitionName(partition)
      if (reader !== ownReader() || signal.aborted || assigned?.has(key) !== true) return
      const part = inFlightOf(partition)
      for (const record of records) part.take(record.offset, eventOf(options, record, partition))
      if (part.size() <= maxUnfinished) return
      paused.add(key)
      ownReader().pause(partition)
    },
    crashed(error) {
      if (reader !== ownReader() || signal.aborted) return
      log.warn({ err: error, consumer: name }, 'A consumer broke down and is started again')
      void wait(retryMs, undefined, { signal }).then(restart, () => {})
    },
  })

  const open = async (): Promise<void> => {
    while (!signal.aborted) {
      const opened: GroupReader = broker.reader(
        id,
        topics,
        eventsOf(() => opened)
      )
      reader = opened
      try {
        // On a wiped broker they are missing, and a client that joins without them looks again only
        // minutes later.
        await broker.ensureTopics(topics)
        return await opened.start()
      } catch (error) {
        log.warn({ err: error, consumer: name }, 'A consumer could not be started')
        await opened.stop().catch(() => {})
        await wait(retryMs, undefined, { signal }).catch(() => {})
      }
    }
  }
  const leaveGroup = async (): Promise<void> => {
    const leavingReader = reader
    reader = undefined
    assigned = undefined
    for (const [key, part] of inFlight) revoke(key, part)
    // A client that hangs is not waited for.
    await Promise.race([
      leavingReader?.stop().catch(() => {}),
      wait(leaveMs, undefined, { ref: false }),
    ])
  }
  const restart = (): Promise<void> => {
    running = running.then(async () => {
      if (signal.aborted) return
      await leaveGroup()
      await open()
    })
    return running
  }

  return {
    name,
    id,
    types,
    topics,
    restart,
    start() {
      running = open()
    },
    async stop() {
      stopping.abort()
      commits.cancel()
      for (const part of inFlight.values()) part.revoked.abort()
      await Promise.all([...inFlight.values()].map(part => part.idle()))
      await commits.commit()
      await Promise.race([running, wait(leaveMs, undefined, { ref: false })])
      await leaveGroup()
    },
    partitions: () =>
      assigned && new Map([...assigned].map(key => [key, inFlight.get(key)?.takenTo()])),
    isFull: partition => paused.has(partition),
    oldest: () =>
      [...inFlight.values()].flatMap(part => part.oldest() ?? []).toSorted((a, b) => a - b)[0],
    recommit(committed) {
      for (const [key, part] of inFlight) part.committed(committed.get(key) ?? -1n)
      commits.soon()
    },
  }
}

type CommitParts = Pick<KafkaGroupOptions, 'name' | 'log'> & {
  readonly signal: AbortSignal
  readonly inFlight: ReadonlyMap<string, Assigned>
  readonly reader: () => GroupReader | undefined
}

/** Commits the offsets that moved: now, or a little later together with others. */
const createCommits = ({ name, log, signal, inFlight, reader }: CommitParts) => {
  let timer: NodeJS.Timeout | undefined
  const commit = async (): Promise<void> => {
    const due = [...inFlight.values()].flatMap(part => {
      const next = part.toCommit()
      return next === undefined ? [] : [{ part, next }]
    })
    const current = reader()
    if (current === undefined || due.length === 0) return
    try {
      await current.commit(due.map(({ part, next }) => ({ ...part.partition, next })))
      for (const { part, next } of due) part.committed(next)
    } catch (error) {
      // Mostly a rebalance: a commit after it succeeds.
      log.debug({ err: error, consumer: name }, 'Offsets could not be committed')
      scheduleCommit(retryMs)
    }
  }
  const scheduleCommit = (ms = commitMs): void => {
    if (signal.aborted) return
    timer ??= setTimeout(() => {
      timer = undefined
      void commit()
    }, ms)
  }
  return { commit, soon: scheduleCommit, cancel: () => clearTimeout(timer) }
}

/** The event of a record, in the trace of its header; null when the group does not consume it. */
const eventOf = (
  { types, log }: Pick<KafkaGroupOptions, 'types' | 'log'>,
  { value, traceparent }: ReceivedRecord,
  partition: TopicPartition
): BusEvent | null => {
  try {
    const event = busEventSchema.parse(JSON.parse(value))
    if (!types.has(event.type)) return null
    return traceparent === undefined ? event : { ...event, traceparent }
  } catch (error) {
    log.error({ err: error, ...partition }, 'A record is not an event')
    return null
  }
}

/**
 * Delivers an event of a group until it is finished; rejects only when its partition is revoked.
 */
const createHandler = (options: KafkaGroupOptions) => {
  const { name, log, deadLetters, progress, policy, handler, concurrency } = options
  const limit = pLimit(concurrency)
  return async (event: BusEvent, signal: AbortSignal): Promise<void> => {
    const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal })
    for (;;) {
      try {
        const delivery = { log, deadLetters, progress, policy, limit, sleep }
        return await deliver(delivery, name, event, handler)
      } catch (error) {
        if (signal.aborted) throw error
        // The dead letter could not be written. To pass the event by would lose it.
        log.error({ err: error, consumer: name, eventId: event.id }, 'An event was left unfinished')
        await sleep(retryMs)
      }
    }
  }
}
