import type { Actor } from '@mostrador/contracts'
import { messagingRoutes as r } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { aBusiness, anActor } from '@mostrador/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLoginSteps } from '../test/login-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'

let test: MessagingTest
beforeAll(async () => {
  test = await startMessaging({ connect: false })
})
afterEach(() => test.meta.control.behave())
afterAll(() => test.stop())
const { as, connect, newShop, connections } = createLoginSteps(() => test)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ANA = '5212225559999'

const writes = async (accountId: string, text: string) => {
  test.meta.control.userSends({ channel: 'whatsapp', accountId, from: ANA, name: 'Ana', text })
  await test.quiet()
}
const threadsOf = async (owner: Actor) =>
  (await as(owner)(r.listThreads, { query: {} })).data.threads
const textsOf = async (owner: Actor, threadId: string) =>
  (await as(owner)(r.listMessages, { query: { threadId } })).data.messages.map(
    ({ message }) => message
  )
const answer = (owner: Actor, threadId: string, message: string) =>
  as(owner)(r.sendMessage, { body: { threadId, message } })

const connectedShop = async () => {
  const shop = newShop()
  await connect(shop.owner, 'whatsapp', shop.visit)
  const [connection] = await connections(shop.owner)
  if (connection === undefined) throw new Error('nothing was connected')
  return { ...shop, connection, accountId: connection.accountId }
}
const disconnect = (owner: Actor, id: string) => as(owner)(r.disconnectChannel, { params: { id } })

describe('disconnecting', () => {
  it('stops receiving and sending, unsubscribes at Meta, and keeps the conversations', async () => {
    const { owner, connection, accountId } = await connectedShop()
    await writes(accountId, 'hola')
    const [thread] = await threadsOf(owner)
    const threadId = thread?._id ?? ''
    expect(test.meta.control.subscribed()).toHaveLength(1)
    expect((await disconnect(owner, connection._id)).status).toBe(200)
    await test.quiet()
    expect(test.meta.control.subscribed()).toEqual([])
    expect(await connections(owner)).toEqual([])
    const refused = await answer(owner, threadId, 'ya no sale')
    expect(refused).toMatchObject({ status: 409, body: { code: 'channel_not_connected' } })
    await writes(accountId, 'nadie lo lee')
    expect(await textsOf(owner, threadId)).toEqual(['hola'])
    expect((await disconnect(owner, connection._id)).status).toBe(404)
  })

  it('refuses to send even while Meta still delivers webhooks', async () => {
    const { owner, connection, accountId } = await connectedShop()
    test.meta.control.failCalls({ path: 'subscribed_apps', as: 'service_down', times: 1 })
    await disconnect(owner, connection._id)
    expect(test.meta.control.subscribed()).toHaveLength(1)
    await writes(accountId, 'hola')
    expect(await threadsOf(owner)).toEqual([])
    // The next business that has the number reads nothing of what was written to the one before.
    const next = aBusiness()
    const { displayName: name, handle: number } = connection
    await connect(next.owner, 'whatsapp', { fields: { name, number } })
    await test.quiet()
    expect(await connections(next.owner)).toMatchObject([{ accountId }])
    expect(await threadsOf(next.owner)).toEqual([])
    await writes(accountId, 'ahora sí')
    expect(await threadsOf(next.owner)).toHaveLength(1)
    expect(await threadsOf(owner)).toEqual([])
  })

  it('continues the same conversation when it is connected again', async () => {
    const { owner, connection, accountId, visit } = await connectedShop()
    await writes(accountId, 'hola')
    await disconnect(owner, connection._id)
    await connect(owner, 'whatsapp', visit)
    expect(await connections(owner)).toMatchObject([{ _id: connection._id, state: 'connected' }])
    await writes(accountId, 'sigo aquí')
    const [thread, ...more] = await threadsOf(owner)
    expect(more).toEqual([])
    expect(await textsOf(owner, thread?._id ?? '')).toEqual(['hola', 'sigo aquí'])
    await answer(owner, thread?._id ?? '', 'Con gusto')
    await test.quiet()
    expect(test.meta.control.phone('whatsapp', accountId, ANA).at(-1)?.text).toBe('Con gusto')
  })

  it('keeps the other number of the same account connected and subscribed', async () => {
    const { owner, connection } = await connectedShop()
    const second = newShop()
    await connect(owner, 'whatsapp', second.visit)
    expect(await connections(owner)).toHaveLength(2)
    await disconnect(owner, connection._id)
    const [otherConnection] = await connections(owner)
    await writes(otherConnection?.accountId ?? '', 'hola')
    expect(await threadsOf(owner)).toHaveLength(1)
  })

  it('is refused to other businesses and to members who may not edit the business', async () => {
    const { connection, businessId } = await connectedShop()
    expect((await disconnect(aBusiness().owner, connection._id)).status).toBe(404)
    const reader = anActor({
      businessId,
      permissions: [{ pageId: pageIds.business, actions: ['view'] }],
    })
    expect((await disconnect(reader, connection._id)).status).toBe(403)
  })
})

describe('the health of a connection', () => {
  it('reports that the person revoked the permission, and conversations wait for a new one', async () => {
    const { owner, accountId, visit, connection } = await connectedShop()
    await writes(accountId, 'hola')
    test.meta.control.revokeAccess({ channel: 'whatsapp', accountId })
    test.testApp.clock.advance(6 * HOUR_MS)
    await test.testApp.settled()
    expect(await connections(owner)).toMatchObject([{ state: 'expired' }])
    await connect(owner, 'whatsapp', visit)
    expect(await connections(owner)).toMatchObject([{ _id: connection._id, state: 'connected' }])
    const [thread] = await threadsOf(owner)
    expect(await textsOf(owner, thread?._id ?? '')).toEqual(['hola'])
  })

  it('shows the quality rating of a number of WhatsApp, within six hours', async () => {
    const { owner, accountId } = await connectedShop()
    test.meta.control.setHealth({
      channel: 'whatsapp',
      id: accountId,
      quality: 'RED',
      status: 'FLAGGED',
      name: 'Salón Nuevo',
    })
    test.testApp.clock.advance(6 * HOUR_MS)
    await test.testApp.settled()
    const [connection] = await connections(owner)
    expect(connection).toMatchObject({
      quality: 'low',
      displayName: 'Salón Nuevo',
      state: 'connected',
    })
    expect(connection?.problem).toContain('mala calidad')
  })

  it('is checked again when Meta was down', async () => {
    const { owner, accountId } = await connectedShop()
    test.meta.control.failCalls({ path: accountId, as: 'service_down', times: 1 })
    test.testApp.clock.advance(6 * HOUR_MS)
    await test.testApp.settled()
    expect(await connections(owner)).toMatchObject([{ state: 'connected', quality: 'high' }])
    test.meta.control.setHealth({ channel: 'whatsapp', id: accountId, quality: 'YELLOW' })
    test.testApp.clock.advance(6 * HOUR_MS)
    await test.testApp.settled()
    expect(await connections(owner)).toMatchObject([{ quality: 'medium' }])
  })

  it('warns once, a week before a Page has to be authorised again', async () => {
    const { owner } = aBusiness()
    await connect(owner, 'facebook', {
      fields: { name: 'Página que vence', second: '', instagram: '' },
    })
    const noticeCount = async () =>
      (
        await test.rows<{ told: number }>(
          `select count(*)::int as told from platform.outbox where type = 'channel.expiring' and business_id = $1`,
          [owner.businessId]
        )
      )[0]?.told
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        test.testApp.clock.advance(DAY_MS)
        await test.testApp.settled()
      }
    }
    await days(82)
    expect(await connections(owner)).toMatchObject([{ isExpiring: false, state: 'connected' }])
    expect(await noticeCount()).toBe(0)
    await days(2)
    expect(await connections(owner)).toMatchObject([{ isExpiring: true, state: 'connected' }])
    expect(await noticeCount()).toBe(1)
    await days(1)
    expect(await noticeCount()).toBe(1)
  })

  it('renews tokens of Instagram before they expire', async () => {
    const { owner } = aBusiness()
    await connect(owner, 'instagram', { fields: { name: 'se.renueva' } })
    const [before] = await connections(owner)
    for (let day = 0; day < 65; day += 1) {
      test.testApp.clock.advance(DAY_MS)
      await test.testApp.settled()
    }
    const [after] = await connections(owner)
    expect(after).toMatchObject({ state: 'connected', isExpiring: false })
    expect(Date.parse(after?.expiresAt ?? '')).toBeGreaterThan(
      Date.parse(before?.expiresAt ?? '') + 20 * DAY_MS
    )
    const accountId = after?.accountId ?? ''
    const person = { channel: 'instagram', accountId, from: '7001', name: 'Eva' } as const
    test.meta.control.userSends({ ...person, text: 'hola' })
    await test.quiet()
    const [thread] = await threadsOf(owner)
    await answer(owner, thread?._id ?? '', 'Aquí estamos')
    await test.quiet()
    expect(test.meta.control.phone('instagram', accountId, '7001').at(-1)?.text).toBe(
      'Aquí estamos'
    )
  })
})
