import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Log } from '../../telemetry/logger.ts'
import { defaultDelivery, type DeliveryPolicy } from '../delivery.ts'
import type { EventBus, Progress } from '../event-bus.ts'
import type { Broker, Offsets } from './kafka-broker.ts'
import { kafkaGroup, type KafkaGroup } from './kafka-group.ts'
import {
  allTopics,
  groupAt as groupAtDefault,
  topicOf as topicOfDefault,
  type TopicOf,
} from './topics.ts'
import { kafkaWatchdog } from './watchdog.ts'
import type { Relay } from './relay.ts'
import { relayCursors } from './relay-statements.ts'

export type KafkaBusOptions = {
  readonly broker: Broker
  /** Carries what this process's service says; started and stopped with the bus. */
  readonly relay: Relay
  /** Sees the outbox of all tenants (the relay role). */
  readonly pool: Pool
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress?: (what: Progress) => void
  readonly policy?: DeliveryPolicy
  /** Handlers of one group at the same time. */
  readonly concurrency?: number
  readonly topics?: readonly string[]
  readonly topicOf?: TopicOf
  readonly groupAt?: (group: string) => string
  readonly stalledMs?: number
  readonly watchMs?: number
  /** The watchdog started a consumer again. */
  readonly onRestart?: (group: string) => void
  /** That did not help. */
  readonly onHopeless?: (group: string) => void
}

const againMs = 1_000
/** Ages that lagSeconds() asks the broker about, seconds. */
const ages = [1, 2, 5, 10, 20, 40, 60, 120, 300, 900, 3_600, 14_400, 86_400] as const

const behind = (read: Offsets, end: Offsets): bigint =>
  [...end].reduce(
    (sum, [place, offset]) =>
      sum + (offset > (read.get(place) ?? 0n) ? offset - (read.get(place) ?? 0n) : 0n),
    0n
  )
const ofTopics = (offsets: Offsets, topics: readonly string[]): Offsets =>
  new Map([...offsets].filter(([place]) => topics.some(topic => place.startsWith(`${topic}/`))))
const sameOffsets = (a: Offsets, b: Offsets): boolean =>
  a.size === b.size && [...a].every(([place, offset]) => b.get(place) === offset)

/** Events over Kafka: the relay brings them from the outbox to the topics, one consumer group per reader takes them from there. */
export const kafkaBus = (options: KafkaBusOptions): EventBus => {
  const {
    broker,
    relay,
    pool,
    log,
    deadLetters,
    progress = () => {},
    policy = defaultDelivery,
    concurrency = 8,
    topics = allTopics,
    topicOf = topicOfDefault,
    groupAt = groupAtDefault,
  } = options
  const { stalledMs, watchMs = 5_000, onRestart = () => {}, onHopeless = () => {} } = options
  const groups: KafkaGroup[] = []
  const stopping = new AbortController()
  let opening: Promise<void> = Promise.resolve()
  let watching: Promise<void> = Promise.resolve()

  /** Without a broker the service still serves, and what it says waits in the outbox. */
  const openGroups = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await broker.ensureTopics(topics)
        for (const group of groups) group.start()
        return
      } catch (error) {
        log.warn({ err: error }, 'The event broker cannot be reached')
        await wait(againMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const watch = async (): Promise<void> => {
    const look = kafkaWatchdog({
      groups,
      broker,
      log,
      restarted: onRestart,
      hopeless: onHopeless,
      ...(stalledMs === undefined ? {} : { stalledMs }),
    })
    for (;;) {
      await wait(watchMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await look()
    }
  }

  /** What the relays have not brought to the broker, of some types. What an owner said before its cursor is there; before the cursor furthest behind nobody has to look. */
  const unpublished = async (
    types: ReadonlySet<string>
  ): Promise<readonly { type: string; count: number; age: number }[]> => {
    const { rows } = await pool.query<{ type: string; count: number; age: number }>(
      `select type, count(*)::int as count, extract(epoch from now() - min(at))::float8 as age
       from platform.outbox left join platform.cursor on starts_with(consumer, $2 || owner || '@')
       where outbox.xid >= coalesce((select min(xid::text::bigint)::text::xid8 from platform.cursor where starts_with(consumer, $2)), '0'::xid8)
         and outbox.xid >= coalesce(cursor.xid, '0'::xid8) and type = any($1) group by type`,
      [[...types], relayCursors]
    )
    return rows
  }
  type Look = { readonly lines: readonly string[]; readonly ends: Offsets }
  /** First the outbox, then the ends, then the groups: what moves on meanwhile is seen where it arrives. */
  const look = async (): Promise<Look> => {
    const lines: string[] = []
    const said = await unpublished(new Set(groups.flatMap(({ types }) => [...types])))
    const ends = await broker.ends([...new Set(groups.flatMap(group => group.topics))])
    for (const { name, id, types, topics: read } of groups) {
      const waiting = said
        .filter(({ type }) => types.has(type))
        .map(({ type, count }) => `${count} × ${type} unread`)
      const left = behind(await broker.committed(id, read), ofTopics(ends, read))
      if (left > 0n || waiting.length > 0)
        lines.push(
          `${name}: ${[...(left > 0n ? [`${left} at the broker`] : []), ...waiting].join(', ')}`
        )
    }
    return { lines, ends }
  }
  const pending = async (): Promise<readonly string[]> => {
    if (groups.length === 0) return []
    let before = await look()
    // A handler may have said something while we looked: only two looks that agree mean that nothing moves any more.
    while (before.lines.length === 0) {
      const after = await look()
      if (after.lines.length > 0 || sameOffsets(before.ends, after.ends)) return after.lines
      before = after
    }
    return before.lines
  }
  const oldestAtBroker = async ({ id, topics: read }: KafkaGroup): Promise<number> => {
    const [ends, committed] = [await broker.ends(read), await broker.committed(id, read)]
    if (behind(committed, ends) === 0n) return 0
    let oldest = 0
    for (const age of ages) {
      if (behind(committed, await broker.since(read, new Date(Date.now() - age * 1_000))) === 0n)
        break
      oldest = age
    }
    return oldest
  }

  const lags = async (): Promise<ReadonlyMap<string, number>> => {
    const said = await unpublished(new Set(groups.flatMap(({ types }) => [...types])))
    const now = Date.now()
    return new Map(
      await Promise.all(
        groups.map(async group => {
          const waiting = said.filter(({ type }) => group.types.has(type)).map(({ age }) => age)
          const inHand = (now - (group.oldest() ?? now)) / 1_000
          const atBroker = await oldestAtBroker(group).catch(() => 0)
          return [group.name, Math.max(0, inHand, atBroker, ...waiting)] as const
        })
      )
    )
  }

  return {
    subscribe(group, types, handler) {
      if (groups.some(({ name }) => name === group))
        throw new Error(`The consumer group ${group} is declared twice`)
      const wanted = new Set(types)
      groups.push(
        kafkaGroup({
          name: group,
          id: groupAt(group),
          types: wanted,
          topics: [...new Set(types.map(topicOf))],
          handler,
          broker,
          log,
          deadLetters,
          progress,
          policy,
          concurrency,
        })
      )
    },
    async start() {
      relay.start()
      opening = openGroups()
      watching = watch()
    },
    async stop() {
      stopping.abort()
      await Promise.all([opening, watching, relay.stop()])
      await Promise.all(groups.map(group => group.stop()))
      await broker.close()
    },
    wake: relay.wake,
    pending,
    /** Exact for what is in the outbox or in hand; of what waits at the broker, the step of `ages` that it has passed. */
    lagSeconds: async () => Math.max(0, ...(await lags()).values()),
    lags,
    async waiting() {
      const ends = await broker.ends([...new Set(groups.flatMap(group => group.topics))])
      return new Map(
        await Promise.all(
          groups.map(
            async ({ name, id, topics: read }) =>
              [
                name,
                Number(behind(await broker.committed(id, read), ofTopics(ends, read))),
              ] as const
          )
        )
      )
    },
  }
}
