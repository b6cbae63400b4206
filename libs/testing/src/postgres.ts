import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { APP_ROLE, RELAY_ROLE } from '@mostrador/db/migrate'
import pg from 'pg'
import { PostgresFailure } from './postgres-failure.ts'
import {
  findBinaries,
  freePort,
  makeFolder,
  passing,
  runServer,
  runToEnd,
  type RunAs,
  whoRunsIt,
} from './postgres-process.ts'

export { PostgresFailure, type PostgresFailureCode } from './postgres-failure.ts'

export type StartPostgres = {
  /** Where the data live. Without it: a temporary folder that disappears with the server. */
  dataDir?: string
  /** Without it: any free port. */
  port?: number
  /** Data that must survive: written through to the disk, guarded by a password. Default: true when dataDir is given. */
  persistent?: boolean
  /** Hears the server's log, line by line. */
  log?: (line: string) => void
}

export type PostgresServer = {
  readonly port: number
  readonly dataDir: string
  /** Role → password, to be handed to migrate(). */
  readonly passwords: Readonly<Record<string, string>>
  /** The superuser's address: migrations only. */
  ownerUrl(database?: string): string
  appUrl(database: string): string
  relayUrl(database: string): string
  /** Creates the database if it is not there. */
  ensureDatabase(name: string): Promise<void>
  stop(): Promise<void>
  /** Settles when the server has ended, asked or not. */
  readonly ended: Promise<void>
}

const SUPERUSER = 'postgres'
const VERSION = '18'
const NEEDED_BYTES = 300 * 1024 * 1024

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  deadlock_timeout: '200ms',
  jit: 'off',
  max_connections: '200',
}
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_parallel_workers_per_gather: '0',
}
const forKeeps = { shared_buffers: '128MB' }

/**
 * Starts the embedded PostgreSQL 18, initialising its folder the first time. Survives what the last run left behind: a kill
 * in the middle of initialising, a stale postmaster.pid, a server whose parent died. Throws a PostgresFailure whose message
 * is a sentence for people.
 */
export const startPostgres = async ({
  dataDir,
  port: wanted,
  persistent = dataDir !== undefined,
  log = () => undefined,
}: StartPostgres = {}): Promise<PostgresServer> => {
  const folder = resolve(dataDir ?? join(tmpdir(), `mostrador-postgres-${randomUUID()}`))
  const binaries = await findBinaries()
  const as = await passing(await whoRunsIt(), [folder, binaries.postgres])
  await mkdir(dirname(folder), { recursive: true })
  await refuseFullDisk(dirname(folder))
  await endOrphan(folder)

  const secret = await secretOf(folder, persistent)
  const passwordOf = (role: string) => createHmac('sha256', secret).update(role).digest('base64url')
  if (!existsSync(join(folder, 'PG_VERSION')))
    await initialise({
      initdb: binaries.initdb,
      folder,
      as,
      persistent,
      password: passwordOf(SUPERUSER),
    })
  await refuseOtherVersion(folder)

  const port = wanted ?? (await freePort())
  const settings = { ...always, ...(persistent ? forKeeps : forTests), port: String(port) }
  const args = [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const running = await runServer({
    program: binaries.postgres,
    args,
    as,
    removeAfter: persistent ? '' : folder,
    log,
  })
  if (persistent) await writeFile(starterFile(folder), String(process.pid))

  const url = (role: string) => (database: string) =>
    `postgresql://${role}:${passwordOf(role)}@127.0.0.1:${port}/${database}`
  const ownerUrl = (database = 'postgres') => url(SUPERUSER)(database)
  return {
    port,
    dataDir: folder,
    passwords: { [APP_ROLE]: passwordOf(APP_ROLE), [RELAY_ROLE]: passwordOf(RELAY_ROLE) },
    ownerUrl,
    appUrl: url(APP_ROLE),
    relayUrl: url(RELAY_ROLE),
    ensureDatabase: name => ensureDatabase(ownerUrl(), name),
    stop: async () => {
      await running.stop()
      await rm(starterFile(folder), { force: true })
    },
    ended: running.ended,
  }
}

const starterFile = (folder: string) => `${folder}.starter`

const initialise = async ({
  initdb,
  folder,
  as,
  persistent,
  password,
}: {
  initdb: string
  folder: string
  as: RunAs
  persistent: boolean
  password: string
}) => {
  // Beside its place and then renamed: a kill half-way leaves no folder that looks like a database.
  const draft = `${folder}.new`
  const passwordFile = join(tmpdir(), `mostrador-${randomUUID()}`)
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft, as)
  await makeFolder(passwordFile, as)
  const file = join(passwordFile, 'password')
  await writeFile(file, password, { mode: 0o644 })
  try {
    await runToEnd(
      initdb,
      [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${file}`,
        `--auth=${persistent ? 'scram-sha-256' : 'trust'}`,
        // The builtin locale sorts and folds the same on every system.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(persistent ? [] : ['--no-sync']),
      ],
      as
    )
    await rename(draft, folder)
  } finally {
    await rm(passwordFile, { recursive: true, force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

// The passwords of a database that stays are derived from one secret that lies beside it.
const secretOf = async (folder: string, persistent: boolean): Promise<string> => {
  if (!persistent) return 'throwaway'
  const file = `${folder}.secret`
  if (existsSync(file)) return readFile(file, 'utf8')
  const secret = randomBytes(32).toString('base64url')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

const refuseFullDisk = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < NEEDED_BYTES)
    throw new PostgresFailure('disk_full', `${bavail * bsize} bytes free in ${folder}`)
}

const refuseOtherVersion = async (folder: string): Promise<void> => {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== VERSION)
    throw new PostgresFailure('wrong_version', `${folder} is of PostgreSQL ${version}`)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; undefined where the system does not tell. */
const commandOf = async (pid: number): Promise<string | undefined> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)

const numberIn = async (file: string): Promise<number | undefined> => {
  const number = existsSync(file)
    ? Number((await readFile(file, 'utf8')).split('\n')[0])
    : Number.NaN
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/**
 * A server may still be running on this folder. If whoever started it lives, the folder is taken. If not, the server is
 * about to notice (its pipe closed) and is given time to write its data. A pid file without a process PostgreSQL clears itself.
 */
const endOrphan = async (folder: string): Promise<void> => {
  const pidFile = join(folder, 'postmaster.pid')
  const server = await numberIn(pidFile)
  if (server === undefined || !isAlive(server)) return
  // In containers and after a restart the same small numbers come back: the process may be anything.
  if ((await commandOf(server))?.includes('postgres') === false) return rm(pidFile, { force: true })
  const starter = await numberIn(starterFile(folder))
  if (starter !== undefined && isAlive(starter))
    throw new PostgresFailure('already_running', `pid ${starter}`)
  const patience = AbortSignal.timeout(20_000)
  while (existsSync(pidFile) && isAlive(server) && !patience.aborted) await wait(50)
}

const ensureDatabase = async (serverUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
