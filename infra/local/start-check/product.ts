import { spawn, spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freeTestPort } from '@mostrador/testing/free-port'
import type { User } from './copy.ts'

/** The product may have to create its tables, and CI machines are slow. Milliseconds. */
const readyMs = 150_000
const stopMs = 30_000

export type Product = {
  readonly url: string
  /** Stops it as Ctrl-C does; returns whether every process ended by itself in time. */
  stop(): Promise<boolean>
}
export type Run = { readonly cwd: string; readonly home: string; readonly user?: User | undefined }

/** As in a person's own terminal: without the variables of the npm that runs this check. */
const environmentOf = ({ home, user }: Run): NodeJS.ProcessEnv => ({
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(folder => !folder.includes('node_modules'))
    .join(delimiter),
  HOME: home,
  USER: user?.name ?? process.env['USER'],
  LANG: 'C.UTF-8',
})

const optionsOf = (run: Run) => ({
  cwd: run.cwd,
  env: environmentOf(run),
  ...(run.user === undefined ? {} : { uid: run.user.uid, gid: run.user.gid }),
})

/** The Node of the copy: ours may be where the user has no access. */
const nodeOf = ({ cwd }: Run): string =>
  process.execPath.replace(/^.*\/node_modules\//, () => `${cwd}/node_modules/`)

/**
 * Node and npm may be in a home that the user cannot read; then the same program starts on the
 * product's own Node.
 */
const commandOf = (run: Run): readonly [string, ...string[]] =>
  spawnSync('npm', ['--version'], optionsOf(run)).status === 0
    ? ['npm', 'start', '--']
    : [nodeOf(run), 'infra/local/start.mjs']

const answers = async (url: string): Promise<boolean> => {
  try {
    const [ready, page] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/entrar`)])
    return ready.ok && page.ok && (await page.text()).includes('id="root"')
  } catch {
    return false
  }
}

/**
 * Runs `npm start` until it answers at its address. Rejects with what it printed when it ends
 * before, or never answers.
 */
export const startProduct = async (run: Run): Promise<Product> => {
  const port = await freeTestPort()
  const [program, ...args] = commandOf(run)
  const child = spawn(program, [...args, '--port', String(port), '--no-demo'], {
    ...optionsOf(run),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      printed = (printed + String(chunk)).slice(-4_000)
    })
  let hasEnded = false
  const ended = new Promise<void>(resolve => {
    child.once('error', error => {
      printed += String(error)
      hasEnded = true
      resolve()
    })
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const signal = (name: 'SIGINT' | 'SIGKILL'): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It ended by itself.
    }
  }
  const url = `http://127.0.0.1:${port}`
  const timeout = AbortSignal.timeout(readyMs)
  while (!(await answers(url))) {
    if (hasEnded || timeout.aborted) {
      signal('SIGKILL')
      throw new Error(printed.trim())
    }
    await wait(200)
  }
  return {
    url,
    async stop() {
      signal('SIGINT')
      await Promise.race([ended, wait(stopMs, undefined, { ref: false })])
      if (!hasEnded) signal('SIGKILL')
      return hasEnded && !(await answers(url)) && printed.includes('Listo.')
    },
  }
}

/** Runs the reset of `npm start -- --reset`; returns its exit code and what it printed. */
export const resetData = (run: Run): { code: number | null; printed: string } => {
  const { status, stderr } = spawnSync(nodeOf(run), ['services/all-in-one/src/reset.ts'], {
    ...optionsOf(run),
    encoding: 'utf8',
  })
  return { code: status, printed: stderr }
}
