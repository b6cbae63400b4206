import { type OpeningHours, type RestSchedules } from '@mostrador/contracts'
import { holdingStatuses } from '@mostrador/contracts/scheduling'
import type { Db } from '../context.ts'
import type { Host } from './slots.ts'
import { weekPlan } from '../hours/working-time.ts'

const holding = holdingStatuses.map(status => `'${status}'`).join(', ')

export type HostQuery = {
  readonly serviceId: string
  readonly specialistId?: string | undefined
  readonly branchId?: string | undefined
  /** An appointment of the business whose time counts as free. */
  readonly exceptAppointmentId?: string | undefined
  /** Also a service that assistants may not book. */
  readonly unavailableToo?: boolean
}
export type Offering = { readonly duration: number; readonly hosts: readonly Host[] }

type HostCells = [
  specialistId: string,
  branchId: string,
  specialistRests: RestSchedules,
  schedules: OpeningHours,
  branchRests: RestSchedules,
  step: number,
  busy: Buffer | null,
]
type OfferingRow = [
  duration: number,
  serviceRests: RestSchedules | null,
  ...(HostCells | [specialistId: null]),
]
const isHost = (row: OfferingRow): row is [number, RestSchedules | null, ...HostCells] =>
  row[2] !== null

/**
 * Who offers a service, when they work, and what of [from, to) is taken, in one round trip. Null
 * when the service does not exist or is not offered. Busy time comes as start, end, start, end … in
 * minutes since 1970, rounded outwards and packed: rows would cost more than the search itself.
 */
export const findOffering = async (
  { pool }: Db,
  businessId: string,
  { serviceId, specialistId, branchId, exceptAppointmentId, unavailableToo = false }: HostQuery,
  { from, to }: { from: Date; to: Date }
): Promise<Offering | null> => {
  const { rows } = await pool.query<OfferingRow>({
    name: 'scheduling-offering',
    rowMode: 'array',
    values: [
      businessId,
      serviceId,
      unavailableToo,
      specialistId ?? null,
      branchId ?? null,
      from,
      to,
      exceptAppointmentId ?? null,
    ],
    text: `select s.duration, case when s.is_always_available then null else s.rests end, h.*
      from scheduling.service s left join lateral (
        select sp.id, sp.branch_id, sp.rests, b.schedules, b.rests, b.frequency, (
          select string_agg(
            int4send(floor(date_part('epoch', a.starts_at) / 60)::int)
            || int4send(ceil(date_part('epoch', a.ends_at) / 60)::int),
            ''::bytea order by a.starts_at)
          from scheduling.appointment a
          where a.business_id = $1 and a.specialist_id = sp.id
            and a.starts_at >= $6::timestamptz - interval '24 hours' and a.starts_at < $7
            and a.ends_at > a.starts_at and a.ends_at > $6 and a.status in (${holding})
            and ($8::uuid is null or a.id <> $8))
        from scheduling.service_specialist l
        join scheduling.specialist sp on sp.business_id = l.business_id
          and sp.id = l.specialist_id and sp.removed_at is null and not sp.is_archived
        join scheduling.branch b on b.business_id = sp.business_id and b.id = sp.branch_id
          and b.removed_at is null and not b.is_archived
        join scheduling.service_branch at on at.business_id = l.business_id
          and at.service_id = l.service_id and at.branch_id = b.id
        where l.business_id = $1 and l.service_id = $2
          and ($4::uuid is null or sp.id = $4) and ($5::uuid is null or b.id = $5)
        order by sp.created_at, sp.id) h on true
      where s.business_id = $1 and s.id = $2 and s.removed_at is null and not s.is_archived
        and (s.available or $3)`,
  })
  const [first] = rows
  if (first === undefined) return null
  return {
    duration: first[0],
    hosts: rows
      .filter(isHost)
      .map(([, serviceRests, id, branch, rests, schedules, restSchedules, step, packed]) => ({
        specialistId: id,
        branchId: branch,
        step,
        week: weekPlan({ schedules, restSchedules }, rests, serviceRests),
        busy: packed === null ? noMinutes : unpackMinutes(packed),
      })),
  }
}

const noMinutes = new Int32Array(0)

const unpackMinutes = (packed: Buffer): Int32Array => {
  const minutes = new Int32Array(packed.length / 4)
  for (let i = 0; i < minutes.length; i += 1) minutes[i] = packed.readInt32BE(i * 4)
  return minutes
}

export type Worker = {
  readonly specialistId: string
  readonly specialistRests: RestSchedules
  readonly schedules: OpeningHours
  readonly branchRests: RestSchedules
}

/** Active specialists with the hours of their branch. */
export const findWorkers = async (
  { pool }: Db,
  businessId: string,
  branchId: string | undefined
): Promise<Worker[]> => {
  const { rows } = await pool.query<[string, RestSchedules, OpeningHours, RestSchedules]>({
    name: 'scheduling-workers',
    rowMode: 'array',
    values: [businessId, branchId ?? null],
    text: `select sp.id, sp.rests, b.schedules, b.rests from scheduling.specialist sp
      join scheduling.branch b on b.business_id = sp.business_id and b.id = sp.branch_id
        and b.removed_at is null
      where sp.business_id = $1 and sp.removed_at is null and not sp.is_archived
        and ($2::uuid is null or b.id = $2)
      order by sp.created_at, sp.id`,
  })
  return rows.map(([specialistId, specialistRests, schedules, branchRests]) => ({
    specialistId,
    specialistRests,
    schedules,
    branchRests,
  }))
}
