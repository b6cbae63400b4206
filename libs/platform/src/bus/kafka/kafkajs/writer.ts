import { connect } from 'node:net'
import { type ISocketFactory, Kafka, type KafkaConfig, Partitioners } from 'kafkajs'
import type { RecordWriter } from '../broker.ts'

/**
 * Sockets that are not replaced: once the first connected one closes, `lost` and no new one opens.
 */
const singleUseSockets = (): { readonly socketFactory: ISocketFactory; lost(): boolean } => {
  let isLost = false
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect).setKeepAlive(true, 60_000)
    socket.once('connect', () =>
      socket.once('close', () => {
        isLost = true
      })
    )
    return isLost ? socket.destroy(new Error('The writer lost its connection')) : socket
  }
  return { socketFactory, lost: () => isLost }
}

/** Opens an idempotent producer with one request in flight, so that records keep their order. */
export const openWriter = async (config: KafkaConfig): Promise<RecordWriter> => {
  const { socketFactory, lost } = singleUseSockets()
  const producer = new Kafka({ ...config, socketFactory }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
  await producer.connect()
  return {
    lost,
    async write(records) {
      const byTopic = Map.groupBy(records, ({ topic }) => topic)
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, messages]) => ({
          topic,
          messages: messages.map(({ key, value, headers }) => ({ key, value, headers })),
        })),
      })
    },
    close: () => producer.disconnect(),
  }
}
