import { hasRedis, startRedis } from '@mostrador/testing'
import { localCertificate, trustCertificate } from '@mostrador/testing/tls-proxy'
import { expect, it } from 'vitest'
import { openRedis } from '../process/redis.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createRedisTransport } from './bullmq.ts'

const log = createLogger({ level: 'silent' })

it.skipIf(!hasRedis())(
  'connects to a Redis with TLS when its certificate is trusted, and not before',
  async () => {
    const certificate = await localCertificate()
    const { url, stop } = await startRedis({ certificate })
    const ping = async (): Promise<unknown> => {
      const transport = createRedisTransport({ name: 'tls', log, url })
      try {
        return await transport.ping()
      } finally {
        await transport.stop()
      }
    }
    const openShared = async (): Promise<unknown> => {
      const { client, close } = await openRedis(url, log)
      return client.ping().finally(close)
    }
    await expect(ping()).rejects.toThrow()
    await expect(openShared()).rejects.toThrow()
    trustCertificate(certificate)
    expect(await ping()).toBe('PONG')
    expect(await openShared()).toBe('PONG')
    await stop()
  }
)
