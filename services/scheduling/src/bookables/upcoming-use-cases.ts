import { type Actor, allows } from '@mostrador/contracts'
import { pages } from '@mostrador/contracts/accounts'
import type { AppointmentLine, ConcernedAppointments } from '@mostrador/contracts/scheduling'
import { Refusal, type Zone } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { isWorked } from '../reservations/fit.ts'
import type { WeekPlan } from '../hours/working-time.ts'
import type { Bookable, Kind } from './repository.ts'
import { upcomingAppointments } from './upcoming-repository.ts'
import { mustBeUsable } from './use-cases.ts'

const MOST_LINES = 20

/** The answer about appointments: whom they are about is only for who may see the agenda. */
export const concerned = (
  actor: Actor,
  lines: readonly AppointmentLine[]
): ConcernedAppointments => ({
  count: lines.length,
  first: allows(actor, { page: pages.agenda, action: 'view' }) ? lines.slice(0, MOST_LINES) : [],
})

/** Appointments to come that need a branch, a service or a specialist. Refuses one that is not there. */
export const readUpcoming =
  ({ db, clock }: SchedulingContext, kind: Kind) =>
  async (actor: Actor, id: string): Promise<ConcernedAppointments> => {
    const businessId = businessOf(actor)
    await mustBeUsable(db, businessId, { kind, ids: [id], before: [id] })
    return concerned(actor, await upcomingAppointments(db, { kind, businessId, id }, clock.now()))
  }

/** Appointments to come and the zone in which their business keeps its hours. */
type ToCome = { readonly lines: readonly AppointmentLine[]; readonly zone: Zone }

export const readToCome = async (ctx: SchedulingContext, bookable: Bookable): Promise<ToCome> => ({
  lines: await upcomingAppointments(ctx.db, bookable, ctx.clock.now()),
  zone: await ctx.zones.of(bookable.businessId),
})

/**
 * Refuses a change of working time that leaves appointments outside which were inside before it,
 * with `appointments_outside`. Those that were outside already are nobody's news.
 */
export const refuseOutside = (
  actor: Actor,
  { lines, zone }: ToCome,
  { before, after }: { before: WeekPlan; after: WeekPlan }
): void => {
  const outside = lines.filter(line => isWorked(before, line, zone) && !isWorked(after, line, zone))
  if (outside.length > 0) throw new Refusal('appointments_outside', concerned(actor, outside))
}
