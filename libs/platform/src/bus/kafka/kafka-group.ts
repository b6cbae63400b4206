import { setTimeout as wait } from 'node:timers/promises'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Log } from '../../telemetry/logger.ts'
import { deliver, type DeliveryPolicy } from '../delivery.ts'
import { type BusEvent, busEventSchema, type EventHandler, type Progress } from '../event-bus.ts'
import {
  type Broker,
  type GroupReader,
  type ReceivedRecord,
  type Placed,
  placeName,
  type ReaderEvents,
} from './kafka-broker.ts'
import { type InFlightPartition, createInFlightPartition } from './in-flight-partition.ts'
import { createLimiter } from '../../concurrency/keyed-queues.ts'

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
  /** Leaves the group and joins it again; what is in hand and has not begun comes again. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** The partitions that this process has, with the next offset that it has not taken up; undefined while it is not a member. */
  places(): ReadonlyMap<string, bigint | undefined> | undefined
  /** Partitions whose records wait because there is enough in hand. */
  isFull(place: string): boolean
  inHand(): number
  /** When the oldest event in hand was said, milliseconds. */
  oldest(): number | undefined
  /** Tells the broker again how far we are, when it knows less than we do. */
  recommit(committed: ReadonlyMap<string, bigint>): void
}

type Part = InFlightPartition & { readonly place: Placed }

/** More than this of one partition are not taken up before half of them are finished. */
const fullAt = 1_000
/** Offsets are committed this soon after they moved; what was handled since then comes once more after a crash. */
const commitMs = 25
const againMs = 1_000
const leaveMs = 5_000

/** One consumer group of this process: takes records up, hands them to their lanes, and commits what is finished. */
export const kafkaGroup = (options: KafkaGroupOptions): KafkaGroup => {
  const {
    name,
    id,
    types,
    topics,
    handler,
    broker,
    log,
    deadLetters,
    progress,
    policy,
    concurrency,
  } = options
  const stopping = new AbortController()
  const parts = new Map<string, Part>()
  const full = new Set<string>()
  const turn = createLimiter(concurrency)
  let assigned: ReadonlyMap<string, Placed> | undefined
  let reader: GroupReader | undefined
  let running: Promise<void> = Promise.resolve()
  let committing: NodeJS.Timeout | undefined

  const handle = async (event: BusEvent, signal: AbortSignal): Promise<void> => {
    const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal })
    for (;;) {
      try {
        return await deliver(
          { log, deadLetters, progress, policy, turn, sleep },
          name,
          event,
          handler
        )
      } catch (error) {
        if (signal.aborted) throw error
        // The dead letter could not be written. The event stays in its lane: passing it by would lose it.
        log.error({ err: error, consumer: name, eventId: event.id }, 'An event was left unfinished')
        await sleep(againMs)
      }
    }
  }

  const commit = async (): Promise<void> => {
    const due = [...parts.values()].flatMap(part => {
      const next = part.toCommit()
      return next === undefined ? [] : [{ part, next }]
    })
    if (reader === undefined || due.length === 0) return
    try {
      await reader.commit(due.map(({ part, next }) => ({ ...part.place, next })))
      for (const { part, next } of due) part.committed(next)
    } catch (error) {
      // Mostly a rebalance: the next one that counts comes after it.
      log.debug({ err: error, consumer: name }, 'Offsets could not be committed')
      commitSoon(againMs)
    }
  }
  const commitSoon = (ms = commitMs): void => {
    if (stopping.signal.aborted) return
    committing ??= setTimeout(() => {
      committing = undefined
      void commit()
    }, ms)
  }

  const moved = (key: string) => (): void => {
    commitSoon()
    const part = parts.get(key)
    if (part === undefined || part.size() > fullAt / 2 || !full.delete(key)) return
    reader?.resume(part.place)
  }
  const partOf = (place: Placed): Part => {
    const key = placeName(place)
    const known = parts.get(key)
    if (known !== undefined) return known
    const made = { ...createInFlightPartition(handle, moved(key)), place }
    parts.set(key, made)
    return made
  }
  const give = (key: string, part: Part): void => {
    part.lost.abort()
    parts.delete(key)
    full.delete(key)
  }
  const eventOf = ({ value, traceparent }: ReceivedRecord, place: Placed): BusEvent | null => {
    try {
      const event = busEventSchema.parse(JSON.parse(value))
      return traceparent === undefined ? event : { ...event, traceparent }
    } catch (error) {
      log.error({ err: error, ...place }, 'A record is not an event')
      return null
    }
  }

  const open = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const heard: ReaderEvents = {
        assigned(places) {
          if (reader !== made) return
          assigned = new Map(places.map(place => [placeName(place), place]))
          for (const [key, part] of parts) if (!assigned.has(key)) give(key, part)
        },
        records(place, records) {
          if (
            reader !== made ||
            stopping.signal.aborted ||
            assigned?.has(placeName(place)) !== true
          )
            return
          const part = partOf(place)
          for (const record of records) {
            const event = eventOf(record, place)
            part.take(record.offset, event !== null && types.has(event.type) ? event : null)
          }
          if (part.size() <= fullAt) return
          full.add(placeName(place))
          made.pause(place)
        },
        crashed(error) {
          if (reader !== made || stopping.signal.aborted) return
          log.warn({ err: error, consumer: name }, 'A consumer broke down and is started again')
          void wait(againMs, undefined, { signal: stopping.signal }).then(restart, () => {})
        },
      }
      const made: GroupReader = broker.reader(id, topics, heard)
      reader = made
      try {
        // A broker that was wiped has to have them again: who joins without them waits minutes until the client looks for topics once more.
        await broker.ensureTopics(topics)
        return await made.start()
      } catch (error) {
        log.warn({ err: error, consumer: name }, 'A consumer could not be started')
        await made.stop().catch(() => {})
        await wait(againMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const leave = async (): Promise<void> => {
    const left = reader
    reader = undefined
    assigned = undefined
    for (const [key, part] of parts) give(key, part)
    // A client that hangs is left to itself.
    await Promise.race([left?.stop().catch(() => {}), wait(leaveMs, undefined, { ref: false })])
  }
  const restart = (): Promise<void> => {
    running = running.then(async () => {
      if (stopping.signal.aborted) return
      await leave()
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
      clearTimeout(committing)
      for (const part of parts.values()) part.lost.abort()
      await Promise.all([...parts.values()].map(part => part.idle()))
      await commit()
      await Promise.race([running, wait(leaveMs, undefined, { ref: false })])
      await leave()
    },
    places: () =>
      assigned && new Map([...assigned.keys()].map(key => [key, parts.get(key)?.takenTo()])),
    isFull: place => full.has(place),
    inHand: () => [...parts.values()].reduce((sum, part) => sum + part.size(), 0),
    oldest: () =>
      [...parts.values()].flatMap(part => part.oldest() ?? []).toSorted((a, b) => a - b)[0],
    recommit(committed) {
      for (const [key, part] of parts) part.committed(committed.get(key) ?? -1n)
      commitSoon()
    },
  }
}
