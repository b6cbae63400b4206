import { clientTables, type ClientTable } from '@mostrador/db'
import type pg from 'pg'

/** Every table whose rows follow their client. */
export const tableNames: readonly string[] = Object.values(clientTables).flatMap(tables =>
  tables.map(({ name }) => name)
)

/** What people call the rows of those tables that they see. */
export const recordKinds: readonly string[] = Object.values(clientTables)
  .flatMap<ClientTable>(tables => [...tables])
  .flatMap(({ kind }) => kind ?? [])

/** SQL of a value of a column, by its type; texts differ, so that no unique index minds. */
const valueOfType = (type: string): string => {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'text') return 'md5(random()::text)'
  if (type === 'jsonb') return `'[]'::jsonb`
  if (type === 'boolean') return 'false'
  if (type === 'ARRAY') return `'{}'`
  if (type.startsWith('timestamp')) return `timestamptz '2026-11-24T16:00:00Z'`
  return type === 'date' ? `date '2026-11-24'` : '1'
}

/** Columns of which the database takes only some values. */
const valuesByTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'scheduling.appointment': {
    status: `'agendada'`,
    service_id: 'gen_random_uuid()',
    ends_at: `timestamptz '2026-11-24T17:00:00Z'`,
    source: `'staff'`,
    color_hex: `'#112233'`,
  },
  'catalog.enrollment': { status: `'pending'` },
  'catalog.sales_order': { status: `'pending'`, delivery: `'pickup'`, source: `'panel'` },
  'catalog.money_movement': { type: `'in'`, payment_method: `'cash'`, category: `'sales'` },
  'crm.client_change': { kind: `'note'` },
  'crm.client_consent': { source: `'staff'` },
  'crm.client_interest': { kind: `'services'` },
  'crm.timed_message': { state: `'sent'`, kind: `'manual'` },
  'messaging.thread': { channel: `'whatsapp'`, client_type: `'lead'` },
  'assistant.pending_reply': { channel: `'whatsapp'`, state: `'idle'` },
  'assistant.turn': { channel: `'whatsapp'`, credit_type: `'gpt'` },
}

type NewRow = {
  readonly table: string
  readonly businessId: string
  readonly clientId: string
  /** Other columns, as SQL. */
  readonly columns?: Readonly<Record<string, string>>
}

/** Writes a row as the tables allow it, without the rows that it would need in other tables. */
export const insertRow = async (
  owner: pg.Client,
  { table, businessId, clientId, columns = {} }: NewRow
): Promise<void> => {
  const [schema, name] = table.split('.')
  const { rows } = await owner.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_nullable = 'NO' and column_default is null`,
    [schema, name]
  )
  const values = {
    ...Object.fromEntries(rows.map(row => [row.column_name, valueOfType(row.data_type)])),
    ...valuesByTable[table],
    ...columns,
    business_id: `'${businessId}'`,
    client_id: `'${clientId}'`,
  }
  const names = Object.keys(values)
  await owner.query(
    `insert into ${table} (${names.join(', ')}) values (${Object.values(values).join(', ')})`
  )
}

/** Every row that a merge may touch, and the clients themselves, exactly. */
export const dump = async (
  owner: pg.Client,
  businessId: string
): Promise<Record<string, unknown[]>> => {
  const tables = [...tableNames, 'crm.client', 'assistant.muted_client', 'crm.distinct_clients']
  const all: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await owner.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where business_id = $1 order by 1`,
      [businessId]
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}
