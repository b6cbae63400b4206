import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Direct inserts of contacts: the baseline of the import benchmark. */
export const openImportRows = async (ownerUrl: string, rows: number) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create schema if not exists bench;
    create table bench.client (like crm.client including all);
    create table bench.stage as
      select 'Ana ' || n as name, (2220000000 + n)::text as whatsapp from generate_series(1, ${rows}) n`)
  const columns = `business_id, id, name, whatsapp, number, search_text, created_at`
  const values = (name: string, whatsapp: string): string =>
    `$1, uuidv7(), ${name}, ${whatsapp}, '52' || ${whatsapp}, lower(${name}) || ' 52' || ${whatsapp}, now()`
  return {
    /** All at the same time, on the server, with the same indexes. */
    insertSelect: async (): Promise<void> => {
      await client.query('truncate bench.client')
      await client.query(
        `insert into bench.client (${columns}) select ${values('name', 'whatsapp')} from bench.stage`,
        [randomUUID()]
      )
    },
    /** One statement and one commit for each. */
    oneByOne: async (count: number): Promise<void> => {
      const businessId = randomUUID()
      for (let n = 0; n < count; n += 1)
        await client.query({
          name: 'one by one',
          text: `insert into bench.client (${columns}) values (${values('$2::text', '$3::text')})
              on conflict do nothing`,
          values: [businessId, `Ana ${n}`, String(2_220_000_000 + n)],
        })
    },
    /** A business of the product, as its owner would have registered it. */
    newBusiness: async (): Promise<string> => {
      const id = randomUUID()
      await client.query(
        `insert into accounts.business (business_id, name, description, whatsapp, whatsapp_owner,
           country_code, search, services, products, courses, properties, favorite_colors, zone,
           end_subscription, created_at)
         values ($1, 'Bench', 'x', '1', '1', '52', 'bench', true, false, false, false, '{}',
           'America/Mexico_City', now() + interval '1 year', now())`,
        [id]
      )
      return id
    },
    count: async (businessId: string): Promise<number> => {
      const { rows: counts } = await client.query<{ count: string }>(
        'select count(*) as count from crm.client where business_id = $1',
        [businessId]
      )
      return Number(counts[0]?.count)
    },
    stop: () => client.end(),
  }
}
