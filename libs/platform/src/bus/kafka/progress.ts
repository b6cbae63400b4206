import type { Pool } from 'pg'
import type { Broker, Offsets } from './broker.ts'
import type { KafkaGroup } from './kafka-group.ts'
import { countUnpublished } from './relay-statements.ts'

/** Ages whose offsets are requested from the broker, seconds. */
const ages = [1, 2, 5, 10, 20, 40, 60, 120, 300, 900, 3_600, 14_400, 86_400] as const

const recordsBehind = (read: Offsets, ends: Offsets): bigint => {
  let sum = 0n
  for (const [partition, end] of ends) {
    const next = read.get(partition) ?? 0n
    if (end > next) sum += end - next
  }
  return sum
}
const ofTopics = (offsets: Offsets, topics: readonly string[]): Offsets =>
  new Map([...offsets].filter(([name]) => topics.some(topic => name.startsWith(`${topic}/`))))
const areSame = (a: Offsets, b: Offsets): boolean =>
  a.size === b.size && [...a].every(([partition, offset]) => b.get(partition) === offset)

type Snapshot = { readonly lines: readonly string[]; readonly ends: Offsets }

/** How far the groups of a process are, from the outbox and from the broker. */
export const createProgress = (broker: Broker, pool: Pool, groups: readonly KafkaGroup[]) => {
  const consumedTypes = (): ReadonlySet<string> =>
    new Set(groups.flatMap(({ types }) => [...types]))
  const fetchEndOffsets = (): Promise<Offsets> =>
    broker.ends([...new Set(groups.flatMap(({ topics }) => topics))])

  /**
   * First the outbox, then the ends, then the groups: what moves meanwhile is seen where it
   * arrives.
   */
  const snapshot = async (): Promise<Snapshot> => {
    const lines: string[] = []
    const unpublished = await countUnpublished(pool, consumedTypes())
    const ends = await fetchEndOffsets()
    for (const { name, id, types, topics } of groups) {
      const lag = recordsBehind(await broker.committed(id, topics), ofTopics(ends, topics))
      const parts = unpublished
        .filter(({ type }) => types.has(type))
        .map(({ type, count }) => `${count} × ${type} unread`)
      if (lag > 0n) parts.unshift(`${lag} at the broker`)
      if (parts.length > 0) lines.push(`${name}: ${parts.join(', ')}`)
    }
    return { lines, ends }
  }

  /**
   * Age of the oldest record that the group has not committed, as the step of `ages` it has passed.
   */
  const oldestAtBroker = async ({ id, topics }: KafkaGroup): Promise<number> => {
    const ends = await broker.ends(topics)
    const committed = await broker.committed(id, topics)
    if (recordsBehind(committed, ends) === 0n) return 0
    let oldest = 0
    for (const age of ages) {
      const writtenBefore = await broker.since(topics, new Date(Date.now() - age * 1_000))
      if (recordsBehind(committed, writtenBefore) === 0n) break
      oldest = age
    }
    return oldest
  }

  return {
    async pending(): Promise<readonly string[]> {
      if (groups.length === 0) return []
      let before = await snapshot()
      // A handler may have published meanwhile: only two equal snapshots mean that nothing moves.
      while (before.lines.length === 0) {
        const after = await snapshot()
        if (after.lines.length > 0 || areSame(before.ends, after.ends)) return after.lines
        before = after
      }
      return before.lines
    },
    /** Seconds by group; exact for the outbox and taken events, a step of `ages` for the broker. */
    async lags(): Promise<ReadonlyMap<string, number>> {
      const unpublished = await countUnpublished(pool, consumedTypes())
      const now = Date.now()
      const lagOf = async (group: KafkaGroup): Promise<[string, number]> => {
        const inOutbox = unpublished.filter(({ type }) => group.types.has(type))
        const unfinished = (now - (group.oldest() ?? now)) / 1_000
        const atBroker = await oldestAtBroker(group).catch(() => 0)
        return [group.name, Math.max(0, unfinished, atBroker, ...inOutbox.map(({ age }) => age))]
      }
      return new Map(await Promise.all(groups.map(lagOf)))
    },
    /** Records that each group has not committed. */
    async waiting(): Promise<ReadonlyMap<string, number>> {
      const ends = await fetchEndOffsets()
      const waitingOf = async ({ name, id, topics }: KafkaGroup): Promise<[string, number]> => {
        const lag = recordsBehind(await broker.committed(id, topics), ofTopics(ends, topics))
        return [name, Number(lag)]
      }
      return new Map(await Promise.all(groups.map(waitingOf)))
    },
  }
}
