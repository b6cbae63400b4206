import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingErrors, billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { type Client, crmRoutes } from '@mostrador/contracts/crm'
import {
  type Attention,
  type ChatMessage,
  messagingRoutes,
} from '@mostrador/contracts/messaging-gateway'
import {
  type Appointment,
  schedulingErrors,
  schedulingRoutes,
  type Slot,
} from '@mostrador/contracts/scheduling'
import {
  addDays,
  instantAt,
  localDateOf,
  localTimeOf,
  newId,
  Refusal,
  weekdayOf,
  weekdays,
} from '@mostrador/kernel'
import { defineService, type ServiceContext, serve, type Service } from '@mostrador/platform'

const zone = 'America/Mexico_City'
export const funnelId = newId()
export const branchId = newId()
export const serviceId = newId()
export const specialistId = newId()

const everyDay = <Value>(value: Value) =>
  Object.fromEntries(weekdays.map(day => [day, value])) as Record<(typeof weekdays)[number], Value>
const rests = everyDay([])

/** The services around the assistants, as small as they can be: what the tests look at is in memory, what makes them repeatable is the platform's. */
export const aWorld = (businessId: string) => {
  const world = {
    businessId,
    threadId: newId(),
    clientId: newId(),
    attended: 0,
    clientType: 'lead' as Client['type'],
    noRespond: false,
    whatsapp: '2221234567',
    available: { gpt: 100_000, reasoning: 20_000 },
    spentToday: 0,
    isWorking: true,
    endSubscription: '2027-01-01T00:00:00.000Z',
    attention: { state: 'assistant' } as Attention,
    messages: [] as ChatMessage[],
    sent: [] as { text: string; key: string }[],
    booked: [] as Appointment[],
    saved: [] as object[],
    bookedByKey: new Map<string, Appointment>(),
    reserved: new Map<string, number>(),
    captured: new Map<string, number>(),
    released: [] as string[],
    taken: new Set<string>(),
    /** Makes the next calls of a route fail after their effect. */
    breakAfter: new Map<string, number>(),
    breakBefore: new Map<string, number>(),
    /** So many calls find that their key belongs to one that is not over. */ keysTaken: 0,
    calls: [] as string[],
    onOffer: undefined as (() => Promise<void>) | undefined,
    onReserve: undefined as (() => Promise<void>) | undefined,
    news: undefined as ServiceContext<unknown, 'messaging-gateway'> | undefined,
  }
  const before = (name: string): void => {
    world.calls.push(name)
    const left = world.breakBefore.get(name) ?? 0
    if (left > 0) {
      world.breakBefore.set(name, left - 1)
      throw new Error('Broken on purpose')
    }
  }
  const after = <Value>(name: string, value: Value): Value => {
    const left = world.breakAfter.get(name) ?? 0
    if (left === 0) return value
    world.breakAfter.set(name, left - 1)
    throw new Error('Broken on purpose')
  }
  const client = (): Client => ({
    _id: world.clientId,
    businessId,
    customId: '',
    name: 'Laura',
    lastname: '',
    secondLastname: '',
    whatsapp: world.whatsapp,
    countryCode: '52',
    countryCodeExt: '521',
    email: '',
    type: world.clientType,
    birthdate: null,
    gender: null,
    noRespond: world.noRespond,
    pushName: 'Laura',
    instagramAccountId: null,
    messengerId: null,
    whatsAppId: null,
    notes: [],
    funnelPhases: [],
    interests: { services: [], courses: [], products: [], properties: [] },
    lastCampaignId: null,
    lastInteraction: null,
    moneyMovementIds: [],
    notifications: [],
    lastMessage: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  })
  const accounts = defineService({
    name: 'accounts',
    setup(testApp) {
      serve(testApp, accountsRoutes.businessFacts, () => ({
        _id: businessId,
        name: 'Barbería Ñandú',
        description: 'La barbería de la esquina. https://nandu.mx',
        isWorking: world.isWorking,
        timezone: { name: zone },
        countryCode: '52',
        whatsapp: '5550001111',
        whatsappOwner: '5550002222',
        endSubscription: world.endSubscription,
        ownerUserId: null,
      }))
    },
  })
  const crm = defineService({
    name: 'crm',
    setup(testApp) {
      serve(
        testApp,
        crmRoutes.resolveContact,
        () => (before('resolveContact'), { client: client(), created: false })
      )
      serve(testApp, crmRoutes.listFunnels, () => [
        { _id: funnelId, businessId, name: 'Ventas', description: '', notes: [], phases: [] },
      ])
      serve(testApp, crmRoutes.saveClientData, ({ body }) => (world.saved.push(body), client()))
    },
  })
  const identity = () => ({
    channel: 'whatsapp' as const,
    whatsapp: world.whatsapp,
    countryCode: '52',
    countryCodeExt: '521',
    whatsAppId: null,
    instagramAccountId: null,
    messengerId: null,
    pushName: 'Laura',
  })
  const messaging = defineService({
    name: 'messaging-gateway',
    setup(testApp) {
      world.news = testApp
      serve(testApp, messagingRoutes.threadFacts, () => ({
        thread: {
          _id: world.threadId,
          businessId,
          channel: 'whatsapp' as const,
          clientId: world.clientId,
          clientName: 'Laura',
          clientType: world.clientType,
          whatsapp: world.whatsapp,
          countryCode: '52',
          countryCodeExt: '521',
          instagramAccountId: null,
          messengerId: null,
          isRead: false,
          unread: 1,
          lastMessage: null,
          windowUntil: null,
          attention: world.attention,
        },
        identity: identity(),
      }))
      serve(
        testApp,
        messagingRoutes.recentMessages,
        () => (before('recentMessages'), world.messages)
      )
      serve(testApp, messagingRoutes.queueMessage, ({ body }) => {
        before('queueMessage')
        if (world.keysTaken > 0) {
          world.keysTaken -= 1
          throw new Refusal('request_in_progress')
        }
        if (!world.sent.some(({ key }) => key === body.key)) {
          world.sent.push({ text: body.text, key: body.key })
          world.messages.push(aMessage('assistant', body.text, testApp.clock.now()))
        }
        return after('queueMessage', {
          messageId: newId(),
          threadId: world.threadId,
          state: 'ready' as const,
          reason: null,
        })
      })
    },
  })
  const aMessage = (
    role: 'user' | 'assistant',
    text: string,
    at: Date,
    kind: 'client' | 'assistant' | 'staff' = role === 'user' ? 'client' : 'assistant'
  ): ChatMessage => {
    const id = newId()
    return {
      _id: id,
      id,
      threadId: world.threadId,
      messageId: id,
      role,
      content: text,
      message: text,
      createdAt: at.toISOString(),
      date: at.toISOString(),
      isDeleted: false,
      type: 'text',
      author: { kind, name: kind },
      state: role === 'user' ? 'received' : 'sent',
      reason: null,
      clientId: world.clientId,
    }
  }
  const free = (
    from: string,
    to: string,
    now: Date,
    {
      timeFrom = '00:00',
      timeTo = '24:00',
    }: { timeFrom?: string | undefined; timeTo?: string | undefined }
  ): Slot[] => {
    const slots: Slot[] = []
    for (let date = from; date <= to; date = addDays(date, 1)) {
      for (let hour = 10; hour < 20 && weekdayOf(date) !== 'sunday'; hour += 1) {
        const start = instantAt(date, `${hour}:00`, zone)
        const time = localTimeOf(start, zone)
        if (
          start > now &&
          time >= timeFrom &&
          time <= timeTo &&
          !world.taken.has(start.toISOString())
        )
          slots.push({
            start: start.toISOString(),
            end: new Date(start.getTime() + 30 * 60_000).toISOString(),
            branchId,
            specialistId,
            serviceId,
          })
      }
    }
    return slots
  }
  const branch = {
    _id: branchId,
    businessId,
    name: 'Centro',
    address: { description: 'Av. Juárez 10' },
    location: '',
    city: 'Puebla',
    state: 'Puebla',
    country: 'México',
    schedules: {
      ...everyDay({ from: '10:00', to: '20:00' }),
      sunday: { from: '00:00', to: '00:00' },
      frecuency: 30,
    },
    restSchedules: rests,
    resources: [],
    services: [serviceId],
    products: [],
    isArchived: false,
  }
  const scheduling = defineService({
    name: 'scheduling',
    errors: schedulingErrors,
    setup(testApp) {
      const mustFind = (id: string): Appointment => {
        const found = world.booked.find(({ _id }) => _id === id)
        if (found === undefined) throw new Refusal('appointment_not_found')
        return found
      }
      serve(testApp, schedulingRoutes.offer, async () => {
        before('offer')
        await world.onOffer?.()
        return {
          branches: [branch],
          services: [
            {
              _id: serviceId,
              businessId,
              customId: '',
              name: 'Corte de cabello',
              description: 'Corte',
              price: '250',
              duration: 30,
              available: true,
              isAlwaysAvailable: true,
              isArchived: false,
              linkPrice: null,
              images: [],
              resources: [],
              restSchedules: null,
              branches: [branchId],
              specialists: [specialistId],
            },
          ],
          specialists: [
            {
              _id: specialistId,
              businessId,
              branchId,
              customId: '',
              name: 'Lupita Hernández',
              email: '',
              whatsapp: '5550003333',
              countryCode: '52',
              countryCodeExt: '521',
              colorHex: '#2196f3',
              services: [serviceId],
              restSchedules: rests,
              isArchived: false,
              googleRefreshToken: null,
              googleCalendarId: null,
              googleCalendarName: null,
            },
          ],
        }
      })
      serve(testApp, schedulingRoutes.listBranches, () => [branch])
      serve(testApp, schedulingRoutes.slotsFor, ({ body }) =>
        free(body.from, body.to, testApp.clock.now(), body).slice(0, body.limit)
      )
      serve(testApp, schedulingRoutes.nearestSlots, ({ body }) =>
        free(
          localDateOf(new Date(body.around), zone),
          addDays(localDateOf(new Date(body.around), zone), 7),
          testApp.clock.now(),
          {}
        ).slice(0, body.limit)
      )
      serve(testApp, schedulingRoutes.countAppointments, () => ({
        attended: world.attended,
        upcoming: 0,
        total: world.attended,
      }))
      serve(testApp, schedulingRoutes.appointmentsOf, () =>
        world.booked.filter(({ status }) => status === 'agendada')
      )
      serve(testApp, schedulingRoutes.bookFor, ({ body, headers }) => {
        before('bookFor')
        const key = String(headers['idempotency-key'])
        const known = world.bookedByKey.get(key)
        if (known !== undefined) return known
        if (world.taken.has(body.slot.start)) throw new Refusal('slot_taken', { nearest: [] })
        world.taken.add(body.slot.start)
        const at = testApp.clock.now().toISOString()
        const made: Appointment = {
          _id: newId(),
          shortId: `ABC${world.booked.length + 2}DEF`,
          businessId,
          clientId: body.clientId,
          branchId,
          serviceId,
          specialistId,
          start: body.slot.start,
          end: body.slot.end,
          status: 'agendada',
          title: '',
          details: '',
          clientNotes: '',
          type: body.type,
          colorHex: '#2196f3',
          confirmationMessagesCounter: 0,
          eventId: null,
          createdBy: body.createdBy,
          updatedBy: body.createdBy,
          createdAt: at,
          updatedAt: at,
          autoCancelDate: null,
          googleCalendarId: null,
          googleCalendarName: null,
          moneyMovementIds: [],
          stockMovementIds: [],
          source: 'assistant',
          overbook: false,
          version: 1,
        }
        world.booked.push(made)
        world.bookedByKey.set(key, made)
        return after('bookFor', made)
      })
      serve(testApp, schedulingRoutes.moveFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { start: body.slot.start, end: body.slot.end })
      )
      serve(testApp, schedulingRoutes.cancelFor, ({ body }) =>
        Object.assign(mustFind(body.appointmentId), { status: 'cancelada' })
      )
      serve(
        testApp,
        schedulingRoutes.appointmentFacts,
        ({ params }) => (
          before('appointmentFacts'),
          {
            appointment: mustFind(params.id),
            serviceName: 'Corte de cabello',
            branchName: 'Centro',
            branchAddress: 'Av. Juárez 10',
            specialistName: 'Lupita Hernández',
            price: '250',
          }
        )
      )
    },
  })
  const billing = defineService({
    name: 'billing',
    errors: billingErrors,
    setup(testApp) {
      serve(testApp, billingRoutes.balances, () =>
        (['gpt', 'reasoning'] as const).map(creditType => ({
          creditType,
          balance: world.available[creditType],
          held: 0,
          available: world.available[creditType],
        }))
      )
      serve(testApp, billingRoutes.spentSince, () => ({ spent: world.spentToday }))
      serve(testApp, billingRoutes.reserve, async ({ body }) => {
        before('reserve')
        await world.onReserve?.()
        if (world.available[body.creditType] < body.amount) throw new Refusal('not_enough_credits')
        world.reserved.set(body.key, body.amount)
        return { reservationId: newId(), expiresAt: testApp.clock.now().toISOString() }
      })
      serve(testApp, billingRoutes.capture, ({ body }) => {
        before('capture')
        if (!world.captured.has(body.key)) world.captured.set(body.key, body.amount)
        return after('capture', { balance: 0 })
      })
      serve(
        testApp,
        billingRoutes.release,
        ({ body }) => (world.released.push(body.key), { balance: 0 })
      )
    },
  })
  const catalog = defineService({
    name: 'catalog',
    setup(testApp) {
      serve(testApp, catalogRoutes.quoteProducts, () => [])
    },
  })
  return {
    world,
    services: [
      accounts,
      crm,
      messaging,
      scheduling,
      billing,
      catalog,
    ] as unknown as readonly Service[],
    /** The client writes. */
    async says(text: string): Promise<string> {
      const { news } = world
      if (news === undefined) throw new Error('The house is not open yet')
      const message = aMessage('user', text, news.clock.now())
      world.messages.push(message)
      await news.underTenant(businessId, () =>
        news.db.transaction(tx =>
          tx.publish('message.received', {
            key: world.threadId,
            data: {
              threadId: world.threadId,
              messageId: message._id,
              clientId: world.clientId,
              channel: 'whatsapp',
              sentAt: message.createdAt,
            },
          })
        )
      )
      return message._id
    },
    /** Somebody of the business answers by hand. */
    staffSays: (text: string): void =>
      void world.messages.push(
        aMessage('assistant', text, world.news?.clock.now() ?? new Date(0), 'staff')
      ),
    /** A message of the conversation did not reach the person. */
    async undelivered(
      author: 'assistant' | 'automation',
      key: string | null = null
    ): Promise<void> {
      const { news, threadId, clientId } = world
      await news?.underTenant(businessId, () =>
        news.db.transaction(tx =>
          tx.publish('message.undelivered', {
            key: threadId,
            data: { threadId, messageId: newId(), clientId, author, key },
          })
        )
      )
    },
    async tell(type: 'business.created' | 'client.opted_out'): Promise<void> {
      const { news } = world
      await news?.underTenant(businessId, () =>
        news.db.transaction(tx =>
          type === 'business.created'
            ? tx.publish(type, { key: businessId, data: { businessId, ownerUserId: null } })
            : tx.publish(type, { key: world.clientId, data: { clientId: world.clientId } })
        )
      )
    },
  }
}
