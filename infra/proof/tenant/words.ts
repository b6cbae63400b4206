import type { Database } from '../database.ts'

/**
 * Columns with text that nobody writes freely, under their reason. Whatever is not here must hold a
 * planted word.
 */
const columnsWithoutText: Readonly<Record<string, readonly string[]>> = {
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
    'catalog.sales_order: delivery source status',
    'catalog.money_movement: currency payment_method type',
    'catalog.day_cut: lines',
    'billing.balance_movement: type',
    'billing.lot: credit_type',
    'billing.movement: credit_source credit_type renewal_duration type',
    'billing.movement_seal: credit_type',
    'billing.setting: payment_mode',
    'billing.reservation: credit_type state',
    'billing.seller_account: currency state',
    'billing.payment_quote: currency',
    'billing.payment: cause currency deposit_outcome provider state',
    'billing.dispute: currency kind provider state',
    'billing.terminal_charge: state',
    'billing.unread_notice: kind',
    'billing.refund: kind state',
    'scheduling.appointment_payment: outcome',
    'billing.provider_event: kind outcome provider',
    'billing.checkout: currency kind plan_id state',
    'billing.subscriber: currency interval next_plan_id plan_id plan_name status',
    'crm.client: gender type',
    'crm.client_appointment: status',
    'crm.client_bulk_row: state',
    'crm.client_bulk_run: state',
    'crm.client_consent: source',
    'crm.client_field: kind',
    'crm.client_interest: kind',
    'crm.client_change: fields kind',
    'crm.client_phase: phase',
    'crm.contact_calendar: zone',
    'crm.contact_day: figure subject',
    'crm.timed_message: kind occurrence state',
    'crm.form: send_after',
    'crm.traffic_source: match_type',
    'crm.audience: kind',
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
    'platform.known_merge: owner',
    'platform.moved_row: table_name',
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
    'catalog.sales_order: delivery_time',
    'catalog.money_movement: custom_id',
    'crm.client: country_code custom_id number whatsapp',
    'crm.form_answer: whatsapp',
    'crm.timed_message: country_code whatsapp',
    'messaging.thread: country_code country_code_ext whatsapp',
    'scheduling.appointment: color_hex',
    'scheduling.branch: rests schedules',
    'scheduling.service: custom_id rests stock_operations',
    'scheduling.specialist: color_hex country_code country_code_ext custom_id rests whatsapp',
  ],
  'names and keys that we or a provider give': [
    'assistant.turn_write: key',
    'billing.balance_movement: idem_key',
    'billing.movement: idem_key subscription_id',
    'billing.movement_seal: hash',
    'billing.provider_event: event_id',
    'billing.checkout: session_id',
    'billing.subscriber: customer_id failed_invoice_id subscription_id',
    'billing.reservation: key',
    'billing.seller_account: nickname public_key seller_id',
    'billing.seller_login: browser_hash state_hash',
    'billing.payment_link: secret',
    'billing.payment_quote: preference_id seller_id url',
    'billing.payment: provider_id',
    'billing.dispute: provider_id',
    'billing.terminal_charge: order_id terminal_id terminal_name',
    'billing.unread_notice: provider_id',
    'billing.provider_owner: ref',
    'crm.client: instagram_id messenger_id whatsapp_id',
    'catalog.commission: created_by',
    'crm.distinct_clients: created_by',
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
    'catalog.sales_order: folio',
    'scheduling.calendar_feed: secret',
    'crm.form: secret',
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
  'the name of a contact, and how it was before a file changed it: client-import.int.test.ts': [
    'platform.import_row: before known',
  ],
  'a folded copy for searching, which no route answers': [
    'accounts.business: search',
    'crm.client: merged_text search_text',
    'messaging.thread: search',
  ],
  'an address, kept in lower case': ['accounts.invitation: email'],
  sealed: [
    'billing.seller_account: access_token refresh_token',
    'messaging.channel_connection: pin token',
    'messaging.channel_login: token',
    'scheduling.specialist: google_refresh_token',
  ],
  'emptied as soon as it is read': [
    'billing.provider_event: payload',
    'messaging.early_update: raw',
    'messaging.inbox: raw',
    'messaging.webhook_envelope: raw',
  ],
  'only a turn that changes something writes it: the suite agent': [
    'assistant.turn_write: body result',
  ],
  'pictures and places of messages, which nobody sends here yet': ['messaging.message: extra'],
  'only an admin writes it: conversions.int.test.ts': ['billing.balance_movement: concept'],
  'only beside Mercado Pago: payment-links.int.test.ts': [
    'billing.payment_link: created_by',
    'billing.terminal_charge: created_by',
    'billing.refund: created_by reason',
    'billing.seller_account: connected_by',
  ],
  'no route writes it yet': ['crm.funnel: description name notes phases'],
  'only a request of a person writes it: privacy.int.test.ts': ['crm.client_erasure: requested_by'],
  'folded from its name: fields.int.test.ts': ['crm.client_field: key'],
  'only a merge writes it: merges.int.test.ts': ['crm.client_merge: created_by snapshot undone_by'],
  'only the app of a phone tells it: coexistence.int.test.ts': ['messaging.phone_contact: name'],
  'only what Google answers writes it: the suite calendar': [
    'scheduling.appointment: event_id google_calendar_id google_calendar_name',
    'scheduling.calendar_sync: account',
    'scheduling.specialist: google_calendar_id google_calendar_name',
  ],
}
const reasons = new Map(
  Object.entries(columnsWithoutText).flatMap(([because, tables]) =>
    tables.flatMap(line => {
      const [table = '', names = ''] = line.split(': ')
      return names.split(' ').map((name): [string, string] => [`${table}.${name}`, because])
    })
  )
)

/**
 * With a word where the assistant passed on what a client said, which depends on the conversation.
 */
const eitherWay: ReadonlySet<string> = new Set(['assistant.turn_step.arguments'])

export type TextColumn = {
  readonly column: string
  /** It contains a word of this business. */
  readonly planted: boolean
  /** Why none does. */
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
  const planted: TextColumn[] = []
  for (const { table, name } of columns) {
    const [row] = await database.query<{ planted: boolean }>(
      `select exists (select from ${table} where business_id = $1 and "${name}"::text like '%ZQ7-%') as planted`,
      [businessId]
    )
    const column = `${table}.${name}`
    if (eitherWay.has(column)) continue
    planted.push({ column, planted: row?.planted === true, because: reasons.get(column) ?? null })
  }
  return planted
}
