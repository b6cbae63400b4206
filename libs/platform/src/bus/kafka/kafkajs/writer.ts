import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type ISocketFactory, Kafka, type KafkaConfig, Partitioners } from 'kafkajs'
import type { RecordWriter } from '../broker.ts'

type Target = Omit<Parameters<ISocketFactory>[0], 'ssl' | 'onConnect'> & { readonly ssl: unknown }

/**
 * kafkajs gives `true` or options where a connection is to be encrypted, whatever its types say.
 */
const open = ({ host, port, ssl }: Target, onConnect: () => void): Socket => {
  if (!ssl) return connect({ host, port }, onConnect)
  const options = typeof ssl === 'object' ? ssl : {}
  const named = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ host, port, ...named, ...options }, onConnect)
}

/**
 * Sockets that are not replaced: once the first connected one closes, `lost` and no new one opens.
 */
const singleUseSockets = (): { readonly socketFactory: ISocketFactory; lost(): boolean } => {
  let isLost = false
  const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    const socket = open({ host, port, ssl }, onConnect).setKeepAlive(true, 60_000)
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
