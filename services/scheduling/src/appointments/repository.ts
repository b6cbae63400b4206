import {
  type Appointment,
  type AppointmentStatus,
  holdingStatuses,
  NO_CLIENT,
} from '@mostrador/contracts/scheduling'
import type { EventName } from '@mostrador/contracts'
import { fragment, noFragment, sql, sqlStateOf, type SqlTarget } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import { keyedBatcher, type NewEvent } from '@mostrador/platform'
import type { Db } from '../context.ts'
import type { CachedResources } from './resources-repository.ts'

type Row = NonNullable<Awaited<ReturnType<Db['prisma']['appointment']['findFirst']>>>
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const toAppointment = (row: Row): Appointment => {
  const {
    id,
    folio,
    clientId,
    startsAt,
    endsAt,
    status,
    type,
    source,
    createdAt,
    updatedAt,
    autoCancelDate,
    ...same
  } = row
  return {
    ...same,
    _id: id,
    shortId: folio,
    clientId: clientId ?? NO_CLIENT,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    // Check constraints keep these three within their lists.
    status: status as AppointmentStatus,
    type: type as Appointment['type'],
    source: source as Appointment['source'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    autoCancelDate: isoOrNull(autoCancelDate),
  }
}

const clientOf = ({ clientId }: Pick<Appointment, 'clientId'>): string | null =>
  clientId === NO_CLIENT ? null : clientId
// Words of the statement, not its parameters: a prepared plan could not know that they are those of the partial index.
const holding = fragment([holdingStatuses.map(status => `'${status}'`).join(', ')])

/** Where SQL finds the parts of a wish: in the parameters of a statement, or in the columns of a list of wishes. */
type Wished = Readonly<
  Record<
    'id' | 'business' | 'client' | 'specialist' | 'service' | 'start' | 'end',
    ReturnType<typeof fragment>
  >
>
/** What of an appointment decides whether there is room for it. */
type Roomed = Pick<
  Appointment,
  '_id' | 'businessId' | 'clientId' | 'specialistId' | 'serviceId' | 'start' | 'end'
>
const inParameters = (a: Roomed): Wished => ({
  id: fragment`${a._id}::uuid`,
  business: fragment`${a.businessId}::uuid`,
  client: fragment`${clientOf(a)}::uuid`,
  specialist: fragment`${a.specialistId}::uuid`,
  service: fragment`${a.serviceId}::uuid`,
  start: fragment`${a.start}::timestamptz`,
  end: fragment`${a.end}::timestamptz`,
})
const inColumns: Wished = {
  id: fragment`w.id`,
  business: fragment`w.business_id`,
  client: fragment`w.client_id`,
  specialist: fragment`w.specialist_id`,
  service: fragment`w.service_id`,
  start: fragment`w.starts_at`,
  end: fragment`w.ends_at`,
}

/**
 * Rows that keep the specialist busy at that time, overbooked ones too: the constraint alone does not see those. Nothing lasts longer than 24 hours, so
 * whatever reaches into the time began within the 24 hours before it. A row whose end is its start holds nothing [G1-09].
 */
const overlapping = ({ business, specialist, id, start, end }: Wished) => fragment`
  select from scheduling.appointment other where other.business_id = ${business} and other.specialist_id = ${specialist} and other.id <> ${id}
    and other.starts_at < ${end} and other.starts_at > ${start} - interval '24 hours' and other.ends_at > ${start}
    and other.ends_at > other.starts_at and ${end} > ${start} and other.status in (${holding})`

/** The same client's appointment at the very same time: a repeated wish, not a second one. */
const repeating = ({ business, client, specialist, service, start, end }: Wished) => fragment`
  a.business_id = ${business} and a.client_id = ${client} and a.specialist_id = ${specialist} and a.service_id is not distinct from ${service}
  and a.starts_at = ${start} and a.ends_at = ${end} and a.status in ('agendada', 'confirmada', 'pago_pendiente')`

/** What is in the way of a wish. `same`: the id of the client's own appointment that it repeats, asked with `once`. `taken`: somebody has the time. */
export type Conflicts = { readonly same: string | null; readonly taken: boolean }
type Looking = { readonly wish: Roomed; readonly once: boolean }
export type FindConflicts = (wish: Roomed, how: { readonly once: boolean }) => Promise<Conflicts>

/** A list of wishes as columns, so that however many there are it is one text. */
const wishes = fragment`unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::boolean[])
  with ordinality as w(id, business_id, client_id, specialist_id, service_id, starts_at, ends_at, once, place)`
const lookText = fragment`
  select (select a.id from scheduling.appointment a where w.once and ${repeating(inColumns)} limit 1) as same, exists (${overlapping(inColumns)}) as taken from ${wishes} order by w.place`
  .text

/**
 * Looks before anything is written or locked: most of those who come too late are told so here. Where many ask at once they share a
 * reading that begins after the last of them asked: a crowd at one time costs a few statements, not one for each.
 */
export const createConflictFinder = ({ pool }: Db): FindConflicts => {
  const looks = keyedBatcher<Looking, Conflicts>(
    async (_businessId, asked) => {
      const column = <Value>(of: (wish: Roomed) => Value): Value[] =>
        asked.map(({ wish }) => of(wish))
      const values = [
        column(wish => wish._id),
        column(wish => wish.businessId),
        column(clientOf),
        column(wish => wish.specialistId),
        column(wish => wish.serviceId),
        column(wish => wish.start),
        column(wish => wish.end),
        asked.map(({ once }) => once),
      ]
      return (await pool.query<Conflicts>({ name: 'scheduling-room', text: lookText, values })).rows
    },
    { isOfOne: error => sqlStateOf(error) !== undefined }
  )
  return (wish, { once }) => looks(wish.businessId, { wish, once })
}

/**
 * Writes a new row and its event, in one statement and one trip, if nobody has the time and the parties are as they were read; they are held until the
 * row is there, so that nobody removes them meanwhile (their foreign keys take the same lock, but look too late). Overbooked rows, which the constraint does
 * not see, are looked for once more. False otherwise: somebody was faster, the folio exists, or a party has changed. Never a bare insert: those wait on each other and deadlock (performance 2).
 */
export const placeAppointment = async <Name extends EventName>(
  db: Db,
  a: Appointment,
  { versions }: CachedResources,
  utterance: NewEvent<Name>
): Promise<boolean> => {
  const { published } = await db.insertWithEvent(
    utterance,
    insertEvent => fragment`
    with parties as (
      select from scheduling.branch b
      join scheduling.specialist sp on sp.business_id = b.business_id and sp.id = ${a.specialistId}::uuid and sp.xmin::text = ${versions.specialist}
      ${a.serviceId === null ? noFragment : fragment`join scheduling.service s on s.business_id = b.business_id and s.id = ${a.serviceId}::uuid and s.xmin::text = ${versions.service}`}
      where b.business_id = ${a.businessId}::uuid and b.id = ${a.branchId}::uuid and b.xmin::text = ${versions.branch}
      for key share),
    placed as (
      insert into scheduling.appointment (id, business_id, folio, client_id, branch_id, service_id, specialist_id, starts_at, ends_at, status, title, details, client_notes, type, color_hex,
        source, overbook, version, created_by, updated_by, created_at, updated_at)
      select ${a._id}::uuid, ${a.businessId}::uuid, ${a.shortId}, ${clientOf(a)}::uuid, ${a.branchId}::uuid, ${a.serviceId}::uuid, ${a.specialistId}::uuid, ${a.start}::timestamptz, ${a.end}::timestamptz,
        ${a.status}, ${a.title}, ${a.details}, ${a.clientNotes}, ${a.type}, ${a.colorHex}, ${a.source}, ${a.overbook}::boolean, ${a.version}::int, ${a.createdBy}, ${a.updatedBy},
        ${a.createdAt}::timestamptz, ${a.updatedAt}::timestamptz
      from parties ${a.overbook ? noFragment : fragment`where not exists (${overlapping(inParameters(a))})`} on conflict do nothing returning id),
    event as (${insertEvent} from placed)
    select exists (select from placed) as published`,
    a
  )
  return published
}

/** Is the time of this appointment somebody else's? Ask under `lockAgendas`. */
export const isTaken = async (tx: SqlTarget, appointment: Appointment): Promise<boolean> =>
  (
    await sql<{ found: number }>(
      tx
    )`select 1 as found where exists (${overlapping(inParameters(appointment))})`
  ).length > 0

/** One change at a time per specialist, until the transaction ends; taken in order, so that nobody waits in a circle. */
export const lockAgendas = async (
  tx: SqlTarget,
  specialistIds: readonly string[]
): Promise<void> => {
  await sql(
    tx
  )`select pg_advisory_xact_lock(hashtextextended(id, 0)) from (select id from unnest(${[...new Set(specialistIds)]}::text[]) id order by id) in_order`
}

/** Writes a changed row over the version it was made from. False when somebody was faster. */
export const updateAppointment = async (tx: SqlTarget, a: Appointment): Promise<boolean> => {
  const written = await sql<{ id: string }>(tx)`
    update scheduling.appointment set client_id = ${clientOf(a)}::uuid, branch_id = ${a.branchId}::uuid, service_id = ${a.serviceId}::uuid, specialist_id = ${a.specialistId}::uuid,
      starts_at = ${a.start}::timestamptz, ends_at = ${a.end}::timestamptz, status = ${a.status}, title = ${a.title}, details = ${a.details}, client_notes = ${a.clientNotes}, type = ${a.type},
      color_hex = ${a.colorHex}, overbook = ${a.overbook}::boolean, version = ${a.version}::int, updated_by = ${a.updatedBy}, updated_at = ${a.updatedAt}::timestamptz,
      auto_cancel_date = ${a.autoCancelDate}::timestamptz
    where business_id = ${a.businessId}::uuid and id = ${a._id}::uuid and version = ${a.version - 1}::int returning id`
  return written.length === 1
}

/** Runs `work`; what the database says about overlapping rows becomes `slot_taken`. */
export const mapConflictErrors = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    const state = sqlStateOf(error)
    // The exclusion constraint, a deadlock and a lock that took too long: in all three somebody else has the specialist.
    if (state === '23P01' || state === '40P01' || state === '55P03') throw new Refusal('slot_taken')
    throw error
  }
}
