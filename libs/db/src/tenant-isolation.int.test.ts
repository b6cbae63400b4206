import { freshDatabase, type FreshDatabase, plainOwnersDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_ROLE, owners, RELAY_ROLE, roleOf, schemaOf } from './ownership.ts'
import { readModels } from './schema-files.ts'

const schemas = owners.map(schemaOf)
const loginRoles = [APP_ROLE, RELAY_ROLE, ...owners.map(roleOf)]

type TenantTable = {
  name: string
  enabled: boolean
  forced: boolean
  first_key: string | null
  policies: Policy[] | null
}
type Policy = { name: string; command: string; using: string; check: string; roles: string[] }

const expression =
  "( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS \"nullif\")"
const strict = `(business_id = ${expression})`
const lenient = `((business_id IS NULL) OR (business_id = ${expression}))`

const workTables = new Set(
  owners.flatMap(name =>
    readModels()
      [name].filter(model => model.work)
      .map(model => `${schemaOf(name)}.${model.table}`)
  )
)

/** Who owns the database: of a local server a superuser, of a managed one nobody special. */
const owned = [
  { owner: 'a superuser', open: freshDatabase, mayPass: [] },
  {
    owner: 'an owner who is no superuser',
    open: plainOwnersDatabase,
    mayPass: [['owner', ['mostrador_owner'], '*']],
  },
]

describe.each(owned)('the database of $owner', ({ open, mayPass }) => {
  let database: FreshDatabase
  let owner: pg.Client
  let tables: TenantTable[]

  beforeAll(async () => {
    database = await open()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    tables = (
      await owner.query<TenantTable>(
        `
    select c.oid::regclass::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select k.attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first_key,
      (select jsonb_agg(jsonb_build_object('name', p.polname, 'command', p.polcmd, 'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid),
        'roles', (select jsonb_agg(case when r = 0 then 'public' else r::regrole::text end) from unnest(p.polroles) r)) order by p.polname)
        from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
    where c.relnamespace::regnamespace::text = any($1) and c.relkind in ('r', 'p') order by 1`,
        [schemas]
      )
    ).rows
  })

  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  describe('tenant isolation in the catalogue of the database', () => {
    it('finds the tenant tables', () => expect(tables.length).toBeGreaterThan(2))

    it('forces row-level security on every table with business_id [GEN-01]', () => {
      expect(
        tables.filter(table => !table.enabled || !table.forced).map(table => table.name)
      ).toEqual([])
    })

    it('has the tenant policy on each of them, and the lenient one only on work tables', () => {
      for (const table of tables) {
        const work = workTables.has(table.name)
        const wall =
          work && table.policies?.some(policy => policy.name === 'relay') ? lenient : strict
        expect(
          table.policies?.find(policy => policy.name === 'tenant'),
          table.name
        ).toEqual({ name: 'tenant', command: '*', using: wall, check: wall, roles: ['public'] })
      }
    })

    it('lets only the relay (work tables), search and the owner bypass the policy', () => {
      for (const table of tables) {
        const others = (table.policies ?? [])
          .filter(policy => policy.name !== 'tenant')
          .map(({ name, roles, command }) => [name, roles, command])
        const searched = table.name === 'crm.client' ? [['search', ['mostrador_search'], 'r']] : []
        const relayed = others.some(([name]) => name === 'relay')
        expect(others, table.name).toEqual([
          ...mayPass,
          ...(relayed ? [['relay', [RELAY_ROLE], '*']] : []),
          ...searched,
        ])
        if (relayed) expect(workTables, table.name).toContain(table.name)
      }
    })

    it('puts business_id first in every primary key, except of work tables, which are read before the tenant is known', () => {
      const wrong = tables.filter(
        table => table.first_key !== 'business_id' && !workTables.has(table.name)
      )
      expect(wrong.map(table => table.name)).toEqual([])
    })

    it('includes the business in every foreign key between tenant tables, so that a row can neither reference nor probe a row of another business', async () => {
      const { rows } = await owner.query<{ name: string; columns: string[]; target: string[] }>(
        `
      select k.conname as name,
        (select array_agg(a.attname::text) from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as columns,
        (select array_agg(a.attname::text) from unnest(k.confkey) n join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n) as target
      from pg_constraint k where k.contype = 'f' and k.conrelid::regclass::text = any($1) and k.confrelid::regclass::text = any($1)`,
        [tables.map(table => table.name)]
      )
      expect(rows.length).toBeGreaterThan(10)
      expect(
        rows
          .filter(
            ({ columns, target }) =>
              !columns.includes('business_id') || !target.includes('business_id')
          )
          .map(({ name }) => name)
      ).toEqual([])
    })

    it('runs views with the rights of the reader', async () => {
      const { rows } = await owner.query(
        `select c.oid::regclass::text as name from pg_class c where c.relkind = 'v' and c.relnamespace::regnamespace::text = any($1)
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
        [schemas]
      )
      expect(rows).toEqual([])
    })
  })

  describe('the roles', () => {
    it('own no table, bypass no policy and create nothing', async () => {
      const { rows } = await owner.query(
        `select rolname from pg_roles r where rolname = any($1) and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication
        or exists (select from pg_class where relowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
        or exists (select from pg_namespace n where n.nspname <> 'pg_temp' and n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'create')))`,
        [loginRoles]
      )
      expect(rows).toEqual([])
    })

    it('are members of no role that does', async () => {
      const { rows } = await owner.query(
        `select m.rolname from pg_roles m cross join pg_roles p where m.rolname = any($1) and pg_has_role(m.oid, p.oid, 'member') and (p.rolsuper or p.rolbypassrls)`,
        [loginRoles]
      )
      expect(rows).toEqual([])
    })

    it.each(owners.filter(name => name !== 'platform'))(
      '%s reaches no table of another owner but the platform’s',
      async name => {
        const { rows } = await owner.query(
          `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text = any($1)
        and has_schema_privilege($2, c.relnamespace, 'usage') and has_table_privilege($2, c.oid, 'select, insert, update, delete')`,
          [
            schemas.filter(schema => schema !== 'platform' && schema !== schemaOf(name)),
            roleOf(name),
          ]
        )
        expect(rows).toEqual([])
      }
    )

    it('give the relay work tables and nothing else', async () => {
      const { rows } = await owner.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text = any($1) and has_table_privilege($2, c.oid, 'select')`,
        [schemas, RELAY_ROLE]
      )
      expect(new Set(rows.map(row => row.name))).toEqual(workTables)
    })

    it('let a search function read its columns and nothing else, and let nobody log in as its owner', async () => {
      const { rows } = await owner.query(
        `select p.oid::regproc::text as name, r.rolname as owner, r.rolcanlogin or r.rolsuper or r.rolbypassrls as strong,
         (select array_agg(c.oid::regclass::text) from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any($1)
           and has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')) as reads
       from pg_proc p join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace::regnamespace::text = any($1) order by 1`,
        [schemas]
      )
      const owned = { owner: 'mostrador_search', strong: false, reads: ['crm.client'] }
      expect(rows).toEqual([
        { name: 'crm.match_clients', ...owned },
        { name: 'crm.search_client', ...owned },
      ])
    })

    it('let no service change or delete events that it published', async () => {
      const { rows } = await owner.query('select has_table_privilege($1, $2, $3) as may', [
        APP_ROLE,
        'platform.outbox',
        'update, delete',
      ])
      expect(rows).toEqual([{ may: false }])
    })
  })

  describe('platform.protect', () => {
    it('refuses a table without business_id', async () => {
      await owner.query('create table crm.no_tenant (id uuid primary key)')
      await expect(owner.query("select platform.protect('crm.no_tenant')")).rejects.toThrow(
        /business_id/
      )
      await expect(owner.query("select platform.protect_work('crm.no_tenant')")).rejects.toThrow(
        /business_id/
      )
    })
  })
})
