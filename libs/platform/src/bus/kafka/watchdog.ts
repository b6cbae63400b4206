import type { Log } from '../../telemetry/logger.ts'
import type { Broker } from './kafka-broker.ts'
import type { KafkaGroup } from './kafka-group.ts'

export type WatchdogOptions = {
  readonly groups: readonly KafkaGroup[]
  readonly broker: Broker
  readonly log: Log
  /** Milliseconds, monotonic. */
  readonly now?: () => number
  /** How long a partition may have news that nobody takes up. */
  readonly stalledMs?: number
  /** A consumer was started again. */
  readonly restarted: (group: string) => void
  /** Starting it again did not help: only a new process may. */
  readonly hopeless: (group: string) => void
}

const patienceMs = 20_000

type Stuck = { readonly at: bigint; readonly since: number; readonly restarted: boolean }

/**
 * A client that stopped fetching says nothing about it (F26). So we compare what the broker has with what was taken up: news that a
 * partition of ours has had for 20 s without moving mean that the consumer stands still. Answers one look.
 */
export const kafkaWatchdog = ({
  groups,
  broker,
  log,
  now = () => performance.now(),
  stalledMs = patienceMs,
  restarted,
  hopeless,
}: WatchdogOptions): (() => Promise<void>) => {
  const stuck = new Map<string, Stuck>()

  const lookAt = async (group: KafkaGroup): Promise<void> => {
    const [ends, committed] = await Promise.all([
      broker.ends(group.topics),
      broker.committed(group.id, group.topics),
    ])
    const places = group.places()
    if (places !== undefined) group.recommit(committed)
    let restart = false
    for (const [place, end] of ends) {
      const key = `${group.name} ${place}`
      // Not a member at all is as bad: then every partition is looked at.
      const ours = places === undefined || places.has(place)
      const taken = places?.get(place) ?? committed.get(place) ?? 0n
      if (!ours || taken >= end || group.isFull(place)) {
        stuck.delete(key)
        continue
      }
      const before = stuck.get(key)
      // After a restart it begins at the committed offset, which may lie before the place where it stood.
      if (before === undefined || before.at !== taken)
        stuck.set(key, {
          at: taken,
          since: now(),
          restarted: before?.restarted === true && taken < before.at,
        })
      else if (now() - before.since >= stalledMs) {
        if (before.restarted) hopeless(group.name)
        stuck.set(key, { at: taken, since: now(), restarted: true })
        restart = true
      }
    }
    if (!restart) return
    log.error(
      { consumer: group.name },
      'A consumer stands still although the broker has news; it is started again'
    )
    restarted(group.name)
    await group.restart()
  }

  return async () => {
    for (const group of groups) {
      try {
        await lookAt(group)
      } catch (error) {
        // Without a broker nobody can stand still.
        stuck.clear()
        log.debug({ err: error }, 'The broker does not answer')
      }
    }
  }
}
