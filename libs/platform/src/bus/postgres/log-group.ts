import pLimit from 'p-limit'
import { createKeyedQueues } from '../../concurrency/keyed-queues.ts'
import type { DeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Log } from '../../telemetry/logger.ts'
import { deliver, type DeliveryPolicy } from '../delivery.ts'
import type { BusEvent, EventHandler, Progress } from '../event-bus.ts'
import { type Position, start } from '../outbox/cursor.ts'
import { eventOfRow } from '../outbox/outbox-row.ts'
import { createLogWindow, isAfter, type LogWindow } from './log-window.ts'
import type { LogRow } from './statements.ts'

type LogGroupOptions = {
  readonly name: string
  readonly types: readonly string[]
  readonly handler: EventHandler
  readonly concurrency: number
  readonly log: Log
  readonly deadLetters: DeadLetters
  readonly progress: (what: Progress) => void
  readonly policy: DeliveryPolicy
  readonly stop: AbortSignal
  readonly sleep: (ms: number) => Promise<void>
  /** An event was finished or given back. */
  readonly onMoved: () => void
}

export type LogGroup = {
  readonly name: string
  readonly types: readonly string[]
  /** What the group has read; undefined while another process reads for it. */
  window(): LogWindow | undefined
  /** This process reads for the group from its saved position on. */
  open(from: Position): void
  /** Another process may read for the group from now on. */
  close(): void
  /** The position to save; undefined when it is saved already. */
  toSave(): Position | undefined
  saved(position: Position): void
  /** Delivers the rows of a page that are of its types and new to it, in the order of the log. */
  take(page: readonly LogRow[]): void
  /** Resolves when no handler is running. */
  idle(): Promise<void>
}

/** One consumer group on the Postgres bus: its window on the log and its queue per key. */
export const createLogGroup = (options: LogGroupOptions): LogGroup => {
  const { name, log, stop, sleep, deadLetters, progress, policy } = options
  const types = new Set(options.types)
  const queues = createKeyedQueues()
  const delivery = { log, deadLetters, progress, policy, limit: pLimit(options.concurrency), sleep }
  let window: LogWindow | undefined
  let savedAt = start

  const deliverInOrder = (event: BusEvent, finished: () => void): void => {
    queues
      .add(event.key, async () => {
        if (stop.aborted) throw new Error('The bus is stopping')
        await deliver(delivery, name, event, options.handler)
      })
      .then(finished, error => {
        if (stop.aborted) return
        // The dead letter could not be written: the group is read again from its cursor.
        log.error({ err: error, consumer: name, eventId: event.id }, 'An event was left unfinished')
        window = undefined
      })
      .finally(options.onMoved)
  }

  return {
    name,
    types: [...types],
    window: () => window,
    open(from) {
      savedAt = from
      window = createLogWindow(from)
    },
    close() {
      window = undefined
    },
    toSave() {
      const finished = window?.finishedTo()
      return finished !== undefined && isAfter(finished, savedAt) ? finished : undefined
    },
    saved(position) {
      savedAt = position
    },
    take(page) {
      const reading = window
      const last = page.at(-1)
      if (reading === undefined || last === undefined) return
      for (const row of page) {
        const position = positionOf(row)
        if (types.has(row.type) && isAfter(position, reading.readTo()))
          deliverInOrder(eventOfRow(row), reading.open(position))
      }
      reading.advance(positionOf(last))
    },
    idle: queues.idle,
  }
}

const positionOf = ({ xid, id }: LogRow): Position => ({ xid: BigInt(xid), id: BigInt(id) })
