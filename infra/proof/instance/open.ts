import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '@mostrador/contracts'
import { freeTestPort } from '@mostrador/testing'

/** One run of the product. */
export type ProductInstance = {
  /** The public address. */
  readonly url: string
  /** A service as its peers reach it in a cluster. */
  inside(service: ServiceName): string
  readonly pid: number
  /** Sends SIGKILL and resolves when the process has exited. */
  kill(): Promise<void>
  /** SIGTERM, and its orderly end; returns its exit code. */
  stop(): Promise<number | null>
  readonly ended: Promise<number | null>
}

export type InstanceParts = {
  /** The root of the product: the working tree, or a copy of it with a removed wall. */
  readonly root: string
  readonly ports: Readonly<Partial<Record<ServiceName, number>>>
  readonly variables: Readonly<Record<string, string>>
  /** Called with every line that it writes. */
  readonly onLine: (line: string) => void
}

const OPENING_MS = 180_000

/** Ports that nobody uses now. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freeTestPort())
  return [...ports]
}

/** Starts the product and resolves when it accepts requests. */
export const startProduct = async ({
  root,
  ports,
  variables,
  onLine,
}: InstanceParts): Promise<ProductInstance> => {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'infra/proof/instance/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TZ: 'UTC',
        NODE_OPTIONS: '',
        PORTS: JSON.stringify(ports),
        ...variables,
      },
    }
  )
  let last = ''
  const ended = new Promise<number | null>(done => child.once('close', code => done(code)))
  const opened = new Promise<void>(done => {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream?.on('data', (bytes: Buffer) => {
        const lines = `${rest}${bytes.toString()}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          last = `${last}\n${line}`.slice(-4_000)
          if (line === 'open') done()
          else if (line !== '') onLine(line)
        }
      })
    }
  })
  const signal = (name: 'SIGKILL' | 'SIGTERM') => async (): Promise<number | null> => {
    child.kill(name)
    return ended
  }
  const timeout = new AbortController()
  const first = await Promise.race([
    opened.then(() => 'open'),
    ended.then(code => `it ended with ${code}`),
    wait(OPENING_MS, 'it took too long', { signal: timeout.signal }).catch(() => 'open'),
  ])
  timeout.abort()
  if (first !== 'open') {
    child.kill('SIGKILL')
    throw new Error(`The product did not start, ${first}: ${last.trim()}`)
  }
  const urlOf = (service: ServiceName): string => {
    const port = ports[service]
    if (port === undefined) throw new Error(`${service} has no port of its own`)
    return `http://127.0.0.1:${port}`
  }
  return {
    url: urlOf('edge-gateway'),
    inside: urlOf,
    pid: child.pid ?? 0,
    kill: async () => void (await signal('SIGKILL')()),
    stop: signal('SIGTERM'),
    ended,
  }
}
