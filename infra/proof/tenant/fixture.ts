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
  const { accountId, ...conversationIds } = await createConversation(ctx.meta, api, owner, {
    mark,
    word,
    whatsapp,
  })
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
      notificationId,
      ...conversationIds,
      ...clientImports,
      ...bulk,
      ...(await createEnrollmentImports(api, owner, mark)),
      ...(await createCourses(api, owner, { clientId, whatsapp, mark, word })),
      ...catalogIds,
    },
  }
}
