import {
  type AppointmentLine,
  type BookingSetup,
  droppedStatuses,
} from '@mostrador/contracts/scheduling'
import { type LineRow, lineSelect, toLine } from '../appointments/line-repository.ts'
import type { Db } from '../context.ts'

/** Lines of one list of the first page. */
const MAX_LINES = 6

/** Live appointments that are not over and start before `until`, the next one first. */
export const nextAppointments = async (
  { pool }: Db,
  businessId: string,
  { from, now, until }: { from: Date; now: Date; until: Date }
): Promise<AppointmentLine[]> => {
  const { rows } = await pool.query<LineRow>({
    name: 'scheduling-next-appointments',
    // No appointment is longer than a day: the start bounds the rows that the index reads.
    values: [businessId, from, now, until],
    text: `select ${lineSelect}
      where a.business_id = $1 and a.starts_at >= $2 and a.starts_at < $4 and a.ends_at > $3
        and a.status in ('agendada', 'confirmada', 'pago_pendiente')
      order by a.starts_at, a.id limit ${MAX_LINES}`,
  })
  return rows.map(toLine)
}

/** The first live appointment that starts at `from` or after it. */
export const firstAppointmentFrom = async (
  { pool }: Db,
  businessId: string,
  from: Date
): Promise<AppointmentLine | null> => {
  const { rows } = await pool.query<LineRow>({
    name: 'scheduling-first-appointment-from',
    values: [businessId, from],
    text: `select ${lineSelect}
      where a.business_id = $1 and a.starts_at >= $2
        and a.status in ('agendada', 'confirmada', 'pago_pendiente')
      order by a.starts_at, a.id limit 1`,
  })
  return rows[0] === undefined ? null : toLine(rows[0])
}

/** Appointments of [from, now) that are over and have no outcome, newest first. */
export const appointmentsWithoutOutcome = async (
  { pool }: Db,
  businessId: string,
  { from, now }: { from: Date; now: Date }
): Promise<{ lines: AppointmentLine[]; count: number }> => {
  const { rows } = await pool.query<LineRow & { total: number }>({
    name: 'scheduling-without-outcome',
    values: [businessId, from, now],
    text: `select count(*) over ()::int as total, ${lineSelect}
      where a.business_id = $1 and a.starts_at >= $2 and a.starts_at < $3 and a.ends_at <= $3
        and a.status in ('agendada', 'confirmada')
      order by a.starts_at desc, a.id limit ${MAX_LINES}`,
  })
  return {
    lines: rows.map(({ total: _, ...row }) => toLine(row)),
    count: rows[0]?.total ?? 0,
  }
}

/** How many appointments start in [from, until), without what was cancelled or went unpaid. */
export const countLiveAppointments = async (
  { pool }: Db,
  businessId: string,
  { from, until }: { from: Date; until: Date }
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'scheduling-count-live-appointments',
    values: [businessId, from, until, [...droppedStatuses, 'block']],
    text: `select count(*)::int as count from scheduling.appointment
      where business_id = $1 and starts_at >= $2 and starts_at < $3 and status <> all($4::text[])`,
  })
  return rows[0]?.count ?? 0
}

type Counts = Pick<BookingSetup, 'branches' | 'services' | 'specialists'> & { given: boolean }

/** How many of each can be booked, and what is missing before anything can. */
export const readBookingSetup = async ({ pool }: Db, businessId: string): Promise<BookingSetup> => {
  const {
    rows: [setup],
  } = await pool.query<Counts>({
    name: 'scheduling-booking-setup',
    values: [businessId],
    text: `with branch as (select id from scheduling.branch
        where business_id = $1 and not is_archived and removed_at is null),
      service as (select id from scheduling.service
        where business_id = $1 and not is_archived and available and removed_at is null),
      specialist as (select id, branch_id from scheduling.specialist
        where business_id = $1 and not is_archived and removed_at is null)
      select (select count(*)::int from branch) as branches,
        (select count(*)::int from service) as services,
        (select count(*)::int from specialist) as specialists,
        exists (select 1 from specialist sp
          join branch b on b.id = sp.branch_id
          join scheduling.service_specialist ss
            on ss.business_id = $1 and ss.specialist_id = sp.id
          join service s on s.id = ss.service_id
          join scheduling.service_branch sb
            on sb.business_id = $1 and sb.service_id = s.id and sb.branch_id = b.id) as given`,
  })
  const { given, ...counts } = setup ?? { branches: 0, services: 0, specialists: 0, given: false }
  return { ...counts, missing: missingOf(counts, given) }
}

const missingOf = (
  { branches, services, specialists }: Omit<Counts, 'given'>,
  given: boolean
): BookingSetup['missing'] => {
  const missing: BookingSetup['missing'] = []
  if (branches === 0) missing.push('branch')
  if (services === 0) missing.push('service')
  if (specialists === 0) missing.push('specialist')
  if (missing.length === 0 && !given) missing.push('assignment')
  return missing
}
