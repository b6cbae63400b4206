import { type Appointment, type AppointmentStatus, holdingStatuses, NO_CLIENT } from '@mostrador/contracts/scheduling'
import type { EventName } from '@mostrador/contracts'
import { fragment, noFragment, sql, sqlStateOf } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { Utterance } from '@mostrador/platform'
import type { Db, Tx } from '../house.ts'
import type { KnownParties } from './parties-repository.ts'

type Row = NonNullable<Awaited<ReturnType<Db['prisma']['appointment']['findFirst']>>>
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const toAppointment = (row: Row): Appointment => {
  const { id, folio, clientId, startsAt, endsAt, status, type, source, createdAt, updatedAt, autoCancelDate, ...same } = row
  return {
    ...same, _id: id, shortId: folio, clientId: clientId ?? NO_CLIENT, start: startsAt.toISOString(), end: endsAt.toISOString(),
    // Check constraints keep these three within their lists.
    status: status as AppointmentStatus, type: type as Appointment['type'], source: source as Appointment['source'],
    createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), autoCancelDate: isoOrNull(autoCancelDate),
  }
}

export const findAppointment = async (from: Db | Tx, businessId: string, id: string): Promise<Appointment | null> => {
  const row = await from.prisma.appointment.findFirst({ where: { businessId, id } })
  return row && toAppointment(row)
}

const clientOf = ({ clientId }: Appointment): string | null => (clientId === NO_CLIENT ? null : clientId)
// Words of the statement, not its parameters: a prepared plan could not know that they are those of the partial index.
const holding = fragment([holdingStatuses.map(status => `'${status}'`).join(', ')])

/** Rows that keep the specialist busy at that time, overbooked ones too: the constraint alone does not see those. */
const overlapping = ({ businessId, specialistId, start, end, _id }: Appointment) => fragment`
  select from scheduling.appointment other where other.business_id = ${businessId}::uuid and other.specialist_id = ${specialistId}::uuid and other.id <> ${_id}::uuid
    and other.starts_at < ${start}::timestamptz + interval '24 hours' and other.starts_at > ${start}::timestamptz - interval '24 hours'
    and other.status in (${holding}) and tstzrange(other.starts_at, other.ends_at, '[)') && tstzrange(${start}::timestamptz, ${end}::timestamptz, '[)')`

/** What is in the way of a wish. `same`: the id of the client's own appointment that it repeats, asked with `once`. `taken`: somebody has the time. */
export type InTheWay = { readonly same: string | null; readonly taken: boolean }

/** Looks before anything is written or locked: most of those who come too late are told so here, for the price of one reading. */
export const lookForRoom = async ({ pool }: Db, wish: Appointment, { once }: { readonly once: boolean }): Promise<InTheWay> => {
  const { text, values } = fragment`
    select (select id from scheduling.appointment where ${once}::boolean and ${repeating(wish)} limit 1) as same, exists (${overlapping(wish)}) as taken`
  const { rows: [found] } = await pool.query<InTheWay>({ name: 'scheduling-room', text, values })
  return found ?? { same: null, taken: false }
}

/**
 * Writes a new row and its event, in one statement and one trip, if nobody has the time and the parties are as they were read; they are held until the
 * row is there, so that nobody removes them meanwhile (their foreign keys take the same lock, but look too late). Overbooked rows, which the constraint does
 * not see, are looked for once more. False otherwise: somebody was faster, the folio exists, or a party has changed. Never a bare insert: those wait on each other and deadlock (performance 2).
 */
export const placeAppointment = async <Name extends EventName>(db: Db, a: Appointment, { versions }: KnownParties, utterance: Utterance<Name>): Promise<boolean> => {
  const { said } = await db.atOnce(utterance, say => fragment`
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
      from parties ${a.overbook ? noFragment : fragment`where not exists (${overlapping(a)})`} on conflict do nothing returning id),
    said as (${say} from placed)
    select exists (select from placed) as said`)
  return said
}

/** Is the time of this appointment somebody else's? Ask under `lockAgendas`. */
export const isTaken = async (tx: Tx, appointment: Appointment): Promise<boolean> => (await sql<{ found: number }>(tx)`select 1 as found where exists (${overlapping(appointment)})`).length > 0

/** The same client's appointment at the very same time: a repeated wish, not a second one. */
const repeating = (wish: Appointment) => fragment`
  business_id = ${wish.businessId}::uuid and client_id = ${clientOf(wish)}::uuid and specialist_id = ${wish.specialistId}::uuid and service_id is not distinct from ${wish.serviceId}::uuid
  and starts_at = ${wish.start}::timestamptz and ends_at = ${wish.end}::timestamptz and status in ('agendada', 'confirmada', 'pago_pendiente')`

/** One change at a time per specialist, until the transaction ends; taken in order, so that nobody waits in a circle. */
export const lockAgendas = async (tx: Tx, specialistIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(specialistIds)].sort()) await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
}

/** Writes a changed row over the version it was made from. False when somebody was faster. */
export const updateAppointment = async (tx: Pick<Tx, 'prisma'>, a: Appointment): Promise<boolean> => {
  const { count } = await tx.prisma.appointment.updateMany({
    where: { businessId: a.businessId, id: a._id, version: a.version - 1 },
    data: {
      clientId: clientOf(a), branchId: a.branchId, serviceId: a.serviceId, specialistId: a.specialistId, startsAt: new Date(a.start), endsAt: new Date(a.end), status: a.status, title: a.title,
      details: a.details, clientNotes: a.clientNotes, type: a.type, colorHex: a.colorHex, overbook: a.overbook, version: a.version, updatedBy: a.updatedBy, updatedAt: new Date(a.updatedAt),
      autoCancelDate: a.autoCancelDate === null ? null : new Date(a.autoCancelDate),
    },
  })
  return count === 1
}

export const deleteAppointment = async (tx: Tx, businessId: string, id: string): Promise<Appointment | null> => {
  const row = await findAppointment(tx, businessId, id)
  if (row === null) return null
  const { count } = await tx.prisma.appointment.deleteMany({ where: { businessId, id, version: row.version } })
  return count === 1 ? row : deleteAppointment(tx, businessId, id)
}

/** Runs `work`; what the database says about overlapping rows becomes `slot_taken`. */
export const guarded = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    const state = sqlStateOf(error)
    // The exclusion constraint, a deadlock and a lock that took too long: in all three somebody else has the specialist.
    if (state === '23P01' || state === '40P01' || state === '55P03') throw new Refusal('slot_taken')
    throw error
  }
}
