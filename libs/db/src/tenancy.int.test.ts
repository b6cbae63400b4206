import { randomUUID } from 'node:crypto'
import { freshDatabase, type FreshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantsSql } from './grants.ts'
import { currentTenant, TenantPool, withoutTenant, withTenant } from './tenancy.ts'

const businesses = Array.from({ length: 40 }, () => randomUUID())
const [here = '', there = ''] = businesses

let database: FreshDatabase
let pool: TenantPool

beforeAll(async () => {
  database = await freshDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`create table crm.probe (business_id uuid not null, id int not null, text text, primary key (business_id, id));
    select platform.protect('crm.probe'); ${grantsSql()}`)
  for (const business of businesses)
    await owner.query(
      'insert into crm.probe select $1, n, md5(n::text) from generate_series(1, 5) n',
      [business]
    )
  await owner.end()
  pool = new TenantPool({ connectionString: database.appUrl, max: 4 })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Row = { business_id: string }
const readAll = async () => (await pool.query<Row>('select business_id from crm.probe')).rows

describe('TenantPool', () => {
  it('returns no row of another tenant in thousands of interleaved reads without WHERE, some of which fail [GEN-01]', async () => {
    let foreign = 0
    let failed = 0
    const readOne = async (turn: number, business: string) => {
      if (turn % 7 === 0)
        await pool.query('select 1 / 0').catch(() => {
          failed += 1
        })
      const rows = await readAll()
      if (rows.length !== 5) foreign += 1
      foreign += rows.filter(row => row.business_id !== business).length
    }
    const inTransaction = async (turn: number, business: string) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const { rows } = await client.query<Row>('select business_id from crm.probe')
        foreign += rows.filter(row => row.business_id !== business).length
        if (turn % 3 === 0) throw new Error('thrown in the middle')
        await client.query('commit')
      } catch {
        await client.query('rollback').catch((error: Error) => {
          broken = error
        })
      } finally {
        client.release(broken)
      }
    }
    await Promise.all(
      Array.from({ length: 5_000 }, (_, turn) => {
        const business = businesses[(turn * 17) % businesses.length] ?? here
        return withTenant(business, () =>
          turn % 5 === 0 ? inTransaction(turn, business) : readOne(turn, business)
        )
      })
    )
    expect({ foreign, failedSome: failed > 100 }).toEqual({ foreign: 0, failedSome: true })
  }, 60_000)

  it('returns nothing without a tenant, also on a connection that had one', async () => {
    expect(await withTenant(here, readAll)).toHaveLength(5)
    expect(await readAll()).toEqual([])
    expect(await withTenant(here, () => withoutTenant(readAll))).toEqual([])
  })

  it('refuses a row of another business, and of none [GEN-01]', async () => {
    const insert = (business: string) =>
      pool.query('insert into crm.probe values ($1, 99)', [business])
    await expect(withTenant(here, () => insert(there))).rejects.toMatchObject({ code: '42501' })
    await expect(insert(here)).rejects.toMatchObject({ code: '42501' })
    expect(
      (
        await withTenant(here, () =>
          pool.query("update crm.probe set text = 'x' where business_id = $1", [there])
        )
      ).rowCount
    ).toBe(0)
  })

  it('does not set the tenant again on a connection that has it', async () => {
    const tenantPool = new TenantPool({ connectionString: database.appUrl, max: 2 })
    const pids = async (business: string) =>
      (
        await withTenant(business, () =>
          tenantPool.query<{ pid: number }>('select pg_backend_pid() as pid')
        )
      ).rows[0]?.pid
    const [a, b] = await Promise.all([pids(here), pids(there)])
    for (let turn = 0; turn < 5; turn += 1)
      expect([await pids(here), await pids(there)]).toEqual([a, b])
    await tenantPool.end()
  })

  it('throws a connection away when the tenant could not be set', async () => {
    const tenantPool = new TenantPool({ connectionString: database.appUrl, max: 1 })
    tenantPool.on('error', () => undefined)
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const heldConnection = await withTenant(here, () => tenantPool.connect())
    const pid = (await heldConnection.query<{ pid: number }>('select pg_backend_pid() as pid'))
      .rows[0]?.pid
    // The end of a connection is reported twice, by server and socket; its holder must handle both.
    const connectionLost = new Promise<void>(
      resolve => void heldConnection.on('error', () => resolve())
    )
    await owner.query('select pg_terminate_backend($1)', [pid])
    await connectionLost
    heldConnection.release(true)
    expect(
      (
        await withTenant(there, () => tenantPool.query<Row>('select business_id from crm.probe'))
      ).rows.every(row => row.business_id === there)
    ).toBe(true)
    await owner.end()
    await tenantPool.end()
  })

  it('returns the current tenant, and refuses a malformed id', async () => {
    expect(currentTenant()).toBeUndefined()
    await withTenant(here.toUpperCase(), async () => {
      await Promise.resolve()
      expect(currentTenant()).toBe(here)
    })
    expect(() => withTenant("' or true --", () => 1)).toThrow(TypeError)
  })
})
