import type { DataOf, QueryOf } from '@mostrador/contracts'
import { type AppointmentBrief, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

type CallContext = { readonly call: ServiceClients }
/** Ids of one question to scheduling. */
const MAX_IDS = 500

/**
 * What is needed of appointments of the business, by id; others are absent. Rejects while
 * scheduling does not answer.
 */
export const briefsOf = async (
  { call }: CallContext,
  businessId: string,
  appointmentIds: readonly string[]
): Promise<ReadonlyMap<string, AppointmentBrief>> => {
  const ids = [...new Set(appointmentIds)]
  const briefs = new Map<string, AppointmentBrief>()
  const as = actorOf.service('catalog', businessId)
  for (let offset = 0; offset < ids.length; offset += MAX_IDS) {
    const body = { ids: ids.slice(offset, offset + MAX_IDS) }
    for (const brief of await call(schedulingRoutes.appointmentBriefs, { body }, as))
      briefs.set(brief._id, brief)
  }
  return briefs
}

/**
 * Appointments of the business from `since` on that were cancelled or released unpaid, page by page.
 * Rejects while scheduling does not answer.
 */
export async function* canceledSince(
  { call }: CallContext,
  businessId: string,
  since: Date
): AsyncGenerator<readonly AppointmentBrief[]> {
  const as = actorOf.service('catalog', businessId)
  let query: QueryOf<typeof schedulingRoutes.canceledAppointments> | null = {
    since: since.toISOString(),
  }
  while (query !== null) {
    const { appointments, next }: DataOf<typeof schedulingRoutes.canceledAppointments> = await call(
      schedulingRoutes.canceledAppointments,
      { query },
      as
    )
    yield appointments
    query = next
  }
}

/**
 * Asked before a transaction that writes records which name branches or specialists: scheduling
 * archives them instead of deleting them from then on, so none of those records names what is not
 * there. Refuses `branch_not_found` and `specialist_not_found`; archived ones may be named.
 */
export const markReferenced = async (
  call: ServiceClients,
  businessId: string,
  named: { readonly branchIds?: string[]; readonly specialistIds?: string[] }
): Promise<void> => {
  await call(
    schedulingRoutes.markReferenced,
    { body: named },
    actorOf.service('catalog', businessId)
  )
}

/**
 * Refuses `branch_not_found`. For reading only: archived branches still have money of their own.
 */
export const mustBeBranch = async (
  { call }: CallContext,
  businessId: string,
  branchId: string
): Promise<void> => {
  const as = actorOf.service('catalog', businessId)
  const query = { includeArchived: 'true' } as const
  const branches = await call(schedulingRoutes.listBranches, { query }, as)
  if (!branches.some(({ _id }) => _id === branchId)) throw new Refusal('branch_not_found')
}

/** Refuses `specialist_not_found`. For reading only. */
export const mustBeSpecialist = async (
  { call }: CallContext,
  businessId: string,
  specialistId: string
): Promise<void> => {
  const as = actorOf.service('catalog', businessId)
  const query = { includeArchived: 'true' } as const
  const specialists = await call(schedulingRoutes.listSpecialists, { query }, as)
  if (!specialists.some(({ _id }) => _id === specialistId))
    throw new Refusal('specialist_not_found')
}
