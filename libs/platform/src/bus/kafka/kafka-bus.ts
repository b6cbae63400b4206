import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Log } from '../../telemetry/logger.ts'
import { defaultDelivery, type DeliveryPolicy } from '../delivery.ts'
import type { EventBus, Progress } from '../event-bus.ts'
import type { Broker } from './broker.ts'
import { createKafkaGroup, type KafkaGroup } from './kafka-group.ts'
import { createProgress } from './progress.ts'
import type { Relay } from './relay.ts'
import {
  allTopics,
  groupAt as groupAtDefault,
  topicOf as topicOfDefault,
  type TopicOf,
} from './topics.ts'
import { createWatchdog } from './watchdog.ts'

export type KafkaBusOptions = {
  readonly broker: Broker
  /** Publishes the events of this process's service; started and stopped with the bus. */
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
  /** The watchdog restarted a consumer. */
  readonly onRestart?: (group: string) => void
  /** A restart did not help. */
  readonly onHopeless?: (group: string) => void
}

const retryMs = 1_000

/**
 * Events over Kafka: the relay brings them from the outbox to the topics, consumer groups read
 * those.
 */
export const createKafkaBus = (options: KafkaBusOptions): EventBus => {
  const { broker, relay, pool, log, deadLetters, progress = () => {} } = options
  const { policy = defaultDelivery, concurrency = 8, topics = allTopics } = options
  const { topicOf = topicOfDefault, groupAt = groupAtDefault } = options
  const { stalledMs, watchMs = 5_000, onRestart = () => {}, onHopeless = () => {} } = options
  const groups: KafkaGroup[] = []
  const { pending, lags, waiting } = createProgress(broker, pool, groups)
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal }).catch(() => {})
  let opening: Promise<void> = Promise.resolve()
  let watching: Promise<void> = Promise.resolve()

  /** Without a broker the service still serves, and its events wait in the outbox. */
  const openGroups = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await broker.ensureTopics(topics)
        for (const group of groups) group.start()
        return
      } catch (error) {
        log.warn({ err: error }, 'The event broker cannot be reached')
        await sleep(retryMs)
      }
    }
  }
  const watch = async (): Promise<void> => {
    const check = createWatchdog({
      groups,
      broker,
      log,
      onRestart: onRestart,
      onGiveUp: onHopeless,
      ...(stalledMs === undefined ? {} : { stalledMs }),
    })
    for (;;) {
      await sleep(watchMs)
      if (signal.aborted) return
      await check()
    }
  }

  return {
    subscribe(name, types, handler) {
      if (groups.some(group => group.name === name))
        throw new Error(`The consumer group ${name} is declared twice`)
      const common = { handler, broker, log, deadLetters, progress, policy, concurrency }
      groups.push(
        createKafkaGroup({
          ...common,
          name,
          id: groupAt(name),
          types: new Set(types),
          topics: [...new Set(types.map(topicOf))],
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
    lagSeconds: async () => Math.max(0, ...(await lags()).values()),
    lags,
    waiting,
  }
}
