import type { EventName } from '@mostrador/contracts'
import { type Appointment, holdingStatuses } from '@mostrador/contracts/scheduling'
import {
  fragment,
  joinFragments,
  noFragment,
  sql,
  sqlStateOf,
  type SqlTarget,
  sqlTarget,
} from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { NewEvent } from '@mostrador/platform'
import type { Db } from '../context.ts'
import {
  appointmentSelect,
  type AppointmentRow,
  clientIdOf,
  type ColumnValue,
  fromRow,
  insertedValues,
  updatedValues,
} from './appointment-row.ts'

// The statements that take and free a specialist's time. Two rows never overlap, because
// the constraint appointment_no_overlap decides; everything else here refuses earlier or waits
// less.

type Fragment = ReturnType<typeof fragment>

/** Statements on a connection of the pool, prepared under a name. */
export const onPool = ({ pool }: Db, name: string): SqlTarget =>
  sqlTarget(async ({ text, values }) => (await pool.query({ name, text, values })).rows)

/** Where SQL finds the parts of a wanted time: in parameters, or in the columns of a list. */
type TimeColumns = Readonly<Record<'id' | 'business' | 'specialist' | 'start' | 'end', Fragment>>

const toParameters = (a: Appointment): TimeColumns => ({
  id: fragment`${a._id}::uuid`,
  business: fragment`${a.businessId}::uuid`,
  specialist: fragment`${a.specialistId}::uuid`,
  start: fragment`${a.start}::timestamptz`,
  end: fragment`${a.end}::timestamptz`,
})

// Literals instead of parameters: only so does a prepared plan use the partial index.
const holding = fragment([holdingStatuses.map(status => `'${status}'`).join(', ')])

/**
 * Rows that keep the specialist busy at that time, overbooked ones too: the constraint does not see
 * those. Nothing lasts more than 24 hours; a row whose end is its start holds nothing [G1-09].
 */
export const selectOverlapping = ({
  business,
  specialist,
  id,
  start,
  end,
}: TimeColumns): Fragment => fragment`
  select from scheduling.appointment other
  where other.business_id = ${business} and other.specialist_id = ${specialist}
    and other.id <> ${id}
    and other.starts_at < ${end} and other.starts_at > ${start} - interval '24 hours'
    and other.ends_at > ${start} and other.ends_at > other.starts_at and ${end} > ${start}
    and other.status in (${holding})`

/** The client's live appointment at exactly this time: then the request is a repetition. */
const selectRepeated = (a: Appointment): Fragment => fragment`
  select r.id::text from scheduling.appointment r
  where r.business_id = ${a.businessId}::uuid and r.client_id = ${clientIdOf(a)}::uuid
    and r.specialist_id = ${a.specialistId}::uuid
    and r.service_id is not distinct from ${a.serviceId}::uuid
    and r.starts_at = ${a.start}::timestamptz and r.ends_at = ${a.end}::timestamptz
    and r.status in ('agendada', 'confirmada', 'pago_pendiente') limit 1`

/** `repeats`: id of the client's own appointment at that time. `taken`: somebody has the time. */
export type Conflicts = { readonly repeats: string | null; readonly taken: boolean }

/** Selects one row of `Conflicts`. */
export const conflictsSelect = (appointment: Appointment): Fragment => fragment`
  select (${selectRepeated(appointment)}) as repeats,
    exists (${selectOverlapping(toParameters(appointment))}) as taken`

const castValue = ({ column, value }: ColumnValue): Fragment =>
  fragment`${value}::${fragment([column.type])}`
const names = (values: readonly ColumnValue[]): Fragment =>
  fragment([values.map(({ column }) => column.name).join(', ')])

/** Versions (`xmin`) of the rows that a booking was judged by. `service` is null for a block. */
export type ResourceVersions = {
  readonly branch: string
  readonly specialist: string
  readonly service: string | null
}

/**
 * Branch, specialist and service of the row if their versions are unchanged, locked until the
 * commit so that nobody deletes them: the foreign keys take the same lock, but after this check.
 * Selects and locks nothing when the time is taken; an overbooked row may overlap.
 */
const selectLockedResources = (a: Appointment, versions: ResourceVersions): Fragment => fragment`
  select from scheduling.branch b
  join scheduling.specialist sp on sp.business_id = b.business_id
    and sp.id = ${a.specialistId}::uuid and sp.xmin = ${versions.specialist}::xid
  ${
    a.serviceId === null
      ? noFragment
      : fragment`join scheduling.service s on s.business_id = b.business_id
          and s.id = ${a.serviceId}::uuid and s.xmin = ${versions.service}::xid`
  }
  where b.business_id = ${a.businessId}::uuid and b.id = ${a.branchId}::uuid
    and b.xmin = ${versions.branch}::xid
    ${a.overbook ? noFragment : fragment`and not exists (${selectOverlapping(toParameters(a))})`}
  for key share`

/**
 * Inserts a row and its event in one statement and one round trip. False when the time is taken,
 * the folio exists or a resource changed since it was read: read again. Never a plain INSERT:
 * rivals would wait for each other and deadlock.
 */
export const insertIfFree = async <Name extends EventName>(
  db: Db,
  appointment: Appointment,
  { event, versions }: { event: NewEvent<Name>; versions: ResourceVersions }
): Promise<boolean> => {
  const values = insertedValues(appointment)
  const { published } = await db.insertWithEvent(
    event,
    insertEvent => fragment`
      with resources as (${selectLockedResources(appointment, versions)}),
      placed as (
        insert into scheduling.appointment (${names(values)})
        select ${joinFragments(values.map(castValue))} from resources
        on conflict do nothing returning id),
      event as (${insertEvent} from placed)
      select exists (select from placed) as published`,
    appointment
  )
  return published
}

/** Whether another appointment has the time of this one. Certain only under `lockSpecialists`. */
export const isTaken = async (target: SqlTarget, appointment: Appointment): Promise<boolean> => {
  const rows = await sql<{ found: number }>(target)`
    select 1 as found where exists (${selectOverlapping(toParameters(appointment))})`
  return rows.length > 0
}

/** Named in one refusal, at most. */
const MAX_OVERLAPS = 5

/** The first rows that keep the specialist busy at the time of this appointment. */
export const readOverlaps = async (
  target: SqlTarget,
  appointment: Appointment
): Promise<readonly Appointment[]> => {
  const rows = await sql<AppointmentRow>(target)`
    select ${fragment([appointmentSelect])} from scheduling.appointment a
    where a.business_id = ${appointment.businessId}::uuid
      and exists (${selectOverlapping(toParameters(appointment))} and other.id = a.id)
    order by a.starts_at limit ${MAX_OVERLAPS}::int`
  return rows.map(fromRow)
}

/**
 * One change at a time per specialist, until the transaction ends. Locks are taken in the order of
 * their ids, so that two moves never wait for each other in a circle.
 */
export const lockSpecialists = async (
  tx: SqlTarget,
  specialistIds: readonly string[]
): Promise<void> => {
  await sql(tx)`
    select pg_advisory_xact_lock(hashtextextended(id, 0))
    from (select id from unnest(${[...new Set(specialistIds)]}::text[]) id order by id) in_order`
}

/** One appointment or block in a transaction, or null. */
export const findAppointment = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<Appointment | null> => {
  const [row] = await sql<AppointmentRow>(tx)`
    select ${fragment([appointmentSelect])} from scheduling.appointment a
    where a.business_id = ${businessId}::uuid and a.id = ${id}::uuid`
  return row === undefined ? null : fromRow(row)
}

/** Writes a changed row over the version that it was made from. False when another change won. */
export const updateAppointment = async (tx: SqlTarget, a: Appointment): Promise<boolean> => {
  const assignments = updatedValues(a).map(
    value => fragment`${fragment([value.column.name])} = ${castValue(value)}`
  )
  const rows = await sql<{ id: string }>(tx)`
    update scheduling.appointment set ${joinFragments(assignments)}
    where business_id = ${a.businessId}::uuid and id = ${a._id}::uuid
      and version = ${a.version - 1}::int
    returning id`
  return rows.length === 1
}

// Exclusion constraint, deadlock, lock timeout: in all three somebody else has the specialist.
const conflictStates = new Set(['23P01', '40P01', '55P03'])

/** Runs `work`; what the database says about overlapping rows becomes `slot_taken`. */
export const mapConflictErrors = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (conflictStates.has(sqlStateOf(error) ?? '')) throw new Refusal('slot_taken')
    throw error
  }
}
