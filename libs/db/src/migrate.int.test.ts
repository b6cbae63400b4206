import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, missingFromMigrations, roleOf, TableInUse } from './migrate.ts'
import { migrationsFolder } from './schema-engine.ts'

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of cleanups) await drop()
})

const emptyDatabase = async (): Promise<string> => {
  const fresh = await freshDatabase()
  const url = new URL(fresh.ownerUrl)
  const name = `${fresh.name}_empty`
  await fresh.drop()
  url.pathname = '/postgres'
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  cleanups.push(async () => {
    const again = new pg.Client({ connectionString: url.href })
    await again.connect()
    await again.query(`drop database ${name} with (force)`)
    await again.end()
  })
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

/** The migrations of the product, and `sql` after them. */
const andThen = (sql: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-migrations-'))
  cleanups.push(async () => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  mkdirSync(join(folder, '29990101000000_next'))
  writeFileSync(join(folder, '29990101000000_next/migration.sql'), sql)
  return folder
}

const NEXT = ['29990101000000_next']

/**
 * A database that is up to date, and two who are connected to it. In a transaction pg_stat_activity
 * stands still: another one watches.
 */
const inUse = async (): Promise<{ url: string; somebody: pg.Client; watcher: pg.Client }> => {
  const url = await emptyDatabase()
  await migrate(url)
  const [somebody, watcher] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ]
  for (const client of [somebody, watcher]) {
    await client.connect()
    cleanups.unshift(() => client.end())
  }
  return { url, somebody, watcher }
}

const waiting =
  'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
// Past the two seconds after which a migration gives up: who is still there then was not told to
// hurry.
const LONG = "interval '2500 milliseconds'"

describe('migrate', () => {
  it('runs once when several processes start together, also on two databases of one server', async () => {
    const [a, b] = [await emptyDatabase(), await emptyDatabase()]
    const applied = await Promise.all([migrate(a), migrate(a), migrate(b), migrate(a), migrate(b)])
    expect(applied.filter(names => names.length > 0)).toHaveLength(2)
    expect(applied.flat().filter(name => name === '20261121000000_platform')).toHaveLength(2)
  })

  it('continues after a migration that was interrupted', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(
      "insert into public._prisma_migrations (id, checksum, migration_name) select 'x', checksum, migration_name from public._prisma_migrations limit 1"
    )
    await owner.end()
    expect(await migrate(url)).toEqual([])
  })

  it('lets each service of a cluster log in and use its own tables only', async () => {
    const url = await emptyDatabase()
    await migrate(url, { passwords: { [roleOf('crm')]: 'of-crm' } })
    const crm = new pg.Client({
      connectionString: url.replace(/\/\/[^@]+@/, `//${roleOf('crm')}:of-crm@`),
    })
    await crm.connect()
    expect((await crm.query('select current_user as me')).rows).toEqual([{ me: 'mostrador_crm' }])
    expect((await crm.query('select * from platform.outbox')).rows).toEqual([])
    await expect(crm.query('select * from scheduling.appointment')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(crm.query('create table crm.mine (id int)')).rejects.toMatchObject({
      code: '42501',
    })
    await crm.end()
  })

  it('has nothing left to migrate after all migrations: they match the models', async () => {
    expect(await missingFromMigrations(await emptyDatabase())).toBeUndefined()
  })
})

describe('a migration of a table in use', () => {
  it('gives up when it cannot lock the table, blocks nobody, and succeeds the next time', async () => {
    const { url, somebody } = await inUse()
    const folder = andThen(
      'alter table crm.funnel add column late text;\nalter table crm.client add column late text;'
    )
    await somebody.query('begin; select from crm.client')
    const failure: unknown = await migrate(url, { folder }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TableInUse)
    expect(String(failure)).toContain('29990101000000_next')
    // Neither lock nor column is left behind, also not on the table that it did get.
    await somebody.query('lock table crm.funnel in access exclusive mode nowait')
    await expect(somebody.query('select late from crm.funnel')).rejects.toMatchObject({
      code: '42703',
    })
    await somebody.query('rollback')
    expect(await migrate(url, { folder })).toEqual(NEXT)
    expect(
      (await somebody.query('select late from crm.funnel union all select late from crm.client'))
        .rows
    ).toEqual([])
  })

  it('is not cancelled while it waits for the migration lock', async () => {
    const { url, somebody } = await inUse()
    const folder = andThen('alter table crm.client add column late text;')
    await somebody.query('select pg_advisory_lock(7402261121)')
    const migrating = migrate(url, { folder })
    await expect
      .poll(
        async () =>
          (
            await somebody.query(
              `${waiting} and application_name = 'mostrador-migrate' and backend_start < clock_timestamp() - ${LONG}`
            )
          ).rows
      )
      .toEqual([{ n: 1 }])
    await somebody.query('select pg_advisory_unlock(7402261121)')
    expect(await migrating).toEqual(NEXT)
  })

  it('creates an index concurrently, however long the running writers take', async () => {
    const { url, somebody, watcher } = await inUse()
    const folder = andThen(
      '-- By name.\ncreate index concurrently client_late on crm.client (name);'
    )
    await somebody.query("begin; delete from crm.client where name = ''")
    const migrating = Promise.all([migrate(url, { folder }), migrate(url, { folder })])
    await expect
      .poll(
        async () =>
          (
            await watcher.query(
              `${waiting} and query ilike '%index concurrently%' and wait_event_type = 'Lock' and query_start < clock_timestamp() - ${LONG}`
            )
          ).rows
      )
      .toEqual([{ n: 1 }])
    await somebody.query('commit')
    // The other process waits for its turn meanwhile, and the index does not wait for it.
    expect((await migrating).toSorted((a, b) => a.length - b.length)).toEqual([[], NEXT])
    expect(
      (
        await somebody.query(
          "select indisvalid from pg_index where indexrelid = 'crm.client_late'::regclass"
        )
      ).rows
    ).toEqual([{ indisvalid: true }])
  })

  it('drops an index that it could not finish, and creates it again', async () => {
    const { url, somebody } = await inUse()
    const folder = andThen(
      'create unique index concurrently consumed_once on platform.consumed (consumer);'
    )
    await somebody.query(
      "insert into platform.consumed (consumer, event_id) select 'twice', gen_random_uuid() from generate_series(1, 2)"
    )
    await expect(migrate(url, { folder })).rejects.toThrow(/29990101000000_next/)
    expect(
      (
        await somebody.query(
          "select indisvalid from pg_index where indexrelid = 'platform.consumed_once'::regclass"
        )
      ).rows
    ).toEqual([{ indisvalid: false }])
    await somebody.query('delete from platform.consumed')
    expect(await migrate(url, { folder })).toEqual(NEXT)
    expect(
      (
        await somebody.query(
          "select indisvalid from pg_index where indexrelid = 'platform.consumed_once'::regclass"
        )
      ).rows
    ).toEqual([{ indisvalid: true }])
  })
})
