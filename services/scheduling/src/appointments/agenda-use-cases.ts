import type { Appointment } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { nearestSlots } from '../availability/use-cases.ts'
import type { Deps, Tx } from '../house.ts'
import { holds } from './appointment.ts'
import type { Parties } from './fit.ts'
import { findAppointment, findParties, guarded, insertAppointment, isTaken, lockAgendas, updateAppointment } from './repository.ts'

// What every change of the agenda has in common: who takes part, who has the time, and what is said afterwards.

/** What events tell of a row. */
export const factsOf = ({ _id, clientId, branchId, specialistId, serviceId, start, end, status, version }: Appointment) => ({
  appointmentId: _id, clientId, branchId, specialistId, serviceId, startsAt: start, endsAt: end, status, version,
})

/** Branch, specialist and service of a row; refuses with the internal text of [APT-19]. */
export const partiesOf = async (tx: Tx, appointment: Appointment): Promise<Parties> => {
  const parties = await findParties(tx, appointment.businessId, appointment)
  if (parties === null) throw new Refusal('party_not_found')
  return parties
}

const FOLIO_TRIES = 5

/**
 * Writes a new row if its time is free. `mayOverbook` writes it all the same, marked; null otherwise. A row is only marked
 * when it really overlaps: an unmarked one is protected by the constraint.
 */
export const take = async ({ folios }: Deps, tx: Tx, appointment: Appointment, mayOverbook: boolean): Promise<Appointment | null> => {
  let row = appointment
  for (let tries = 0; tries < FOLIO_TRIES; tries += 1) {
    const written = await insertAppointment(tx, row)
    if (written === true) return row
    if (written === 'again') row = { ...row, shortId: folios() }
    else if (mayOverbook && !row.overbook) row = { ...row, overbook: true }
    else return null
  }
  throw new Error('No folio is free')
}

/** The same for a row that comes to hold a time, or another one: waits its turn at both specialists, then looks. Refuses with `slot_taken`. */
export const retake = async (tx: Tx, next: Appointment, previous: Appointment, mayOverbook: boolean): Promise<Appointment> => {
  if (!holds(next.status)) return next
  await lockAgendas(tx, [previous.specialistId, next.specialistId])
  const taken = await isTaken(tx, next)
  if (taken && !mayOverbook) throw new Refusal('slot_taken')
  return { ...next, overbook: taken }
}

type Revision = {
  /** The row as it shall be; the same version means that nothing changes. Refuses by throwing. */
  decide(tx: Tx, current: Appointment | null): Promise<Appointment>
  /** What is said when it is written. */
  say(tx: Tx, next: Appointment, previous: Appointment): Promise<void>
}

const REVISION_TRIES = 3

/** Load, decide, write over the version that was read, say. Somebody faster makes it decide again on the new row. */
export const revise = async ({ db }: Deps, businessId: string, id: string, { decide, say }: Revision): Promise<Appointment> => {
  for (let tries = 0; tries < REVISION_TRIES; tries += 1) {
    const done = await guarded(() =>
      db.transaction(async tx => {
        const current = await findAppointment(tx, businessId, id)
        const next = await decide(tx, current)
        if (current === null || next.version === current.version) return next
        if (!(await updateAppointment(tx, next))) return null
        await say(tx, next, current)
        return next
      })
    )
    if (done !== null) return done
  }
  throw new Refusal('conflict')
}

/** Runs `work`; when the time is taken, the refusal names the three free times nearest to the wanted one. */
export const orNearest = async <Answer>(deps: Deps, businessId: string, wanted: { branchId: string; serviceId: string | null; specialistId: string; start: string }, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'slot_taken') throw error
    const { branchId, serviceId, specialistId, start } = wanted
    const nearest = serviceId === null ? [] : await nearestSlots(deps)(businessId, { serviceId, branchId, around: start, limit: 3, preferred: specialistId }).catch(() => [])
    throw new Refusal('slot_taken', { nearest })
  }
}
