import { accountsRoutes } from '@mostrador/contracts/accounts'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal, type Zone } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type BranchIds = {
  /** The branch of movements without one: the oldest that is not archived. */
  readonly main: string
  readonly all: ReadonlySet<string>
}

/** Branches of a business. Refuses `stock_branch_missing` where there is none. */
export const readBranches = async (
  call: ServiceClients,
  businessId: string
): Promise<BranchIds> => {
  const branches = await call(
    schedulingRoutes.listBranches,
    { query: { includeArchived: 'true' } },
    actorOf.service('catalog', businessId)
  )
  // Listed by age.
  const main = branches.find(({ isArchived }) => !isArchived) ?? branches[0]
  if (main === undefined) throw new Refusal('stock_branch_missing')
  return { main: main._id, all: new Set(branches.map(({ _id }) => _id)) }
}

/** The branch of an appointment. Refuses `appointment_not_found`, also for those of others. */
export const branchOfAppointment = async (
  call: ServiceClients,
  businessId: string,
  appointmentId: string
): Promise<string> => {
  const { appointment } = await call(
    schedulingRoutes.appointmentFacts,
    { params: { id: appointmentId } },
    actorOf.service('catalog', businessId)
  )
  return appointment.branchId
}

/** The zone in which a business keeps its days. */
export const zoneOf = async (call: ServiceClients, businessId: string): Promise<Zone> => {
  const { timezone } = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.service('catalog', businessId)
  )
  return timezone.name
}
