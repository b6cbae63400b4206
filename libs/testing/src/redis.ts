import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeTestPort } from './free-port.ts'
import type { Certificate } from './tls-proxy.ts'

export type TestRedis = { readonly url: string; stop(): Promise<void> }

/**
 * Whether a test can have a Redis here. In CI it must: a missing part is an error there,
 * not a skipped test.
 */
export const hasRedis = (): boolean => {
  const isAvailable =
    process.env['TEST_REDIS_URL'] !== undefined ||
    spawnSync('redis-server', ['--version']).status === 0
  if (!isAvailable && process.env['CI'] !== undefined)
    throw new Error('The tests need Redis: set TEST_REDIS_URL or install redis-server')
  return isAvailable
}

/** How a Redis behind TLS is started, and addressed: with a password, as managed ones are. */
export type SecuredRedis = {
  readonly args: readonly string[]
  /** Its address at a port. */
  readonly urlAt: (port: number) => string
  forget(): Promise<void>
}

/** The files and arguments of a Redis that answers behind TLS only, with this certificate. */
export const secureRedis = async ({ key, cert }: Certificate): Promise<SecuredRedis> => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-redis-tls-'))
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  await writeFile(files.key, key, { mode: 0o600 })
  await writeFile(files.cert, cert)
  const password = randomBytes(12).toString('hex')
  return {
    args: [
      ...['--port', '0', '--tls-auth-clients', 'no', '--requirepass', password],
      ...['--tls-key-file', files.key, '--tls-cert-file', files.cert],
      ...['--tls-ca-cert-file', files.cert],
    ],
    urlAt: port => `rediss://:${password}@localhost:${port}`,
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * The Redis of TEST_REDIS_URL, or an installed redis-server that keeps nothing, on any free port or
 * on the `port` that is asked for. `policy`: what it does when it is full. With a certificate it is
 * one of its own that answers behind TLS only.
 */
export const startRedis = async ({
  port: givenPort,
  policy = 'noeviction',
  certificate,
}: {
  readonly port?: number
  readonly policy?: string
  readonly certificate?: Certificate
} = {}): Promise<TestRedis> => {
  const configuredUrl = process.env['TEST_REDIS_URL']
  const anyWillDo = givenPort === undefined && policy === 'noeviction' && certificate === undefined
  if (configuredUrl !== undefined && anyWillDo) return { url: configuredUrl, stop: async () => {} }
  const port = givenPort ?? (await freeTestPort())
  const secured = certificate === undefined ? undefined : await secureRedis(certificate)
  const listening = secured === undefined ? ['--port'] : [...secured.args, '--tls-port']
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(
    'redis-server',
    [...listening, String(port), ...settings, '--maxmemory-policy', policy],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  await once(server, 'spawn').catch((error: unknown) => {
    throw new Error('redis-server cannot be started: install it, or set TEST_REDIS_URL', {
      cause: error,
    })
  })
  for await (const chunk of server.stdout)
    if (String(chunk).includes('Ready to accept connections')) break
  server.stdout.resume()
  return {
    url: secured?.urlAt(port) ?? `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await secured?.forget()
    },
  }
}
