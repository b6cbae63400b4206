import type { Appointment } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal } from '@mostrador/kernel'
import { failpoint, type NewEvent } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { withAlternatives } from './alternatives-use-cases.ts'
import { fits, mayOverbook, type Policy } from './fit.ts'
import {
  type Conflicts,
  findAppointment,
  insertIfFree,
  mapConflictErrors,
  onPool,
} from './repository.ts'
import { lookAtBooking } from './resources-repository.ts'
import { isInTheWay } from './slot-locks.ts'

// Takes a specialist's time for a new row: the same path for staff, assistants, the public and
// blocks. `check` looks, `reserve` writes; the exclusion constraint decides between rivals.

/** A row that wants a time, whose rules judge it, and what is published when it has it. */
export type Reservation = {
  readonly appointment: Appointment
  readonly policy: Policy
  readonly event: NewEvent<'appointment.booked'> | NewEvent<'block.created'>
}

/** A resource deleted, a folio in use or a rival's commit: each is judged anew this often. */
const TRIES = 5

/** Refuses what `reserve` would refuse now; writes nothing. */
export const check =
  (ctx: SchedulingContext) =>
  ({ appointment, policy }: Omit<Reservation, 'event'>): Promise<void> =>
    withAlternatives(
      ctx,
      () => appointment,
      async () => {
        await judge(ctx, appointment, policy)
      }
    )

/**
 * Takes the time and answers the row; for a repeated request the appointment that it repeats.
 * Refuses: `slot_taken` (with the nearest free times), `outside_working_hours`, `party_not_found`
 * [APT-19], what the slot search would not have shown, and `conflict` after five tries.
 */
export const reserve =
  (ctx: SchedulingContext) =>
  async (reservation: Reservation): Promise<Appointment> => {
    const { appointment } = reservation
    const reserved = await withAlternatives(
      ctx,
      () => appointment,
      () => mapConflictErrors(() => insertUnderLock(ctx, reservation))
    )
    failpoint('booking.after_commit')
    return reserved
  }

/** Waits for a rival of this process, who may leave no time. Who overbooks waits for nobody. */
const insertUnderLock = async (
  ctx: SchedulingContext,
  reservation: Reservation
): Promise<Appointment> => {
  const { appointment, policy } = reservation
  if (mayOverbook(policy)) return insert(ctx, reservation)
  const rival = ctx.slotLocks.bookings.writerOf(appointment)
  if (rival !== undefined) {
    const written = await rival
    const isOwn = isRepeatable(policy) && written?.clientId === appointment.clientId
    if (written && isInTheWay(written, appointment) && !isOwn) throw new Refusal('slot_taken')
  }
  return ctx.slotLocks.bookings.hold(appointment, () => insert(ctx, reservation))
}

const insert = async (
  ctx: SchedulingContext,
  { appointment, policy, event }: Reservation
): Promise<Appointment> => {
  let row = appointment
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { repeats, taken } = await judge(ctx, row, policy)
    if (repeats !== null) return readRepeated(ctx, row, repeats)
    row = { ...row, overbook: taken }
    // The next statement is all or nothing: this is the last moment at which nothing is there.
    failpoint('booking.before_commit')
    if (await insertIfFree(ctx.db, row, event)) {
      ctx.freeTimes.forget(row.businessId)
      return row
    }
    row = { ...row, shortId: ctx.newFolio() }
  }
  throw new Refusal('conflict')
}

/**
 * Looks, and refuses a row that may not stand there. Answers the id of the appointment that a
 * repeated request asks for, also when what it asks for is no longer offered.
 */
const judge = async (
  { db, clock }: SchedulingContext,
  appointment: Appointment,
  policy: Policy
): Promise<Conflicts> => {
  const { resources, taken, ...look } = await lookAtBooking(db, appointment)
  const repeats = isRepeatable(policy) ? look.repeats : null
  if (repeats !== null) return { repeats, taken }
  if (resources === null) throw new Refusal('party_not_found')
  orRefuse(fits(policy, resources, { appointment, previous: null, now: clock.now() }))
  if (taken && !mayOverbook(policy)) throw new Refusal('slot_taken')
  return { repeats, taken }
}

/** May a request of the same client for the same time be answered with the first one? */
const isRepeatable = (policy: Policy): boolean => policy.kind === 'offered'

const readRepeated = async (
  { db }: SchedulingContext,
  { businessId }: Appointment,
  id: string
): Promise<Appointment> => {
  const found = await findAppointment(onPool(db, 'scheduling-appointment'), businessId, id)
  // Deleted since: nobody has the time any more, and the request may be made again.
  if (found === null) throw new Refusal('conflict')
  return found
}
