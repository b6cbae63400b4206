import type { Actor, DataOf } from '@mostrador/contracts'
import type { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { findBranches } from '../branches/repository.ts'
import type { SchedulingContext } from '../context.ts'
import { findServices } from '../services/repository.ts'
import { findSpecialists } from '../specialists/repository.ts'
import { type ImportedAppointment, importRows } from './import-repository.ts'
import { listOfClient } from './reading-repository.ts'

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter(id => id !== null)),
]

/** A client's appointments and everything they name, also what is archived or removed [APT-26]. */
export const historyOf =
  ({ db, clients }: SchedulingContext) =>
  async (
    businessId: string,
    clientId: string
  ): Promise<DataOf<typeof schedulingRoutes.populateAppointments>> => {
    const appointments = await listOfClient(db, businessId, clientId)
    if (appointments.length === 0 && (await clients.findUnknown(businessId, [clientId])).size > 0)
      throw new Refusal('client_not_found')
    const [services, branches, specialists] = await Promise.all([
      findServices(db, businessId, {
        ids: distinct(appointments.map(appointment => appointment.serviceId)),
      }),
      findBranches(db, businessId, {
        ids: distinct(appointments.map(appointment => appointment.branchId)),
      }),
      findSpecialists(db, businessId, {
        ids: distinct(appointments.map(appointment => appointment.specialistId)),
      }),
    ])
    return { appointments, services, branches, specialists }
  }

/**
 * Writes existing appointments. Overlapping ones and those of unknown clients are skipped, and one
 * event reports all of them, so that nobody is written to about any.
 */
export const importAppointments =
  ({ db, clock, ids, newFolio, clients, freeTimes }: SchedulingContext) =>
  async (
    actor: Actor,
    appointments: readonly ImportedAppointment[]
  ): Promise<{ created: number; skipped: number }> => {
    const businessId = businessOf(actor)
    const clientIds = appointments.map(({ clientId }) => clientId)
    const unknown = await clients.findUnknown(businessId, clientIds)
    const ofKnownClients = appointments.filter(({ clientId }) => !unknown.has(clientId))
    if (ofKnownClients.length === 0) return { created: 0, skipped: appointments.length }
    const context = { businessId, by: actor.name, now: clock.now(), ids, folios: newFolio }
    const answer = await db.sqlTransaction(async tx => {
      const created = await importRows(tx, ofKnownClients, context)
      const count = created.length
      const [firstId] = created.toSorted()
      if (firstId !== undefined)
        await tx.publish('appointments.imported', { key: businessId, data: { count, firstId } })
      return { created: count, skipped: appointments.length - count }
    })
    freeTimes.forget(businessId)
    return answer
  }
