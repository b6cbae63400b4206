import { z } from 'zod'

type Query = (text: string, values?: unknown[]) => Promise<readonly unknown[]>
const Columns = z.array(z.object({ table: z.string(), column: z.string() }))

/**
 * Columns that only report a moment; those by which the product decides what to do next stay as
 * they are.
 */
const reportedColumns = [
  'at',
  'connected_at',
  'created_at',
  'due_at',
  'end_subscription',
  'finished_at',
  'last_interaction',
  'last_message_at',
  'sent_at',
  'started_at',
  'updated_at',
]
const productSchemas =
  "('accounts', 'scheduling', 'crm', 'messaging', 'assistant', 'billing', 'catalog')"

/**
 * Sets values that no form accepts today, but that earlier versions may have stored: all must still
 * be read.
 */
export const writeAsInOtherTimes = async (query: Query, businessId: string): Promise<number> => {
  const rows = await query(
    `select c.oid::regclass::text as "table", quote_ident(a.attname) as "column"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ${productSchemas} and a.attname = any($1) and not a.attisdropped
       and c.oid <> 'billing.movement'::regclass -- which nobody may change
       and exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_id')`,
    [reportedColumns]
  )
  const columns = Columns.parse(rows)
  for (const { table, column } of columns)
    await query(
      `update ${table} set ${column} = '2200-01-01 13:59:59+00' where business_id = $1 and ${column} is not null`,
      [businessId]
    )
  const others = [
    `update scheduling.specialist set color_hex = 'rojo', email = 'sin arroba' where business_id = $1`,
    `update accounts.business set zone = 'US/Pacific-New', favorite_colors = '{rojo}', money_movement_categories = '{""}' where business_id = $1`,
    `update crm.client set birthdate = '0001-01-01', notes = '[{"text": "", "date": "2199-12-31T23:59:59-14:00"}]' where business_id = $1`,
    `update assistant.setting set delay_response = 1, testing_numbers = '[{"whatsapp": "+52", "countryCode": "", "countryCodeExt": "x"}]', daily_limit = 1 where business_id = $1`,
    `update assistant.assistant set price = -1, capabilities = capabilities || '{"sendReminder": 0, "waitTimeToSchedule": -1}' where business_id = $1`,
  ]
  for (const statement of others) await query(statement, [businessId])
  return columns.length
}
