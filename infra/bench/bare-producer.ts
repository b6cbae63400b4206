import { randomUUID } from 'node:crypto'
import type { Kafka } from 'kafkajs'
import { payload } from './outbox-side.ts'

/** A kafkajs producer without an outbox, which writes the same records as the relay. */
export type BareProducer = {
  /** Sends one event per key in one batch; `from` is the number of the first. */
  send(keys: readonly string[], from: number): Promise<void>
  stop(): Promise<void>
}

/** `onSent` gets the number of events of each call of `send`. */
export const openBareProducer = async (
  client: Kafka,
  topic: string,
  onSent: (count: number) => void
): Promise<BareProducer> => {
  const producer = client.producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  return {
    async send(keys, from) {
      onSent(keys.length)
      const messages = keys.map((key, index) => ({ key, value: recordValue(key, from + index) }))
      await producer.send({ topic, acks: -1, messages })
    },
    stop: () => producer.disconnect(),
  }
}

const recordValue = (key: string, n: number): string =>
  JSON.stringify({
    id: randomUUID(),
    type: 'branch.changed',
    key,
    businessId: null,
    at: new Date().toISOString(),
    actor: null,
    data: payload(n),
    traceparent: null,
  })
