import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'

export type ConsumedCounts = {
  readonly count: number
  readonly doubled: number
  readonly outOfOrder: number
}
export type BenchConsumer = {
  /** Takes nothing up from now on. */
  pause(): void
  /** Listens again; resolves when it has received so many in all. */
  resume(count: number): Promise<void>
  /** Resolves when the event `n` of this key has come. */
  arrival(key: string, n: number): Promise<void>
  /** Resolves with what was seen when so many have come. */
  upTo(count: number): Promise<ConsumedCounts>
  stop(): Promise<void>
}

/**
 * A bare kafkajs consumer that keeps count: of the backlogs (keys b…) also whether every key's
 * numbers rise.
 */
export const benchConsumer = async (kafka: Kafka, topic: string): Promise<BenchConsumer> => {
  const consumer = kafka.consumer({ groupId: `bench.${randomUUID()}`, maxWaitTimeInMs: 500 })
  const waiting = new Map<string, () => void>()
  const arrivedKeys = new Set<string>()
  const ids = new Set<string>()
  const last = new Map<string, number>()
  const received = { count: 0, doubled: 0, outOfOrder: 0 }
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    eachBatch: async ({ batch: { messages } }) => {
      for (const { key, value } of messages) {
        const { id = '', data: { n = 0 } = {} } = JSON.parse(value?.toString() ?? '{}') as {
          id?: string
          data?: { n?: number }
        }
        const name = key?.toString() ?? ''
        received.count += 1
        if (id !== '' && ids.has(id)) received.doubled += 1
        ids.add(id)
        if (name.startsWith('b')) {
          if (n <= (last.get(name) ?? -1)) received.outOfOrder += 1
          last.set(name, n)
          continue
        }
        const deliveryKey = `${name}/${n}`
        arrivedKeys.add(deliveryKey)
        waiting.get(deliveryKey)?.()
        waiting.delete(deliveryKey)
      }
    },
  })
  const waitUntil = async (count: number): Promise<void> => {
    const timeout = AbortSignal.timeout(120_000)
    while (received.count < count && !timeout.aborted) await wait(20)
  }
  return {
    pause: () => consumer.pause([{ topic }]),
    async resume(count) {
      consumer.resume([{ topic }])
      await waitUntil(count)
    },
    arrival: (key, n) =>
      arrivedKeys.has(`${key}/${n}`)
        ? Promise.resolve()
        : new Promise(resolve => waiting.set(`${key}/${n}`, resolve)),
    async upTo(count) {
      await waitUntil(count)
      // Time for one too many to be seen.
      await wait(1_000)
      return { ...received }
    },
    stop: () => consumer.disconnect(),
  }
}
