import { createHmac } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { APP_ROLE, RELAY_ROLE } from '@mostrador/db/migrate'
import pg from 'pg'
import { freeTestPort } from './free-port.ts'
import { PostgresFailure } from './postgres-failure.ts'
import type { Certificate } from './tls-proxy.ts'
import { filesOf, type RunAs, type UserFiles } from './postgres-files.ts'
import { initialise, secretOf } from './postgres-initialise.ts'
import { keepRunning } from './postgres-keeper.ts'
import { endOrphan, starterPidFile } from './postgres-orphan.ts'
import {
  locationFile,
  namedLocation,
  ownerOfData,
  reachableBinaries,
  reachableData,
  temporaryFolder,
} from './postgres-place.ts'
import {
  findBinaries,
  requireUsableRunUser,
  type Running,
  runServer,
  findRunUser,
} from './postgres-process.ts'

export { PostgresFailure, type PostgresFailureCode } from './postgres-failure.ts'

export type StartPostgres = {
  /** Where the data live. Without it: a temporary folder that disappears with the server. */
  dataDir?: string
  /** Without it: any free port. */
  port?: number
  /**
   * Data that must survive: written through to the disk, guarded by a password. Default: true when
   * dataDir is given.
   */
  persistent?: boolean
  /** Starts the server again when it ends by itself, until stop(). */
  restart?: boolean
  /** It answers behind TLS too, with this certificate; addresses say that it is to be verified. */
  certificate?: Certificate
  /** Called with each line of the server's log. */
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
  /** Settles when the server has ended, by stop() or by itself. */
  readonly ended: Promise<void>
}

const SUPERUSER = 'postgres'
const VERSION = '18'
const NEEDED_BYTES = 300 * 1024 * 1024

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  deadlock_timeout: '200ms',
  jit: 'off',
  max_connections: '200',
}
const temporarySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_parallel_workers_per_gather: '0',
}
const persistentSettings = { shared_buffers: '128MB' }

/**
 * Starts the embedded PostgreSQL 18, initialising its folder the first time. Survives what the last
 * run left behind: a kill in the middle of initialising, a stale postmaster.pid, a server whose
 * parent crashed. Under root it runs as another user, who gets programs and data where they can be
 * reached. Throws a PostgresFailure whose message is a sentence for people.
 */
export const startPostgres = async ({
  dataDir,
  port: givenPort,
  persistent = dataDir !== undefined,
  restart = false,
  certificate,
  log = () => undefined,
}: StartPostgres = {}): Promise<PostgresServer> => {
  const { folder, data, as, removeAfter } = await placeOf(dataDir, persistent)
  const files = filesOf(as)
  await refuseFullDisk(dirname(data))
  await endOrphan({ folder, data }, files)

  const isNew = (await files.read(join(data, 'PG_VERSION'))) === undefined
  const secret = await secretOf(folder, { persistent, isNew })
  const passwordOf = (role: string) => createHmac('sha256', secret).update(role).digest('base64url')
  if (isNew)
    await initialise({
      data,
      as,
      persistent,
      superuser: { name: SUPERUSER, password: passwordOf(SUPERUSER) },
    })
  await refuseOtherVersion(data, files)

  const port = givenPort ?? (await freeTestPort())
  const settings = {
    ...commonSettings,
    ...(persistent ? persistentSettings : temporarySettings),
    ...(certificate === undefined ? {} : { ssl: 'on' }),
    port: String(port),
  }
  if (certificate !== undefined) {
    await files.write(join(data, 'server.key'), certificate.key)
    await files.write(join(data, 'server.crt'), certificate.cert)
  }
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const launch = async (): Promise<Running> => {
    const { postgres: program, copy } = await reachableBinaries(await findBinaries(), as)
    const running = await runServer({ program, args, as, removeAfter: [removeAfter, copy], log })
    const ended = running.ended.then(() => (copy === '' ? undefined : files.remove(copy)))
    return { ended, stop: () => running.stop().then(() => ended) }
  }
  let launches = 0
  const launchAfterOrphan = async (): Promise<Running> => {
    if (launches > 0) await endOrphan({ folder, data, ours: true }, files)
    launches += 1
    return launch()
  }
  const running = await (restart ? keepRunning(launchAfterOrphan, log) : launch())
  if (persistent) await writeFile(starterPidFile(folder), String(process.pid))

  const url = (role: string) => (database: string) =>
    `postgresql://${role}:${passwordOf(role)}@127.0.0.1:${port}/${database}${certificate === undefined ? '' : '?sslmode=verify-full'}`
  const ownerUrl = (database = 'postgres') => url(SUPERUSER)(database)
  return {
    port,
    dataDir: data,
    passwords: { [APP_ROLE]: passwordOf(APP_ROLE), [RELAY_ROLE]: passwordOf(RELAY_ROLE) },
    ownerUrl,
    appUrl: url(APP_ROLE),
    relayUrl: url(RELAY_ROLE),
    ensureDatabase: name => ensureDatabase(ownerUrl(), name),
    stop: async () => {
      await running.stop()
      await rm(starterPidFile(folder), { force: true })
      if (removeAfter !== '') await files.remove(removeAfter)
    },
    ended: running.ended,
  }
}

/**
 * `folder` is how we call the data; `data` is where they are, which is elsewhere when their user
 * cannot reach it.
 */
type DataPlace = { folder: string; data: string; as: RunAs; removeAfter: string }

const placeOf = async (dataDir: string | undefined, persistent: boolean): Promise<DataPlace> => {
  if (dataDir === undefined) {
    const as = await findRunUser()
    await requireUsableRunUser(as)
    const location = await temporaryFolder(as)
    const data = join(location, 'data')
    return { folder: data, data, as, removeAfter: location }
  }
  const folder = resolve(dataDir)
  const named = await namedLocation(folder)
  const as = (await ownerOfData(named ?? folder)) ?? (await findRunUser())
  await requireUsableRunUser(as)
  await mkdir(dirname(folder), { recursive: true })
  const data = await reachableData(folder, as)
  return { folder, data, as, removeAfter: persistent ? '' : data }
}

/**
 * Deletes the data of `dataDir`, wherever they were put, and what lies beside them. Refuses
 * `already_running` while a server runs on them.
 */
export const deletePostgres = async (dataDir: string): Promise<void> => {
  const folder = resolve(dataDir)
  // A damaged location file names no folder that could be deleted.
  const location = await namedLocation(folder).catch(() => undefined)
  const files = filesOf((await ownerOfData(location ?? folder)) ?? {})
  await endOrphan({ folder, data: location === undefined ? folder : join(location, 'data') }, files)
  if (location !== undefined) await files.remove(location)
  for (const path of [folder, `${folder}.new`, starterPidFile(folder), `${folder}.secret`])
    await files.remove(path)
  await files.remove(locationFile(folder))
}

const refuseFullDisk = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < NEEDED_BYTES)
    throw new PostgresFailure('disk_full', `${bavail * bsize} bytes free in ${folder}`)
}

const refuseOtherVersion = async (data: string, files: UserFiles): Promise<void> => {
  const version = (await files.read(join(data, 'PG_VERSION')))?.trim()
  if (version !== VERSION)
    throw new PostgresFailure('wrong_version', `${data} is of PostgreSQL ${version}`)
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
