import { setTimeout as wait } from 'node:timers/promises'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { simulatorRoutes } from '@mostrador/contracts/simulator'
import { addDays, localDateOf } from '@mostrador/kernel'
import type { Caller, ProductApi } from '../product-api.ts'
import { joinTeam, verifier } from '../people.ts'
import { createShop, type Shop, ZONE } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'
import { fillIn, imageOf } from './fill-in.ts'
import { createCatalog } from './fixture-catalog.ts'
import { createOtherClient, createCourses } from './fixture-courses.ts'
import type { FixtureId } from './fixture-ids.ts'
import { createEnrollmentImports } from './fixture-enrollment-imports.ts'
import { createBulk } from './fixture-bulk.ts'
import { createClientImports } from './fixture-imports.ts'

/**
 * Everything that a business has, with a planted word in each text (`words.ts` says in which
 * columns), and the names under which it can be asked for.
 */
export type TenantFixture = {
  readonly shop: Shop
  readonly mark: string
  /** Every id by what it is: what a stranger might try in the place of their own. */
  readonly ids: Readonly<Record<FixtureId, string>>
  readonly email: string
  readonly whatsapp: string
  readonly accountId: string
  readonly reservation: string
  /** Addresses of two files; the first is `fileId`. */
  readonly fileUrl: string
  readonly otherFileUrl: string
  /** A staff member with full access, and one whom nobody gave anything. */
  readonly member: Caller & { readonly cookie: string }
  readonly idle: Caller & { readonly cookie: string }
}

export const instantAt = (days: number, hour: number, minute = 0): string =>
  Temporal.PlainDate.from(addDays(localDateOf(new Date(), ZONE), days))
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from({ hour, minute }) })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
export const halfHour = (start: string): { start: string; end: string } => ({
  start,
  end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
})

/** Asks until there is something to see. */
const waitUntil = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const deadline = performance.now() + 90_000
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > deadline) throw new Error(`${what} did not come`)
    await wait(200)
  }
}

export const createTenantFixture = async (
  ctx: Pick<SuiteContext, 'history' | 'meta' | 'mailbox'>,
  api: ProductApi,
  nth: number
): Promise<TenantFixture> => {
  const mark = ctx.history.plant(`fixture${nth}`)
  const verify = verifier(api, ctx.mailbox)
  const shop = await createShop(api, { specialists: 1, minutes: 30, frequency: 30, mark, verify })
  const { owner, businessId, system } = shop
  ctx.history.claim(mark, businessId)
  const word = (column: string): string => ctx.history.plant(businessId, column)
  const name = `Equipo ${mark}`
  const member = await joinTeam(api, ctx.mailbox, shop, { name, fullAccess: true })
  const idle = await joinTeam(api, ctx.mailbox, shop, { name, fullAccess: false })
  const invitation = await api.get(
    accountsRoutes.inviteMember,
    {
      body: {
        email: `invitada-${businessId.slice(-8)}@correo.example`,
        name: `Invitada ${mark}`,
        fullAccess: false,
        permissions: [],
      },
    },
    owner
  )
  const whatsapp = `22270000${String(nth).padStart(2, '0')}`
  const { _id: clientId } = await api.get(
    crmRoutes.createClient,
    {
      body: {
        client: {
          name: `Clienta ${mark}`,
          lastname: word('crm.client.lastname'),
          secondLastname: word('crm.client.second_lastname'),
          email: `${word('crm.client.email')}@correo.example`,
          whatsapp,
          notes: [{ text: `Nota ${mark}`, date: instantAt(0, 9) }],
        },
      },
    },
    owner
  )
  const host = { branchId: shop.branchId, specialistId: shop.specialists[0] ?? '' }
  const { _id: appointmentId } = await api.get(
    schedulingRoutes.bookAppointment,
    {
      body: {
        appointment: {
          clientId,
          serviceId: shop.serviceId,
          ...host,
          ...halfHour(instantAt(20, 10)),
          title: mark,
          details: mark,
          clientNotes: mark,
        },
      },
    },
    owner
  )
  const { _id: blockId } = await api.get(
    schedulingRoutes.createBlock,
    { body: { block: { title: `Bloqueo ${mark}`, ...host, ...halfHour(instantAt(21, 10)) } } },
    owner
  )
  const { fileUrl, otherFileUrl, ...catalogIds } = await createCatalog(api, owner, {
    mark,
    word,
    clientId,
    branchId: shop.branchId,
  })
  const clientImports = await createClientImports(api, owner, mark)
  const bulk = await createBulk(api, owner, word)
  const { _id: notificationId } = await api.get(
    crmRoutes.createNotification,
    {
      body: {
        clientId,
        text: `Aviso ${mark}`,
        phase: word('crm.timed_message.phase'),
        deliveryDate: instantAt(60, 10),
      },
    },
    owner
  )
  await api.get(
    billingRoutes.recharge,
    {
      body: {
        creditType: 'gpt',
        amount: 50_000,
        key: `admin:${businessId}`,
        concept: `Recarga ${mark}`,
        totalPriceCents: null,
      },
    },
    system
  )
  const reservation = `held-${businessId}`
  await api.get(
    billingRoutes.reserve,
    { body: { creditType: 'gpt', amount: 1_000, key: reservation } },
    system
  )
  await api.get(
    accountsRoutes.patchBusiness,
    {
      params: { id: businessId },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    owner
  )
  await fillIn(api, shop, mark, word)
  await api.get(simulatorRoutes.simulatorStatus, {}, owner)
  const connections = await api.get(messagingRoutes.listConnections, {}, owner)
  const accountId = connections.find(({ channel }) => channel === 'whatsapp')?.accountId ?? ''
  const connectionId = connections.find(({ channel }) => channel === 'messenger')?._id ?? ''
  const login = await api.get(messagingRoutes.startLogin, { body: { login: 'whatsapp' } }, owner)
  const [assistant] = await waitUntil('an assistant', async () => {
    const list = await api.get(assistantRoutes.listAssistants, { query: {} }, owner)
    return list.length > 0 ? list : undefined
  })
  const instructions = {
    greeting: `Hola, soy ${word('assistant.assistant.instructions')}`,
    preSale: `Antes de vender ${word('assistant.assistant.instructions')}`,
    postSale: `Después de vender ${word('assistant.assistant.instructions')}`,
  }
  await api.get(
    assistantRoutes.editAssistant,
    {
      params: { id: assistant?._id ?? '' },
      body: {
        assistant: {
          name: `Ana ${word('assistant.assistant.name')}`,
          goal: `Agendar citas ${word('assistant.assistant.goal')}`,
          personality: word('assistant.assistant.personality'),
          instructions,
          image: imageOf(word('assistant.assistant.image')),
          capabilities: { customConversionEvent: word('assistant.assistant.capabilities') },
        },
      },
    },
    owner
  )
  ctx.meta.control.userSends({
    channel: 'whatsapp',
    accountId,
    from: `52${whatsapp}`,
    name: `Clienta ${mark}`,
    text: `hola, ¿qué servicios tienen? ${mark}`,
  })
  const thread = await waitUntil('a thread', async () =>
    (await api.get(messagingRoutes.listThreads, { query: {} }, owner)).threads.find(
      candidate => candidate.clientId !== null
    )
  )
  const turn = await waitUntil('a turn', async () =>
    (await api.get(assistantRoutes.threadTurns, { query: { threadId: thread._id } }, owner)).find(
      ({ finishedAt }) => finishedAt !== null
    )
  )
  await api.get(
    messagingRoutes.sendMessage,
    { body: { threadId: thread._id, message: `Aquí estoy ${word('messaging.message.text')}` } },
    owner
  )
  await api.get(
    messagingRoutes.setAttention,
    { params: { id: thread._id }, body: { by: 'me' } },
    owner
  )
  const { messages } = await api.get(
    messagingRoutes.listMessages,
    { query: { threadId: thread._id } },
    owner
  )
  const [{ _id: funnelId } = { _id: '' }] = await api.get(
    crmRoutes.listFunnels,
    { query: {} },
    owner
  )
  const { members } = { members: await api.get(accountsRoutes.listMembers, {}, owner) }
  return {
    shop,
    mark,
    whatsapp,
    accountId,
    reservation,
    fileUrl,
    otherFileUrl,
    member: member.caller,
    idle: idle.caller,
    email: members.find(({ isOwner }) => isOwner)?.email ?? '',
    ids: {
      businessId,
      ownerId: shop.ownerId,
      memberId: member.id,
      invitationId: invitation._id,
      branchId: shop.branchId,
      serviceId: shop.serviceId,
      specialistId: host.specialistId,
      clientId,
      otherClientId: await createOtherClient(api, owner, `22271000${String(nth).padStart(2, '0')}`),
      funnelId,
      appointmentId,
      blockId,
      threadId: thread._id,
      connectionId,
      loginId: login._id,
      messageId: messages[0]?._id ?? '',
      assistantId: assistant?._id ?? '',
      turnId: turn._id,
      notificationId,
      ...clientImports,
      ...bulk,
      ...(await createEnrollmentImports(api, owner, mark)),
      ...(await createCourses(api, owner, { clientId, whatsapp, mark, word })),
      ...catalogIds,
    },
  }
}
