import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { type ContactIdentity } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import { defineService, type ServiceContext, serve } from '@mostrador/platform'

export const ids = {
  branch: '01a20000-0000-7000-8000-0000000000b1',
  service: '01a20000-0000-7000-8000-0000000000c1',
  specialist: '01a20000-0000-7000-8000-0000000000d1',
}

type Queued = { to: unknown; text: string; kind: string; key: string }

/** The peers of crm: what they answer can be changed by a test, and what reaches the client's phone is kept. */
export const fakeServices = () => {
  const threads = new Map<
    string,
    { identity: ContactIdentity; clientId: string | null; text: string }
  >()
  const appointments = new Map<string, Appointment>()
  const queued: Queued[] = []
  const mood = { held: null as string | null, reminderHours: 12 as number | null, down: false }
  let speaker: ServiceContext<unknown, 'scheduling'> | undefined

  const threadOf = (
    id: string,
    { identity, clientId }: { identity: ContactIdentity; clientId: string | null }
  ) => ({
    _id: id,
    businessId: ids.branch,
    channel: identity.channel,
    clientId,
    clientName: identity.pushName,
    clientType: null,
    whatsapp: identity.whatsapp,
    countryCode: identity.countryCode,
    countryCodeExt: identity.countryCodeExt,
    instagramAccountId: identity.instagramAccountId,
    messengerId: identity.messengerId,
    isRead: false,
    unread: 1,
    lastMessage: null,
    windowUntil: null,
  })
  const accounts = defineService({
    name: 'accounts',
    setup: testApp => {
      serve(testApp, accountsRoutes.businessFacts, ({ params }) => ({
        _id: params.id,
        name: 'La Catrina',
        description: 'x',
        isWorking: true,
        timezone: { name: 'America/Mexico_City' },
        countryCode: '52',
        whatsapp: '1',
        whatsappOwner: '1',
        endSubscription: '2027-01-01T00:00:00.000Z',
        ownerUserId: null,
      }))
    },
  })
  const assistant = defineService({
    name: 'ai-assistant',
    setup: testApp => {
      serve(testApp, assistantRoutes.timings, () => ({
        assistantId: null,
        assistantName: null,
        sendReminder: mood.reminderHours,
        requestConfirmation: null,
        autoCancelAppointments: null,
      }))
    },
  })
  const scheduling = defineService({
    name: 'scheduling',
    setup: testApp => {
      speaker = testApp
      const find = (id: string) => {
        const appointment = appointments.get(id)
        if (appointment === undefined) throw new Refusal('not_found')
        return appointment
      }
      serve(testApp, schedulingRoutes.appointmentFacts, ({ params }) => {
        if (mood.down) throw new Refusal('unavailable')
        return {
          appointment: find(params.id),
          serviceName: 'Corte',
          branchName: 'Centro',
          branchAddress: 'Reforma 1',
          specialistName: 'Lupita',
          price: '220',
        }
      })
      serve(testApp, schedulingRoutes.noticeFacts, ({ query }) => ({
        zone: 'America/Mexico_City',
        attended: 0,
        specialist:
          query.specialistId === ids.specialist
            ? { whatsapp: '2225550111', countryCode: '52' }
            : null,
      }))
    },
  })
  const messaging = defineService({
    name: 'messaging-gateway',
    setup: testApp => {
      serve(testApp, messagingRoutes.threadFacts, ({ params }) => {
        const thread = threads.get(params.id)
        if (thread === undefined) throw new Refusal('not_found')
        return { thread: threadOf(params.id, thread), identity: thread.identity }
      })
      serve(testApp, messagingRoutes.messageFacts, ({ params }) => ({
        _id: params.id,
        id: params.id,
        threadId: params.id,
        messageId: params.id,
        role: 'user' as const,
        content: threads.get(params.id)?.text ?? '',
        message: '',
        createdAt: '2026-11-21T18:00:00.000Z',
        date: '2026-11-21T18:00:00.000Z',
        isDeleted: false,
        type: 'text' as const,
        author: { kind: 'client' as const, name: '' },
        state: 'received' as const,
        reason: null,
        clientId: null,
      }))
      serve(testApp, messagingRoutes.threadsOf, ({ params }) =>
        [...threads]
          .filter(([, { clientId }]) => clientId === params.clientId)
          .map(([id, thread]) => threadOf(id, thread))
      )
      serve(testApp, messagingRoutes.queueMessage, ({ body }) => {
        if (!queued.some(({ key }) => key === body.key))
          queued.push({ to: body.to, text: body.text, kind: body.kind, key: body.key })
        return {
          messageId: ids.branch,
          threadId: ids.branch,
          state: mood.held === null ? ('ready' as const) : ('held' as const),
          reason: mood.held,
        }
      })
    },
  })

  const inTransaction = (
    businessId: string,
    work: (
      tx: Parameters<Parameters<ServiceContext<unknown, 'scheduling'>['db']['transaction']>[0]>[0]
    ) => Promise<void>
  ): Promise<void> =>
    withTenant(businessId, async () => {
      await speaker?.db.transaction(work)
    })
  return {
    threads,
    appointments,
    queued,
    mood,
    services: [accounts, assistant, scheduling, messaging],
    businessCreated: (businessId: string) =>
      inTransaction(businessId, tx =>
        tx.publish('business.created', { key: businessId, data: { businessId, ownerUserId: null } })
      ),
    /** A person writes in a thread whose id is also the id of the message. */
    writes: (businessId: string, threadId: string) =>
      inTransaction(businessId, tx =>
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
    profileKnown: (businessId: string, threadId: string) =>
      inTransaction(businessId, tx =>
        tx.publish('thread.profile_known', {
          key: threadId,
          data: { threadId, clientId: threads.get(threadId)?.clientId ?? null },
        })
      ),
    booked: (
      businessId: string,
      appointment: Appointment,
      source: 'staff' | 'assistant' | 'import'
    ) =>
      inTransaction(businessId, tx =>
        tx.publish('appointment.booked', {
          key: appointment._id,
          data: { ...said(appointment), source },
        })
      ),
    statusChanged: (businessId: string, appointment: Appointment, from: Appointment['status']) =>
      inTransaction(businessId, tx =>
        tx.publish('appointment.status_changed', {
          key: appointment._id,
          data: { ...said(appointment), from },
        })
      ),
    moved: (businessId: string, appointment: Appointment, previousStartsAt: string) =>
      inTransaction(businessId, tx =>
        tx.publish('appointment.moved', {
          key: appointment._id,
          data: {
            ...said(appointment),
            previousStartsAt,
            previousSpecialistId: appointment.specialistId,
          },
        })
      ),
  }
}

const said = ({
  _id,
  clientId,
  branchId,
  specialistId,
  serviceId,
  start,
  end,
  status,
  version,
}: Appointment) => ({
  appointmentId: _id,
  clientId,
  branchId,
  specialistId,
  serviceId,
  startsAt: start,
  endsAt: end,
  status,
  version,
})

export const anAppointment = (
  fields: Pick<Appointment, '_id' | 'clientId' | 'start'> & Partial<Appointment>
): Appointment => ({
  shortId: 'AB23CDE',
  businessId: ids.branch,
  branchId: ids.branch,
  serviceId: ids.service,
  specialistId: ids.specialist,
  end: new Date(Date.parse(fields.start) + 3_600_000).toISOString(),
  status: 'agendada',
  title: '',
  details: '',
  clientNotes: '',
  type: 'inPerson',
  colorHex: '#2196f3',
  confirmationMessagesCounter: 0,
  eventId: null,
  createdBy: '',
  updatedBy: '',
  createdAt: '2026-11-21T18:00:00.000Z',
  updatedAt: '2026-11-21T18:00:00.000Z',
  autoCancelDate: null,
  googleCalendarId: null,
  googleCalendarName: null,
  moneyMovementIds: [],
  stockMovementIds: [],
  source: 'assistant',
  overbook: false,
  version: 1,
  ...fields,
})
