import type { Actor, BodyOf } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { actorOf } from '@mostrador/platform'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountHouse, openAccounts } from './test/account-house.ts'

let testApp: TestApp
let world: AccountHouse
beforeAll(async () => {
  world = await openAccounts()
  testApp = world.testApp
})
afterAll(() => world.close())

const gateway = actorOf.service('edge-gateway')
const host = 'panel.mx'
let people = 0
const form = {
  name: 'Clínica Ñandú Sur',
  description: 'Atención general',
  whatsapp: '2221234567',
  whatsappOwner: '2227654321',
  timezone: { name: 'America/Mexico_City' },
}

const aPerson = async () => {
  people += 1
  const email = `Persona${people}@correo.example`
  const { data } = await testApp.as(gateway)(r.registerUser, {
    body: { name: `Persona ${people}`, email, password: 'una clave larga', host },
  })
  const actor: Actor = {
    kind: 'user',
    userId: data.session.user._id,
    businessId: null,
    role: 'user',
    isOwner: false,
    permissions: [],
    name: data.session.user.name,
  }
  return { email, token: data.token, actor, userId: data.session.user._id }
}
const anOwner = async () => {
  const person = await aPerson()
  const { data } = await testApp.as(person.actor)(r.createBusiness, { body: { business: form } })
  return {
    ...person,
    businessId: data._id,
    actor: { ...person.actor, businessId: data._id, isOwner: true } satisfies Actor,
  }
}
const session = async (token: string, at = host) =>
  (await testApp.as(gateway)(r.resolveSession, { body: { token, host: at } })).data.session

describe('people', () => {
  it('register once per address, whatever its case', async () => {
    const { email } = await aPerson()
    const { status, body } = await testApp.as(gateway)(r.registerUser, {
      body: { name: 'Otra', email: email.toUpperCase(), password: 'una clave larga', host },
    })
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'email_taken',
        message: 'Ya existe una cuenta con ese correo',
      }),
    ])
  })
  it('sign in; a wrong password and an unknown person get the same answer (A26)', async () => {
    const { email } = await aPerson()
    const attempt = (who: string, password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email: who, password, host, address: '10.0.0.1' } })
    expect((await attempt(email, 'una clave larga')).status).toBe(200)
    const [wrong, unknown] = [
      await attempt(email, 'otra clave larga'),
      await attempt('nadie@correo.example', 'una clave larga'),
    ]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
  it('wait after five failures, and may try again later', async () => {
    const { email } = await aPerson()
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.2' } })
    for (let failure = 0; failure < 5; failure += 1) await attempt('no es esta')
    expect((await attempt('una clave larga')).status).toBe(429)
    testApp.clock.advance(61_000)
    expect((await attempt('una clave larga')).status).toBe(200)
  })
  it('cannot guess faster by guessing at the same moment', async () => {
    const { email } = await aPerson()
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.3' } })
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => attempt(`no es ${n}`)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    testApp.clock.advance(59_000)
    expect((await attempt('una clave larga')).status).toBe(429)
    testApp.clock.advance(2_000)
    expect((await attempt('una clave larga')).status).toBe(200)
  })
  it('wait behind an address that failed thirty times, whoever they say they are', async () => {
    const { email } = await aPerson()
    const attempt = (who: string, password: string, address: string) =>
      testApp.as(gateway)(r.signIn, { body: { email: who, password, host, address } })
    for (let failure = 0; failure < 29; failure += 1)
      await attempt(`nadie${failure}@correo.example`, 'no es esta', '10.0.0.4')
    expect((await attempt(email, 'una clave larga', '10.0.0.4')).status).toBe(200)
    await attempt('nadie30@correo.example', 'no es esta', '10.0.0.4')
    expect((await attempt(email, 'una clave larga', '10.0.0.4')).status).toBe(429)
    expect((await attempt(email, 'una clave larga', '10.0.0.5')).status).toBe(200)
  })
  it('are forgiven after a quiet day', async () => {
    const { email } = await aPerson()
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.6' } })
    for (let failure = 0; failure < 5; failure += 1) await attempt('no es esta')
    testApp.clock.advance(24 * 3_600_000 + 1)
    await attempt('no es esta')
    expect((await attempt('una clave larga')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('belong to their host, and end at once', async () => {
    const { token } = await aPerson()
    expect(await session(token)).not.toBeNull()
    expect(await session(token, 'otro.mx')).toBeNull()
    await testApp.as(gateway)(r.signOut, { body: { token } })
    expect(await session(token)).toBeNull()
  })
  it('are stored as a hash only', async () => {
    const { token } = await aPerson()
    const { rows } = await testApp.infra.database.pool.query<{ found: string }>(
      `select count(*) as found from accounts."session" where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token]
    )
    expect(rows[0]?.found).toBe('0')
  })
  it('get a new token when the person works in another business (A27)', async () => {
    const owner = await anOwner()
    const second = await testApp.as(owner.actor)(r.createBusiness, {
      body: { business: { ...form, name: 'Segunda' } },
    })
    const chosen = await testApp.as(gateway)(r.chooseBusiness, {
      body: { token: owner.token, businessId: second.data._id, host },
    })
    expect(chosen.data.session.business?.name).toBe('Segunda')
    expect(chosen.data.token).not.toBe(owner.token)
    expect(await session(owner.token)).toBeNull()
  })
  it('cannot choose a business of somebody else', async () => {
    const [mine, theirs] = [await anOwner(), await anOwner()]
    expect(
      (
        await testApp.as(gateway)(r.chooseBusiness, {
          body: { token: mine.token, businessId: theirs.businessId, host },
        })
      ).status
    ).toBe(403)
  })
})

describe('businesses', () => {
  it('answer who they are when they are created [BUS2-07]', async () => {
    const { actor } = await aPerson()
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
  it('have the specified defaults and answer one merged record with every field [BUS2-01, BUS2-09, BUS2-12, BUS-01]', async () => {
    const { actor, businessId, userId } = await anOwner()
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
      stripeCustomerId: null,
    })
  })
  it('leave credits and test numbers out for members who may not see them', async () => {
    const { actor, businessId } = await anOwner()
    const { peers } = world
    const kept = peers.kept.settings
    peers.kept.settings = {
      ...kept,
      testingNumbers: [{ whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
    }
    const seenWith = async (pageId: number | null) => {
      const permissions = pageId === null ? [] : [{ pageId, actions: ['view' as const] }]
      const member = { ...actor, isOwner: false, permissions }
      const { data } = await testApp.as(member)(r.getBusiness, { params: { id: businessId } })
      const { gptModel, reasoningModel } = data.counters
      return [gptModel, reasoningModel, data.testingNumbers.length]
    }
    expect(await seenWith(null)).toEqual([0, 0, 0])
    expect(await seenWith(6)).toEqual([0, 0, 0])
    expect(await seenWith(11)).toEqual([12.5, 3, 0])
    expect(await seenWith(2)).toEqual([12.5, 3, 1])
    expect(await seenWith(5)).toEqual([0, 0, 1])
    peers.kept.settings = kept
  })
  it.each([
    ['messenger', 'connected', 'connected', true],
    ['whatsapp', 'connected', null, true],
    ['messenger', 'expired', null, false],
  ] as const)(
    'show a marker where the documents show a secret: %s %s → %j [C2-04, BUS2-10]',
    async (channel, state, marker, isConnected) => {
      world.peers.kept.connection = { channel, state }
      const { actor, businessId } = await anOwner()
      const { data } = await testApp.as(actor)(r.getBusinessData, { params: { id: businessId } })
      world.peers.kept.connection = { channel: 'messenger', state: 'connected' }
      expect([data.business.meta.login.accessToken, data.business.aiConfig.isConnected]).toEqual([
        marker,
        isConnected,
      ])
    }
  )
  const text = (length: number) => 'ñ'.repeat(length)
  const digits = (length: number) => '7'.repeat(length)
  it.each<[keyof typeof form, unknown, string | null]>([
    ['name', '', 'Este campo es requerido'],
    ['name', ' ñ ', 'El nombre debe tener al menos 2 caracteres'],
    ['name', text(2), null],
    ['name', text(50), null],
    ['name', text(51), 'El nombre debe tener máximo 50 caracteres'],
    ['description', '', 'Este campo es requerido'],
    ['description', text(4), 'La descripción debe tener al menos 5 caracteres'],
    ['description', text(5), null],
    ['description', text(500), null],
    ['description', text(501), 'La descripción debe tener máximo 500 caracteres'],
    ...(['whatsapp', 'whatsappOwner'] as const).flatMap(
      (field): [keyof typeof form, unknown, string | null][] => [
        [field, '', 'Este campo es requerido'],
        [field, digits(3), 'El whatsapp debe tener al menos 4 digitos'],
        [field, digits(4), null],
        [field, digits(12), null],
        [field, digits(13), 'El whatsapp debe tener máximo 12 digitos'],
        [field, '22 21', 'El whatsapp debe contener solo numeros'],
      ]
    ),
    ['timezone', { name: '' }, 'Este campo es requerido'],
    ['timezone', undefined, 'Falta un dato requerido: business.timezone'],
    ['timezone', { name: 'America/Pueblita' }, 'La zona horaria no es válida'],
  ])(
    'say in words what is wrong with their %s %j: %j [BUS2-05, BUS2-06]',
    async (field, value, message) => {
      const { actor } = await aPerson()
      const { status, body } = await testApp.as(actor)(r.createBusiness, {
        body: { business: { ...form, [field]: value } as typeof form },
      })
      expect([status, body.message]).toEqual(
        message === null ? [200, 'Negocio registrado correctamente'] : [422, message]
      )
    }
  )
  it('have one logo at most [BUS2-04]', async () => {
    const { actor, businessId } = await anOwner()
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
  it('are asked for before anything of theirs [BUS2-14]', async () => {
    const { actor } = await aPerson()
    expect(await testApp.as(actor)(r.listMembers, {})).toMatchObject({
      status: 400,
      body: { code: 'business_required', message: 'ID de negocio requerido' },
    })
  })
  it('do not exist for others (H12) [GEN-01, NAV-01]', async () => {
    const [mine, theirs] = [await anOwner(), await anOwner()]
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
    const seen = await withTenant(mine.businessId, () =>
      testApp.infra.database.pool.query<{ business_id: string }>(
        'select business_id from accounts.business'
      )
    )
    expect(seen.rows.map(({ business_id }) => business_id)).toEqual([mine.businessId])
  })
  it('tell their facts only to who acts for them (A1)', async () => {
    const [mine, theirs] = [await anOwner(), await anOwner()]
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
  it('edit only what was sent [BUS2-08, BUS-03]', async () => {
    const { actor, businessId } = await anOwner()
    const before = (await testApp.as(actor)(r.getBusiness, { params: { id: businessId } })).data
    const edit = (business: BodyOf<typeof r.editBusiness>['business']) =>
      testApp.as(actor)(r.editBusiness, { params: { id: businessId }, body: { business } })
    const colours = await edit({ favoriteColors: ['#7c4dff'] })
    expect(colours.body).toEqual({
      success: true,
      message: 'Negocio actualizado correctamente',
      data: { ...before, favoriteColors: ['#7c4dff'] },
    })
    const categories = [{ name: 'Propinas' }, { name: 'Publicidad' }]
    expect((await edit({ moneyMovementCategories: categories })).data).toEqual({
      ...before,
      favoriteColors: ['#7c4dff'],
      moneyMovementCategories: categories,
    })
    expect(
      (await edit({ moneyMovementCategories: [...categories, { name: 'PROPINAS' }] })).body
    ).toMatchObject({ success: false, message: 'Esa categoria ya existe' })
    expect(
      (await edit({ moneyMovementCategories: [{ name: 'Publicidad' }] })).data
        .moneyMovementCategories
    ).toEqual([{ name: 'Publicidad' }])
    const renamed = await edit({
      name: 'Spa Ñusta',
      timezone: { name: 'America/Cancun' },
      businessType: { services: false, products: true, courses: true, properties: false },
    })
    expect(renamed.data).toMatchObject({
      name: 'Spa Ñusta',
      search: 'spa-nusta',
      timezone: { name: 'America/Cancun', offset: -300 },
      businessType: { services: false, products: true, courses: true, properties: false },
      description: form.description,
    })
  })
  it('forward the pieces of other services to their owners [TST-05]', async () => {
    const { actor, businessId } = await anOwner()
    const settings = {
      delayResponse: 5000,
      testingNumbers: [{ whatsapp: '2225550123', countryCode: '52', countryCodeExt: '521' }],
      limitMessagesPerDay: 30,
      threadRepliesPerDay: 25,
    }
    const reply = await testApp.as(actor)(r.patchBusiness, {
      params: { id: businessId },
      body: settings,
    })
    expect(reply.body.message).toBe('Configuración actualizada correctamente')
    expect(world.peers.kept.settings).toEqual(settings)
    await testApp.as(actor)(r.patchBusiness, {
      params: { id: businessId },
      body: { counters: { lowCreditThreshold: 50, creditNotificationInterval: 48 } },
    })
    expect(world.peers.kept.thresholds).toEqual({
      lowCreditThreshold: 50,
      creditNotificationInterval: 48,
    })
  })
  it('forward a piece once per key, also when the process died before it could answer', async () => {
    const { actor, businessId } = await anOwner()
    const patch = () =>
      testApp.as(actor)(
        r.patchBusiness,
        {
          params: { id: businessId },
          body: { delayResponse: 7000, testingNumbers: [], limitMessagesPerDay: null },
        },
        { idempotencyKey: 'piece-forwarded-once' }
      )
    await patch()
    const since = { ...world.peers.kept.settings, delayResponse: 9000 }
    world.peers.kept.settings = since
    // The owner of the piece had answered and the process died: its lease has ended.
    await testApp.infra.database.relay.query(
      `update platform.idempotency set state = 'running', status = null, body = null, created_at = now() - interval '10 minutes' where scope like 'accounts:%' and key = $1`,
      ['piece-forwarded-once']
    )
    expect((await patch()).status).toBe(200)
    expect(world.peers.kept.settings).toBe(since)
  })
  it.each([
    [
      { delayResponse: 500, testingNumbers: [], limitMessagesPerDay: null },
      'El tiempo mínimo es 1 segundo',
    ],
    [
      { delayResponse: 121_000, testingNumbers: [], limitMessagesPerDay: null },
      'El tiempo máximo es 120 segundos',
    ],
    [
      { delayResponse: 5000, testingNumbers: [], limitMessagesPerDay: 29 },
      'El mínimo es 30 creditos',
    ],
  ])('name the limit that was passed: %j → %s [TST-02, TST-03]', async (piece, message) => {
    const { actor, businessId } = await anOwner()
    const { status, body } = await testApp.as(actor)(r.patchBusiness, {
      params: { id: businessId },
      body: piece,
    })
    expect([status, body.message]).toEqual([422, message])
  })
})

describe('the team', () => {
  it('sees nothing after asking to join, until the owner approves [H1]', async () => {
    const [owner, joiner] = [await anOwner(), await world.verified()]
    await testApp.as(joiner.actor)(r.requestToJoin, {
      params: { id: joiner.userId },
      body: { businessId: owner.businessId, permissions: [] },
    })
    expect((await session(joiner.token))?.business).toBeNull()
    const { data } = await testApp.as(owner.actor)(r.listMembers, {})
    expect(data.map(({ state }) => state)).toEqual(['active', 'requested'])
    const permissions = [
      {
        pageId: 6,
        actions: ['view' as const, 'edit' as const],
        schedule: { appointments: true, blocks: false },
      },
    ]
    await testApp.as(owner.actor)(r.editMember, {
      params: { id: joiner.userId },
      body: { fullAccess: false, permissions },
    })
    expect(await session(joiner.token)).toMatchObject({
      business: { _id: owner.businessId },
      isOwner: false,
      fullAccess: false,
      permissions,
    })
  })
  it('asks only for itself, and gives itself nothing [C2-01]', async () => {
    const [owner, joiner] = [await anOwner(), await world.verified()]
    expect(
      (
        await testApp.as(joiner.actor)(r.requestToJoin, {
          params: { id: owner.userId },
          body: { businessId: owner.businessId },
        })
      ).status
    ).toBe(403)
    const sneaky = { pageId: 6, actions: ['edit' as const] }
    expect(
      (
        await testApp.as(joiner.actor)(r.requestToJoin, {
          params: { id: joiner.userId },
          body: { businessId: owner.businessId, permissions: [sneaky] },
        })
      ).status
    ).toBe(422)
  })
  it('is changed by the owner alone', async () => {
    const owner = await anOwner()
    const staff = await world.verified()
    await testApp.as(gateway)(r.acceptInvitation, {
      body: {
        token: await world.invite(owner, staff.email),
        ...world.cookie(staff.token),
      },
    })
    const asStaff: Actor = {
      ...owner.actor,
      userId: staff.userId,
      isOwner: false,
      permissions: [{ pageId: 5, actions: ['view', 'create', 'edit', 'delete'] }],
    }
    expect(
      (
        await testApp.as(asStaff)(r.editMember, {
          params: { id: staff.userId },
          body: { fullAccess: true, permissions: [] },
        })
      ).body
    ).toMatchObject({ code: 'owner_only' })
    expect(
      (await testApp.as(owner.actor)(r.removeMember, { params: { id: owner.userId } })).body
    ).toMatchObject({ code: 'owner_stays' })
    expect(
      (await testApp.as(owner.actor)(r.removeMember, { params: { id: staff.userId } })).status
    ).toBe(200)
  })
  it('an empty list opens nothing without the explicit choice of full access [USR2-04, USR2-05]', async () => {
    const { actor, businessId } = await anOwner()
    const edit = (permissions: Actor['permissions']) =>
      testApp.as({ ...actor, isOwner: false, permissions })(r.editBusiness, {
        params: { id: businessId },
        body: { business: { name: 'Otro' } },
      })
    expect((await edit([])).status).toBe(403)
    // The page without the action, and the action on another page.
    expect((await edit([{ pageId: 5, actions: ['view', 'create', 'delete'] }])).status).toBe(403)
    expect((await edit([{ pageId: 6, actions: ['edit'] }])).status).toBe(403)
    expect((await edit([{ pageId: 5, actions: ['edit'] }])).status).toBe(200)
  })
  it('has full access by the explicit choice of the owner, with an empty list [USR2-04]', async () => {
    const [owner, joiner] = [await anOwner(), await world.verified()]
    await testApp.as(joiner.actor)(r.requestToJoin, {
      params: { id: joiner.userId },
      body: { businessId: owner.businessId },
    })
    await testApp.as(owner.actor)(r.editMember, {
      params: { id: joiner.userId },
      body: { fullAccess: true, permissions: [] },
    })
    expect(await session(joiner.token)).toMatchObject({
      isOwner: false,
      fullAccess: true,
      permissions: [],
    })
  })
  it('people are found by email by admins and partners only [ADM-05, USR-01] [H10]', async () => {
    const person = await aPerson()
    expect(
      (await testApp.as(person.actor)(r.findUser, { body: { email: person.email } })).status
    ).toBe(403)
    for (const role of ['admin', 'partner'] as const) {
      expect(
        (await testApp.as({ ...person.actor, role })(r.findUser, { body: { email: person.email } }))
          .data
      ).toEqual({
        _id: person.userId,
        name: person.actor.name,
        email: person.email.toLowerCase(),
        role: 'user',
        emailVerified: false,
      })
    }
  })
})
