import type { Database } from '../database.ts'

/**
 * Columns with text that nobody writes freely, under their reason. Whatever is not here must hold a
 * planted word.
 */
const withoutWords: Readonly<Record<string, readonly string[]>> = {
  'one of a list that the product knows': [
    'accounts.business: message_clock payment_mode zone',
    'accounts.invitation: permissions state',
    'accounts.membership: last_action permissions state',
    'accounts.onboarding: counts main_use path step use',
    'assistant.assistant: channel color correspond_to mode model reasoning_effort respond_to type',
    'assistant.pending_reply: channel state',
    'assistant.turn: brain channel credit_type model outcome',
    'assistant.turn_step: kind',
    'assistant.turn_write: tool',
    'billing.account: credit_type',
    'catalog.file: extension',
    'catalog.resource: usage',
    'catalog.stock_movement: reason type',
    'catalog.enrollment: payment_method status',
    'catalog.course: schedule',
    'catalog.money_movement: currency payment_method type',
    'catalog.day_cut: lines',
    'billing.movement: credit_type type',
    'billing.reservation: credit_type state',
    'crm.client: gender type',
    'crm.client_phase: phase',
    'crm.timed_message: kind occurrence state',
    'gateway.room_event: type',
    'messaging.account_route: channel',
    'messaging.channel_connection: channel login name_status quality state status',
    'messaging.channel_login: failure login state',
    'messaging.early_update: channel',
    'messaging.inbox: channel kind provider state',
    'messaging.message: author_kind channel state type',
    'messaging.outbound: channel kind state',
    'messaging.phone_app: history',
    'messaging.thread: attention channel client_type waiting_cause',
    'platform.dead_letter: consumer kind resolution type',
    'platform.import_row: state',
    'platform.import_run: kind state',
    'platform.outbox: owner type',
    'platform.timer: queue state',
    'scheduling.appointment: source status type',
    'scheduling.calendar_sync: problem',
  ],
  'digits, colours and hours: too narrow for a word': [
    'accounts.business: country_code favorite_colors whatsapp whatsapp_owner',
    'assistant.setting: testing_numbers',
    'catalog.product: custom_id',
    'catalog.resource: custom_id',
    'catalog.stock_movement: custom_id',
    'catalog.course: custom_id',
    'catalog.property: custom_id',
    'catalog.course_attendance: start_time',
    'catalog.money_movement: custom_id',
    'crm.client: country_code custom_id number whatsapp',
    'crm.timed_message: country_code whatsapp',
    'messaging.thread: country_code country_code_ext whatsapp',
    'scheduling.appointment: color_hex',
    'scheduling.branch: rests schedules',
    'scheduling.service: custom_id rests stock_operations',
    'scheduling.specialist: color_hex country_code country_code_ext custom_id rests whatsapp',
  ],
  'names and keys that we or a provider give': [
    'assistant.turn_write: key',
    'billing.movement: idem_key',
    'billing.reservation: key',
    'crm.client: instagram_id messenger_id whatsapp_id',
    'catalog.commission: created_by',
    'catalog.money_movement: receipts',
    'messaging.account_route: account_id parent_id',
    'messaging.channel_connection: account_id handle parent_id',
    'messaging.channel_login: connected number_id refused state_digest waba_id',
    'messaging.early_update: provider_id',
    'messaging.inbox: account_id event_id thread_key trace',
    'messaging.message: key provider_id reply_to',
    'messaging.outbound: account_id',
    'messaging.phone_contact: contact_key',
    'messaging.thread: account_id contact_key instagram_id messenger_id whatsapp_id',
    'messaging.webhook_envelope: trace',
    'platform.outbox: key trace',
    'platform.timer: id trace',
    'scheduling.appointment: folio',
    'catalog.enrollment: folio',
    'scheduling.calendar_feed: secret',
    'scheduling.calendar_link: browser_hash state_hash token_hash',
    'scheduling.calendar_sync: channel_resource_id channel_token_hash sync_token',
  ],
  'ids only: no word may lie here, says the rule bus-carries-ids': [
    'gateway.room_event: data',
    'platform.dead_letter: payload',
    'platform.outbox: data',
    'platform.timer: data',
  ],
  'a sentence of ours': [
    'assistant.turn: reason',
    'crm.timed_message: reason',
    'messaging.inbox: error',
    'messaging.message: reason',
    'messaging.webhook_envelope: error',
    'platform.dead_letter: reason',
    'platform.import_row: failure',
  ],
  'a folded copy for searching, which no route answers': [
    'accounts.business: search',
    'crm.client: search_text',
    'messaging.thread: search',
  ],
  'an address, kept in lower case': ['accounts.invitation: email'],
  sealed: [
    'messaging.channel_connection: pin token',
    'messaging.channel_login: token',
    'scheduling.specialist: google_refresh_token',
  ],
  'emptied as soon as it is read': [
    'messaging.early_update: raw',
    'messaging.inbox: raw',
    'messaging.webhook_envelope: raw',
  ],
  'only a turn that changes something writes it: the suite agent': [
    'assistant.turn_step: arguments',
    'assistant.turn_write: body result',
  ],
  'pictures and places of messages, which nobody sends here yet': ['messaging.message: extra'],
  'no route writes it yet': ['crm.funnel: description name notes phases'],
  'only the app of a phone tells it: coexistence.int.test.ts': ['messaging.phone_contact: name'],
  'only what Google answers writes it: the suite calendar': [
    'scheduling.appointment: event_id google_calendar_id google_calendar_name',
    'scheduling.calendar_sync: account',
    'scheduling.specialist: google_calendar_id google_calendar_name',
  ],
}
const reasons = new Map(
  Object.entries(withoutWords).flatMap(([because, tables]) =>
    tables.flatMap(line => {
      const [table = '', names = ''] = line.split(': ')
      return names.split(' ').map((name): [string, string] => [`${table}.${name}`, because])
    })
  )
)

export type TextColumn = {
  readonly column: string /** A word of this business lies in it. */
  readonly planted: boolean /** Why none does. */
  readonly because: string | null
}

/**
 * Every column of every table of a business that can hold text, and whether one of its planted
 * words lies there.
 */
export const textColumns = async (
  database: Database,
  businessId: string
): Promise<TextColumn[]> => {
  const columns = await database.query<{
    table: string
    name: string
  }>(`select c.oid::regclass::text as table, a.attname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute tenant on tenant.attrelid = c.oid and tenant.attname = 'business_id' and not tenant.attisdropped join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in ('accounts', 'scheduling', 'crm', 'messaging', 'assistant', 'billing', 'catalog', 'gateway', 'platform') and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype) order by 1, 2`)
  const found: TextColumn[] = []
  for (const { table, name } of columns) {
    const [row] = await database.query<{ planted: boolean }>(
      `select exists (select from ${table} where business_id = $1 and "${name}"::text like '%ZQ7-%') as planted`,
      [businessId]
    )
    const column = `${table}.${name}`
    found.push({ column, planted: row?.planted === true, because: reasons.get(column) ?? null })
  }
  return found
}
