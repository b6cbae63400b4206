import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type TestRedis = { readonly url: string; stop(): Promise<void> }

/** A port that nobody uses at this moment. */
export const freeTestPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/**
 * Can a test have a Redis here? In CI the answer must be yes: a part that is missing there is an
 * error, not a skipped test.
 */
export const hasRedis = (): boolean => {
  const found =
    process.env['TEST_REDIS_URL'] !== undefined ||
    spawnSync('redis-server', ['--version']).status === 0
  if (!found && process.env['CI'] !== undefined)
    throw new Error('The tests need Redis: set TEST_REDIS_URL or install redis-server')
  return found
}

/**
 * The Redis of TEST_REDIS_URL, or an installed redis-server that keeps nothing, on any free port or
 * on the `port` that is asked for. `policy`: what it does when it is full.
 */
export const startRedis = async ({
  port: wanted,
  policy = 'noeviction',
}: {
  readonly port?: number
  readonly policy?: string
} = {}): Promise<TestRedis> => {
  const given = process.env['TEST_REDIS_URL']
  if (given !== undefined && wanted === undefined && policy === 'noeviction')
    return { url: given, stop: async () => {} }
  const port = wanted ?? (await freeTestPort())
  const server = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory-policy',
      policy,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  await once(server, 'spawn').catch((error: unknown) => {
    throw new Error('redis-server cannot be started: install it, or say where a Redis is', {
      cause: error,
    })
  })
  for await (const chunk of server.stdout)
    if (String(chunk).includes('Ready to accept connections')) break
  server.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
