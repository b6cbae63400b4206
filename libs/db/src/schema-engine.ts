import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { newEngine, withEngine } from './engine-runtime.ts'
import { type Owner, schemaOf } from './ownership.ts'
import { fileOf, prismaFolder, readSchemaFiles, type SchemaFile } from './schema-files.ts'

/**
 * libs/db/prisma/migrations: Prisma's own layout, so `prisma migrate deploy` applies the same
 * folder.
 */
export const migrationsFolder = join(prismaFolder, 'migrations')

const NO_FILTERS = { externalTables: [], externalEnums: [] }
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

/**
 * Applies pending migrations and returns their names. Throws at the first one that fails and
 * applies no further one; TableInUse when its table was locked.
 */
export const applyMigrations = async (url: string, folder?: string): Promise<string[]> => {
  const migrationsList = await readMigrations(folder)
  return withEngine(
    { url },
    async engine =>
      (await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })).appliedMigrationNames
  )
}

// A diff from an empty schema needs no database, but the engine asks for the server version.
const createVersionAdapter = async () => ({
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
    queryRaw: createVersionAdapter,
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: () => Promise.reject(new Error('a draft has no database')),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => undefined,
  }),
}

/**
 * SQL from an empty database to one owner's models, without schemas: the first migration has them.
 */
export const draft = async (owner: Owner): Promise<string> => {
  const ownPaths = new Set(['schema.prisma', fileOf(owner)])
  const files = readSchemaFiles().filter(file => ownPaths.has(file.path))
  const engine = await newEngine(
    bindMigrationAwareSqlAdapterFactory({ ...noDatabase, connectToShadowDb: noDatabase.connect })
  )
  const ddl = await diff(engine, { tag: 'empty' }, files)
  engine.free()
  return `${withoutSchemas(ddl)}\n\n-- Then, for each table with business_id: select platform.protect('${schemaOf(owner)}.<table>');\n`
}

/**
 * Writes prisma/migrations/<timestamp>_<name>/migration.sql with the difference between migrations
 * and models, found in a temporary database. Undefined when there is none.
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
 * SQL for what is in the models and not in the migrations; undefined when they agree. Indexes and
 * foreign keys that only migrations have were written by hand and stay.
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
    const missing = withoutHandWritten(withoutSchemas(ddl))
    return missing === '' ? undefined : missing
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
