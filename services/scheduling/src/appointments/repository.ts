import { type Appointment, type AppointmentStatus, holdingStatuses, NO_CLIENT } from '@mostrador/contracts/scheduling'
import type { RestSchedules } from '@mostrador/contracts'
import { fragment, joinFragments, noFragment, sql, type SqlTarget, sqlStateOf } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { BranchHours } from '../hours/working-time.ts'
import type { Db, Tx } from '../house.ts'
import type { Parties } from './fit.ts'

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
const holding = joinFragments(holdingStatuses.map(status => fragment`${status}`))

/** Rows that keep the specialist busy at that time, overbooked ones too: the constraint alone does not see those. */
const overlapping = ({ businessId, specialistId, start, end, _id }: Appointment) => fragment`
  select from scheduling.appointment other where other.business_id = ${businessId}::uuid and other.specialist_id = ${specialistId}::uuid and other.id <> ${_id}::uuid
    and other.starts_at < ${start}::timestamptz + interval '24 hours' and other.starts_at > ${start}::timestamptz - interval '24 hours'
    and other.status in (${holding}) and tstzrange(other.starts_at, other.ends_at, '[)') && tstzrange(${start}::timestamptz, ${end}::timestamptz, '[)')`

/**
 * Writes a new row if its time is free; with `overbook` whatever is there. Answers false when somebody has the time, 'again' when only the
 * folio was taken. Never a bare insert: those wait on each other and deadlock (performance 2).
 */
export const insertAppointment = async (tx: Tx, a: Appointment): Promise<boolean | 'again'> => {
  const free = a.overbook ? noFragment : fragment`where not exists (${overlapping(a)})`
  const written = await sql<{ id: string }>(tx)`
    insert into scheduling.appointment (id, business_id, folio, client_id, branch_id, service_id, specialist_id, starts_at, ends_at, status, title, details, client_notes, type, color_hex,
      source, overbook, version, created_by, updated_by, created_at, updated_at)
    select ${a._id}::uuid, ${a.businessId}::uuid, ${a.shortId}, ${clientOf(a)}::uuid, ${a.branchId}::uuid, ${a.serviceId}::uuid, ${a.specialistId}::uuid, ${a.start}::timestamptz, ${a.end}::timestamptz,
      ${a.status}, ${a.title}, ${a.details}, ${a.clientNotes}, ${a.type}, ${a.colorHex}, ${a.source}, ${a.overbook}::boolean, ${a.version}::int, ${a.createdBy}, ${a.updatedBy},
      ${a.createdAt}::timestamptz, ${a.updatedAt}::timestamptz
    ${free} on conflict do nothing returning id`
  if (written.length > 0) return true
  const named = await sql<{ found: number }>(tx)`select 1 as found from scheduling.appointment where business_id = ${a.businessId}::uuid and folio = ${a.shortId}`
  return named.length > 0 ? 'again' : false
}

/** Is the time of this appointment somebody else's? Ask under `lockAgendas`. */
export const isTaken = async (tx: Tx, appointment: Appointment): Promise<boolean> => (await sql<{ found: number }>(tx)`select 1 as found where exists (${overlapping(appointment)})`).length > 0

/** The appointment of the same client at the very same time: a repeated wish, not a second one. */
export const findSame = async (tx: Tx, { businessId, clientId, specialistId, serviceId, start, end }: Appointment): Promise<Appointment | null> => {
  if (clientId === NO_CLIENT) return null
  const row = await tx.prisma.appointment.findFirst({
    where: { businessId, clientId, specialistId, serviceId, startsAt: new Date(start), endsAt: new Date(end), status: { in: ['agendada', 'confirmada', 'pago_pendiente'] } },
  })
  return row && toAppointment(row)
}

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

type PartiesRow = {
  schedules: BranchHours['schedules']; branch_rests: RestSchedules; frequency: number; branch_active: boolean
  specialist_branch: string; specialist_rests: RestSchedules; specialist_active: boolean
  service_found: boolean; duration: number | null; available: boolean | null; service_active: boolean | null; service_rests: RestSchedules | null; at_branch: boolean; by_specialist: boolean
}

/** Who takes part, in one look; until the transaction ends branch and specialist cannot be deleted (the lock is that of the foreign keys). Null when the branch, the specialist or the named service does not exist [APT-19]. */
export const findParties = async (target: SqlTarget, businessId: string, { branchId, specialistId, serviceId }: { branchId: string; specialistId: string; serviceId: string | null }): Promise<Parties | null> => {
  const [row] = await sql<PartiesRow>(target)`
    select b.schedules, b.rests as branch_rests, b.frequency, not b.is_archived as branch_active,
      sp.branch_id::text as specialist_branch, sp.rests as specialist_rests, not sp.is_archived as specialist_active,
      s.id is not null as service_found, s.duration, s.available, not s.is_archived as service_active, case when s.is_always_available then null else s.rests end as service_rests,
      exists (select from scheduling.service_branch l where l.business_id = b.business_id and l.service_id = s.id and l.branch_id = b.id) as at_branch,
      exists (select from scheduling.service_specialist l where l.business_id = b.business_id and l.service_id = s.id and l.specialist_id = sp.id) as by_specialist
    from scheduling.branch b
    join scheduling.specialist sp on sp.business_id = b.business_id and sp.id = ${specialistId}::uuid and sp.removed_at is null
    left join scheduling.service s on s.business_id = b.business_id and s.id = ${serviceId}::uuid and s.removed_at is null
    where b.business_id = ${businessId}::uuid and b.id = ${branchId}::uuid and b.removed_at is null
    for key share of b, sp`
  if (row === undefined || (serviceId !== null && !row.service_found)) return null
  return {
    branch: { _id: branchId, schedules: row.schedules, restSchedules: row.branch_rests, frecuency: row.frequency, active: row.branch_active },
    specialist: { _id: specialistId, branchId: row.specialist_branch, restSchedules: row.specialist_rests, active: row.specialist_active },
    service: serviceId === null ? null : {
      _id: serviceId, duration: row.duration ?? 0, available: row.available ?? false, active: row.service_active ?? false, restSchedules: row.service_rests, atBranch: row.at_branch, bySpecialist: row.by_specialist,
    },
  }
}
