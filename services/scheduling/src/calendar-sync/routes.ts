import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { acceptNotification } from './channel-use-cases.ts'
import {
  chooseCalendar,
  createCalendar,
  fetchAll,
  listCalendars,
  saveCalendars,
  unlinkCalendar,
} from './choose-use-cases.ts'
import { finishLink, previewLink, sendLink, startLink } from './connect-use-cases.ts'
import { poolTarget } from './pool-repository.ts'
import { ownPresence } from './presence-use-cases.ts'
import { readStates } from './states-use-cases.ts'

const headerOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : ''

/** Mounts the routes of this folder. */
export const calendarRoutes = (ctx: SchedulingContext): void => {
  choiceRoutes(ctx)
  linkRoutes(ctx)
  serve(ctx, r.refreshToken, ({ actor, body }) => ownPresence(ctx)(actor, body.email))
  serve(ctx, r.calendarNotification, async ({ headers, reply }) => {
    const isKnown = await acceptNotification(ctx, {
      channelId: headerOf(headers['x-goog-channel-id']),
      token: headerOf(headers['x-goog-channel-token']),
    })
    if (!isKnown) throw new Refusal('calendar_channel_unknown')
    return reply.status(200).type('text/plain').send('')
  })
}

const choiceRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.calendarStates, async ({ actor }) => ({
    configured: ctx.google !== null,
    calendars:
      ctx.google === null
        ? []
        : await readStates(poolTarget(ctx.db), businessOf(actor), ctx.clock.now()),
  }))
  serve(ctx, r.getCalendars, async ({ actor, query }) => ({
    calendars: await listCalendars(ctx)({
      businessId: businessOf(actor),
      specialistId: query.specialistId,
    }),
  }))
  serve(ctx, r.createCalendar, ({ actor, body }) =>
    createCalendar(ctx)({ businessId: businessOf(actor), specialistId: body.specialistId })
  )
  serve(ctx, r.saveCalendars, ({ actor, body }) =>
    saveCalendars(ctx)(businessOf(actor), body.calendarData)
  )
  serve(ctx, r.chooseCalendar, ({ actor, params, body }) =>
    chooseCalendar(ctx)({ businessId: businessOf(actor), specialistId: params.id }, body.calendarId)
  )
  serve(ctx, r.fetchCalendar, ({ actor, params }) =>
    fetchAll(ctx)({ businessId: businessOf(actor), specialistId: params.id })
  )
  serve(ctx, r.unlinkCalendar, ({ actor, params, query }) =>
    unlinkCalendar(ctx)(
      { businessId: businessOf(actor), specialistId: params.id },
      query.account === 'true'
    )
  )
}

const linkRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.sendCalendarLink, ({ actor, params }) =>
    sendLink(ctx)({ businessId: businessOf(actor), specialistId: params.id })
  )
  serve(ctx, r.previewCalendarLink, ({ body }) => previewLink(ctx)(body.token))
  serve(ctx, r.startCalendarLink, ({ body }) => startLink(ctx)(body.token))
  serve(ctx, r.finishCalendarLink, ({ body }) => finishLink(ctx)(body))
}
