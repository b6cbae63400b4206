import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, Obstacle, type Running, start, until } from './children.ts'

export type LocalRedis = {
  readonly url: string
  readonly port: number
  /** Ends it, in order or as a power cut does; its data stay. */
  down(how: 'in order' | 'at once'): Promise<void>
  /** Starts it again at the same address, on its data or on none. */
  up(data: 'kept' | 'lost'): Promise<void>
  /** Its process stands still: connections stay open and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends it and forgets its data. */
  stop(): Promise<void>
}

/** Can a Redis be started here? */
export const canStartRedis = async (): Promise<boolean> => (await start('redis-server', ['--version']).ended) === 'código 0'

/** A real Redis on a free port that writes what it is told to a folder of its own, as the product asks of one: no key is evicted, at most a second is lost. */
export const startLocalRedis = async (): Promise<LocalRedis> => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-redis-'))
  const data = join(folder, 'appendonlydir')
  const open = async (): Promise<Running> => {
    const server = start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
    try {
      await until('Redis', async () => server.said().includes('Ready to accept connections'), { running: server, withinMs: 60_000 })
    } catch (error) {
      await server.kill()
      throw error instanceof Obstacle && error.message.includes('ENOENT') ? new Obstacle('Falta redis-server. Instálalo (en Debian o Ubuntu: sudo apt-get install redis-server) o di dónde hay uno: REDIS_URL=redis://…') : error
    }
    return server
  }
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true })
  let server: Running
  try {
    server = await open()
  } catch (error) {
    await forget()
    throw error
  }
  const thaw = (): void => {
    if (server.alive()) process.kill(server.pid, 'SIGCONT')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port, thaw,
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    down: how => (how === 'in order' ? server.stop() : server.kill()),
    async up(kept) {
      if (kept === 'lost') await rm(data, { recursive: true, force: true })
      server = await open()
    },
    async stop() {
      thaw()
      await server.stop()
      await forget()
    },
  }
}
