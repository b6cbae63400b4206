import { type OpeningHours, type RestSchedules } from '@mostrador/contracts'
import { holdingStatuses } from '@mostrador/contracts/scheduling'
import type { Db } from '../house.ts'
import type { Host } from './slots.ts'
import { weekPlan } from '../hours/working-time.ts'

const holding = holdingStatuses.map(status => `'${status}'`).join(', ')

export type HostQuery = { readonly serviceId: string; readonly specialistId?: string | undefined; readonly branchId?: string | undefined; /** Also a service that assistants may not book. */ readonly unavailableToo?: boolean }
export type Offering = { readonly duration: number; readonly hosts: readonly Omit<Host, 'busy'>[] }

type HostRow = [specialistId: string, branchId: string, specialistRests: RestSchedules, schedules: OpeningHours, branchRests: RestSchedules, step: number]
type ServiceRow = [duration: number, rests: RestSchedules | null]

/** Who can give a service, and when they work. Null when the service does not exist or is not offered. */
export const findOffering = async ({ pool }: Db, businessId: string, { serviceId, specialistId, branchId, unavailableToo = false }: HostQuery): Promise<Offering | null> => {
  const services = await pool.query<ServiceRow>({
    name: 'scheduling-offered-service', rowMode: 'array', values: [businessId, serviceId, unavailableToo],
    text: `select duration, case when is_always_available then null else rests end from scheduling.service
      where business_id = $1 and id = $2 and removed_at is null and not is_archived and (available or $3)`,
  })
  const [service] = services.rows
  if (service === undefined) return null
  const [duration, serviceRests] = service
  const hosts = await pool.query<HostRow>({
    name: 'scheduling-hosts', rowMode: 'array', values: [businessId, serviceId, specialistId ?? null, branchId ?? null],
    text: `select sp.id, sp.branch_id, sp.rests, b.schedules, b.rests, b.frequency
      from scheduling.service_specialist l
      join scheduling.specialist sp on sp.business_id = l.business_id and sp.id = l.specialist_id and sp.removed_at is null and not sp.is_archived
      join scheduling.branch b on b.business_id = sp.business_id and b.id = sp.branch_id and b.removed_at is null and not b.is_archived
      join scheduling.service_branch at on at.business_id = l.business_id and at.service_id = l.service_id and at.branch_id = b.id
      where l.business_id = $1 and l.service_id = $2 and ($3::uuid is null or sp.id = $3) and ($4::uuid is null or b.id = $4)
      order by sp.created_at, sp.id`,
  })
  return {
    duration,
    hosts: hosts.rows.map(([id, branch, rests, schedules, restSchedules, step]) => ({ specialistId: id, branchId: branch, step, week: weekPlan({ schedules, restSchedules }, rests, serviceRests) })),
  }
}

type BusyRow = [specialistId: string, packed: Buffer]

/**
 * Busy time of specialists as start, end, start, end … in minutes since 1970, in order of start; whole minutes, rounded outwards.
 * One row per specialist: the rows of a search cost more to read than the search itself (performance 1b).
 */
export const findBusy = async ({ pool }: Db, businessId: string, specialistIds: readonly string[], { from, to }: { from: Date; to: Date }): Promise<Map<string, Int32Array>> => {
  const { rows } = await pool.query<BusyRow>({
    name: 'scheduling-busy', rowMode: 'array', values: [businessId, specialistIds, from, to],
    text: `select specialist_id, string_agg(int4send(floor(date_part('epoch', starts_at) / 60)::int) || int4send(ceil(date_part('epoch', ends_at) / 60)::int), ''::bytea order by starts_at)
      from scheduling.appointment
      where business_id = $1 and specialist_id = any($2::uuid[]) and starts_at >= $3::timestamptz - interval '24 hours' and starts_at < $4 and ends_at > starts_at and ends_at > $3 and status in (${holding})
      group by specialist_id`,
  })
  return new Map(rows.map(([id, packed]) => [id, unpack(packed)]))
}

const unpack = (packed: Buffer): Int32Array => {
  const minutes = new Int32Array(packed.length / 4)
  for (let i = 0; i < minutes.length; i += 1) minutes[i] = packed.readInt32BE(i * 4)
  return minutes
}

export type Worker = { readonly specialistId: string; readonly specialistRests: RestSchedules; readonly schedules: OpeningHours; readonly branchRests: RestSchedules }

/** Active specialists with the hours of their branch. */
export const findWorkers = async ({ pool }: Db, businessId: string, branchId: string | undefined): Promise<Worker[]> => {
  const { rows } = await pool.query<[string, RestSchedules, OpeningHours, RestSchedules]>({
    name: 'scheduling-workers', rowMode: 'array', values: [businessId, branchId ?? null],
    text: `select sp.id, sp.rests, b.schedules, b.rests from scheduling.specialist sp
      join scheduling.branch b on b.business_id = sp.business_id and b.id = sp.branch_id and b.removed_at is null
      where sp.business_id = $1 and sp.removed_at is null and not sp.is_archived and ($2::uuid is null or b.id = $2) order by sp.created_at, sp.id`,
  })
  return rows.map(([specialistId, specialistRests, schedules, branchRests]) => ({ specialistId, specialistRests, schedules, branchRests }))
}
