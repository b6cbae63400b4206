import type { RestSchedules } from '@mostrador/contracts'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { fragment, noFragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import type { BranchHours } from '../hours/working-time.ts'
import type { BookingResources } from './fit.ts'
import { type Conflicts, conflictsSelect, onPool, type ResourceVersions } from './repository.ts'

// Reads branch, specialist and service of a booking, and what is in its way, in one statement.

type ResourcesRow = {
  branch: string
  schedules: BranchHours['schedules']
  branch_rests: RestSchedules
  frequency: number
  branch_active: boolean
  specialist_branch: string
  specialist_rests: RestSchedules
  specialist_active: boolean
  service: string | null
  duration: number | null
  available: boolean | null
  service_active: boolean | null
  service_rests: RestSchedules | null
  at_branch: boolean
  by_specialist: boolean
  branch_version: string
  specialist_version: string
  service_version: string | null
}

export type BookingResourceIds = {
  readonly businessId: string
  readonly branchId: string
  readonly specialistId: string
  readonly serviceId: string | null
}

/** Selects a `ResourcesRow`, or no row. With `held` none can be deleted until the commit. */
const resourcesSelect = (
  { businessId, branchId, specialistId, serviceId }: BookingResourceIds,
  locksRows: boolean
) => fragment`
  select b.id::text as branch, b.schedules, b.rests as branch_rests, b.frequency,
    not b.is_archived as branch_active,
    sp.branch_id::text as specialist_branch, sp.rests as specialist_rests,
    not sp.is_archived as specialist_active,
    s.id::text as service, s.duration, s.available, not s.is_archived as service_active,
    case when s.is_always_available then null else s.rests end as service_rests,
    exists (select from scheduling.service_branch l where l.business_id = b.business_id
      and l.service_id = s.id and l.branch_id = b.id) as at_branch,
    exists (select from scheduling.service_specialist l where l.business_id = b.business_id
      and l.service_id = s.id and l.specialist_id = sp.id) as by_specialist,
    b.xmin::text as branch_version, sp.xmin::text as specialist_version,
    s.version as service_version
  from scheduling.branch b
  join scheduling.specialist sp on sp.business_id = b.business_id
    and sp.id = ${specialistId}::uuid and sp.removed_at is null
  left join (
    select *, xmin::text as version from scheduling.service
    where business_id = ${businessId}::uuid and id = ${serviceId}::uuid and removed_at is null
    ${locksRows ? fragment`for key share` : noFragment}) s on true
  where b.business_id = ${businessId}::uuid and b.id = ${branchId}::uuid and b.removed_at is null
  ${locksRows ? fragment`for key share of b, sp` : noFragment}`

/**
 * Branch, specialist and service of a booking, held until the transaction ends. Null when one of
 * them does not exist [APT-19].
 */
export const lockBookingResources = async (
  tx: SqlTarget,
  ids: BookingResourceIds
): Promise<BookingResources | null> => {
  const [row] = await sql<ResourcesRow>(tx)`${resourcesSelect(ids, true)}`
  return row === undefined ? null : resourcesOf(row, ids)
}

type ResourceIds = Omit<BookingResourceIds, 'businessId'>
const keyOf = ({ branchId, specialistId, serviceId }: ResourceIds): string =>
  [branchId, specialistId, serviceId].join()

/**
 * Resources of many appointments: a function from each set of ids to them, null when one is gone.
 */
export const readPlaces = async (
  tx: SqlTarget,
  businessId: string,
  requested: readonly ResourceIds[]
): Promise<(resourceIds: ResourceIds) => BookingResources | null> => {
  const cache = new Map<string, BookingResources | null>()
  for (const resourceIds of requested) {
    if (cache.has(keyOf(resourceIds))) continue
    const ids = { ...resourceIds, businessId }
    const [row] = await sql<ResourcesRow>(tx)`${resourcesSelect(ids, false)}`
    cache.set(keyOf(resourceIds), row === undefined ? null : resourcesOf(row, ids))
  }
  return resourceIds => cache.get(keyOf(resourceIds)) ?? null
}

/**
 * Resources and the versions (`xmin`) of the rows that they were read from. Each write of a row
 * changes its version, and a link between two rows is only written together with one of them.
 */
export type VersionedResources = {
  readonly resources: BookingResources
  readonly versions: ResourceVersions
}

/** `found` is null when one of the resources does not exist [APT-19]. */
export type BookingState = Conflicts & { readonly resources: VersionedResources | null }

/** The booking resources and the conflicts of a booking, in one statement. */
export const loadBookingState = async (db: Db, appointment: Appointment): Promise<BookingState> => {
  const [row] = await sql<Conflicts & (ResourcesRow | { branch: null })>(
    onPool(db, 'scheduling-booking-look')
  )`
    select conflicts.*, resources.* from (${conflictsSelect(appointment)}) conflicts
    left join (${resourcesSelect(appointment, false)}) resources on true`
  if (row === undefined) throw new Error('A select without a table answers one row')
  const { repeats, taken } = row
  return {
    repeats,
    taken,
    resources: row.branch === null ? null : toVersionedResources(row, appointment),
  }
}

const toVersionedResources = (
  row: ResourcesRow,
  ids: BookingResourceIds
): VersionedResources | null => {
  const resources = resourcesOf(row, ids)
  if (resources === null) return null
  const versions = {
    branch: row.branch_version,
    specialist: row.specialist_version,
    service: row.service_version,
  }
  return { resources, versions }
}

const resourcesOf = (
  row: ResourcesRow,
  { specialistId, serviceId }: BookingResourceIds
): BookingResources | null => {
  if (serviceId !== null && row.service === null) return null
  return {
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
    service: serviceId === null ? null : serviceOf(serviceId, row),
  }
}

const serviceOf = (serviceId: string, row: ResourcesRow): BookingResources['service'] => ({
  _id: serviceId,
  duration: row.duration ?? 0,
  available: row.available ?? false,
  active: row.service_active ?? false,
  restSchedules: row.service_rests,
  atBranch: row.at_branch,
  bySpecialist: row.by_specialist,
})
