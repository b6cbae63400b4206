import { randomUUID } from 'node:crypto'
import { freshDatabase, type FreshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, dbFor, openDatabase, type OwnerDatabase } from './database.ts'
import { fragment, noFragment, sql, sqlStateOf } from './raw.ts'
import { withTenant } from './tenancy.ts'

const here = randomUUID()
const there = randomUUID()

let fresh: FreshDatabase
let database: Database
let platform: OwnerDatabase<'platform'>

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.appUrl, relayUrl: fresh.relayUrl, max: 4 })
  platform = dbFor(database, 'platform')
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const newDeadLetter = (businessId: string, id = randomUUID()) => ({
  id,
  businessId,
  kind: 'event',
  consumer: 'probe',
  type: 'probe',
  reason: 'test',
  payload: { n: 1 },
  attempts: 1,
})

describe('the database of one owner', () => {
  it('has the models of the owner and no others', () => {
    expect(Object.keys(platform.prisma).sort()).toEqual([
      'consumedEvent',
      'consumerCursor',
      'deadLetter',
      'idempotencyKey',
      'importRow',
      'importRun',
      'knownMerge',
      'movedRow',
      'outboxEvent',
      'removedClient',
      'timer',
    ])
    expect(Object.keys(dbFor(database, 'crm').prisma)).not.toContain('outboxEvent')
    expect(platform.prisma).not.toHaveProperty('$queryRaw')
  })

  it('answers 800 concurrent findUnique calls of two tenants, each with its own row', async () => {
    const deadLetters = await Promise.all(
      [here, there].map(async business =>
        withTenant(business, () =>
          platform.prisma.deadLetter.create({ data: newDeadLetter(business) })
        )
      )
    )
    const answers = await Promise.all(
      Array.from({ length: 800 }, (_, turn) => {
        const ownLetter = deadLetters[turn % 2]
        return withTenant(ownLetter?.businessId ?? here, () =>
          platform.prisma.deadLetter
            .findUnique({ where: { id: ownLetter?.id ?? '' } })
            .then(letter => letter?.id === ownLetter?.id)
        )
      })
    )
    expect(answers.filter(right => !right)).toEqual([])
    expect(
      await withTenant(here, () =>
        platform.prisma.deadLetter.findUnique({ where: { id: deadLetters[1]?.id ?? '' } })
      )
    ).toBeNull()
  })

  it('finds by a compound key, in and out of a transaction', async () => {
    const eventId = randomUUID()
    const where = { consumer_eventId: { consumer: 'probe', eventId } }
    await platform.prisma.consumedEvent.create({ data: { consumer: 'probe', eventId } })
    expect(await platform.prisma.consumedEvent.findUniqueOrThrow({ where })).toMatchObject({
      eventId,
    })
    await platform.transaction(async tx =>
      expect(await tx.prisma.consumedEvent.findUnique({ where })).toMatchObject({ eventId })
    )
  })
})

describe('a transaction', () => {
  it('uses one connection and one tenant, for Prisma and for SQL, and is rolled back when it rejects', async () => {
    const letter = newDeadLetter(here)
    const work = withTenant(here, () =>
      platform.transaction(async tx => {
        await tx.prisma.deadLetter.create({ data: letter })
        expect(
          await sql<{ id: string; tenant: string }>(
            tx
          )`select id, platform.tenant() as tenant from platform.dead_letter where id = ${letter.id}::uuid`
        ).toEqual([{ id: letter.id, tenant: here }])
        expect(await tx.prisma.deadLetter.findUnique({ where: { id: letter.id } })).toMatchObject({
          id: letter.id,
        })
        throw new Error('changed my mind')
      })
    )
    await expect(work).rejects.toThrow('changed my mind')
    expect(
      await withTenant(here, () =>
        platform.prisma.deadLetter.findFirst({ where: { id: letter.id } })
      )
    ).toBeNull()
  })

  it('refuses a row of another tenant', async () => {
    const error: unknown = await withTenant(here, () =>
      platform.prisma.deadLetter.create({ data: newDeadLetter(there) })
    ).catch((reason: unknown) => reason)
    expect(sqlStateOf(error)).toBe('42501')
  })
})

describe('sql', () => {
  it('reads the same types in and out of a transaction', async () => {
    const at = new Date('2026-11-23T16:00:00.123Z')
    const read = (
      target: OwnerDatabase<'platform'> | Parameters<Parameters<typeof platform.transaction>[0]>[0]
    ) =>
      sql(
        target
      )`select 1::int4 as i, 2::int8 as big, ${at}::timestamptz as at, ${JSON.stringify({ a: [1] })}::jsonb as json, ${['a', 'b']}::text[] as list,
        tstzrange(${at}, null)::text as range, int4range(1, 3) as span, pg_current_xact_id() > '0'::xid8 as xid, pg_advisory_xact_lock(1) as nothing, null::text as no, ${true}::boolean as yes`
    const outside = await read(platform)
    expect(outside).toEqual([
      {
        i: 1,
        big: 2n,
        at,
        json: { a: [1] },
        list: ['a', 'b'],
        range: expect.stringContaining('2026-11-23 16:00:00.123+00') as string,
        span: '[1,3)',
        xid: true,
        nothing: '',
        no: null,
        yes: true,
      },
    ])
    expect(await platform.transaction(read)).toEqual(outside)
  })

  it('leaves out undefined values, and never treats a value as SQL', async () => {
    const named = (name?: string) =>
      sql<{ n: string }>(
        platform
      )`select n from (values ('a'), ('b')) v(n) ${name === undefined ? noFragment : fragment`where n = ${name}`} order by n`
    expect(await named()).toEqual([{ n: 'a' }, { n: 'b' }])
    expect(await named('b')).toEqual([{ n: 'b' }])
    expect(await named("b' or true --")).toEqual([])
  })

  it('returns the SQLSTATE of a failure', async () => {
    const id = randomUUID()
    const insert = () =>
      sql(platform)`insert into platform.consumed (consumer, event_id) values ('x', ${id}::uuid)`
    await insert()
    expect(sqlStateOf(await insert().catch((error: unknown) => error))).toBe('23505')
    expect(
      sqlStateOf(await platform.pool.query('select 1 / 0').catch((error: unknown) => error))
    ).toBe('22012')
    expect(sqlStateOf(new Error('other'))).toBeUndefined()
  })
})

describe('the relay', () => {
  it('reads the rows of all tenants', async () => {
    for (const business of [here, there]) {
      await withTenant(business, () =>
        platform.transaction(async tx => {
          await sql(
            tx
          )`insert into platform.outbox (event_id, owner, type, key, business_id, at, data) values (${randomUUID()}::uuid, 'crm', 'probe', 'k', ${business}::uuid, now(), '{}')`
          await sql(
            tx
          )`insert into platform.timer (id, queue, data, business_id, due_at) values (${`t-${business}`}, 'q', '{}', ${business}::uuid, now())`
        })
      )
    }
    const readCommitted = () =>
      platform.acrossTenants(relay =>
        relay.query<{ business_id: string }>(
          'select business_id from platform.outbox where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id'
        )
      )
    // The watermark is that of the whole server: a transaction of another test's database may hold
    // it back for a moment.
    await expect
      .poll(async () => (await readCommitted()).rows.map(row => row.business_id))
      .toEqual([here, there])
    expect(await withTenant(here, () => platform.prisma.outboxEvent.count())).toBe(1)
  })
})

describe('a connection that breaks', () => {
  it.each(['pool', 'relay'] as const)(
    'that is checked out by the %s between two statements fails alone (F9)',
    async name => {
      const client = await database[name].connect()
      const {
        rows: [own],
      } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const ended = new Promise<void>(done => client.once('end', () => done()))
      const owner = new pg.Client({ connectionString: fresh.ownerUrl })
      await owner.connect()
      await owner.query('select pg_terminate_backend($1)', [own?.pid])
      await owner.end()
      // Nobody else listens: without the pool's own error listener this would be an uncaught
      // exception.
      await ended
      await expect(client.query('select 1')).rejects.toThrow()
      client.release(true)
      expect((await database[name].query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  )
})
