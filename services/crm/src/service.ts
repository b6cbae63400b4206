import { crmErrors } from '@mostrador/contracts/crm'
import { consume, consumeOutside, defineService, work } from '@mostrador/platform'
import { clientRoutes } from './clients/routes.ts'
import { Config } from './config.ts'
import {
  onAppointmentChanged,
  onAppointmentPlanned,
  onAppointmentStatus,
  onChangeRequested,
} from './consumers/on-appointment.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import {
  onMessageReceived,
  onProfileKnown,
  onThreadImported,
} from './consumers/on-message-received.ts'
import { onNeedsHuman } from './consumers/on-needs-human.ts'
import { onNotificationChanged } from './consumers/on-notification-changed.ts'
import { sendTimedMessage } from './jobs/send-timed-message.ts'
import { timedMessageRoutes } from './timed-messages/routes.ts'
import { sendDueMessage } from './timed-messages/send-use-cases.ts'

/** Contacts, where they stand in the funnel, and the messages that are due to them. */
export const crm = defineService({
  name: 'crm',
  config: Config,
  errors: crmErrors,
  setup(ctx) {
    clientRoutes(ctx)
    timedMessageRoutes(ctx)
    consume(
      ctx,
      'crm',
      {
        'business.created': onBusinessCreated(ctx),
        'notification.changed': onNotificationChanged,
      },
      {
        'appointment.booked': onAppointmentStatus(ctx),
        'appointment.status_changed': async (event, tx) => {
          await onAppointmentStatus(ctx)(event, tx)
          await onAppointmentChanged(event, tx)
        },
        'appointment.moved': onAppointmentChanged,
        'appointment.deleted': onAppointmentChanged,
        'appointment.change_requested': onChangeRequested(ctx),
        'thread.needs_human': onNeedsHuman(ctx),
      }
    )
    consumeOutside(ctx, 'crm-contacts', {
      'message.received': onMessageReceived(ctx),
      'thread.profile_known': onProfileKnown(ctx),
      'thread.imported': onThreadImported(ctx),
    })
    consumeOutside(ctx, 'crm-messages', {
      'appointment.booked': onAppointmentPlanned(ctx),
      'appointment.moved': onAppointmentPlanned(ctx),
    })
    work(ctx, sendTimedMessage, sendDueMessage(ctx))
  },
})
