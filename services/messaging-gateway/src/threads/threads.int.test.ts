import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-house.ts'

const whatsapp = { channel: 'whatsapp', accountId: '106540352242922' } as const

describe('conversations', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())

  it('shows what a person wrote under both sets of names [C1-20, CHT-01, INB-01]', async () => {
    test.meta.control.userSends({ ...whatsapp, from: '5212221234567', name: 'Ana López', text: 'Hola, ¿tienen cita?' })
    await test.quiet()
    const { threads, hasMore } = (await test.house.as(test.owner)(messagingRoutes.listThreads, { query: {} })).data
    expect(hasMore).toBe(false)
    expect(threads).toMatchObject([{ channel: 'whatsapp', clientName: 'Ana López', whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521', isRead: false, unread: 1, lastMessage: { message: 'Hola, ¿tienen cita?', role: 'user' } }])
    const { messages } = (await test.house.as(test.owner)(messagingRoutes.listMessages, { query: { threadId: threads[0]?._id } })).data
    expect(messages).toMatchObject([{ role: 'user', content: 'Hola, ¿tienen cita?', message: 'Hola, ¿tienen cita?', isDeleted: false, type: 'text', author: { kind: 'client', name: 'Ana López' } }])
    expect(messages[0]?.createdAt).toBe(messages[0]?.date)
  })

  it('does not show another business anything of it', async () => {
    const { owner: stranger } = aBusiness()
    const mine = (await test.house.as(test.owner)(messagingRoutes.listThreads, { query: {} })).data.threads[0]?._id ?? ''
    expect((await test.house.as(stranger)(messagingRoutes.listThreads, { query: {} })).data.threads).toEqual([])
    expect((await test.house.as(stranger)(messagingRoutes.getThread, { params: { id: mine } })).status).toBe(404)
    expect((await test.house.as(stranger)(messagingRoutes.listMessages, { query: { threadId: mine } })).status).toBe(404)
    expect((await test.house.as(stranger)(messagingRoutes.sendMessage, { body: { threadId: mine, message: 'hola' } })).status).toBe(404)
  })
})
