import { businessOf } from '@mostrador/platform'
import type { Actor, DataOf } from '@mostrador/contracts'
import type { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { findBranches } from '../branches/repository.ts'
import type { Deps } from '../house.ts'
import { findServices } from '../services/repository.ts'
import { findSpecialists } from '../specialists/repository.ts'
import { type ImportedAppointment, importRows } from './import-repository.ts'
import { listOfClient } from './reading-repository.ts'

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter(id => id !== null))]

/** A client's appointments and everything they name, also what is archived or gone [APT-26]. */
export const historyOf = ({ db }: Deps) => async (businessId: string, clientId: string): Promise<DataOf<typeof schedulingRoutes.populateAppointments>> => {
  const appointments = await listOfClient(db, businessId, clientId)
  const [services, branches, specialists] = await Promise.all([
    findServices(db, businessId, { ids: distinct(appointments.map(one => one.serviceId)) }),
    findBranches(db, businessId, { ids: distinct(appointments.map(one => one.branchId)) }),
    findSpecialists(db, businessId, { ids: distinct(appointments.map(one => one.specialistId)) }),
  ])
  return { appointments, services, branches, specialists }
}

/** Brings in existing appointments; overlapping ones and those of unknown clients are skipped, and nobody is written to about any of them. */
export const importAppointments = ({ db, clock, ids, folios, clients }: Deps) => async (actor: Actor, appointments: readonly ImportedAppointment[]): Promise<{ created: number; skipped: number }> => {
  const businessId = businessOf(actor)
  const strangers = await clients.strangers(businessId, appointments.map(({ clientId }) => clientId))
  return db.fast(async tx => {
    const created = await importRows(tx, appointments.filter(({ clientId }) => !strangers.has(clientId)), { businessId, by: actor.name, now: clock.now(), ids, folios })
    if (created > 0) await tx.say('appointments.imported', { key: businessId, data: { count: created } })
    return { created, skipped: appointments.length - created }
  })
}
