import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeTestPort, secureRedis } from '@mostrador/testing'
import type { Certificate } from '@mostrador/testing/tls-proxy'
import { Obstacle, type Restartable, restartable, start, waitUntil } from './children.ts'

export type LocalRedis = Restartable & { readonly url: string; readonly port: number }

/** Whether a Redis can be started here. */
export const canStartRedis = async (): Promise<boolean> =>
  (await start('redis-server', ['--version']).ended) === 'código 0'

/**
 * A Redis on a free port with its own data folder, configured as the product requires: no eviction,
 * and at most one second of writes is lost. With a certificate it needs TLS and a password.
 */
export const startLocalRedis = async (certificate?: Certificate): Promise<LocalRedis> => {
  const port = await freeTestPort()
  const secured = certificate === undefined ? undefined : await secureRedis(certificate)
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-redis-'))
  const missing = (error: unknown): unknown =>
    error instanceof Obstacle && error.message.includes('ENOENT')
      ? new Obstacle(
          'Falta redis-server. Instálalo (en Debian o Ubuntu: sudo apt-get install redis-server) o di dónde hay uno: REDIS_URL=redis://…'
        )
      : error
  const server = await restartable({
    begin: () =>
      start('redis-server', [
        ...(secured === undefined ? ['--port'] : [...secured.args, '--tls-port']),
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'yes',
        '--maxmemory-policy',
        'noeviction',
      ]),
    ready: running =>
      waitUntil('Redis', async () => running.output().includes('Ready to accept connections'), {
        running,
        withinMs: 120_000,
      }).catch((error: unknown) => Promise.reject(missing(error))),
    wipe: () => rm(join(folder, 'appendonlydir'), { recursive: true, force: true }),
    async forget() {
      await rm(folder, { recursive: true, force: true })
      await secured?.forget()
    },
  })
  return { ...server, url: secured?.urlAt(port) ?? `redis://127.0.0.1:${port}`, port }
}
