import {
  type Appointment,
  type AppointmentStatus,
  NO_CLIENT,
} from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import { toAppointment } from './repository.ts'

/** Rows of one answer of the agenda. */
const MOST = 5000

// The order of the columns is the order of `Cells`. Instants come as text: making them dates and texts again costs more than reading them.
const columns = `id, folio, business_id, client_id, branch_id, service_id, specialist_id, starts_at::text, ends_at::text, status, title, details, client_notes, type, color_hex, confirmation_messages_counter,
  event_id, created_by, updated_by, created_at::text, updated_at::text, auto_cancel_date::text, google_calendar_id, google_calendar_name, money_movement_ids::text[], stock_movement_ids::text[], source, overbook, version`

type Cells = [
  id: string,
  folio: string,
  businessId: string,
  clientId: string | null,
  branchId: string,
  serviceId: string | null,
  specialistId: string,
  startsAt: string,
  endsAt: string,
  status: AppointmentStatus,
  title: string,
  details: string,
  clientNotes: string,
  type: Appointment['type'],
  colorHex: string,
  counter: number,
  eventId: string | null,
  createdBy: string,
  updatedBy: string,
  createdAt: string,
  updatedAt: string,
  autoCancelDate: string | null,
  googleCalendarId: string | null,
  googleCalendarName: string | null,
  moneyMovementIds: string[],
  stockMovementIds: string[],
  source: Appointment['source'],
  overbook: boolean,
  version: number,
]

const FURTHER_YEAR = /^(\d{5,6})(-.*)$/
/**
 * "2026-11-25 22:30:00+00" or "…00.12+00", as a session in UTC writes it, in ISO 8601, which writes years of more than
 * four digits with a sign and six.
 */
export const isoOf = (text: string): string => {
  const [, year, rest] = FURTHER_YEAR.exec(text) ?? []
  if (year !== undefined && rest !== undefined)
    return `+${year.padStart(6, '0')}${isoOf(`0000${rest}`).slice(4)}`
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}

const fromCells = (row: Cells): Appointment => ({
  _id: row[0],
  shortId: row[1],
  businessId: row[2],
  clientId: row[3] ?? NO_CLIENT,
  branchId: row[4],
  serviceId: row[5],
  specialistId: row[6],
  start: isoOf(row[7]),
  end: isoOf(row[8]),
  status: row[9],
  title: row[10],
  details: row[11],
  clientNotes: row[12],
  type: row[13],
  colorHex: row[14],
  confirmationMessagesCounter: row[15],
  eventId: row[16],
  createdBy: row[17],
  updatedBy: row[18],
  createdAt: isoOf(row[19]),
  updatedAt: isoOf(row[20]),
  autoCancelDate: row[21] === null ? null : isoOf(row[21]),
  googleCalendarId: row[22],
  googleCalendarName: row[23],
  moneyMovementIds: row[24],
  stockMovementIds: row[25],
  source: row[26],
  overbook: row[27],
  version: row[28],
})

/** One appointment or block, or null. */
export const readAppointment = async (
  { pool }: Db,
  businessId: string,
  id: string
): Promise<Appointment | null> => {
  const {
    rows: [row],
  } = await pool.query<Cells>({
    name: 'scheduling-appointment',
    rowMode: 'array',
    values: [businessId, id],
    text: `select ${columns} from scheduling.appointment where business_id = $1 and id = $2`,
  })
  return row === undefined ? null : fromCells(row)
}

// A row of sql`` names its cells, in the order of the columns.
const fromRow = (row: object): Appointment => fromCells(Object.values(row) as Cells)
const allColumns = fragment([columns])

/** The same in a transaction. */
export const findAppointment = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<Appointment | null> => {
  const [row] = await sql<object>(
    tx
  )`select ${allColumns} from scheduling.appointment where business_id = ${businessId}::uuid and id = ${id}::uuid`
  return row === undefined ? null : fromRow(row)
}

/** Deletes an appointment or a block and answers what it was, or null. */
export const deleteAppointment = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<Appointment | null> => {
  const [row] = await sql<object>(
    tx
  )`delete from scheduling.appointment where business_id = ${businessId}::uuid and id = ${id}::uuid returning ${allColumns}`
  return row === undefined ? null : fromRow(row)
}

export type AgendaQuery = {
  readonly from: string
  readonly to: string
  readonly branchId?: string | undefined
  readonly specialistId?: string | undefined
  readonly status?: AppointmentStatus | undefined
}

/** Appointments and blocks that start in [from, to), in order of start, at most 5,000 [CAL2-06]. */
export const listAgenda = async (
  { pool }: Db,
  businessId: string,
  { from, to, branchId, specialistId, status }: AgendaQuery
): Promise<Appointment[]> => {
  const { rows } = await pool.query<Cells>({
    name: 'scheduling-agenda',
    rowMode: 'array',
    values: [businessId, from, to, branchId ?? null, specialistId ?? null, status ?? null],
    text: `select ${columns} from scheduling.appointment
      where business_id = $1 and starts_at >= $2 and starts_at < $3 and ($4::uuid is null or branch_id = $4) and ($5::uuid is null or specialist_id = $5) and ($6::text is null or status = $6)
      order by starts_at, id limit ${MOST}`,
  })
  return rows.map(fromCells)
}

/** A client's appointments, earliest first; `liveAfter` leaves out what is over or called off. */
export const listOfClient = async (
  { prisma }: Db,
  businessId: string,
  clientId: string,
  liveAfter?: Date
): Promise<Appointment[]> => {
  const upcoming =
    liveAfter === undefined
      ? {}
      : { status: { in: ['agendada', 'confirmada', 'pago_pendiente'] }, endsAt: { gt: liveAfter } }
  const rows = await prisma.appointment.findMany({
    where: { businessId, clientId, ...upcoming },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
  return rows.map(toAppointment)
}

export const countOfClient = async (
  { pool }: Db,
  businessId: string,
  clientId: string,
  now: Date
): Promise<{ attended: number; upcoming: number; total: number }> => {
  // '0' is nobody: their appointments are not a person's history.
  if (clientId === NO_CLIENT) return { attended: 0, upcoming: 0, total: 0 }
  const {
    rows: [counts],
  } = await pool.query<[attended: number, upcoming: number, total: number]>({
    name: 'scheduling-count-of-client',
    rowMode: 'array',
    values: [businessId, clientId, now],
    text: `select count(*) filter (where status = 'asistida')::int, count(*) filter (where status in ('agendada', 'confirmada', 'pago_pendiente') and ends_at > $3)::int, count(*)::int
      from scheduling.appointment where business_id = $1 and client_id = $2`,
  })
  const [attended = 0, upcoming = 0, total = 0] = counts ?? []
  return { attended, upcoming, total }
}

/** Where somebody can be written to. */
export type Contact = { readonly whatsapp: string; readonly countryCode: string }
/** How often a client came, and where a specialist can be written to: null for one who was put away or removed. Asked about every appointment. */
export const noticeFacts = async (
  { pool }: Db,
  businessId: string,
  clientId: string,
  specialistId: string
): Promise<{ attended: number; specialist: Contact | null }> => {
  const {
    rows: [found],
  } = await pool.query<{ attended: number; specialist: Contact | null }>({
    name: 'scheduling-notice-facts',
    values: [businessId, clientId, specialistId],
    text: `select (select count(*)::int from scheduling.appointment where business_id = $1 and client_id = $2 and status = 'asistida') as attended,
      (select json_build_object('whatsapp', whatsapp, 'countryCode', country_code) from scheduling.specialist where business_id = $1 and id = $3 and removed_at is null and not is_archived) as specialist`,
  })
  return found ?? { attended: 0, specialist: null }
}

export type Facts = {
  readonly appointment: Appointment
  readonly serviceName: string
  readonly branchName: string
  readonly branchAddress: string
  readonly specialistName: string
  readonly price: string
}

/** An appointment with the names that a message needs; archived and removed parties keep theirs. */
export const findFacts = async (
  { prisma }: Db,
  businessId: string,
  id: string
): Promise<Facts | null> => {
  const row = await prisma.appointment.findFirst({
    where: { businessId, id },
    include: {
      service: { select: { name: true, price: true } },
      branch: { select: { name: true, address: true } },
      specialist: { select: { name: true } },
    },
  })
  if (row === null) return null
  const { service, branch, specialist, ...own } = row
  const address = branch.address as { description?: string }
  return {
    appointment: toAppointment(own),
    serviceName: service?.name ?? '',
    price: service?.price ?? '',
    branchName: branch.name,
    branchAddress: address.description ?? '',
    specialistName: specialist.name,
  }
}
