import type { Log } from '../../telemetry/logger.ts'
import type { Broker } from './broker.ts'
import type { KafkaGroup } from './kafka-group.ts'

export type WatchdogOptions = {
  readonly groups: readonly KafkaGroup[]
  readonly broker: Broker
  readonly log: Log
  /** Milliseconds, monotonic. */
  readonly now?: () => number
  /** How long a partition may have new records that the consumer does not take. */
  readonly stalledMs?: number
  /** A consumer was restarted. */
  readonly onRestart: (group: string) => void
  /** A restart did not help: only a new process may. */
  readonly onGiveUp: (group: string) => void
}

const timeoutMs = 20_000

type Stalled = { readonly offset: bigint; readonly since: number; readonly restarted: boolean }

/**
 * A kafkajs consumer that stopped fetching does not report it (F26). So the broker's ends are
 * compared with what was taken: a partition of ours with new records and no progress for 20 s means
 * that the consumer is stuck. Answers one check of all groups.
 */
export const createWatchdog = (options: WatchdogOptions): (() => Promise<void>) => {
  const { groups, broker, log, now = () => performance.now(), stalledMs = timeoutMs } = options
  const stalled = new Map<string, Stalled>()

  /** Whether this partition makes a restart necessary. */
  const isStuck = (group: KafkaGroup, key: string, offset: bigint): boolean => {
    const before = stalled.get(key)
    if (before === undefined || before.offset !== offset) {
      // A restart begins at the committed offset, which may be before the one that it had reached
      // still.
      const restarted = before?.restarted === true && offset < before.offset
      stalled.set(key, { offset, since: now(), restarted })
      return false
    }
    if (now() - before.since < stalledMs) return false
    if (before.restarted) options.onGiveUp(group.name)
    stalled.set(key, { offset, since: now(), restarted: true })
    return true
  }

  const check = async (group: KafkaGroup): Promise<void> => {
    const [ends, committed] = await Promise.all([
      broker.ends(group.topics),
      broker.committed(group.id, group.topics),
    ])
    const partitions = group.partitions()
    if (partitions !== undefined) group.recommit(committed)
    let needsRestart = false
    for (const [partition, end] of ends) {
      const key = `${group.name} ${partition}`
      // Not to be a member at all is as bad: then every partition is checked.
      const isOurs = partitions === undefined || partitions.has(partition)
      const offset = partitions?.get(partition) ?? committed.get(partition) ?? 0n
      if (!isOurs || offset >= end || group.isFull(partition)) stalled.delete(key)
      else if (isStuck(group, key, offset)) needsRestart = true
    }
    if (!needsRestart) return
    log.error(
      { consumer: group.name },
      'A consumer takes no records although the broker has new ones; it is started again'
    )
    options.onRestart(group.name)
    await group.restart()
  }

  return async () => {
    for (const group of groups) {
      try {
        await check(group)
      } catch (error) {
        // Without a broker there is nothing to compare with.
        stalled.clear()
        log.debug({ err: error }, 'The broker does not answer')
      }
    }
  }
}
