import {
  type Appointment,
  type AppointmentBrief,
  type AppointmentStatus,
  type LinkPrice,
  NO_CLIENT,
} from '@mostrador/contracts/scheduling'
import { centsOf, pesosOfText } from '@mostrador/kernel'
import type { Db } from '../context.ts'
import { type AppointmentRow, appointmentSelect, fromRow } from '../reservations/appointment-row.ts'

// What other services ask about appointments and their clients.

export type ClientCounts = {
  readonly attended: number
  readonly upcoming: number
  readonly total: number
}
const NONE: ClientCounts = { attended: 0, upcoming: 0, total: 0 }

/** How many appointments a client came to, has ahead, and has had in all. */
export const countOfClient = async (
  { pool }: Db,
  businessId: string,
  clientId: string,
  now: Date
): Promise<ClientCounts> => {
  // Nobody has no history.
  if (clientId === NO_CLIENT) return NONE
  const {
    rows: [counts],
  } = await pool.query<ClientCounts>({
    name: 'scheduling-count-of-client',
    values: [businessId, clientId, now],
    text: `select count(*) filter (where status = 'asistida')::int as attended,
        count(*) filter (where status in ('agendada', 'confirmada', 'pago_pendiente')
          and ends_at > $3)::int as upcoming,
        count(*)::int as total
      from scheduling.appointment where business_id = $1
        and client_id = platform.current_client('scheduling', $1, $2)`,
  })
  return counts ?? NONE
}

/** The number that a specialist can be written to. */
export type Contact = { readonly whatsapp: string; readonly countryCode: string }
/**
 * What decides on the notices of an appointment: how often its client came, and its specialist's
 * number, null for one who is archived or removed.
 */
export const noticeFacts = async (
  { pool }: Db,
  businessId: string,
  clientId: string,
  specialistId: string
): Promise<{ attended: number; specialist: Contact | null }> => {
  const {
    rows: [facts],
  } = await pool.query<{ attended: number; specialist: Contact | null }>({
    name: 'scheduling-notice-facts',
    values: [businessId, clientId, specialistId],
    text: `select
      (select count(*)::int from scheduling.appointment
        where business_id = $1 and status = 'asistida'
          and client_id = platform.current_client('scheduling', $1, $2)) as attended,
      (select json_build_object('whatsapp', whatsapp, 'countryCode', country_code)
        from scheduling.specialist
        where business_id = $1 and id = $3 and removed_at is null
          and not is_archived) as specialist`,
  })
  return facts ?? { attended: 0, specialist: null }
}

export type AppointmentSummary = {
  readonly appointment: Appointment
  readonly serviceName: string
  readonly branchName: string
  readonly branchAddress: string
  readonly specialistName: string
  readonly price: string
}
type SummaryNames = Omit<AppointmentSummary, 'appointment'>

/**
 * An appointment with the names that a message needs; what is archived or removed keeps its own.
 */
export const findSummary = async (
  { pool }: Db,
  businessId: string,
  id: string
): Promise<AppointmentSummary | null> => {
  const { rows } = await pool.query<AppointmentRow & SummaryNames>({
    name: 'scheduling-appointment-summary',
    values: [businessId, id],
    text: `select ${appointmentSelect}, coalesce(s.name, '') as "serviceName",
        coalesce(s.price, '') as price, b.name as "branchName",
        coalesce(b.address->>'description', '') as "branchAddress", sp.name as "specialistName"
      from scheduling.appointment a
      join scheduling.branch b on b.business_id = a.business_id and b.id = a.branch_id
      join scheduling.specialist sp on sp.business_id = a.business_id and sp.id = a.specialist_id
      left join scheduling.service s on s.business_id = a.business_id and s.id = a.service_id
      where a.business_id = $1 and a.id = $2`,
  })
  const [row] = rows
  if (row === undefined) return null
  const { serviceName, price, branchName, branchAddress, specialistName, ...fields } = row
  const appointment = fromRow(fields)
  return { appointment, serviceName, price, branchName, branchAddress, specialistName }
}

type ServicePrice = {
  /** As people typed it. */
  readonly price: string
  readonly linkPrice: Pick<LinkPrice, 'unitPrice' | 'currency'> | null
}

/** The price that was typed or the one of the link, whichever is higher; null for words. */
const highestPriceCents = ({ price, linkPrice }: ServicePrice): number | null => {
  const pesos = pesosOfText(price) ?? 0
  if (!(pesos > 0)) return null
  const linkPesos = linkPrice?.currency === 'MXN' ? linkPrice.unitPrice : 0
  return centsOf(Math.max(pesos, linkPesos))
}

type BriefRow = AppointmentRow & ServicePrice & { readonly serviceName: string }
const selectBriefs = `select ${appointmentSelect}, coalesce(s.name, '') as "serviceName",
    coalesce(s.price, '') as price, s.link_price as "linkPrice"
  from scheduling.appointment a
  left join scheduling.service s on s.business_id = a.business_id and s.id = a.service_id`

const briefOf = ({ serviceName, price, linkPrice, ...fields }: BriefRow): AppointmentBrief => {
  const { _id, shortId, start, status, clientId, branchId, specialistId } = fromRow(fields)
  const priceCents = highestPriceCents({ price, linkPrice })
  return { _id, shortId, start, status, clientId, branchId, specialistId, serviceName, priceCents }
}

/** What is needed of appointments that money or stock moved for; ids of others are left out. */
export const findBriefs = async (
  { pool }: Db,
  businessId: string,
  ids: readonly string[]
): Promise<AppointmentBrief[]> => {
  const { rows } = await pool.query<BriefRow>({
    name: 'scheduling-appointment-briefs',
    values: [businessId, ids],
    text: `${selectBriefs} where a.business_id = $1 and a.id = any($2::uuid[])`,
  })
  return rows.map(briefOf)
}

/** Appointments of one page of `findCanceled`. */
const CANCELED = 500

/**
 * Appointments that start after `since`, or at it with an id after `after`, and were cancelled or
 * released unpaid, in that order.
 */
export const findCanceled = async (
  { pool }: Db,
  businessId: string,
  { since, after }: { readonly since: string; readonly after?: string | undefined }
) => {
  const { rows } = await pool.query<BriefRow>({
    name: 'scheduling-canceled',
    values: [businessId, since, after ?? null, CANCELED + 1],
    text: `${selectBriefs}
      where a.business_id = $1 and a.starts_at >= $2::timestamptz
        and ($3::uuid is null or (a.starts_at, a.id) > ($2::timestamptz, $3::uuid))
        and a.status in ('cancelada', 'no_pagada')
      order by a.starts_at, a.id limit $4`,
  })
  const appointments = rows.slice(0, CANCELED).map(briefOf)
  const last = rows.length > CANCELED ? appointments.at(-1) : undefined
  return { appointments, next: last === undefined ? null : { since: last.start, after: last._id } }
}

/** Appointments of one page of `clientVisits`. */
const VISITS = 500
type VisitRow = {
  appointmentId: string
  clientId: string
  serviceId: string | null
  startsAt: Date
  endsAt: Date
  status: AppointmentStatus
  version: number
}

/** Appointments with a client in the order of their ids, from one of them on. */
export const listVisits = async ({ pool }: Db, businessId: string, from: string | undefined) => {
  const { rows } = await pool.query<VisitRow>({
    name: 'scheduling-visits',
    values: [businessId, from ?? null, VISITS + 1],
    text: `select id as "appointmentId", client_id as "clientId", service_id as "serviceId",
        starts_at as "startsAt", ends_at as "endsAt", status, version
      from scheduling.appointment
      where business_id = $1 and client_id is not null and status <> 'block'
        and ($2::uuid is null or id >= $2)
      order by id limit $3`,
  })
  const visits = rows.slice(0, VISITS).map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
  return { visits, next: rows[VISITS]?.appointmentId ?? null }
}
