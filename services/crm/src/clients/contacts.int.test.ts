import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('the contact of an identity', () => {
  it('is a new lead in the first phase of the default funnel, without preset data [C1-07]', async () => {
    const { businessId, owner } = await app.newBusiness()
    const threadId = newId()
    app.fakes.threads.set(threadId, { identity: anIdentity(), clientId: null, text: 'hola' })
    await app.fakes.publishMessageReceived(businessId, threadId)
    await app.settled()
    const { data } = await app.as(owner)(r.searchClients, { query: { search: 'ana' } })
    expect(data).toEqual([
      expect.objectContaining({
        name: 'Ana',
        type: 'lead',
        whatsapp: '2221234567',
        countryCodeExt: '521',
        birthdate: null,
        gender: null,
      }),
    ])
    expect(data[0]?.funnelPhases.map(({ phase }) => phase)).toEqual([
      'nuevo_contacto.sin_cita_todavia',
    ])
  })
  it('is created once by 20 concurrent requests, under either spelling of the number [G1-25]', async () => {
    const { businessId } = await app.newBusiness()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.resolve(businessId, anIdentity(n % 2 === 0 ? {} : { countryCode: '521' }))
      )
    )
    expect(new Set(answers.map(({ client }) => client._id)).size).toBe(1)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
  })
  it('is the one with the number when two contacts match, and keeps the other’s key with it', async () => {
    const { businessId, owner } = await app.newBusiness()
    const registered = await app.as(owner)(r.createClient, {
      body: { client: { name: 'Eva', whatsapp: '2221234567' } },
    })
    const withoutNumber = await app.resolve(
      businessId,
      anIdentity({ whatsapp: null, countryCode: null, countryCodeExt: null, whatsAppId: 'MX.77' })
    )
    expect(withoutNumber.client._id).not.toBe(registered.data._id)
    const withBoth = await app.resolve(
      businessId,
      anIdentity({ whatsAppId: 'MX.77', instagramAccountId: '1799' })
    )
    expect([
      withBoth.client._id,
      withBoth.created,
      withBoth.client.whatsAppId,
      withBoth.client.instagramAccountId,
    ]).toEqual([registered.data._id, false, null, '1799'])
  })
  it('is found by each of its keys', async () => {
    const { businessId } = await app.newBusiness()
    const first = await app.resolve(businessId, anIdentity({ whatsAppId: 'MX.123' }))
    const withoutNumber = await app.resolve(
      businessId,
      anIdentity({ whatsapp: null, countryCode: null, countryCodeExt: null, whatsAppId: 'MX.123' })
    )
    expect([withoutNumber.client._id, withoutNumber.created]).toEqual([first.client._id, false])
    const other = await app.resolve(
      businessId,
      anIdentity({
        channel: 'instagram',
        whatsapp: null,
        countryCode: null,
        instagramAccountId: '17',
        pushName: 'otra',
      })
    )
    expect(other.client._id).not.toBe(first.client._id)
  })
  it('is visible to its own business only', async () => {
    const [first, two] = [await app.newBusiness(), await app.newBusiness()]
    const { client } = await app.resolve(first.businessId, anIdentity())
    expect((await app.as(two.owner)(r.getClient, { params: { id: client._id } })).status).toBe(404)
    expect((await app.as(two.owner)(r.searchClients, { query: { search: 'ana' } })).data).toEqual(
      []
    )
  })
})

it('gets the profile name that the channel answers later', async () => {
  const { businessId, owner } = await app.newBusiness()
  const threadId = newId()
  const nameless = anIdentity({
    channel: 'instagram',
    whatsapp: null,
    countryCode: null,
    countryCodeExt: null,
    instagramAccountId: '1784',
    pushName: '',
  })
  app.fakes.threads.set(threadId, { identity: nameless, clientId: null, text: 'hola' })
  await app.fakes.publishMessageReceived(businessId, threadId)
  await app.settled()
  app.fakes.threads.set(threadId, {
    identity: { ...nameless, pushName: 'Iván Morales' },
    clientId: null,
    text: 'hola',
  })
  await app.fakes.publishProfileKnown(businessId, threadId)
  await app.settled()
  const { data } = await app.as(owner)(r.searchClients, { query: { search: 'ivan' } })
  expect(data.map(({ name, lastInteraction }) => [name, lastInteraction])).toEqual([
    ['Iván Morales', '2026-11-21T18:00:00.000Z'],
  ])
})
