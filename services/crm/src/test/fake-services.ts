import { accountsRoutes, type MessageClock } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { newId, Refusal } from '@mostrador/kernel'
import {
  defineService,
  serve,
  type ServiceContext,
  type ServiceTransaction,
} from '@mostrador/platform'
import { eventDataOf } from './fake-appointment.ts'
import { createFakeCatalog } from './fake-catalog.ts'
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
  const unoffered = new Set<string>()
  const archived = new Set<string>()
  const fakeScheduling = createFakeScheduling(unoffered, archived, ctx => {
    scheduling = ctx
  })
  const fakeMessaging = createFakeMessaging()
  let catalog: ServiceContext<unknown, 'catalog'> | undefined
  /** What clients paid, in cents; null: catalog does not answer. */
  const money = { paid: new Map<string, number>() as Map<string, number> | null }
  const fakeCatalog = createFakeCatalog(money, unoffered, archived, ctx => {
    catalog = ctx
  })
  const settings = {
    reminderHours: 12 as number | null,
    messageClock: '24h' as MessageClock,
    whatsappOwner: '1',
    areAccountsDown: false,
  }
  const { appointments, visits, beforeVisits } = fakeScheduling
  const { revenue } = fakeCatalog
  const { threads, queued } = fakeMessaging
  return {
    threads,
    appointments,
    /** What scheduling answers for the appointments of all contacts. */
    visits,
    beforeVisits,
    /** What catalog answers for a contact. */
    revenue,
    /** Ids of services, products, courses and properties that are of others. */
    unoffered,
    /** Those that the business has archived. */
    archived,
    booked: fakeScheduling.booked,
    /** What was handed to messaging, once per key. */
    queued,
    settings,
    money,
    messaging: fakeMessaging.behavior,
    scheduling: fakeScheduling.behavior,
    services: [
      fakeAccounts(settings),
      fakeAssistant(settings),
      fakeScheduling.service,
      fakeMessaging.service,
      fakeCatalog.service,
    ],
    publishPaid: (businessId: string, of: { clientId: string; previousClientId?: string }) =>
      withTenant(businessId, async () => {
        const moneyMovementId = newId()
        await catalog?.db.transaction(tx =>
          tx.publish('money.recorded', {
            key: moneyMovementId,
            data: { moneyMovementId, appointmentId: null, ...of },
          })
        )
      }),
    ...contactEvents(publish, threads),
    ...appointmentEvents(publish),
    /** Everything answers as at the beginning; what was queued is forgotten. */
    reset(): void {
      queued.length = 0
      unoffered.clear()
      archived.clear()
      visits.length = 0
      beforeVisits.run = () => Promise.resolve()
      revenue.clear()
      money.paid = new Map()
      settings.reminderHours = 12
      settings.messageClock = '24h'
      settings.whatsappOwner = '1'
      settings.areAccountsDown = false
      fakeMessaging.behavior.heldReason = null
      fakeMessaging.behavior.windowUntil = null
      fakeMessaging.behavior.onQueue = () => undefined
      fakeScheduling.behavior.isDown = false
      fakeScheduling.behavior.stands = false
    },
  }
}

const fakeAccounts = (settings: {
  readonly messageClock: MessageClock
  readonly whatsappOwner: string
  readonly areAccountsDown: boolean
}) =>
  defineService({
    name: 'accounts',
    setup: ctx => {
      serve(ctx, accountsRoutes.businessFacts, ({ params }) => {
        if (settings.areAccountsDown) throw new Refusal('unavailable')
        return {
          _id: params.id,
          name: 'La Catrina',
          description: 'x',
          isWorking: true,
          timezone: { name: 'America/Mexico_City' },
          messageClock: settings.messageClock,
          countryCode: '52',
          whatsapp: '1',
          whatsappOwner: settings.whatsappOwner,
          endSubscription: '2027-01-01T00:00:00.000Z',
          ownerUserId: null,
          favoriteColors: ['#8f1d41'],
        }
      })
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
  publishCreditsLow: (businessId: string, available: number) =>
    publish(businessId, tx =>
      tx.publish('credits.low', {
        key: businessId,
        data: { businessId, creditType: 'gpt', available },
      })
    ),
  /** The one message of a thread arrives. */
  publishMessageReceived: (
    businessId: string,
    threadId: string,
    sentAt = '2026-11-21T18:00:00.000Z'
  ) =>
    publish(businessId, tx =>
      tx.publish('message.received', {
        key: threadId,
        data: {
          threadId,
          messageId: threadId,
          clientId: threads.get(threadId)?.clientId ?? null,
          channel: threads.get(threadId)?.identity.channel ?? 'whatsapp',
          sentAt,
        },
      })
    ),
  /** The business writes in a thread: its one message is now that. */
  publishMessageQueued: (businessId: string, threadId: string) =>
    publish(businessId, tx =>
      tx.publish('message.queued', {
        key: threadId,
        data: {
          threadId,
          messageId: threadId,
          channel: 'whatsapp',
          author: 'staff',
          clientId: threads.get(threadId)?.clientId ?? null,
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
  publishImported: (businessId: string, firstId?: string) =>
    publish(businessId, tx =>
      tx.publish('appointments.imported', { key: businessId, data: { count: 1, firstId } })
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
