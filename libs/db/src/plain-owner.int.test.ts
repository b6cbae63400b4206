import { randomUUID } from 'node:crypto'
import { type FreshDatabase, plainOwnersDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showRowsToOwner } from './owner-rows.ts'
import { TenantPool, withTenant } from './tenancy.ts'

const [here, there] = [randomUUID(), randomUUID()]

let database: FreshDatabase
let owner: pg.Client
let app: TenantPool
beforeAll(async () => {
  database = await plainOwnersDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  app = new TenantPool({ connectionString: database.appUrl, max: 2 })
  for (const business of [here, there])
    await withTenant(business, () =>
      app.query(
        `insert into crm.client (business_id, id, name, search_text, type, created_at)
         select $1, gen_random_uuid(), 'Ana', 'ana ' || n, 'lead', now() from generate_series(1, 3) n`,
        [business]
      )
    )
})
afterAll(async () => {
  await app.end()
  await owner.end()
  await database.drop()
})

describe('a database whose owner is not a superuser', () => {
  it('belongs to a role that cannot bypass row-level security', async () => {
    const { rows } = await owner.query(
      'select rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user'
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false }])
  })

  it('shows each business its own rows, and none without a business [GEN-01]', async () => {
    const read = () => app.query<{ business_id: string }>('select business_id from crm.client')
    const visibleIds = (await withTenant(here, read)).rows.map(row => row.business_id)
    expect(visibleIds).toEqual([here, here, here])
    expect((await read()).rows).toEqual([])
  })

  it('searches the rows of one business past the policy, with its index', async () => {
    const search = () => app.query(`select id from crm.search_client('{%ana%}', 'ana', 10)`)
    expect((await withTenant(here, search)).rowCount).toBe(3)
    expect((await search()).rowCount).toBe(0)
    // For a few rows any index is as good; the ones of the lists' orders are down for a moment.
    await owner.query('begin; set local enable_seqscan = off')
    await owner.query('drop index crm.client_name_order, crm.client_business_id_created_at_id_idx')
    await owner.query('set local role mostrador_search')
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select id from crm.client where search_text like '%ana%'`
    )
    await owner.query('rollback')
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('client_search')
  })
})

describe('a migration by such an owner', () => {
  beforeEach(() => owner.query('begin'))
  afterEach(() => owner.query('rollback'))

  it('changes the rows of every business', async () => {
    const { rowCount } = await owner.query(`update crm.client set name = 'Eva' where type = 'lead'`)
    expect(rowCount).toBe(6)
  })

  it('validates a reference against every row', async () => {
    await owner.query(`
      create table crm.pet (business_id uuid not null, id int, client_id uuid not null, primary key (business_id, id));
      select platform.protect('crm.pet')`)
    await showRowsToOwner(owner)
    await owner.query('insert into crm.pet values ($1, 1, gen_random_uuid())', [here])
    await owner.query(`alter table crm.pet add constraint pet_client
      foreign key (business_id, client_id) references crm.client (business_id, id) not valid`)
    await expect(
      owner.query('alter table crm.pet validate constraint pet_client')
    ).rejects.toMatchObject({ code: '23503' })
  })
})
