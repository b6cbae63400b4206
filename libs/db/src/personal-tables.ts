import type { ClientTableOwner } from './client-tables.ts'

/**
 * Rows about a person: what a copy of their data holds, and what erasing takes from them. The rows
 * of a client, or of rows of `parent` that are theirs by `key`.
 */
export type PersonalTable = {
  /** schema.table */
  readonly name: string
  /** Its section in a copy, for people. */
  readonly label: string
  readonly within?: { readonly parent: string; readonly key: string; readonly parentKey: string }
  /**
   * Columns that are emptied where the books need the row, with what they become as SQL; else it
   * goes.
   */
  readonly empty?: Readonly<Record<string, string>>
}

const ofThread = { parent: 'messaging.thread', key: 'thread_id', parentKey: 'id' }
const ofTurn = { parent: 'assistant.turn', key: 'turn_id', parentKey: 'id' }
const ofTurnsThread = { parent: 'assistant.turn', key: 'thread_id', parentKey: 'thread_id' }

/**
 * Tables with personal data by owner; child tables before their parents, so that their rows are
 * still found.
 */
export const personalTables: Readonly<Record<ClientTableOwner, readonly PersonalTable[]>> = {
  scheduling: [
    {
      name: 'scheduling.appointment',
      label: 'Citas',
      empty: { title: `''`, details: `''`, client_notes: `''` },
    },
  ],
  crm: [
    { name: 'crm.client_phase', label: 'Fases' },
    { name: 'crm.client_change', label: 'Cambios' },
    { name: 'crm.client_consent', label: 'Consentimiento', empty: { reason: `''` } },
    { name: 'crm.client_interest', label: 'Intereses' },
    { name: 'crm.client_figures', label: 'Ingresos' },
    { name: 'crm.client_thread', label: 'Último mensaje de cada conversación' },
    { name: 'crm.timed_message', label: 'Mensajes programados' },
    { name: 'crm.form_answer', label: 'Respuestas de formularios' },
    { name: 'crm.audience_member', label: 'Audiencias' },
    { name: 'crm.first_touch', label: 'Fuente de tráfico' },
    {
      name: 'crm.client_bulk_row',
      label: 'Acciones con muchos contactos',
      empty: { before: 'null', after: 'null' },
    },
  ],
  'messaging-gateway': [
    { name: 'messaging.outbound', label: 'Envíos', within: ofThread },
    { name: 'messaging.message', label: 'Mensajes', within: ofThread },
    { name: 'messaging.thread', label: 'Conversaciones' },
  ],
  'ai-assistant': [
    { name: 'assistant.turn_write', label: 'Acciones del asistente', within: ofTurn },
    { name: 'assistant.turn_step', label: 'Pasos del asistente', within: ofTurn },
    { name: 'assistant.conversation', label: 'Memoria del asistente', within: ofTurnsThread },
    { name: 'assistant.pending_reply', label: 'Respuestas por salir' },
    { name: 'assistant.muted_client', label: 'Silencio del asistente' },
    {
      name: 'assistant.turn',
      label: 'Respuestas del asistente',
      empty: { question: `''`, answer: 'null', decided: 'null', reason: 'null' },
    },
  ],
  catalog: [
    { name: 'catalog.course_waitlist_entry', label: 'Listas de espera' },
    { name: 'catalog.enrollment', label: 'Inscripciones', empty: { notes: `''` } },
    {
      name: 'catalog.sales_order',
      label: 'Pedidos',
      empty: { delivery_address: `''`, details: `''` },
    },
    { name: 'catalog.money_movement', label: 'Movimientos de dinero', empty: { comments: `''` } },
  ],
}
