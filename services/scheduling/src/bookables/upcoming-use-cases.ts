import { type Actor, allows } from '@mostrador/contracts'
import {
  type AppointmentLine,
  type AffectedAppointments,
  NO_CLIENT,
  type OutsideAppointments,
} from '@mostrador/contracts/scheduling'
import { Refusal, type Zone } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext, Tx } from '../context.ts'
import { isStillAttendable } from '../reservations/fit.ts'
import { onPool } from '../reservations/repository.ts'
import { readPlaces } from '../reservations/resources-repository.ts'
import type { Bookable, Kind } from './repository.ts'
import { type Upcoming, findUpcomingAppointments } from './upcoming-repository.ts'
import { mustBeUsable } from './use-cases.ts'

const MAX_LINES = 20

const maySeeAgenda = (actor: Actor): boolean => allows(actor, { page: 'agenda', action: 'view' })

/**
 * The answer about appointments: the clients are shown only with the permission to see the agenda.
 */
const toAffectedAppointments = (
  actor: Actor,
  lines: readonly AppointmentLine[]
): AffectedAppointments => ({
  count: lines.length,
  first: maySeeAgenda(actor) ? lines.slice(0, MAX_LINES) : [],
})

/**
 * Appointments to come that need a branch, a service or a specialist. Refuses one that is not
 * there.
 */
export const readUpcoming =
  ({ db, clock }: SchedulingContext, kind: Kind) =>
  async (actor: Actor, id: string): Promise<AffectedAppointments> => {
    const businessId = businessOf(actor)
    await mustBeUsable(db, businessId, { kind, ids: [id], before: [id] })
    const target = onPool(db, `scheduling-upcoming-${kind}`)
    const upcoming = await findUpcomingAppointments(target, { kind, businessId, id }, clock.now())
    return toAffectedAppointments(
      actor,
      upcoming.map(({ line }) => line)
    )
  }

/**
 * Without the permission to see the agenda, nobody may write to the people in it. Refuses
 * `forbidden`.
 */
export const refuseNotify = (actor: Actor): void => {
  if (!maySeeAgenda(actor)) throw new Refusal('forbidden')
}

/** Asks crm to tell the clients; an appointment without a client has nobody to tell. */
export const requestChanges = async (tx: Tx, upcoming: readonly Upcoming[]): Promise<void> => {
  const withClient = upcoming.filter(({ line }) => line.clientId !== NO_CLIENT)
  for (const { line, ...place } of withClient)
    await tx.publish('appointment.change_requested', {
      key: line._id,
      data: {
        appointmentId: line._id,
        clientId: line.clientId,
        startsAt: line.start,
        endsAt: line.end,
        status: line.status,
        ...place,
      },
    })
}

/** Queues a message to the clients of all coming appointments of the removed row. */
export const requestAllChanges = async (tx: Tx, bookable: Bookable, now: Date): Promise<void> =>
  requestChanges(tx, await findUpcomingAppointments(tx, bookable, now))

/** What an edit does with appointments that it leaves outside; undefined does nothing. */
export type OutsideAnswer = 'ask' | 'leave' | 'tell' | undefined
type OutsideCheck = {
  readonly actor: Actor
  readonly bookable: Bookable
  readonly outside: OutsideAnswer
}
/** Runs an edit in its transaction. */
type RunEdit = <Row>(tx: Tx, edit: () => Promise<Row>) => Promise<Row>

/**
 * Returns how to run an edit so that appointments are found which could be attended before it and
 * cannot after it: other hours, or no longer that service, branch or specialist. Appointments that
 * were outside already are not reported. With `ask` they refuse it with `appointments_outside`,
 * with `tell` their clients are notified. Refuses `forbidden` to tell for whoever may not see the
 * agenda.
 */
export const createOutsideCheck = async (
  ctx: SchedulingContext,
  { actor, bookable, outside }: OutsideCheck
): Promise<RunEdit> => {
  if (outside === undefined || outside === 'leave') return (_tx, edit) => edit()
  if (outside === 'tell') refuseNotify(actor)
  const { businessId } = bookable
  const zone = await ctx.zones.of(businessId)
  return async (tx, edit) => {
    const upcoming = await findUpcomingAppointments(tx, bookable, ctx.clock.now())
    const before = await filterAttendable(tx, businessId, upcoming, zone)
    const edited = await edit()
    const after = new Set(await filterAttendable(tx, businessId, before, zone))
    const displaced = before.filter(appointment => !after.has(appointment))
    if (outside === 'tell') await requestChanges(tx, displaced)
    else
      refuseWith(
        actor,
        displaced.map(({ line }) => line)
      )
    return edited
  }
}

const refuseWith = (actor: Actor, lines: readonly AppointmentLine[]): void => {
  if (lines.length === 0) return
  const ids = maySeeAgenda(actor) ? lines.map(({ _id }) => _id) : []
  const details: OutsideAppointments = { ...toAffectedAppointments(actor, lines), ids }
  throw new Refusal('appointments_outside', details)
}

/** The appointments that could be attended at their time and place. */
const filterAttendable = async (
  tx: Tx,
  businessId: string,
  upcoming: readonly Upcoming[],
  zone: Zone
): Promise<Upcoming[]> => {
  const placeOf = await readPlaces(tx, businessId, upcoming)
  return upcoming.filter(appointment => {
    const resources = placeOf(appointment)
    return resources !== null && isStillAttendable(resources, appointment.line, zone)
  })
}
