import { crmErrors } from '@mostrador/contracts/crm'
import { audienceRoutes } from './audiences/routes.ts'
import {
  consume,
  consumeOutside,
  defineService,
  followClientMerges,
  PublicAddress,
  work,
} from '@mostrador/platform'
import { bulkRoutes } from './bulk/routes.ts'
import { clientImportRoutes } from './client-imports/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { Config } from './config.ts'
import { consentRoutes } from './consent/routes.ts'
import {
  onAppointmentChanged,
  onAppointmentPlanned,
  onAppointmentStatus,
  onChangeRequested,
  onVisit,
} from './consumers/on-appointment.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import {
  onMessageReceived,
  onProfileKnown,
  onThreadImported,
} from './consumers/on-message-received.ts'
import {
  onCounted,
  onImportedCounted,
  onMergeCounted,
  onZoneChanged,
} from './consumers/on-counted.ts'
import { onCreditsLow } from './consumers/on-credits-low.ts'
import { onNeedsHuman } from './consumers/on-needs-human.ts'
import { onAppointmentsImported } from './consumers/on-appointments-imported.ts'
import { onEnrollment, onMerge, onMoney } from './consumers/on-purchase.ts'
import { onClientAppointment } from './consumers/on-client-appointment.ts'
import { onThreadMessage } from './consumers/on-thread-message.ts'
import { onNotificationChanged } from './consumers/on-notification-changed.ts'
import { onAppointmentPaid, onDepositDecided, onPaymentLink } from './consumers/on-payment.ts'
import { fieldRoutes } from './fields/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { mergeRoutes } from './merges/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { sendTimedMessage } from './jobs/send-timed-message.ts'
import { timedMessageRoutes } from './timed-messages/routes.ts'
import { sendDueMessage } from './timed-messages/send-use-cases.ts'
import { trafficSourceRoutes } from './traffic-sources/routes.ts'

/** Contacts, where they stand in the funnel, and the messages that are due to them. */
export const crm = defineService({
  name: 'crm',
  config: Config,
  clusterConfig: PublicAddress,
  errors: crmErrors,
  setup(ctx) {
    clientRoutes(ctx)
    mergeRoutes(ctx)
    bulkRoutes(ctx)
    consentRoutes(ctx)
    fieldRoutes(ctx)
    privacyRoutes(ctx)
    clientImportRoutes(ctx)
    timedMessageRoutes(ctx)
    formRoutes(ctx)
    trafficSourceRoutes(ctx)
    audienceRoutes(ctx)
    consume(
      ctx,
      'crm',
      {
        'business.created': onBusinessCreated(ctx),
        'notification.changed': onNotificationChanged,
        'enrollment.changed': onEnrollment,
      },
      {
        'appointment.booked': async (event, tx) => {
          await onAppointmentStatus(ctx)(event, tx)
          await onClientAppointment(event, tx)
        },
        'appointment.status_changed': async (event, tx) => {
          await onAppointmentStatus(ctx)(event, tx)
          await onClientAppointment(event, tx)
          await onAppointmentChanged(ctx, event, tx)
          await onVisit(ctx)(event, tx)
        },
        'appointment.moved': async (event, tx) => {
          await onClientAppointment(event, tx)
          await onAppointmentChanged(ctx, event, tx)
        },
        'appointment.edited': onClientAppointment,
        'appointment.deleted': async (event, tx) => {
          await onClientAppointment(event, tx)
          await onAppointmentChanged(ctx, event, tx)
        },
        'appointment.change_requested': onChangeRequested(ctx),
        'thread.needs_human': onNeedsHuman(ctx),
      }
    )
    consumeOutside(ctx, 'crm-contacts', {
      'message.received': onMessageReceived(ctx),
      'message.queued': onThreadMessage(ctx),
      'message.edited': onThreadMessage(ctx),
      'thread.profile_known': onProfileKnown(ctx),
      'thread.imported': onThreadImported(ctx),
    })
    consumeOutside(ctx, 'crm-figures', {
      'money.recorded': onMoney(ctx),
      'money.changed': onMoney(ctx),
      'money.deleted': onMoney(ctx),
      'appointments.imported': onAppointmentsImported(ctx),
    })
    consumeOutside(ctx, 'crm-days', {
      'client.created': onCounted(ctx),
      'clients.imported': onImportedCounted(ctx),
      'client.phase_moved': onCounted(ctx),
      'client.opted_out': onCounted(ctx),
      'client.merged': onMergeCounted(ctx),
      'client.merge_undone': onMergeCounted(ctx),
      'traffic_source.reached': onCounted(ctx),
      'business.zone_changed': onZoneChanged(ctx),
    })
    consumeOutside(ctx, 'crm-messages', {
      'appointment.booked': onAppointmentPlanned(ctx),
      'appointment.moved': onAppointmentPlanned(ctx),
    })
    consumeOutside(ctx, 'crm-payments', {
      'payment_link.changed': onPaymentLink(ctx),
      'deposit.decided': onDepositDecided(ctx),
      'appointment.paid': onAppointmentPaid(ctx),
    })
    consumeOutside(ctx, 'crm-credits', { 'credits.low': onCreditsLow(ctx) })
    followClientMerges(ctx, 'crm', onMerge(ctx))
    work(ctx, sendTimedMessage, sendDueMessage(ctx))
  },
})
