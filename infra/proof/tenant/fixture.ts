import { accountsRoutes } from '@mostrador/contracts/accounts'
import { billingRoutes } from '@mostrador/contracts/billing'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import type { Caller, ProductApi } from '../product-api.ts'
import { joinTeam, verifier } from '../people.ts'
import { createShop, type Shop, ZONE } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'
import { fillIn } from './fill-in.ts'
import { createCatalog } from './fixture-catalog.ts'
import { createConversation } from './fixture-conversation.ts'
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
  /** Every id by its kind: what an attacker might use instead of their own. */
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

type Word = (column: string) => string

/** What the parts of a fixture plant their words with, and in whose name they ask. */
type FixtureParts = {
  readonly api: ProductApi
  readonly shop: Shop
  readonly mark: string
  readonly word: Word
}

const inviteNewPerson = async ({ api, shop, mark }: FixtureParts): Promise<string> => {
  const body = {
    email: `invitada-${shop.businessId.slice(-8)}@correo.example`,
    name: `Invitada ${mark}`,
    fullAccess: false,
    permissions: [],
  }
  const { _id } = await api.get(accountsRoutes.inviteMember, { body }, shop.owner)
  return _id
}

const createMarkedClient = async (
  { api, shop, mark, word }: FixtureParts,
  whatsapp: string
): Promise<string> => {
  const client = {
    name: `Clienta ${mark}`,
    lastname: word('crm.client.lastname'),
    secondLastname: word('crm.client.second_lastname'),
    email: `${word('crm.client.email')}@correo.example`,
    whatsapp,
    notes: [{ text: `Nota ${mark}`, date: instantAt(0, 9) }],
  }
  const { _id } = await api.get(crmRoutes.createClient, { body: { client } }, shop.owner)
  return _id
}

const createAgenda = async (
  { api, shop, mark }: FixtureParts,
  clientId: string
): Promise<Record<'appointmentId' | 'blockId' | 'specialistId', string>> => {
  const host = { branchId: shop.branchId, specialistId: shop.specialists[0] ?? '' }
  const appointment = {
    clientId,
    serviceId: shop.serviceId,
    ...host,
    ...halfHour(instantAt(20, 10)),
    title: mark,
    details: mark,
    clientNotes: mark,
  }
  const { _id: appointmentId } = await api.get(
    schedulingRoutes.bookAppointment,
    { body: { appointment } },
    shop.owner
  )
  const block = { title: `Bloqueo ${mark}`, ...host, ...halfHour(instantAt(21, 10)) }
  const { _id: blockId } = await api.get(
    schedulingRoutes.createBlock,
    { body: { block } },
    shop.owner
  )
  return { appointmentId, blockId, specialistId: host.specialistId }
}

const createMarkedNotification = async (
  { api, shop, mark, word }: FixtureParts,
  clientId: string
): Promise<string> => {
  const body = {
    clientId,
    text: `Aviso ${mark}`,
    phase: word('crm.timed_message.phase'),
    deliveryDate: instantAt(60, 10),
  }
  const { _id } = await api.get(crmRoutes.createNotification, { body }, shop.owner)
  return _id
}

/** Credits, some of them held; returns the key of what is held. */
const reserveSomeCredits = async ({ api, shop, mark }: FixtureParts): Promise<string> => {
  const { businessId, system } = shop
  const recharge = {
    creditType: 'gpt' as const,
    amount: 50_000,
    key: `admin:${businessId}`,
    concept: `Recarga ${mark}`,
    totalPriceCents: null,
  }
  await api.get(billingRoutes.recharge, { body: recharge }, system)
  const key = `held-${businessId}`
  const reservation = { creditType: 'gpt' as const, amount: 1_000, key }
  await api.get(billingRoutes.reserve, { body: reservation }, system)
  return key
}

const setShortReplyDelay = async ({ api, shop }: FixtureParts): Promise<void> => {
  await api.get(
    accountsRoutes.patchBusiness,
    {
      params: { id: shop.businessId },
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
    },
    shop.owner
  )
}

const readFunnelId = async ({ api, shop }: FixtureParts): Promise<string> => {
  const [funnel] = await api.get(crmRoutes.listFunnels, { query: {} }, shop.owner)
  return funnel?._id ?? ''
}

const readOwnerEmail = async ({ api, shop }: FixtureParts): Promise<string> => {
  const members = await api.get(accountsRoutes.listMembers, {}, shop.owner)
  return members.find(({ isOwner }) => isOwner)?.email ?? ''
}

export const createTenantFixture = async (
  ctx: Pick<SuiteContext, 'history' | 'meta' | 'mailbox'>,
  api: ProductApi,
  nth: number
): Promise<TenantFixture> => {
  const mark = ctx.history.plant(`fixture${nth}`)
  const verify = verifier(api, ctx.mailbox)
  const shop = await createShop(api, { specialists: 1, minutes: 30, frequency: 30, mark, verify })
  const { owner, businessId, branchId, serviceId, ownerId } = shop
  ctx.history.claim(mark, businessId)
  const word: Word = column => ctx.history.plant(businessId, column)
  const parts: FixtureParts = { api, shop, mark, word }
  const number = String(nth).padStart(2, '0')
  const whatsapp = `22270000${number}`

  const name = `Equipo ${mark}`
  const member = await joinTeam(api, ctx.mailbox, shop, { name, fullAccess: true })
  const idle = await joinTeam(api, ctx.mailbox, shop, { name, fullAccess: false })
  const invitationId = await inviteNewPerson(parts)
  const clientId = await createMarkedClient(parts, whatsapp)
  const agendaIds = await createAgenda(parts, clientId)
  const { fileUrl, otherFileUrl, ...catalogIds } = await createCatalog(api, owner, {
    mark,
    word,
    clientId,
    branchId,
  })
  const clientImports = await createClientImports(api, owner, mark)
  const bulk = await createBulk(api, owner, word)
  const notificationId = await createMarkedNotification(parts, clientId)
  const reservation = await reserveSomeCredits(parts)
  await setShortReplyDelay(parts)
  await fillIn(api, shop, mark, word)
  const { accountId, ...conversationIds } = await createConversation(ctx.meta, api, owner, {
    mark,
    word,
    whatsapp,
  })
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
    email: await readOwnerEmail(parts),
    ids: {
      businessId,
      ownerId,
      memberId: member.id,
      invitationId,
      branchId,
      serviceId,
      clientId,
      otherClientId: await createOtherClient(api, owner, `22271000${number}`),
      funnelId: await readFunnelId(parts),
      notificationId,
      ...agendaIds,
      ...conversationIds,
      ...clientImports,
      ...bulk,
      ...(await createEnrollmentImports(api, owner, mark)),
      ...(await createCourses(api, owner, { clientId, whatsapp, mark, word })),
      ...catalogIds,
    },
  }
}
