import type { Appointment } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal } from '@mostrador/kernel'
import { type Change, holdsTime } from '../appointments/appointment.ts'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { withAlternatives } from './alternatives-use-cases.ts'
import { fits, fitsPlace, mayOverbook, type Policy } from './fit.ts'
import {
  findAppointment,
  isTaken,
  lockSpecialists,
  mapConflictErrors,
  onPool,
  updateAppointment,
} from './repository.ts'
import { lockBookingResources } from './resources-repository.ts'
import { takesPartOf } from './slot-locks.ts'

// Changes a row that may come to hold another time, or frees the one it holds. One transaction:
// read, decide, lock the specialists, look, write over the version that was read, publish.

type Revision = {
  readonly businessId: string
  readonly id: string
  /** The row as it shall be. Refuses by throwing; null is a row that does not exist. */
  readonly decide: (current: Appointment | null) => Change
  readonly publish: (tx: SqlTransaction, next: Appointment, previous: Appointment) => Promise<void>
}
export type Rescheduling = Revision & { readonly policy: Policy }

/**
 * Changes a row and answers it. Refuses what `decide` refuses, `slot_taken` (with the nearest free
 * times), what `reserve` refuses of the new place, and `conflict` when others keep changing it.
 */
export const reschedule =
  (ctx: SchedulingContext) =>
  ({ policy, ...revision }: Rescheduling): Promise<Appointment> => {
    let requested: Appointment | null = null
    return withAlternatives(ctx, { policy, requested: () => requested }, async () => {
      const change = await previewChange(ctx, revision)
      requested = change.appointment
      const write = () =>
        revise(ctx, revision, (tx, latest, previous) => {
          requested = latest.appointment
          return placeAtNewTime(ctx, tx, latest, { previous, policy })
        })
      return isContested(change, policy) ? writeUnderLock(ctx, requested, write) : write()
    })
  }

/** The change as it would be now, decided without a transaction: most refusals end here. */
const previewChange = async (
  { db }: SchedulingContext,
  { businessId, id, decide }: Revision
): Promise<Change> =>
  decide(await findAppointment(onPool(db, 'scheduling-appointment'), businessId, id))

const isContested = ({ appointment, effect }: Change, policy: Policy): boolean =>
  effect === 'moved' && holdsTime(appointment.status) && !mayOverbook(policy)

/**
 * Refuses a taken time, and waits for the rivals of this process one by one, before a transaction
 * holds a connection to wait for the same.
 */
const writeUnderLock = async (
  { db, slotLocks: { bookings, moves } }: SchedulingContext,
  appointment: Appointment,
  write: () => Promise<Appointment>
): Promise<Appointment> => {
  for (;;) {
    if (await isTaken(onPool(db, 'scheduling-taken'), appointment)) throw new Refusal('slot_taken')
    const rival = bookings.writerOf(appointment) ?? moves.writerOf(appointment)
    if (rival === undefined) return moves.hold(appointment, write)
    const written = await rival
    if (written && written._id !== appointment._id && takesPartOf(written, appointment))
      throw new Refusal('slot_taken')
  }
}

/** Frees the time of a row: `decide` gives it a status that holds none. Returns the row. */
export const release =
  (ctx: SchedulingContext) =>
  (revision: Revision): Promise<Appointment> =>
    revise(ctx, revision, async (_tx, { appointment }) => appointment)

type WriteChange = (
  tx: SqlTransaction,
  change: Change,
  previous: Appointment
) => Promise<Appointment>

const MAX_TRIES = 3

/** Another change was written between our read and our update. */
class StaleVersion extends Error {}

/** Decides again on the new row when another change was written first. */
const revise = async (
  ctx: SchedulingContext,
  revision: Revision,
  write: WriteChange
): Promise<Appointment> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const revised = await mapConflictErrors(() =>
        ctx.db.sqlTransaction(tx => reviseOnce(tx, revision, write))
      )
      ctx.freeTimes.forget(revision.businessId)
      return revised
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw error
    }
  }
  throw new Refusal('conflict')
}

const reviseOnce = async (
  tx: SqlTransaction,
  { businessId, id, decide, publish }: Revision,
  write: WriteChange
): Promise<Appointment> => {
  const current = await findAppointment(tx, businessId, id)
  const change = decide(current)
  if (current === null || change.effect === 'none') return change.appointment
  const next = await write(tx, change, current)
  if (!(await updateAppointment(tx, next))) throw new StaleVersion()
  await publish(tx, next, current)
  return next
}

/**
 * Checks the new time and resources, under the locks of both specialists if the row takes a time.
 */
const placeAtNewTime = async (
  ctx: SchedulingContext,
  tx: SqlTransaction,
  { appointment: next, effect }: Change,
  { previous, policy }: { previous: Appointment; policy: Policy }
): Promise<Appointment> => {
  if (effect === 'status')
    return holdsTime(next.status) && !holdsTime(previous.status)
      ? takeNewTime(tx, next, previous, policy)
      : next
  if (effect !== 'moved' && next.serviceId === previous.serviceId) return next

  // Staff may name another service for a time that is theirs already; others take only offers.
  const takes = holdsTime(next.status) && (effect === 'moved' || policy.kind === 'offered')
  // Sent together on one connection, in this order: the resources are read under the locks.
  const [moved, resources] = await Promise.all([
    takes ? takeNewTime(tx, next, previous, policy) : next,
    lockBookingResources(tx, next),
  ])
  if (resources === null) throw new Refusal('party_not_found')
  const judged = { appointment: next, previous, now: ctx.clock.now() }
  orRefuse(takes ? fits(policy, resources, judged) : fitsPlace(resources, next, previous))
  return moved
}

/** Locks the specialists, then checks the time. Refuses `slot_taken`; staff may overbook. */
const takeNewTime = async (
  tx: SqlTransaction,
  next: Appointment,
  previous: Appointment,
  policy: Policy
): Promise<Appointment> => {
  const [, hasConflict] = await Promise.all([
    lockSpecialists(tx, [previous.specialistId, next.specialistId]),
    isTaken(tx, next),
  ])
  if (hasConflict && !mayOverbook(policy)) throw new Refusal('slot_taken')
  return { ...next, overbook: hasConflict }
}
