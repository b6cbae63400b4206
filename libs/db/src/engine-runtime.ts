import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { readSchemaFiles } from './schema-files.ts'

const CHAR = 18
const CHAR_ARRAY = 1002
const TEXT_ARRAY = 1009

/**
 * The engine's introspection selects "char" columns, a type that the driver adapter does not know;
 * it knows arrays of them. They pass as arrays, and withCharacters() removes the array again.
 */
class EnginePool extends pg.Pool {
  constructor(url: string) {
    super({ connectionString: url, max: 2 })
    // A shadow database may be dropped while its last connections are closing.
    this.on('error', () => undefined)
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>
    const queryMapped = async (...args: unknown[]): Promise<pg.QueryResult> => {
      const result = await query(...args)
      for (const field of result.fields ?? []) {
        if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY
        else if (field.dataTypeID === CHAR_ARRAY) field.dataTypeID = TEXT_ARRAY
      }
      return result
    }
    this.query = queryMapped as typeof this.query
  }
}

// TypeScript declares this global only in the library of the browser.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: Record<string, unknown>): void
}

let engineModule: Promise<EngineModule> | undefined

// The package's own entry needs a bundler for .wasm; its glue file does not.
const loadEngine = (): Promise<EngineModule> => {
  engineModule ??= (async () => {
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
  return engineModule
}

let lastRun: Promise<unknown> = Promise.resolve()

/** One engine at a time: they would share the memory of one WebAssembly instance. */
const runSerially = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const run = lastRun.then(work)
  lastRun = run.catch(() => undefined)
  return run
}

/** Runs `use` with Prisma's schema engine on `url`; reading migrations needs a `shadowUrl` too. */
export const withEngine = async <Answer>(
  { url, shadowUrl }: { url: string; shadowUrl?: string },
  use: (engine: SchemaEngine) => Promise<Answer>
): Promise<Answer> =>
  runSerially(async () => {
    const pools: pg.Pool[] = []
    let locked = false
    const connect = async (to: string): Promise<SqlDriverAdapter> => {
      const pool = new EnginePool(to)
      pools.push(pool)
      const adapter = await new PrismaPg(pool).connect()
      adapter.executeScript = wholeScript(pool, () => {
        locked = true
      })
      adapter.queryRaw = withCharacters(adapter.queryRaw.bind(adapter))
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

const withCharacters =
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

/** While a migration waits for a table, later queries of it wait too: it gives up early. */
export const LOCK_TIMEOUT_MS = 2_000
export const LOCK_NOT_AVAILABLE = '55P03'

/** A migration did not get its lock in time and changed nothing; `message` is for people. */
export class TableInUse extends Error {
  constructor(cause: unknown) {
    const name = /migration_name="([^"]+)"/.exec(String(cause))?.[1]
    super(
      `La migración ${name ?? ''} no consiguió su tabla en ${LOCK_TIMEOUT_MS / 1000} s, porque alguien la está usando. No cambió nada: vuelve a intentarlo.`,
      { cause }
    )
  }
}

/**
 * CREATE or DROP INDEX CONCURRENTLY blocks no query, but waits for earlier ones without a limit.
 */
const concurrentIndexPattern =
  /^(?:\s|--.*\n)*(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b/i

/**
 * The adapter splits scripts at every semicolon, also inside functions. Sent whole, a migration is
 * one implicit transaction; a single statement is none, as CONCURRENTLY demands.
 */
const wholeScript =
  (pool: pg.Pool, onLocked: () => void) =>
  async (script: string): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query(
        `set lock_timeout = ${concurrentIndexPattern.test(script) ? 0 : LOCK_TIMEOUT_MS}`
      )
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

export const newEngine = async (factory: object): Promise<SchemaEngine> => {
  const { SchemaEngine: Engine } = await loadEngine()
  return Engine.new(
    { datamodels: readSchemaFiles().map(file => [file.path, file.content]) },
    () => undefined,
    factory
  )
}
