import { businessOf } from '@mostrador/platform'
import { Refusal } from '@mostrador/kernel'
import type { Actor, DataOf } from '@mostrador/contracts'
import type { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { findBranches } from '../branches/repository.ts'
import type { Deps } from '../deps.ts'
import { findServices } from '../services/repository.ts'
import { findSpecialists } from '../specialists/repository.ts'
import { holds } from './appointment.ts'
import { type ImportedAppointment, importRows } from './import-repository.ts'
import { listOfClient } from './reading-repository.ts'

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter(id => id !== null)),
]

/** A client's appointments and everything they name, also what is archived or gone [APT-26]. */
export const historyOf =
  ({ db, clients }: Deps) =>
  async (
    businessId: string,
    clientId: string
  ): Promise<DataOf<typeof schedulingRoutes.populateAppointments>> => {
    const appointments = await listOfClient(db, businessId, clientId)
    if (appointments.length === 0 && (await clients.strangers(businessId, [clientId])).size > 0)
      throw new Refusal('client_not_found')
    const [services, branches, specialists] = await Promise.all([
      findServices(db, businessId, { ids: distinct(appointments.map(one => one.serviceId)) }),
      findBranches(db, businessId, { ids: distinct(appointments.map(one => one.branchId)) }),
      findSpecialists(db, businessId, { ids: distinct(appointments.map(one => one.specialistId)) }),
    ])
    return { appointments, services, branches, specialists }
  }

// One that ends before it begins has no time that could be looked for: the statement leaves it out.
const mayHold = ({ status, start, end }: ImportedAppointment): boolean =>
  holds(status) && Date.parse(start) <= Date.parse(end)

/**
 * Those whose time somebody has need no transaction that waits for them; whether the others fit is for the constraint to say. Who writes over one of
 * their times right now is waited for, once, and looked at again.
 */
const withRoom = async (
  { room, turns, ids }: Deps,
  businessId: string,
  appointments: readonly ImportedAppointment[]
): Promise<readonly ImportedAppointment[]> => {
  const free = async (
    asked: readonly ImportedAppointment[]
  ): Promise<readonly ImportedAppointment[]> => {
    const looks = await Promise.all(
      asked.map(
        async row =>
          !mayHold(row) || !(await room({ ...row, _id: ids(), businessId }, { once: false })).taken
      )
    )
    return asked.filter((_row, at) => looks[at])
  }
  const found = await free(appointments)
  const ahead = found.filter(mayHold).flatMap(row => turns.ahead(row) ?? [])
  if (ahead.length === 0) return found
  await Promise.all(ahead)
  return free(found)
}

/** Brings in existing appointments; overlapping ones and those of unknown clients are skipped, and nobody is written to about any of them. */
export const importAppointments =
  (deps: Deps) =>
  async (
    actor: Actor,
    appointments: readonly ImportedAppointment[]
  ): Promise<{ created: number; skipped: number }> => {
    const { db, clock, ids, folios, clients, agendas } = deps
    const businessId = businessOf(actor)
    const strangers = await clients.strangers(
      businessId,
      appointments.map(({ clientId }) => clientId)
    )
    const possible = await withRoom(
      deps,
      businessId,
      appointments.filter(({ clientId }) => !strangers.has(clientId))
    )
    if (possible.length === 0) return { created: 0, skipped: appointments.length }
    const answer = await db.sqlTransaction(async tx => {
      const count = await importRows(tx, possible, {
        businessId,
        by: actor.name,
        now: clock.now(),
        ids,
        folios,
      })
      if (count > 0) await tx.publish('appointments.imported', { key: businessId, data: { count } })
      return { created: count, skipped: appointments.length - count }
    })
    agendas.forget(businessId)
    return answer
  }
