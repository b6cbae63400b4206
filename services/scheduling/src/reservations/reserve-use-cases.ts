import type { Appointment } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal } from '@mostrador/kernel'
import { failpoint, type NewEvent } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { withAlternatives } from './alternatives-use-cases.ts'
import { fits, mayOverbook, type Policy } from './fit.ts'
import {
  findAppointment,
  insertIfFree,
  mapConflictErrors,
  onPool,
  type ResourceVersions,
} from './repository.ts'
import { loadBookingState } from './resources-repository.ts'
import { takesPartOf } from './slot-locks.ts'

// Takes a specialist's time for a new row: the same path for staff, assistants, the public and
// blocks. `check` reads, `reserve` inserts; the exclusion constraint decides between rivals.

/** A new row, the rules that apply to it, and the event that is published with it. */
export type Reservation = {
  readonly appointment: Appointment
  readonly policy: Policy
  readonly event: NewEvent<'appointment.booked'> | NewEvent<'block.created'>
  /** Asks other services about a row that fits, once, before it is written. Refuses by throwing. */
  readonly approve?: () => Promise<void>
}

type ReservationRequest = Pick<Reservation, 'appointment' | 'policy'>

/** Inserts tried: a changed resource, a folio in use or a rival's commit needs another one. */
const MAX_TRIES = 5

/** Refuses what `reserve` would refuse now; writes nothing. */
export const check =
  (ctx: SchedulingContext) =>
  ({ appointment, policy }: ReservationRequest): Promise<void> =>
    withAlternatives(ctx, { policy, requested: () => appointment }, async () => {
      await checkRequest(ctx, { appointment, policy })
    })

/**
 * Takes the time and returns the row; for a repeated request the appointment that it repeats.
 * Refuses: `slot_taken` (with the nearest free times), `outside_working_hours`, `party_not_found`
 * [APT-19], what the slot search would not have shown, and `conflict` after five tries.
 */
export const reserve =
  (ctx: SchedulingContext) =>
  async (reservation: Reservation): Promise<Appointment> => {
    const { appointment, policy } = reservation
    const reserved = await withAlternatives(ctx, { policy, requested: () => appointment }, () =>
      mapConflictErrors(() => insertUnderLock(ctx, reservation))
    )
    failpoint('booking.after_commit')
    return reserved
  }

/** Waits for a rival in this process and refuses if it took the time. Overbooking does not wait. */
const insertUnderLock = async (
  ctx: SchedulingContext,
  reservation: Reservation
): Promise<Appointment> => {
  const { appointment, policy } = reservation
  if (mayOverbook(policy)) return insert(ctx, reservation, { isContested: false })
  const rival = ctx.slotLocks.bookings.writerOf(appointment)
  if (rival !== undefined) {
    const written = await rival
    const isOwn = isRepeatable(policy) && written?.clientId === appointment.clientId
    if (written && takesPartOf(written, appointment) && !isOwn) throw new Refusal('slot_taken')
  }
  return ctx.slotLocks.bookings.hold(appointment, () =>
    insert(ctx, reservation, { isContested: rival !== undefined })
  )
}

/** A contested time is probably taken: it is read before the insert, which would be in vain. */
const insert = async (
  ctx: SchedulingContext,
  { appointment, policy, event, approve }: Reservation,
  { isContested }: { isContested: boolean }
): Promise<Appointment> => {
  let row = appointment
  let verdict = isContested ? null : judgeFromCache(ctx, { appointment, policy })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const judged = verdict ?? (await checkRequest(ctx, { appointment: row, policy }))
    if (judged.repeats !== null) return readRepeated(ctx, row, judged.repeats)
    if (tries === 0) await approve?.()
    row = { ...row, overbook: judged.taken }
    // The last moment before the row exists: the next statement is all or nothing.
    failpoint('booking.before_commit')
    if (await insertIfFree(ctx.db, row, { event, versions: judged.versions })) {
      ctx.freeTimes.forget(row.businessId)
      return row
    }
    verdict = null
    row = { ...row, shortId: ctx.newFolio() }
  }
  throw new Refusal('conflict')
}

type Verdict =
  | { readonly repeats: string }
  | { readonly repeats: null; readonly taken: boolean; readonly versions: ResourceVersions }

/**
 * Saves the read when the row fits the cached resources; the insert checks their versions and the
 * time. Null: read them.
 */
const judgeFromCache = (
  { resourceCache, clock }: SchedulingContext,
  { appointment, policy }: ReservationRequest
): Verdict | null => {
  const cached = resourceCache.get(appointment)
  if (cached === undefined) return null
  const { ok } = fits(policy, cached.resources, { appointment, previous: null, now: clock.now() })
  return ok ? { repeats: null, taken: false, versions: cached.versions } : null
}

/**
 * Reads resources and conflicts and refuses a row that is not allowed. For a repeated request it
 * returns the id of the appointment it repeats, also when that is no longer offered.
 */
const checkRequest = async (
  { db, resourceCache, clock }: SchedulingContext,
  { appointment, policy }: ReservationRequest
): Promise<Verdict> => {
  const { resources, repeats, taken } = await loadBookingState(db, appointment)
  if (resources !== null) resourceCache.set(appointment, resources)
  if (repeats !== null && isRepeatable(policy)) return { repeats }
  if (resources === null) throw new Refusal('party_not_found')
  orRefuse(fits(policy, resources.resources, { appointment, previous: null, now: clock.now() }))
  if (taken && !mayOverbook(policy)) throw new Refusal('slot_taken')
  return { repeats: null, taken, versions: resources.versions }
}

/** Whether a request of the same client for the same time may be answered with the first one. */
const isRepeatable = (policy: Policy): boolean => policy.kind === 'offered'

const readRepeated = async (
  { db }: SchedulingContext,
  { businessId }: Appointment,
  id: string
): Promise<Appointment> => {
  const appointment = await findAppointment(onPool(db, 'scheduling-appointment'), businessId, id)
  // Deleted meanwhile: the time is free and the request may be repeated.
  if (appointment === null) throw new Refusal('conflict')
  return appointment
}
