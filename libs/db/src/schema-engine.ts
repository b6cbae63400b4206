import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { type Owner, schemaOf } from './ownership.ts'
import { fileOf, prismaFolder, readSchemaFiles, type SchemaFile } from './schema-files.ts'

/** libs/db/prisma/migrations: Prisma's own layout, so `prisma migrate deploy` applies the same folder. */
export const migrationsFolder = join(prismaFolder, 'migrations')

const NO_FILTERS = { externalTables: [], externalEnums: [] }
const CHAR = 18
const CHAR_ARRAY = 1002
const TEXT_ARRAY = 1009

// The engine's introspection selects "char" columns and wants them as characters; the driver adapter knows no such column,
// but it does know arrays of them. They pass as such, and readsCharacters() takes the array away again.
class EnginePool extends pg.Pool {
  constructor(url: string) {
    super({ connectionString: url, max: 2 })
    // A shadow database may be dropped while its last connections are closing.
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>
    const mapped = async (...args: unknown[]): Promise<pg.QueryResult> => {
      const result = await query(...args)
      for (const field of result.fields ?? []) {
        if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY
        else if (field.dataTypeID === CHAR_ARRAY) field.dataTypeID = TEXT_ARRAY
      }
      return result
    }
    this.query = mapped as typeof this.query
  }
}

// The slice of the global that we use; TypeScript declares it only together with the browser's.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: Record<string, unknown>): void
}

let loading: Promise<EngineModule> | undefined

// The package's own entry needs a bundler that knows .wasm; its glue file does not.
const loadEngine = (): Promise<EngineModule> => {
  loading ??= (async () => {
    const glue = pathToFileURL(
      createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    ).href
    const engine = (await import(glue)) as EngineModule
    const { instance } = await WebAssembly.instantiate(
      readFileSync(new URL('schema_engine_bg.wasm', glue)),
      { './schema_engine_bg.js': engine }
    )
    engine.__wbg_set_wasm(instance.exports)
    const start = instance.exports['__wbindgen_start']
    if (typeof start === 'function') start()
    return engine
  })()
  return loading
}

let turn: Promise<unknown> = Promise.resolve()

// One engine at a time: they would share the memory of one WebAssembly instance.
const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Runs `use` with Prisma's schema engine on the database of `url`; `shadowUrl` is needed only to read migrations back. */
const withEngine = async <Answer>(
  { url, shadowUrl }: { url: string; shadowUrl?: string },
  use: (engine: SchemaEngine) => Promise<Answer>
): Promise<Answer> =>
  inTurn(async () => {
    const pools: pg.Pool[] = []
    let locked = false
    const connect = async (to: string): Promise<SqlDriverAdapter> => {
      const pool = new EnginePool(to)
      pools.push(pool)
      const adapter = await new PrismaPg(pool).connect()
      adapter.executeScript = wholeScript(pool, () => {
        locked = true
      })
      adapter.queryRaw = readsCharacters(adapter.queryRaw.bind(adapter))
      return adapter
    }
    const factory = bindMigrationAwareSqlAdapterFactory({
      provider: 'postgres' as const,
      adapterName: '@prisma/adapter-pg',
      connect: () => connect(url),
      connectToShadowDb: () => connect(shadowUrl ?? url),
    })
    const engine = await newEngine(factory)
    try {
      return await use(engine)
    } catch (error) {
      throw locked ? new TableInUse(error) : error
    } finally {
      engine.free()
      await Promise.all(pools.map(pool => pool.end()))
    }
  })

type QueryRaw = SqlDriverAdapter['queryRaw']

const readsCharacters =
  (queryRaw: QueryRaw): QueryRaw =>
  async query => {
    const result = await queryRaw(query)
    return {
      ...result,
      columnTypes: result.columnTypes.map(type =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type
      ),
    }
  }

/** While a migration waits for a table, everybody who asks for the table after it waits too: it gives up before they notice. */
const LOCK_PATIENCE_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

/** A migration did not get its table in time. It changed nothing and may be tried again; `message` is a sentence for people. */
export class TableInUse extends Error {
  constructor(cause: unknown) {
    const name = /migration_name="([^"]+)"/.exec(String(cause))?.[1]
    super(
      `La migración ${name ?? ''} no consiguió su tabla en ${LOCK_PATIENCE_MS / 1000} s, porque alguien la está usando. No cambió nada: vuelve a intentarlo.`,
      { cause }
    )
  }
}

/** Nobody waits behind an index that is made or dropped CONCURRENTLY, but it waits for whoever was there before, however long they take. */
const concurrently = /^(?:\s|--.*\n)*(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b/i

// The adapter cuts scripts at every semicolon, also inside functions and comments. Sent whole, the server does the cutting,
// and a migration happens entirely or not at all; one that is a single statement is no transaction, as CONCURRENTLY demands.
const wholeScript =
  (pool: pg.Pool, onLocked: () => void) =>
  async (script: string): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query(`set lock_timeout = ${concurrently.test(script) ? 0 : LOCK_PATIENCE_MS}`)
      await client.query(script)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === LOCK_NOT_AVAILABLE) onLocked()
      const { code = '', severity = 'ERROR', message, detail, column, hint, position } = error
      const near = position
        ? ` (near: ${script.slice(Math.max(0, Number(position) - 60), Number(position) + 60).replace(/\s+/g, ' ')})`
        : ''
      throw new DriverAdapterError({
        kind: 'postgres',
        code,
        severity,
        message: `${message}${near}`,
        detail,
        column,
        hint,
      })
    } finally {
      client.release()
    }
  }

const newEngine = async (factory: object): Promise<SchemaEngine> => {
  const { SchemaEngine: Engine } = await loadEngine()
  return Engine.new(
    { datamodels: readSchemaFiles().map(file => [file.path, file.content]) },
    () => undefined,
    factory
  )
}

/** The migration folders in the order in which they are applied. */
export const readMigrations = async (folder: string = migrationsFolder): Promise<MigrationList> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async name => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
          },
        },
      }))
    ),
  }
}

/** Applies what is pending; answers the names applied. Throws, and applies nothing further, at the first migration that fails: a TableInUse when somebody held its table. */
export const applyMigrations = async (url: string, folder?: string): Promise<string[]> => {
  const migrationsList = await readMigrations(folder)
  return withEngine(
    { url },
    async engine =>
      (await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })).appliedMigrationNames
  )
}

// From nothing to a model no database takes part, but the engine asks once which server it would be talking to.
const versionOnly = async () => ({
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180000]],
})
const noDatabase = {
  provider: 'postgres' as const,
  adapterName: '@prisma/adapter-pg',
  connect: async (): Promise<SqlDriverAdapter> => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    queryRaw: versionOnly,
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: () => Promise.reject(new Error('there is no database here')),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => undefined,
  }),
}

/** The SQL that leads from an empty database to one owner's models. Schemas are left out: the first migration makes them all. */
export const draft = async (owner: Owner): Promise<string> => {
  const wanted = new Set(['schema.prisma', fileOf(owner)])
  const files = readSchemaFiles().filter(file => wanted.has(file.path))
  const engine = await newEngine(
    bindMigrationAwareSqlAdapterFactory({ ...noDatabase, connectToShadowDb: noDatabase.connect })
  )
  const ddl = await diff(engine, { tag: 'empty' }, files)
  engine.free()
  return `${withoutSchemas(ddl)}\n\n-- Then, for each table with business_id: select platform.protect('${schemaOf(owner)}.<table>');\n`
}

/**
 * Writes prisma/migrations/<timestamp>_<name>/migration.sql with the difference between the migrations and the models,
 * worked out in a database that is made for it and dropped. Undefined when there is no difference.
 */
export const writeMigration = async ({
  name,
  serverUrl,
  now,
}: {
  name: string
  serverUrl: string
  now: Date
}): Promise<string | undefined> => {
  const ddl = await missingFromMigrations(serverUrl)
  if (ddl === undefined) return undefined
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(
    migrationsFolder,
    `${stamp}_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`
  )
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'migration.sql'), `${ddl}\n`)
  return folder
}

/**
 * What the models say and the migrations do not, as SQL; undefined when they agree. Indexes and foreign keys that only
 * the migrations know were written by hand and stay: to remove one, say so by hand.
 */
export const missingFromMigrations = async (serverUrl: string): Promise<string | undefined> => {
  const shadow = `mostrador_shadow_${process.pid}_${Date.now().toString(36)}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${shadow}`)
  const shadowUrl = new URL(serverUrl)
  shadowUrl.pathname = `/${shadow}`
  try {
    const migrations = await readMigrations()
    const ddl = await withEngine({ url: serverUrl, shadowUrl: shadowUrl.href }, engine =>
      diff(engine, { tag: 'migrations', ...migrations }, readSchemaFiles())
    )
    const wanted = withoutHandWritten(withoutSchemas(ddl))
    return wanted === '' ? undefined : wanted
  } finally {
    await server.query(`drop database if exists ${shadow} with (force)`)
    await server.end()
  }
}

type DiffFrom = Parameters<SchemaEngine['diff']>[0]['from']

const diff = async (engine: SchemaEngine, from: DiffFrom, files: SchemaFile[]): Promise<string> =>
  (
    await engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    })
  ).stdout ?? ''

const withoutSchemas = (ddl: string): string =>
  ddl.replace(/-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "[^"]+";\n*/g, '').trim()

const withoutHandWritten = (ddl: string): string =>
  ddl
    .split(/^(?=-- [A-Z]\w+$)/m)
    .filter(block => !/^-- (DropForeignKey|DropIndex)$/m.test(block))
    .join('')
    .trim()
