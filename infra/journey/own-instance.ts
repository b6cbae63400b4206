import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freeTestPort } from '@mostrador/testing'
import { Broken, waitUntil } from './waiting.ts'

export type OwnInstance = {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  stop(): Promise<void>
}
const root = resolve(import.meta.dirname, '../..')

/** The end of what was said, in one line: a summary shows only the first line of a failure. */
const lastOutput = (text: string): string => text.trim().slice(-300).replaceAll('\n', ' · ')

/**
 * Opens the product in a process of its own, on a free port and in a folder that disappears with
 * it.
 */
export const startOwnInstance = async ({
  demo,
  main = 'services/all-in-one/src/main.ts',
  webDist = 'web/dist',
  variables = {},
  onLine,
}: {
  demo: boolean
  main?: string
  webDist?: string
  variables?: Readonly<Record<string, string>>
  /** Called with each line that the instance prints. */
  onLine?: (line: string) => void
}): Promise<OwnInstance> => {
  // Where the caller wants proxies before it, it trusts their certificate (NODE_EXTRA_CA_CERTS).
  const { TLS_PROXIES, TLS_CERTIFICATE } = process.env
  const tls = { TLS_PROXIES, TLS_CERTIFICATE }
  const port = await freeTestPort()
  const dataDir = await mkdtemp(join(tmpdir(), 'mostrador-journey-'))
  // The database's user is another one under root: closed to it, the data would go elsewhere and
  // stay.
  await chmod(dataDir, 0o755)
  const instance = spawn(process.execPath, [resolve(root, main)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIST: resolve(root, webDist),
      DEMO: demo ? 'yes' : 'no',
      MESSAGING_QUIET_SECONDS: '5',
      ...tls,
      ...variables,
    },
  })
  let output = ''
  let ended: string | undefined
  const exited = new Promise<void>(done =>
    instance.on('close', code => {
      ended = `terminó con ${code}`
      done()
    })
  )
  instance.on('error', error => (ended = error.message))
  for (const stream of [instance.stdout, instance.stderr])
    stream.on('data', (bytes: Buffer) => {
      output = `${output}${bytes.toString()}`.slice(-20_000)
      for (const line of bytes.toString().split('\n'))
        if (line.trim() !== '') onLine?.(line.trimEnd())
    })
  const stop = async (): Promise<void> => {
    instance.kill('SIGTERM')
    const timeout = setTimeout(() => instance.kill('SIGKILL'), 30_000)
    await exited
    clearTimeout(timeout)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntil(
      'el producto arrancara',
      () => {
        if (ended !== undefined)
          throw new Broken(
            `El producto no arrancó (${ended}): ${lastOutput(output)}\n${output.trim()}`
          )
        return output.includes('Mostrador está abierto') || undefined
      },
      { within: 420_000, everyMs: 50 }
    )
  } catch (error) {
    await stop()
    throw error
  }
  const url =
    tls.TLS_PROXIES === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  return { url, dataDir, pid: instance.pid ?? 0, stop }
}

/** A word that no other run uses. */
export const randomWord = (): string => randomBytes(4).toString('hex')
