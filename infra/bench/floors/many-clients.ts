import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

/** One business with more contacts than any has, and what its lists are narrowed and counted by. */
export type ManyClients = {
  readonly businessId: string
  readonly clients: number
  /** Ids of contacts all over the table. */
  readonly sampleIds: readonly string[]
  stop(): Promise<void>
}

const letters = 'abcdefilmnoprstu'
const first = ['Ana', 'Luis', 'María', 'José', 'Sofía', 'Juan', 'Lucía', 'Carlos', 'Elena', 'Raúl']
const last = ['García', 'López', 'Hernández', 'Martínez', 'Pérez', 'Ruiz', 'Flores', 'Gómez']
const plain = (names: readonly string[]): string[] =>
  names.map(name => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))

/** The second surname of contact `n`: a word that nobody else has. */
export const rareWord = (n: number): string =>
  [...createHash('md5').update(String(n)).digest('hex').slice(0, 9)]
    .map(digit => letters[Number.parseInt(digit, 16)])
    .join('')

/**
 * A row of contact `n`, with one rare word in every contact: names repeat as they do among people.
 * Two of three wrote once, spread over two years.
 */
const clientRows = `
  insert into crm.client (business_id, id, name, lastname, second_lastname, whatsapp, country_code,
    number, email, type, search_text, last_interaction, created_at)
  select $1, uuidv7(), f.name, l.name, w.rare, g.whatsapp, '52', '52' || g.whatsapp,
    'c' || n || '@correo.example', case when n % 4 = 0 then 'client' else 'lead' end,
    f.plain || ' ' || l.plain || ' ' || w.rare || ' 52' || g.whatsapp || ' c' || n || '@correo.example',
    case when n % 3 = 0 then null
      else timestamptz '2026-11-01' - make_interval(secs => (n::bigint * 7919) % 63000000) end,
    timestamptz '2026-11-01' - make_interval(secs => (n::bigint * 104729) % 63000000)
  from generate_series($2::int, $3::int) n
  cross join lateral (select lpad(((n::bigint * 7368787) % 10000000000)::text, 10, '0') as whatsapp) g
  cross join lateral (select translate(left(md5(n::text), 9), '0123456789abcdef', '${letters}') as rare) w
  join unnest($4::text[], $5::text[]) with ordinality f(name, plain, at) on f.at = 1 + n % 10
  join unnest($6::text[], $7::text[]) with ordinality l(name, plain, at) on l.at = 1 + (n / 10) % 8`

const besides = [
  `insert into crm.client_phase (business_id, id, client_id, funnel_id, phase, at)
   select business_id, uuidv7(), id, $1, 'entrada.nuevo', created_at from crm.client where business_id = $1`,
  `insert into crm.client_thread (business_id, thread_id, client_id, message, at)
   select business_id, uuidv7(), id, '¿Tienen lugar?', last_interaction from crm.client
   where business_id = $1 and last_interaction is not null`,
  `insert into messaging.thread (business_id, id, channel, account_id, contact_key, client_id, search,
     unread, attention, attention_since, last_seq, last_message_at, created_at)
   select business_id, uuidv7(), 'whatsapp', 'bench', number, id, search_text,
     case when right(number, 4) < '0005' then 1 else 0 end,
     case when right(number, 4) < '0002' then 'waiting' else 'assistant' end, last_interaction, 1,
     last_interaction, created_at
   from crm.client where business_id = $1 and last_interaction is not null`,
]

const tables = ['crm.client', 'crm.client_phase', 'crm.client_thread', 'messaging.thread']

/** Indexes that no constraint needs: a large table is filled faster without them. */
const withoutIndexes = async (client: pg.Client, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables]
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** Fills a business; the owner of the database writes it, past the product. */
export const openManyClients = async (ownerUrl: string, clients: number): Promise<ManyClients> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const businessId = randomUUID()
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off;
    set session_replication_role = replica`)
  await withoutIndexes(client, async () => {
    const names = [first, plain(first), last, plain(last)]
    await client.query(clientRows, [businessId, 1, clients, ...names])
    for (const statement of besides) await client.query(statement, [businessId])
  })
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query<{ id: string }>(
    `select id from crm.client where business_id = $1 and right(number, 3) = '777' limit 1000`,
    [businessId]
  )
  return {
    businessId,
    clients,
    sampleIds: rows.map(({ id }) => id),
    stop: () => client.end(),
  }
}
