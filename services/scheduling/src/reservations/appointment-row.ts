import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'

// How an appointment is stored: one map from which select, insert and update are made.

/**
 * `fixed`: written once. `changing`: written again by each update. `elsewhere`: not written by this
 * service's agenda.
 */
type Writing = 'fixed' | 'changing' | 'elsewhere'
export type Column = { readonly name: string; readonly type: string; readonly written: Writing }

const column = (name: string, type: string, written: Writing): Column => ({ name, type, written })

/** Each field of an appointment and its column in scheduling.appointment. */
export const appointmentColumns: Readonly<Record<keyof Appointment, Column>> = {
  _id: column('id', 'uuid', 'fixed'),
  businessId: column('business_id', 'uuid', 'fixed'),
  shortId: column('folio', 'text', 'fixed'),
  clientId: column('client_id', 'uuid', 'changing'),
  branchId: column('branch_id', 'uuid', 'changing'),
  serviceId: column('service_id', 'uuid', 'changing'),
  specialistId: column('specialist_id', 'uuid', 'changing'),
  start: column('starts_at', 'timestamptz', 'changing'),
  end: column('ends_at', 'timestamptz', 'changing'),
  status: column('status', 'text', 'changing'),
  title: column('title', 'text', 'changing'),
  details: column('details', 'text', 'changing'),
  clientNotes: column('client_notes', 'text', 'changing'),
  type: column('type', 'text', 'changing'),
  colorHex: column('color_hex', 'text', 'changing'),
  source: column('source', 'text', 'fixed'),
  overbook: column('overbook', 'boolean', 'changing'),
  version: column('version', 'int', 'changing'),
  autoCancelDate: column('auto_cancel_date', 'timestamptz', 'changing'),
  createdBy: column('created_by', 'text', 'fixed'),
  createdAt: column('created_at', 'timestamptz', 'fixed'),
  updatedBy: column('updated_by', 'text', 'changing'),
  updatedAt: column('updated_at', 'timestamptz', 'changing'),
  confirmationMessagesCounter: column('confirmation_messages_counter', 'int', 'elsewhere'),
  eventId: column('event_id', 'text', 'fixed'),
  googleCalendarId: column('google_calendar_id', 'text', 'fixed'),
  googleCalendarName: column('google_calendar_name', 'text', 'fixed'),
  moneyMovementIds: column('money_movement_ids', 'uuid[]', 'elsewhere'),
  stockMovementIds: column('stock_movement_ids', 'uuid[]', 'elsewhere'),
}

const entries = Object.entries(appointmentColumns) as [keyof Appointment, Column][]

// Instants travel as text: parsing them into dates and printing those again costs more than
// reading.
const casts: Readonly<Partial<Record<string, string>>> = {
  timestamptz: '::text',
  'uuid[]': '::text[]',
}
const selectColumn = (field: string, { name, type }: Column): string =>
  `a.${name}${casts[type] ?? ''} as "${field}"`

/** The select list over `scheduling.appointment a`; `fromRow` reads its rows. */
export const appointmentSelect: string = entries
  .map(([field, stored]) => selectColumn(field, stored))
  .join(', ')

type StoredValue = string | number | boolean | readonly string[] | null
export type ColumnValue = { readonly column: Column; readonly value: StoredValue }

const valueOf = (appointment: Appointment, field: keyof Appointment): StoredValue =>
  field === 'clientId' ? clientIdOf(appointment) : appointment[field]

/** What an INSERT writes. */
export const insertedValues = (appointment: Appointment): ColumnValue[] =>
  entries
    .filter(([, stored]) => stored.written !== 'elsewhere')
    .map(([field, stored]) => ({ column: stored, value: valueOf(appointment, field) }))

/** What an UPDATE writes. */
export const updatedValues = (appointment: Appointment): ColumnValue[] =>
  entries
    .filter(([, stored]) => stored.written === 'changing')
    .map(([field, stored]) => ({ column: stored, value: valueOf(appointment, field) }))

/** The client's id as it is stored: nobody is null. */
export const clientIdOf = ({ clientId }: Pick<Appointment, 'clientId'>): string | null =>
  clientId === NO_CLIENT ? null : clientId

/** A row of `appointmentSelect`. */
export type AppointmentRow = Omit<Appointment, 'clientId'> & { readonly clientId: string | null }

/** The appointment of a row: instants in ISO 8601, nobody as `NO_CLIENT`. */
export const fromRow = (row: AppointmentRow): Appointment => ({
  ...row,
  clientId: row.clientId ?? NO_CLIENT,
  start: isoOf(row.start),
  end: isoOf(row.end),
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  autoCancelDate: row.autoCancelDate === null ? null : isoOf(row.autoCancelDate),
})

const LONG_YEAR = /^(\d{5,6})(-.*)$/

/**
 * «2026-11-25 22:30:00.12+00», as a session in UTC prints it, in ISO 8601, which writes a year of
 * more than four digits with a sign and six digits.
 */
export const isoOf = (text: string): string => {
  const [, year, rest] = LONG_YEAR.exec(text) ?? []
  if (year !== undefined && rest !== undefined)
    return `+${year.padStart(6, '0')}${isoOf(`0000${rest}`).slice(4)}`
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}
