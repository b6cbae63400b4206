import type { Actor } from '@mostrador/contracts'
import { Refusal, type Zone } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { type NewAppointmentContext, sourceOf } from './appointment.ts'

// Author, identity and zone: read before a change of the agenda begins.

/** Staff are warned and may continue; nobody else may [G1-08]. */
export const isStaff = ({ kind }: Actor): boolean => kind === 'user'

/** Identity and author of a new row. `by` is the author's name, the actor's unless given. */
export const newAppointmentContext = (
  { clock, ids, newFolio }: SchedulingContext,
  actor: Actor,
  by: string = actor.name
): NewAppointmentContext => ({
  businessId: businessOf(actor),
  id: ids(),
  folio: newFolio(),
  by,
  now: clock.now(),
  source: sourceOf(actor),
})

/**
 * The zone of the business. Refuses `party_not_found` for a client of nobody or of another business
 * [APT-19]. Asks other services, so it is called before a transaction.
 */
export const zoneForClient = async (
  { zones, clients }: SchedulingContext,
  actor: Actor,
  clientId: string | undefined
): Promise<Zone> => {
  const businessId = businessOf(actor)
  if (clientId === undefined) return zones.of(businessId)
  const [zone, unknown] = await Promise.all([
    zones.of(businessId),
    clients.findUnknown(businessId, [clientId]),
  ])
  if (unknown.size > 0) throw new Refusal('party_not_found')
  return zone
}

/**
 * Refuses `client_to_be_erased` to staff: assistants do not talk to people who asked to be erased.
 * Asks crm each time, so it is left to the request that writes.
 */
export const refuseClientToBeErased = async (
  { clients }: SchedulingContext,
  actor: Actor,
  clientId: string
): Promise<void> => {
  if (isStaff(actor) && (await clients.isBlocked(businessOf(actor), clientId)))
    throw new Refusal('client_to_be_erased')
}
