import type { RestSchedules } from '@mostrador/contracts'
import { fragment, noFragment, sql, type SqlTarget, sqlTarget } from '@mostrador/db/raw'
import { singleFlight } from '@mostrador/platform'
import type { BranchHours } from '../hours/working-time.ts'
import type { Db } from '../context.ts'
import type { BookingResources } from './fit.ts'

type PartiesRow = {
  branch: string
  schedules: BranchHours['schedules']
  branch_rests: RestSchedules
  frequency: number
  branch_active: boolean
  branch_version: string
  specialist_branch: string
  specialist_rests: RestSchedules
  specialist_active: boolean
  specialist_version: string
  service_version: string | null
  duration: number | null
  available: boolean | null
  service_active: boolean | null
  service_rests: RestSchedules | null
  at_branch: boolean
  by_specialist: boolean
}
export type BookingResourceIds = {
  readonly branchId: string
  readonly specialistId: string
  readonly serviceId: string | null
}
/** Parties, and the versions of the rows (`xmin`, which every write changes) that they were read from. What links two of them is written with one of their rows. */
export type CachedResources = {
  readonly parties: BookingResources
  readonly versions: {
    readonly branch: string
    readonly specialist: string
    readonly service: string | null
  }
}

/**
 * Who takes part, in one look. Null when the branch, the specialist or the named service does not exist [APT-19]. With `held` none of them can be
 * deleted until the transaction ends.
 */
export const findBookingResources = async (
  target: SqlTarget,
  businessId: string,
  { branchId, specialistId, serviceId }: BookingResourceIds,
  { held }: { held: boolean }
): Promise<CachedResources | null> => {
  const [row] = await sql<PartiesRow>(target)`
    select b.id::text as branch, b.schedules, b.rests as branch_rests, b.frequency, not b.is_archived as branch_active, b.xmin::text as branch_version,
      sp.branch_id::text as specialist_branch, sp.rests as specialist_rests, not sp.is_archived as specialist_active, sp.xmin::text as specialist_version,
      s.version as service_version, s.duration, s.available, not s.is_archived as service_active, case when s.is_always_available then null else s.rests end as service_rests,
      exists (select from scheduling.service_branch l where l.business_id = b.business_id and l.service_id = s.id and l.branch_id = b.id) as at_branch,
      exists (select from scheduling.service_specialist l where l.business_id = b.business_id and l.service_id = s.id and l.specialist_id = sp.id) as by_specialist
    from scheduling.branch b
    join scheduling.specialist sp on sp.business_id = b.business_id and sp.id = ${specialistId}::uuid and sp.removed_at is null
    left join (select *, xmin::text as version from scheduling.service where business_id = ${businessId}::uuid and id = ${serviceId}::uuid and removed_at is null ${held ? fragment`for key share` : noFragment}) s on true
    where b.business_id = ${businessId}::uuid and b.id = ${branchId}::uuid and b.removed_at is null
    ${held ? fragment`for key share of b, sp` : noFragment}`
  if (row === undefined || (serviceId !== null && row.service_version === null)) return null
  return {
    versions: {
      branch: row.branch_version,
      specialist: row.specialist_version,
      service: row.service_version,
    },
    parties: {
      branch: {
        _id: row.branch,
        schedules: row.schedules,
        restSchedules: row.branch_rests,
        frecuency: row.frequency,
        active: row.branch_active,
      },
      specialist: {
        _id: specialistId,
        branchId: row.specialist_branch,
        restSchedules: row.specialist_rests,
        active: row.specialist_active,
      },
      service:
        serviceId === null
          ? null
          : {
              _id: serviceId,
              duration: row.duration ?? 0,
              available: row.available ?? false,
              active: row.service_active ?? false,
              restSchedules: row.service_rests,
              atBranch: row.at_branch,
              bySpecialist: row.by_specialist,
            },
    },
  }
}

const LIMIT = 10_000

/**
 * Parties as they were last read. They may be old, so they count only where the database compares their versions in the statement that writes;
 * whoever would be refused on their word reads them again first.
 */
export const createResourceCache = (db: Db) => {
  const known = new Map<string, CachedResources>()
  const shared = singleFlight<CachedResources | null>()
  const target = sqlTarget(
    async ({ text, values }) =>
      (await db.pool.query({ name: 'scheduling-parties', text, values })).rows
  )
  const nameOf = (
    businessId: string,
    { branchId, specialistId, serviceId }: BookingResourceIds
  ): string => `${businessId} ${branchId} ${specialistId} ${serviceId}`
  return {
    recall: (businessId: string, ids: BookingResourceIds): CachedResources | null =>
      known.get(nameOf(businessId, ids)) ?? null,
    /** As they are now, or null when one of them is not there. */
    async read(businessId: string, ids: BookingResourceIds): Promise<CachedResources | null> {
      const name = nameOf(businessId, ids)
      const found = await shared(name, () =>
        findBookingResources(target, businessId, ids, { held: false })
      )
      if (known.size >= LIMIT) known.clear()
      if (found === null) known.delete(name)
      else known.set(name, found)
      return found
    },
    forget: (businessId: string, ids: BookingResourceIds): void =>
      void known.delete(nameOf(businessId, ids)),
  }
}
export type ResourceCache = ReturnType<typeof createResourceCache>
