import type { EventName } from '@mostrador/contracts'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { accept, orRefuse, Refusal, refuse, type Result } from '@mostrador/kernel'
import { type SqlTransaction, failpoint, type NewEvent } from '@mostrador/platform'
import { nearestSlots } from '../availability/use-cases.ts'
import type { Deps } from '../deps.ts'
import { holds, conflictsWith } from './appointment.ts'
import type { BookingResources } from './fit.ts'
import { findBookingResources, type CachedResources } from './resources-repository.ts'
import { findAppointment } from './reading-repository.ts'
import {
  mapConflictErrors,
  isTaken,
  lockAgendas,
  placeAppointment,
  updateAppointment,
} from './repository.ts'

// What every change of the agenda has in common: who takes part, who has the time, and what is said afterwards.

/** What events tell of a row. */
export const factsOf = ({
  _id,
  clientId,
  branchId,
  specialistId,
  serviceId,
  start,
  end,
  status,
  version,
}: Appointment) => ({
  appointmentId: _id,
  clientId,
  branchId,
  specialistId,
  serviceId,
  startsAt: start,
  endsAt: end,
  status,
  version,
})

/** Branch, specialist and service of a row, held until the transaction ends; refuses with the internal text of [APT-19]. */
export const loadBookingResources = async (
  tx: SqlTransaction,
  appointment: Appointment
): Promise<BookingResources> => {
  const found = await findBookingResources(tx, appointment.businessId, appointment, { held: true })
  if (found === null) throw new Refusal('party_not_found')
  return found.parties
}

export type Admission = {
  /** May the row stand there, as far as its parties go? */
  readonly fits: (parties: BookingResources) => Result<true, string>
  /** The same client's same wish again is the appointment that they have. */
  readonly once: boolean
  /** Where somebody has the time it is written all the same, marked. A row is only marked when it really overlaps: an unmarked one is protected by the constraint. */
  readonly mayOverbook: boolean
}
export type Placement<Name extends EventName> = Admission & { readonly utterance: NewEvent<Name> }

/** The parties on whose word a row may be written. Only those that were read just now can refuse it. */
const fitting = async (
  { parties }: Deps,
  row: Appointment,
  { fits }: Admission
): Promise<Result<CachedResources>> => {
  const judged = (known: CachedResources | null): Result<CachedResources> => {
    if (known === null) return refuse('party_not_found')
    const fit = fits(known.parties)
    return fit.ok ? accept(known) : fit
  }
  const remembered = judged(parties.recall(row.businessId, row))
  return remembered.ok ? remembered : judged(await parties.read(row.businessId, row))
}

/** `same`: the id of the appointment that the row repeats. `taken`: it stands over another one. */
type Admitted =
  | { readonly same: string }
  | { readonly same: null; readonly parties: CachedResources; readonly taken: boolean }

/** Looks whether a new row may stand where it wants to; nothing is written. Refuses `slot_taken`, and what `fits` and [APT-19] refuse. */
const admitted = async (deps: Deps, row: Appointment, admission: Admission): Promise<Admitted> => {
  const fit = await fitting(deps, row, admission)
  const { same, taken } = await deps.room(row, { once: admission.once })
  if (same !== null) return { same }
  const parties = orRefuse(fit)
  if (taken && !admission.mayOverbook) throw new Refusal('slot_taken')
  return { same: null, parties, taken }
}

/** As `admitted`, of a time over which nobody else of this process writes. Whoever does is waited for, and those whom they leave no room are refused. */
export const admitWithSlotLock = async (
  deps: Deps,
  row: Appointment,
  admission: Admission
): Promise<Admitted> => {
  for (;;) {
    const found = await admitted(deps, row, admission)
    const ahead = found.same !== null || admission.mayOverbook ? undefined : deps.turns.ahead(row)
    if (ahead === undefined) return found
    const written = await ahead
    // Their own wish, made twice at once, is to be found; anybody else has come too late.
    if (
      written !== null &&
      conflictsWith(written, row) &&
      !(admission.once && written.clientId === row.clientId)
    )
      throw new Refusal('slot_taken')
  }
}

const PLACING_TRIES = 5

/** Writes a new row and says so. Answers the row, or the id of the one that it repeats. Refuses as `admitted` does. */
export const place = async <Name extends EventName>(
  deps: Deps,
  wanted: Appointment,
  placement: Placement<Name>
): Promise<Appointment | string> => {
  const { mayOverbook, utterance } = placement
  let row = wanted
  for (let tries = 0; tries < PLACING_TRIES; ) {
    const found = await admitWithSlotLock(deps, row, placement)
    if (found.same !== null) return found.same
    // Another one may have begun since the promise was kept; between this look and the turn nobody can.
    if (!mayOverbook && deps.turns.ahead(row) !== undefined) continue
    const { parties, taken } = found
    tries += 1
    row = { ...row, overbook: taken }
    // The next statement is all or nothing: this is the last moment at which nothing is there.
    failpoint('booking.before_commit')
    const wish = row
    const written = await deps.turns.take(wish, async () =>
      (await placeAppointment(deps.db, wish, parties, utterance)) ? wish : null
    )
    if (written !== null) {
      deps.agendas.forget(row.businessId)
      return written
    }
    deps.parties.forget(row.businessId, row)
    row = { ...row, shortId: deps.folios() }
  }
  throw new Refusal('conflict')
}

/** For a row that comes to hold a time, or another one: waits its turn at both specialists, then looks. Refuses with `slot_taken`. */
export const retake = async (
  tx: SqlTransaction,
  next: Appointment,
  previous: Appointment,
  mayOverbook: boolean
): Promise<Appointment> => {
  if (!holds(next.status)) return next
  // One behind the other on the connection: the look begins when the turn has come.
  const [, taken] = await Promise.all([
    lockAgendas(tx, [previous.specialistId, next.specialistId]),
    isTaken(tx, next),
  ])
  if (taken && !mayOverbook) throw new Refusal('slot_taken')
  return { ...next, overbook: taken }
}

type Revision = {
  /** The row as it shall be; the same version means that nothing changes. Refuses by throwing. */
  decide(tx: SqlTransaction, current: Appointment | null): Promise<Appointment>
  /** What is said when it is written. */
  say(tx: SqlTransaction, next: Appointment, previous: Appointment): Promise<void>
}

const REVISION_TRIES = 3

/** Somebody wrote the row between our look and our writing. */
class Overtaken extends Error {}

/** Load, decide, write over the version that was read, say. Somebody faster makes it decide again on the new row. */
export const revise = async (
  { db, agendas }: Deps,
  businessId: string,
  id: string,
  { decide, say }: Revision
): Promise<Appointment> => {
  for (let tries = 0; tries < REVISION_TRIES; tries += 1) {
    try {
      const done = await mapConflictErrors(() =>
        db.sqlTransaction(async tx => {
          const current = await findAppointment(tx, businessId, id)
          const next = await decide(tx, current)
          if (current === null || next.version === current.version) return next
          if (!(await updateAppointment(tx, next))) throw new Overtaken()
          await say(tx, next, current)
          return next
        })
      )
      agendas.forget(businessId)
      return done
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Refusal('conflict')
}

/** Free times that a refusal names. */
const NAMED = 3

/** Runs `work`; when the time is taken, the refusal names the three free times nearest to the wanted one. */
export const withAlternatives = async <Answer>(
  deps: Deps,
  businessId: string,
  wanted: { branchId: string; serviceId: string | null; specialistId: string; start: string },
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'slot_taken') throw error
    const { branchId, serviceId, specialistId, start } = wanted
    const found =
      serviceId === null
        ? []
        : await nearestSlots(deps)(businessId, {
            serviceId,
            branchId,
            around: start,
            limit: NAMED + 1,
            preferred: specialistId,
          }).catch(() => [])
    // What is named may be a moment old, and the one time that is known to be taken is not named.
    const nearest = found
      .filter(
        slot => slot.specialistId !== specialistId || Date.parse(slot.start) !== Date.parse(start)
      )
      .slice(0, NAMED)
    throw new Refusal('slot_taken', { nearest })
  }
}
