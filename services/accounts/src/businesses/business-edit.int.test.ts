import type { BodyOf } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwner, form } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('the edit of a business', () => {
  it('changes only the fields that were sent [BUS2-08, BUS-03]', async () => {
    const { actor, businessId } = await anOwner(testApp)
    const before = (await testApp.as(actor)(r.getBusiness, { params: { id: businessId } })).data
    const edit = (business: BodyOf<typeof r.editBusiness>['business']) =>
      testApp.as(actor)(r.editBusiness, { params: { id: businessId }, body: { business } })
    const colours = await edit({ favoriteColors: ['#7c4dff'] })
    expect(colours.body).toEqual({
      success: true,
      message: 'Negocio actualizado correctamente',
      data: { ...before, favoriteColors: ['#7c4dff'] },
    })
    expect((await edit({ messageClock: '12h' })).data?.messageClock).toBe('12h')
    expect((await edit({ messageClock: '24h' })).data?.messageClock).toBe('24h')
    const categories = [{ name: 'Propinas' }, { name: 'Publicidad' }]
    expect((await edit({ moneyMovementCategories: categories })).data).toEqual({
      ...before,
      favoriteColors: ['#7c4dff'],
      moneyMovementCategories: categories,
    })
    expect(
      (await edit({ moneyMovementCategories: [...categories, { name: 'PROPINAS' }] })).body
    ).toMatchObject({ success: false, message: 'Esa categoria ya existe' })
    for (const name of ['ventas', 'RENT'])
      expect(
        (await edit({ moneyMovementCategories: [...categories, { name }] })).body
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
  it('tells once that the zone is another one, with the one before', async () => {
    const { actor, businessId } = await anOwner(testApp)
    const move = (name: string) =>
      testApp.as(actor)(r.editBusiness, {
        params: { id: businessId },
        body: { business: { timezone: { name } } },
      })
    await move('America/Tijuana')
    await move('America/Tijuana')
    const { rows } = await testApp.infra.database.relay.query<{ data: unknown }>(
      `select data from platform.outbox where type = 'business.zone_changed' and business_id = $1`,
      [businessId]
    )
    expect(rows).toEqual([
      { data: { businessId, from: 'America/Mexico_City', to: 'America/Tijuana' } },
    ])
  })
  it('forwards the fields of other services to their owners [TST-05]', async () => {
    const { actor, businessId } = await anOwner(testApp)
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
    expect(test.peers.state.settings).toEqual(settings)
    await testApp.as(actor)(r.patchBusiness, {
      params: { id: businessId },
      body: { counters: { lowCreditThreshold: 50, creditNotificationInterval: 48 } },
    })
    expect(test.peers.state.thresholds).toEqual({
      lowCreditThreshold: 50,
      creditNotificationInterval: 48,
    })
  })
  it('forwards a field once per key, also when the process died before it answered', async () => {
    const { actor, businessId } = await anOwner(testApp)
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
    const since = { ...test.peers.state.settings, delayResponse: 9000 }
    test.peers.state.settings = since
    // The owner of the piece had answered and the process crashed: its lease has ended.
    await testApp.infra.database.relay.query(
      `update platform.idempotency set state = 'running', status = null, body = null, created_at = now() - interval '10 minutes' where scope like 'accounts:%' and key = $1`,
      ['piece-forwarded-once']
    )
    expect((await patch()).status).toBe(200)
    expect(test.peers.state.settings).toBe(since)
  })
  const alerts = (lowCreditThreshold: number, creditNotificationInterval: number) => ({
    counters: { lowCreditThreshold, creditNotificationInterval },
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
    [alerts(0, 24), 'El umbral mínimo es 1 crédito'],
    [alerts(1_001, 24), 'El umbral máximo es 1000 créditos'],
    [alerts(10, 0), 'El intervalo mínimo es 1 hora'],
    [alerts(10, 169), 'El intervalo máximo es 168 horas (1 semana)'],
  ])(
    'names the limit that was exceeded: %j → %s [TST-02, TST-03, CRD2-02]',
    async (piece, message) => {
      const { actor, businessId } = await anOwner(testApp)
      const { status, body } = await testApp.as(actor)(r.patchBusiness, {
        params: { id: businessId },
        body: piece,
      })
      expect([status, body.message]).toEqual([422, message])
    }
  )
})
