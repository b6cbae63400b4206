import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { actorOf } from '@mostrador/platform'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwner, aPerson, form } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('businesses', () => {
  it('are answered with id and name when they are created [BUS2-07]', async () => {
    const { actor } = await aPerson(testApp)
    const { status, body } = await testApp.as(actor)(r.createBusiness, { body: { business: form } })
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Negocio registrado correctamente',
        data: { _id: expect.any(String) as string, name: form.name },
      },
    ])
  })
  it('that are sent twice at once are one', async () => {
    const { actor } = await aPerson(testApp)
    const create = async () =>
      (await testApp.as(actor)(r.createBusiness, { body: { business: form } })).data._id
    const created = await Promise.all([create(), create(), create()])
    expect(new Set(created).size).toBe(1)
    testApp.clock.advance(10_000)
    const later = await testApp.as(actor)(r.createBusiness, { body: { business: form } })
    expect(later.body).toMatchObject({ code: 'verify_first_business' })
  })
  it('have the specified defaults, and answer one merged record with every field [BUS2-09, BUS2-12]', async () => {
    const { actor, businessId, userId } = await anOwner(testApp)
    const { data } = await testApp.as(actor)(r.getBusiness, { params: { id: businessId } })
    const now = testApp.clock.now()
    expect(data).toEqual({
      _id: businessId,
      admin: null,
      user: userId,
      partner: null,
      ...form,
      logo: null,
      isWorking: true,
      category: '',
      search: 'clinica-nandu-sur',
      keywords: [],
      countryCode: '52',
      countryCodeExt: '521',
      timezone: { name: 'America/Mexico_City', offset: -360 },
      messageClock: '24h',
      businessType: { services: true, products: false, courses: false, properties: false },
      favoriteColors: [],
      moneyMovementCategories: [],
      endSubscription: new Date(now.getTime() + 15 * 86_400_000).toISOString(),
      createdAt: now.toISOString(),
      paymentMode: 'credits',
      paymentLevel: { level: 1, pricePerConversion: 25 },
      delayResponse: 10_000,
      limitMessagesPerDay: null,
      threadRepliesPerDay: 40,
      testingNumbers: [],
      aiConfig: { isConfigured: false, isConnected: true },
      counters: {
        gptModel: 12.5,
        reasoningModel: 3,
        lowCreditThreshold: 10,
        creditNotificationInterval: 24,
        appointments: 0,
        investment: 0,
        balanceMXN: 0,
        balanceUSD: 0,
        soldCredits: 0,
      },
      meta: { login: { accessToken: 'connected' } },
      mercadoPagoAccessToken: null,
      mercadoPagoRefreshToken: null,
      mercadoPagoPublicKey: null,
      stripeCustomerId: 'cus_NaNdU',
    })
  })
  it('are answered without credits and test numbers to members who may not see them', async () => {
    const { actor, businessId } = await anOwner(testApp)
    const { peers } = test
    const storedSettings = peers.state.settings
    peers.state.settings = {
      ...storedSettings,
      testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
    }
    const readWithPage = async (pageId: number | null) => {
      const permissions = pageId === null ? [] : [{ pageId, actions: ['view' as const] }]
      const member = { ...actor, isOwner: false, permissions }
      const { data } = await testApp.as(member)(r.getBusiness, { params: { id: businessId } })
      const { gptModel, reasoningModel } = data.counters
      return [gptModel, reasoningModel, data.testingNumbers.length, data.stripeCustomerId]
    }
    expect(await readWithPage(null)).toEqual([0, 0, 0, null])
    expect(await readWithPage(6)).toEqual([0, 0, 0, null])
    expect(await readWithPage(11)).toEqual([12.5, 3, 0, 'cus_NaNdU'])
    expect(await readWithPage(2)).toEqual([12.5, 3, 1, null])
    expect(await readWithPage(5)).toEqual([0, 0, 1, null])
    peers.state.settings = storedSettings
  })
  it("show the owner's number and the end of the subscription on their own page only", async () => {
    const { actor, businessId } = await anOwner(testApp)
    const readAs = async (as: Actor) => {
      const { data } = await testApp.as(as)(r.getBusiness, { params: { id: businessId } })
      return [data.whatsappOwner, data.endSubscription]
    }
    const member = (pageId: number): Actor => ({
      ...actor,
      isOwner: false,
      permissions: [{ pageId, actions: ['view'] }],
    })
    const seenByOwner = await readAs(actor)
    expect(seenByOwner).toEqual([expect.stringMatching(/^\d{10}$/), expect.stringMatching(/^20/)])
    expect(await readAs(member(5))).toEqual(seenByOwner)
    expect(await readAs(member(6))).toEqual(['', null])
  })
  it.each([
    ['messenger', 'connected', 'connected', true],
    ['whatsapp', 'connected', null, true],
    ['messenger', 'expired', null, false],
  ] as const)(
    'show a marker where the documents show a secret: %s %s → %j [C2-04, BUS2-10]',
    async (channel, state, marker, isConnected) => {
      test.peers.state.connection = { channel, state }
      const { actor, businessId } = await anOwner(testApp)
      const { data } = await testApp.as(actor)(r.getBusinessData, { params: { id: businessId } })
      test.peers.state.connection = { channel: 'messenger', state: 'connected' }
      expect([data.business.meta.login.accessToken, data.business.aiConfig.isConnected]).toEqual([
        marker,
        isConnected,
      ])
    }
  )
  it('refuse a second logo [BUS2-04]', async () => {
    const { actor, businessId } = await anOwner(testApp)
    const withLogo = (logo: unknown) =>
      testApp.as(actor)(r.editBusiness, {
        params: { id: businessId },
        body: { business: { logo: logo as string } },
      })
    expect((await withLogo('https://imagenes.example/uno.png')).data.logo).toBe(
      'https://imagenes.example/uno.png'
    )
    expect(
      (await withLogo(['https://imagenes.example/uno.png', 'https://imagenes.example/dos.png']))
        .status
    ).toBe(422)
    expect((await withLogo(null)).data.logo).toBeNull()
  })
  it('must be named in a request before anything of theirs is answered [BUS2-14]', async () => {
    const { actor } = await aPerson(testApp)
    expect(await testApp.as(actor)(r.listMembers, {})).toMatchObject({
      status: 400,
      body: { code: 'business_required', message: 'ID de negocio requerido' },
    })
  })
  it('answer 404 to people who are not members (H12) [GEN-01]', async () => {
    const [mine, theirs] = [await anOwner(testApp), await anOwner(testApp)]
    expect(
      await testApp.as(mine.actor)(r.getBusiness, { params: { id: theirs.businessId } })
    ).toMatchObject({ status: 404, body: { message: 'No se pudo cargar el negocio' } })
    expect(
      (await testApp.as(mine.actor)(r.getBusinessData, { params: { id: theirs.businessId } }))
        .status
    ).toBe(404)
    expect(
      (
        await testApp.as(mine.actor)(r.patchBusiness, {
          params: { id: theirs.businessId },
          body: { isWorking: false },
        })
      ).status
    ).toBe(404)
    expect(
      (
        await testApp.as(mine.actor)(r.editBusiness, {
          params: { id: theirs.businessId },
          body: { business: { name: 'Mío' } },
        })
      ).status
    ).toBe(404)
    const visible = await withTenant(mine.businessId, () =>
      testApp.infra.database.pool.query<{ business_id: string }>(
        'select business_id from accounts.business'
      )
    )
    expect(visible.rows.map(({ business_id }) => business_id)).toEqual([mine.businessId])
  })
  it('are answered to other services only when those act for a business (A1)', async () => {
    const [mine, theirs] = [await anOwner(testApp), await anOwner(testApp)]
    const facts = (as: Actor, id: string) => testApp.as(as)(r.businessFacts, { params: { id } })
    expect(
      (await facts(actorOf.service('crm', theirs.businessId), theirs.businessId)).data.ownerUserId
    ).toBe(theirs.userId)
    for (const other of [
      actorOf.service('crm', mine.businessId),
      actorOf.assistant('Ana', mine.businessId),
      actorOf.service('crm'),
      mine.actor,
    ])
      expect((await facts(other, theirs.businessId)).status).toBe(404)
  })
})

describe('one person', () => {
  let count = 0
  const create = (actor: Actor) => {
    count += 1
    const business = { ...form, name: `Clínica ${count}` }
    return testApp.as(actor)(r.createBusiness, { body: { business } })
  }
  const firsts = async (userId: string) =>
    (
      await testApp.infra.database.relay.query<{ first: boolean }>(
        `select (data ->> 'isFirst')::boolean as first from platform.outbox
         where type = 'business.created' and data ->> 'ownerUserId' = $1 order by id`,
        [userId]
      )
    ).rows.map(({ first }) => first)

  it('registers one business before the address is verified, and 20 after', async () => {
    const { actor, userId } = await aPerson(testApp)
    const both = await Promise.all([create(actor), create(actor)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await create(actor)).body).toMatchObject({ code: 'verify_first_business' })
    await testApp.infra.database.pool.query(
      'update accounts."user" set email_verified_at = now() where id = $1',
      [userId]
    )
    for (let nth = 2; nth <= 20; nth += 1) expect((await create(actor)).status).toBe(200)
    expect((await create(actor)).body).toMatchObject({ code: 'too_many_businesses' })
    expect(await firsts(userId)).toEqual([true, ...Array<boolean>(19).fill(false)])
  })
})
