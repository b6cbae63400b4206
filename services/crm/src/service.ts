import { crmErrors } from '@mostrador/contracts/crm'
import { consume, consumeOutside, defineService, work } from '@mostrador/platform'
import { moveByReference } from './clients/phase-use-cases.ts'
import { clientRoutes } from './clients/routes.ts'
import { Config } from './config.ts'
import { onAppointmentPlanned, onAppointmentStatus } from './consumers/on-appointment.ts'
import { onMessageReceived, onProfileKnown } from './consumers/on-message-received.ts'
import { defaultPhases } from './funnels/funnel.ts'
import { insertDefaultFunnel } from './funnels/repository.ts'
import { sendTimedMessage } from './jobs/send-timed-message.ts'
import { timedMessageRoutes } from './timed-messages/routes.ts'
import { sendDue } from './timed-messages/send-use-cases.ts'
import { schedule } from './timed-messages/use-cases.ts'

/** People who write or come, where they stand in the funnel, and the messages that are due to them. */
export const crm = defineService({
  name: 'crm',
  config: Config,
  errors: crmErrors,
  async setup(ctx) {
    const deps = { db: ctx.db, clock: ctx.clock, ids: ctx.ids, call: ctx.call }
    clientRoutes(ctx, deps)
    timedMessageRoutes(ctx, deps)
    consume(
      ctx,
      'crm',
      {
        'business.created': ({ data: { businessId } }, tx) =>
          insertDefaultFunnel(tx, businessId, ctx.ids(), defaultPhases(), ctx.clock.now()),
        'notification.changed': async ({ businessId, data: { notificationId, state } }, tx) => {
          if (businessId !== null && state === 'due') await schedule(tx, businessId, notificationId)
        },
      },
      {
        'appointment.booked': onAppointmentStatus(deps),
        'appointment.status_changed': onAppointmentStatus(deps),
        'thread.needs_human': async ({ businessId, data: { clientId } }, tx) => {
          if (businessId !== null && clientId !== null)
            await moveByReference(deps, tx, businessId, clientId, 'contact_admin')
        },
      }
    )
    consumeOutside(ctx, 'crm-contacts', {
      'message.received': onMessageReceived(deps),
      'thread.profile_known': onProfileKnown(deps),
    })
    consumeOutside(ctx, 'crm-messages', {
      'appointment.booked': onAppointmentPlanned(deps),
      'appointment.moved': onAppointmentPlanned(deps),
    })
    work(ctx, sendTimedMessage, ({ businessId, id }) => sendDue(deps)(businessId, id))
  },
})
