import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mostrador/db/migrate'
import { prepareJobs } from '@mostrador/platform'
import { PostgresFailure, startPostgres } from '@mostrador/testing'
import pg from 'pg'

const TEMPLATE = 'proof_template'

/** The database of one suite, seen as its owner: no policy holds for these queries. */
export type Database = {
  /** The superuser's: for what migrates it. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly relayUrl: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Deadlocks by Postgres' own count, also those that the product retried. */
  deadlocks(): Promise<number>
  /** Every row of every table, as `{ table, row }` lines, in one snapshot. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}

/** The server as its machine sees it: for the suites that destroy one of their own. */
export type DatabaseServer = {
  readonly ownerUrl: string
  readonly dataDir: string
  /** SIGKILL to every process of the server at the same time, without a checkpoint. */
  crash(): Promise<void>
  /** Starts on the data directory as it is now, at the same address. */
  start(): Promise<void>
}

/** The processes whose parent is `pid`. */
const childrenOf = async (pid: number): Promise<number[]> => {
  const all = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(
    all.map(async processId => ({
      processId,
      stat: await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => ''),
    }))
  )
  return parents
    .filter(({ stat }) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid)
    .map(({ processId }) => processId)
}

const killAll = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself a moment ago.
    }
  }
}

/**
 * The server of a whole run: real PostgreSQL that writes through to the disk, as in production. It
 * ends with this process.
 */
export const openServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-proof-'))
  // Every user may pass: the database's user is another one, and reads what a restore put here.
  await chmod(folder, 0o755)
  let postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const ground: DatabaseServer = {
    ownerUrl: postgres.ownerUrl(),
    dataDir: postgres.dataDir,
    async crash() {
      const postmaster = Number(
        (await readFile(join(postgres.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]
      )
      killAll([postmaster, ...(await childrenOf(postmaster))])
      await postgres.ended
    },
    async start() {
      postgres = await startPostgres({ dataDir: postgres.dataDir, port: postgres.port }).catch(
        (error: unknown): never => {
          throw new Error(
            error instanceof PostgresFailure ? `${error.message}\n${error.details}` : String(error)
          )
        }
      )
    },
  }
  await postgres.ensureDatabase(TEMPLATE)
  await migrate(postgres.ownerUrl(TEMPLATE), { passwords: postgres.passwords })
  await prepareJobs(postgres.ownerUrl(TEMPLATE))
  return {
    ground,
    async fresh(name: string): Promise<Database> {
      const server = new pg.Client({ connectionString: postgres.ownerUrl() })
      await server.connect()
      try {
        await server.query(`create database ${pg.escapeIdentifier(name)} template ${TEMPLATE}`)
      } finally {
        await server.end()
      }
      return databaseOf(postgres.ownerUrl(name), postgres.appUrl(name), postgres.relayUrl(name))
    },
    async stop(): Promise<void> {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Server = Awaited<ReturnType<typeof openServer>>

const databaseOf = (ownerUrl: string, appUrl: string, relayUrl: string): Database => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, application_name: 'proof' })
  pool.on('error', () => undefined)
  return {
    ownerUrl,
    appUrl,
    relayUrl,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async deadlocks() {
      const { rows } = await pool.query<{ deadlocks: string }>(
        'select pg_stat_force_next_flush(), deadlocks::text from pg_stat_database where datname = current_database()'
      )
      return Number(rows[0]?.deadlocks ?? 0)
    },
    async dump(file) {
      const client = await pool.connect()
      const out = createWriteStream(file)
      try {
        await client.query('begin isolation level repeatable read read only')
        for (const table of await tables(client)) {
          const { rows } = await client.query<{ row: string }>(
            `select row_to_json(t)::text as row from ${table} t`
          )
          for (const { row } of rows)
            if (!out.write(`{"table":${JSON.stringify(table)},"row":${row}}\n`))
              await once(out, 'drain')
        }
        await client.query('commit')
      } finally {
        client.release()
        out.end()
        await once(out, 'close')
      }
    },
    close: () => pool.end(),
  }
}

const tables = async (client: pg.PoolClient): Promise<string[]> =>
  (
    await client.query<{
      name: string
    }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('accounts', 'scheduling', 'crm', 'messaging', 'assistant', 'billing', 'catalog', 'gateway', 'platform') order by 1`)
  ).rows.map(({ name }) => name)
