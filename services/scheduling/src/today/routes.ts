import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf, startOfDay } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import { findStoppedCalendars } from '../calendar-sync/states-use-cases.ts'
import type { SchedulingContext } from '../context.ts'
import {
  appointmentsWithoutOutcome,
  readBookingSetup,
  countLiveAppointments,
  firstAppointmentFrom,
  nextAppointments,
} from './repository.ts'

const DAY = 24 * 60 * 60 * 1000
/** How many days back a missing outcome is asked for. */
const OUTCOME_DAYS = 7

/** What the first page shows of the agenda. */
export const todayRoutes = (ctx: SchedulingContext): void => {
  const { db, clock } = ctx
  serve(ctx, r.agendaToday, async ({ actor }) => {
    const businessId = businessOf(actor)
    const now = clock.now()
    const zone = await ctx.zones.of(businessId)
    const date = localDateOf(now, zone)
    const until = startOfDay(addDays(date, 2), zone)
    const day = { from: startOfDay(date, zone), until: startOfDay(addDays(date, 1), zone) }
    const [next, withoutOutcome, setup, calendars, appointments] = await Promise.all([
      nextAppointments(db, businessId, { from: new Date(now.getTime() - DAY), now, until }),
      appointmentsWithoutOutcome(db, businessId, {
        from: new Date(now.getTime() - OUTCOME_DAYS * DAY),
        now,
      }),
      readBookingSetup(db, businessId),
      findStoppedCalendars(db, businessId),
      countLiveAppointments(db, businessId, day),
    ])
    return {
      next,
      later: next.length === 0 ? await firstAppointmentFrom(db, businessId, until) : null,
      withoutOutcome: withoutOutcome.lines,
      withoutOutcomeCount: withoutOutcome.count,
      setup,
      stoppedCalendars: calendars,
      day: { date, appointments },
    }
  })
  serve(ctx, r.bookingSetup, ({ actor }) => readBookingSetup(db, businessOf(actor)))
}
