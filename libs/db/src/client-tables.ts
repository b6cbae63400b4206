import type { Owner } from './ownership.ts'

/** A table whose column `client_id` follows its client through merges. */
export type ClientTable = {
  /** schema.table */
  readonly name: `${string}.${string}`
  /** The uuid that names a row within a business. */
  readonly key: string
  /** What people call its rows; absent where they see none. */
  readonly kind?: string
  /**
   * A client has at most one row with these columns alike among those that hold the condition (SQL
   * over a row's alias): a second one stays with the client it was written with.
   */
  readonly single?: {
    readonly columns: readonly string[]
    readonly condition: (row: string) => string
  }
}

/**
 * Where clients are named, by owner. A new table with `client_id` goes here, gets the trigger
 * `follow_client_merge` in its migration, and its service calls followClientMerges() once.
 */
export const clientTables = {
  scheduling: [{ name: 'scheduling.appointment', key: 'id', kind: 'appointment' }],
  crm: [
    { name: 'crm.client_phase', key: 'id' },
    { name: 'crm.client_change', key: 'id' },
    { name: 'crm.client_consent', key: 'id' },
    { name: 'crm.client_appointment', key: 'appointment_id' },
    { name: 'crm.client_thread', key: 'thread_id' },
    {
      name: 'crm.client_interest',
      key: 'id',
      single: { columns: ['kind', 'item_id'], condition: () => 'true' },
    },
    { name: 'crm.timed_message', key: 'id', kind: 'notification' },
    { name: 'crm.form_answer', key: 'id', kind: 'answer' },
  ],
  'messaging-gateway': [{ name: 'messaging.thread', key: 'id', kind: 'chat' }],
  'ai-assistant': [
    { name: 'assistant.pending_reply', key: 'thread_id' },
    { name: 'assistant.turn', key: 'id' },
  ],
  catalog: [
    {
      name: 'catalog.enrollment',
      key: 'id',
      kind: 'enrollment',
      single: { columns: ['course_id'], condition: row => `${row}.status <> 'cancelled'` },
    },
    {
      name: 'catalog.course_waitlist_entry',
      key: 'id',
      kind: 'waitlist',
      single: { columns: ['course_id'], condition: () => 'true' },
    },
    { name: 'catalog.money_movement', key: 'id', kind: 'movement' },
    { name: 'catalog.sales_order', key: 'id', kind: 'order' },
  ],
} as const satisfies Partial<Record<Owner, readonly ClientTable[]>>

/** Who has tables that name clients. */
export type ClientTableOwner = keyof typeof clientTables

/** Tables with `client_id` whose rows stay where they are; each with its reason. */
export const unmovedClientTables: Readonly<Record<string, string>> = {
  'assistant.muted_client': 'asked for with every id of the person: isMuted()',
  'crm.client_figures': 'asked of catalog again for the whole person: refreshFigures()',
  'crm.audience_member': 'read as who each member is now: clientIdsOf()',
  'platform.removed_client': 'who is gone: nobody is merged with them',
  'crm.client_bulk_row': 'what was done with each of the two; an undo finds whom it was done with',
  'crm.client_erasure': 'names the one who was asked about; their person is found by its merges',
  'crm.first_touch': 'how each of the two was first met; the survivor keeps their own',
}
