import { accountsRoutes, type MessageClock } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import {
  defineService,
  serve,
  type ServiceContext,
  type ServiceTransaction,
} from '@mostrador/platform'
import { eventDataOf } from './fake-appointment.ts'
import { createFakeMessaging } from './fake-messaging.ts'
import { createFakeScheduling } from './fake-scheduling.ts'

type Publish = (
  businessId: string,
  publish: (tx: ServiceTransaction<'scheduling'>) => Promise<void>
) => Promise<void>

/** The services that crm asks, and the events that it consumes. A test may change their answers. */
export const fakeServices = () => {
  let scheduling: ServiceContext<unknown, 'scheduling'> | undefined
  const publish: Publish = (businessId, write) =>
    withTenant(businessId, async () => {
      await scheduling?.db.transaction(write)
    })
  const fakeScheduling = createFakeScheduling(ctx => {
    scheduling = ctx
  })
  const fakeMessaging = createFakeMessaging()
  const settings = { reminderHours: 12 as number | null, messageClock: '24h' as MessageClock }
  const { appointments } = fakeScheduling
  const { threads, queued } = fakeMessaging
  return {
    threads,
    appointments,
    /** What was handed to messaging, once per key. */
    queued,
    settings,
    messaging: fakeMessaging.behavior,
    scheduling: fakeScheduling.behavior,
    services: [
      fakeAccounts(settings),
      fakeAssistant(settings),
      fakeScheduling.service,
      fakeMessaging.service,
    ],
    ...contactEvents(publish, threads),
    ...appointmentEvents(publish),
    /** Everything answers as at the beginning; what was queued is forgotten. */
    reset(): void {
      queued.length = 0
      settings.reminderHours = 12
      settings.messageClock = '24h'
      fakeMessaging.behavior.heldReason = null
      fakeMessaging.behavior.windowUntil = null
      fakeMessaging.behavior.onQueue = () => undefined
      fakeScheduling.behavior.isDown = false
      fakeScheduling.behavior.stands = false
    },
  }
}

const fakeAccounts = (settings: { readonly messageClock: MessageClock }) =>
  defineService({
    name: 'accounts',
    setup: ctx => {
      serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
        _id: params.id,
        name: 'La Catrina',
        description: 'x',
        isWorking: true,
        timezone: { name: 'America/Mexico_City' },
        messageClock: settings.messageClock,
        countryCode: '52',
        whatsapp: '1',
        whatsappOwner: '1',
        endSubscription: '2027-01-01T00:00:00.000Z',
        ownerUserId: null,
      }))
    },
  })

const fakeAssistant = (settings: { readonly reminderHours: number | null }) =>
  defineService({
    name: 'ai-assistant',
    setup: ctx => {
      serve(ctx, assistantRoutes.timings, () => ({
        assistantId: null,
        assistantName: null,
        sendReminder: settings.reminderHours,
        requestConfirmation: null,
        autoCancelAppointments: null,
      }))
    },
  })

const contactEvents = (
  publish: Publish,
  threads: ReturnType<typeof createFakeMessaging>['threads']
) => ({
  publishBusinessCreated: (businessId: string) =>
    publish(businessId, tx =>
      tx.publish('business.created', { key: businessId, data: { businessId, ownerUserId: null } })
    ),
  /** The one message of a thread arrives. */
  publishMessageReceived: (businessId: string, threadId: string) =>
    publish(businessId, tx =>
      tx.publish('message.received', {
        key: threadId,
        data: {
          threadId,
          messageId: threadId,
          clientId: threads.get(threadId)?.clientId ?? null,
          channel: threads.get(threadId)?.identity.channel ?? 'whatsapp',
          sentAt: '2026-11-21T18:00:00.000Z',
        },
      })
    ),
  publishProfileKnown: (businessId: string, threadId: string) =>
    publish(businessId, tx =>
      tx.publish('thread.profile_known', {
        key: threadId,
        data: { threadId, clientId: threads.get(threadId)?.clientId ?? null },
      })
    ),
})

const appointmentEvents = (publish: Publish) => ({
  publishBooked: (
    businessId: string,
    appointment: Appointment,
    source: 'staff' | 'assistant' | 'import'
  ) =>
    publish(businessId, tx =>
      tx.publish('appointment.booked', {
        key: appointment._id,
        data: { ...eventDataOf(appointment), source },
      })
    ),
  publishStatusChanged: (
    businessId: string,
    appointment: Appointment,
    from: Appointment['status']
  ) =>
    publish(businessId, tx =>
      tx.publish('appointment.status_changed', {
        key: appointment._id,
        data: { ...eventDataOf(appointment), from },
      })
    ),
  publishChangeRequested: (businessId: string, appointment: Appointment) =>
    publish(businessId, tx =>
      tx.publish('appointment.change_requested', {
        key: appointment._id,
        data: eventDataOf(appointment),
      })
    ),
  publishDeleted: (businessId: string, appointment: Appointment) =>
    publish(businessId, tx =>
      tx.publish('appointment.deleted', { key: appointment._id, data: eventDataOf(appointment) })
    ),
  publishMoved: (businessId: string, appointment: Appointment, previousStartsAt: string) =>
    publish(businessId, tx =>
      tx.publish('appointment.moved', {
        key: appointment._id,
        data: {
          ...eventDataOf(appointment),
          previousStartsAt,
          previousSpecialistId: appointment.specialistId,
        },
      })
    ),
})
