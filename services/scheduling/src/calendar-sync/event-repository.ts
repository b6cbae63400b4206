import { type Appointment, holdingStatuses } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { type AppointmentRow, appointmentSelect, fromRow } from '../reservations/appointment-row.ts'
import { eventIdOf } from './event-id.ts'
import type { Agreed } from './merge.ts'
import type { Owner } from './sync-repository.ts'

// Which rows of the agenda have an event in Google, and which events of Google have a block.

const statuses = [...holdingStatuses]
/** Blocks that come from Google are never written there: that would be an echo. */
const isOurs = fragment`not (a.source = 'import' and a.status = 'block')`

type AgreedRow = { readonly starts: Date; readonly ends: Date; readonly pushedVersion: number }

/** What was last agreed about an appointment in this calendar, or null. */
export const findAgreed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  appointmentId: string
): Promise<Agreed | null> => {
  const [row] = await sql<AgreedRow>(target)`
    select starts_at as starts, ends_at as ends, pushed_version as "pushedVersion"
    from scheduling.calendar_event
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and appointment_id = ${appointmentId}::uuid`
  return row === undefined
    ? null
    : {
        start: row.starts.toISOString(),
        end: row.ends.toISOString(),
        pushedVersion: row.pushedVersion,
      }
}

/** Remembers what is agreed about an appointment in this calendar. */
export const saveAgreed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  appointmentId: string,
  { start, end, pushedVersion }: Agreed
): Promise<void> => {
  await sql(target)`
    insert into scheduling.calendar_event
      (business_id, specialist_id, appointment_id, pushed_version, starts_at, ends_at)
    values (${businessId}::uuid, ${specialistId}::uuid, ${appointmentId}::uuid,
      ${pushedVersion}::int, ${start}::timestamptz, ${end}::timestamptz)
    on conflict (business_id, specialist_id, appointment_id) do update set
      pushed_version = excluded.pushed_version, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at`
}

/** The appointment is written to Google again; unknown ones are left alone. */
export const markForRewrite = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  appointmentId: string
): Promise<void> => {
  await sql(target)`
    update scheduling.calendar_event set pushed_version = 0
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and appointment_id = ${appointmentId}::uuid`
}

/** Appointments that have an event, are not among the seen ones, and end after a moment. */
export const markUnseenForRewrite = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  { listedIds, endsAfter }: { listedIds: readonly string[]; endsAfter: Date }
): Promise<void> => {
  await sql(target)`
    update scheduling.calendar_event set pushed_version = 0
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and ends_at > ${endsAfter}::timestamptz
      and appointment_id <> all(${listedIds}::text[]::uuid[])`
}

export const deleteAgreed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  appointmentId: string
): Promise<void> => {
  await sql(target)`
    delete from scheduling.calendar_event
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and appointment_id = ${appointmentId}::uuid`
}

export type UnsyncedAppointment = { readonly appointment: Appointment; readonly hasEvent: boolean }

/**
 * Rows of the specialist that Google does not have as they are now, earliest first. What was over
 * before there was a calendar stays out.
 */
export const findUnwritten = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  { now, limit }: { now: Date; limit: number }
): Promise<UnsyncedAppointment[]> => {
  const rows = await sql<AppointmentRow & { hasEvent: boolean }>(target)`
    select ${fragment([appointmentSelect])}, e.appointment_id is not null as "hasEvent"
    from scheduling.appointment a
    left join scheduling.calendar_event e on e.business_id = a.business_id
      and e.specialist_id = a.specialist_id and e.appointment_id = a.id
    where a.business_id = ${businessId}::uuid and a.specialist_id = ${specialistId}::uuid
      and ${isOurs} and a.status = any(${statuses}::text[])
      and (e.pushed_version <> a.version
        or (e.pushed_version is null and a.ends_at > ${now}::timestamptz))
    order by a.starts_at, a.id limit ${limit}::int`
  return rows.map(({ hasEvent, ...row }) => ({ appointment: fromRow(row), hasEvent }))
}

/** Appointments whose event must go: deleted, cancelled, or another specialist's now. */
export const findSuperfluous = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  limit: number
): Promise<string[]> => {
  const rows = await sql<{ id: string }>(target)`
    select e.appointment_id::text as id
    from scheduling.calendar_event e
    left join scheduling.appointment a
      on a.business_id = e.business_id and a.id = e.appointment_id
    where e.business_id = ${businessId}::uuid and e.specialist_id = ${specialistId}::uuid
      and (a.id is null or a.specialist_id <> e.specialist_id
        or a.status <> all(${statuses}::text[]))
    limit ${limit}::int`
  return rows.map(({ id }) => id)
}

/** Names the event of an appointment in its row [APT-01]; its version stays. */
export const nameEvent = async (
  target: SqlTarget,
  { _id, businessId }: Pick<Appointment, '_id' | 'businessId'>,
  calendar: { readonly calendarId: string; readonly calendarName: string | null }
): Promise<void> => {
  await sql(target)`
    update scheduling.appointment set event_id = ${eventIdOf(_id)},
      google_calendar_id = ${calendar.calendarId}, google_calendar_name = ${calendar.calendarName}
    where business_id = ${businessId}::uuid and id = ${_id}::uuid
      and (event_id is distinct from ${eventIdOf(_id)}
        or google_calendar_id is distinct from ${calendar.calendarId})`
}

/** The blocks that stand for an event of Google. */
export const blocksOfEvent = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  eventId: string
): Promise<Appointment[]> =>
  (
    await sql<AppointmentRow>(target)`
      select ${fragment([appointmentSelect])} from scheduling.appointment a
      where a.business_id = ${businessId}::uuid and a.specialist_id = ${specialistId}::uuid
        and a.event_id = ${eventId} and a.source = 'import' and a.status = 'block'`
  ).map(fromRow)

/**
 * Blocks of Google's events that end after a moment; `listedIds` leaves out those of these events.
 */
export const findImportedBlocks = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  { endsAfter, listedIds = [] }: { endsAfter: Date; listedIds?: readonly string[] }
): Promise<Appointment[]> =>
  (
    await sql<AppointmentRow>(target)`
      select ${fragment([appointmentSelect])} from scheduling.appointment a
      where a.business_id = ${businessId}::uuid and a.specialist_id = ${specialistId}::uuid
        and a.source = 'import' and a.status = 'block'
        and a.ends_at > ${endsAfter}::timestamptz and a.event_id <> all(${listedIds}::text[])`
  ).map(fromRow)

/** Future events of Google that overlap something else, per specialist. */
export const countConflicts = async (
  target: SqlTarget,
  businessId: string,
  now: Date
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ id: string; count: number }>(target)`
    select a.specialist_id::text as id, count(*)::int as count
    from scheduling.appointment a
    where a.business_id = ${businessId}::uuid and a.source = 'import' and a.status = 'block'
      and a.overbook and a.ends_at > ${now}::timestamptz
      and exists (select from scheduling.appointment o where o.business_id = a.business_id
        and o.specialist_id = a.specialist_id and o.id <> a.id and o.starts_at < a.ends_at
        and o.starts_at > a.starts_at - interval '24 hours' and o.ends_at > a.starts_at
        and o.status = any(${statuses}::text[]) and not (o.source = 'import' and o.status = 'block'))
    group by a.specialist_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}
