import { createSignal } from '../../concurrency/signal.ts'
import type { Listener } from '../../database/listener.ts'

/** Lets a reader of the outbox sleep until there may be new rows. */
export type OutboxWakeUp = {
  /**
   * Wakes up at notifications about rows of `owner`, or of every owner. Standby readers do not call
   * it.
   */
  listen(owner?: string): void
  notify(): void
  wait(atMostMs: number): Promise<void>
  /** No notification is received any more; a wait that is in progress ends. */
  close(): void
}

export const createOutboxWakeUp = (listener: Listener): OutboxWakeUp => {
  const signal = createSignal()
  let unsubscribe: (() => void) | undefined
  return {
    listen(owner) {
      unsubscribe ??= listener.on('outbox', publisher => {
        // No publisher: notifications may have been missed.
        if (owner === undefined || publisher === undefined || publisher === owner) signal.notify()
      })
    },
    notify: signal.notify,
    wait: signal.wait,
    close() {
      unsubscribe?.()
      signal.notify()
    },
  }
}
