import { consume, defineJob, every, work } from '@mostrador/platform'
import { z } from 'zod'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { findDue } from '../calendar-sync/lease-repository.ts'
import { requestRound } from '../calendar-sync/sync-repository.ts'
import { syncCalendar } from '../calendar-sync/sync-use-cases.ts'

/** One round of a calendar. The row decides whether it is still due. */
const calendarJob = defineJob({
  name: 'scheduling-calendar',
  schema: z.object({ businessId: z.uuid(), specialistId: z.uuid() }),
  attempts: 3,
})

/** Every change of the agenda requests a round of the calendars that it affects. */
export const calendarJobs = (ctx: SchedulingContext): void => {
  if (ctx.google === null) return
  const { db, clock, config, jobs } = ctx
  work(ctx, calendarJob, syncCalendar(ctx), { concurrency: 4 })
  every(ctx, 'scheduling-calendar-tick', config.CALENDAR_TICK_SECONDS, () =>
    db.acrossTenants(async relay => {
      for (const owner of await findDue(relay, clock.now()))
        await jobs.add(calendarJob, owner, { id: `${calendarJob.name}-${owner.specialistId}` })
    })
  )
  const requestRoundOf = async (
    { businessId, data: { specialistId, appointmentId } }: AgendaEvent,
    tx: SqlTransaction
  ): Promise<void> => {
    if (businessId === null) return
    await requestRound(tx, { businessId, specialistId, appointmentId }, clock.now())
  }
  consume(
    ctx,
    'scheduling-calendar',
    {},
    {
      'appointment.booked': requestRoundOf,
      'appointment.moved': requestRoundOf,
      'appointment.edited': requestRoundOf,
      'appointment.status_changed': requestRoundOf,
      'appointment.deleted': requestRoundOf,
      'block.created': requestRoundOf,
      'block.changed': requestRoundOf,
      'block.deleted': requestRoundOf,
    }
  )
}

type AgendaEvent = {
  readonly businessId: string | null
  readonly data: { readonly specialistId: string; readonly appointmentId: string }
}
