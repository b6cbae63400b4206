import type { Appointment } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal, type Result, refuse } from '@mostrador/kernel'
import { failpoint, type NewEvent } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { withAlternatives } from './alternatives-use-cases.ts'
import { fits, type Misfit, type Policy } from './fit.ts'
import {
  findAppointment,
  findConflicts,
  insertIfFree,
  mapConflictErrors,
  onPool,
} from './repository.ts'
import { findBookingResources } from './resources-repository.ts'

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
        const [fit, { repeats, taken }] = await Promise.all([
          judge(ctx, appointment, policy),
          findConflicts(ctx.db, appointment),
        ])
        if (isRepeatable(policy) && repeats !== null) return
        orRefuse(fit)
        if (taken && !mayOverbook(policy)) throw new Refusal('slot_taken')
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
      () => mapConflictErrors(() => insert(ctx, reservation))
    )
    failpoint('booking.after_commit')
    return reserved
  }

const insert = async (
  ctx: SchedulingContext,
  { appointment, policy, event }: Reservation
): Promise<Appointment> => {
  let row = appointment
  for (let tries = 0; tries < TRIES; tries += 1) {
    const fit = await judge(ctx, row, policy)
    if (!fit.ok) return repeatedOrRefuse(ctx, row, policy, fit)
    // The next statement is all or nothing: this is the last moment at which nothing is there.
    failpoint('booking.before_commit')
    const { said: isInserted, repeats, taken } = await insertIfFree(ctx.db, row, event)
    if (isInserted) {
      ctx.freeTimes.forget(row.businessId)
      return row
    }
    if (repeats !== null && isRepeatable(policy)) return readRepeated(ctx, row, repeats)
    if (taken && !mayOverbook(policy)) throw new Refusal('slot_taken')
    row = { ...row, overbook: taken, shortId: ctx.newFolio() }
  }
  throw new Refusal('conflict')
}

const mayOverbook = (policy: Policy): boolean => policy.kind === 'staff' && policy.overbook

/** May a request of the same client for the same time be answered with the first one? */
const isRepeatable = (policy: Policy): boolean => policy.kind === 'offered'

const judge = async (
  { db, clock }: SchedulingContext,
  appointment: Appointment,
  policy: Policy
): Promise<Result<true, Misfit>> => {
  const target = onPool(db, 'scheduling-booking-resources')
  const resources = await findBookingResources(target, appointment, { held: false })
  if (resources === null) return refuse('party_not_found')
  return fits(policy, resources, { appointment, previous: null, now: clock.now() })
}

/** A repeated request is answered even when what it asks for is no longer offered. */
const repeatedOrRefuse = async (
  ctx: SchedulingContext,
  appointment: Appointment,
  policy: Policy,
  misfit: Result<true, Misfit>
): Promise<Appointment> => {
  const { repeats } = isRepeatable(policy)
    ? await findConflicts(ctx.db, appointment)
    : { repeats: null }
  if (repeats !== null) return readRepeated(ctx, appointment, repeats)
  orRefuse(misfit)
  throw new Error('A row that fits is inserted')
}

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
