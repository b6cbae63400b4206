import type { EventData } from '@mostrador/contracts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { actorOf, defineService, type ServiceContext } from '@mostrador/platform'
import { aBusiness, anActor } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { EPOCH_SECONDS, whatsappPhoneEcho, whatsappText } from '../test/webhooks.ts'

const ACCOUNT = '106540352242922'
const MINUTE_MS = 60_000

/** Enough of the assistants to call a person. */
const assistants = () => {
  const holder: { ctx?: ServiceContext<unknown, 'ai-assistant'> } = {}
  const service = defineService({
    name: 'ai-assistant',
    setup(ctx) {
      holder.ctx = ctx
    },
  })
  const call = async (businessId: string, data: EventData<'thread.needs_human'>): Promise<void> => {
    const { ctx } = holder
    if (ctx === undefined) throw new Error('the assistants have not started')
    await ctx.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('thread.needs_human', { key: data.threadId, data }))
    )
  }
  return { service, call }
}

describe('attention to a conversation', () => {
  const calls = assistants()
  let test: MessagingTest
  let people = 0
  let threadId = ''
  let number = ''
  const ximena = () => anActor({ businessId: test.businessId, isOwner: true, name: 'Ximena' })
  const lupita = () => anActor({ businessId: test.businessId, isOwner: true, name: 'Lupita' })

  beforeAll(async () => {
    test = await startMessaging({ services: [calls.service] })
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    people += 1
    number = `52122200000${String(people).padStart(2, '0')}`
    await test.post(whatsappText(ACCOUNT, number, `hi-${people}`, secondNow(), 'hola'))
    await test.quiet()
    const { threads } = await list({ name: number.slice(3) })
    threadId = threads[0]?._id ?? ''
  })

  const secondNow = () => Math.floor(test.testApp.clock.now().getTime() / 1000) - EPOCH_SECONDS
  const list = async (query: object) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query })).data
  const attention = async () =>
    (await test.testApp.as(test.owner)(messagingRoutes.getThread, { params: { id: threadId } }))
      .data.attention
  const needsHuman = async (fields: Partial<EventData<'thread.needs_human'>> = {}) => {
    await calls.call(test.businessId, {
      threadId,
      clientId: null,
      turnId: newId(),
      since: test.testApp.clock.now().toISOString(),
      cause: 'asked',
      ...fields,
    })
    await test.testApp.settled()
  }
  const set = (by: 'me' | 'assistant', actor = ximena()) =>
    test.testApp.as(actor)(messagingRoutes.setAttention, { params: { id: threadId }, body: { by } })
  const publishedCalls = async () =>
    (
      await test.rows<{ data: { state: string } }>(
        `select data from platform.outbox where type = 'thread.attention_changed' and key = $1 order by id`,
        [threadId]
      )
    ).map(({ data }) => data.state)

  it('is requested by a call; the list starts with the longest wait, and has a count', async () => {
    const first = threadId
    await needsHuman({ since: '2026-11-23T15:50:00.000Z' })
    await test.post(whatsappText(ACCOUNT, '5212220000099', 'other', secondNow(), 'hola'))
    await test.quiet()
    const other = (await list({ name: '2220000099' })).threads[0]?._id ?? ''
    await needsHuman({ threadId: other, since: '2026-11-23T15:40:00.000Z' })
    const { threads, waiting, waitingSince } = await list({ waiting: 'true' })
    expect(threads.map(({ _id }) => _id)).toEqual([other, first])
    expect(threads[1]?.attention).toEqual({
      state: 'waiting',
      since: '2026-11-23T15:50:00.000Z',
      reason: 'el asistente pidió que siga una persona',
    })
    expect({ waiting, waitingSince }).toEqual({
      waiting: 2,
      waitingSince: '2026-11-23T15:40:00.000Z',
    })
    const pages = [
      await list({ waiting: 'true', limit: 1 }),
      await list({ waiting: 'true', limit: 1, page: 2 }),
    ]
    expect(pages.map(page => [page.threads[0]?._id, page.hasMore])).toEqual([
      [other, true],
      [first, false],
    ])
    const { owner: stranger } = aBusiness()
    const theirs = await test.testApp.as(stranger)(messagingRoutes.listThreads, {
      query: { waiting: 'true' },
    })
    expect(theirs.data).toMatchObject({ threads: [], waiting: 0, waitingSince: null })
    for (const id of [first, other])
      await test.testApp.as(ximena())(messagingRoutes.setAttention, {
        params: { id },
        body: { by: 'assistant' },
      })
  })

  it('is given to one of two people who take it at the same time; the other gets the name', async () => {
    await needsHuman()
    const colleagues = [ximena(), lupita()]
    const answers = await Promise.all(colleagues.map(actor => set('me', actor)))
    const names = answers.map(({ data }) =>
      data.attention.state === 'person' ? data.attention.name : data.attention.state
    )
    expect(new Set(names).size).toBe(1)
    expect(await attention()).toMatchObject({ state: 'person', name: names[0] })
    expect(await publishedCalls()).toEqual(['waiting', 'person'])
  })

  it('a call that arrives after somebody took it, or returned it, changes nothing', async () => {
    const turnBegan = test.testApp.clock.now().toISOString()
    test.testApp.clock.advance(MINUTE_MS)
    await set('me')
    await needsHuman({ since: turnBegan })
    expect(await attention()).toMatchObject({ state: 'person', name: 'Ximena' })
    await set('assistant')
    await needsHuman({ since: turnBegan })
    expect(await attention()).toEqual({ state: 'assistant' })
    expect(await publishedCalls()).toEqual(['person', 'assistant'])
  })

  it('repeated calls keep the first wait, and publish once', async () => {
    const since = test.testApp.clock.now().toISOString()
    await needsHuman()
    test.testApp.clock.advance(MINUTE_MS)
    await needsHuman()
    expect(await attention()).toMatchObject({ state: 'waiting', since })
    const holder = ximena()
    expect((await set('me', holder)).status).toBe(200)
    expect((await set('me', holder)).data.attention).toMatchObject({ userId: holder.userId })
    expect((await set('assistant')).status).toBe(200)
    expect((await set('assistant')).data.attention).toEqual({ state: 'assistant' })
    expect(await publishedCalls()).toEqual(['waiting', 'person', 'assistant'])
  })

  it('is given to whoever writes while it waits, until 12 hours after their last message', async () => {
    await needsHuman()
    const writer = ximena()
    const write = (message: string) =>
      test.testApp.as(writer)(messagingRoutes.sendMessage, { body: { threadId, message } })
    await write('Aquí estoy')
    await test.quiet()
    expect(await attention()).toMatchObject({ state: 'person', userId: writer.userId })
    test.testApp.clock.advance(60 * MINUTE_MS)
    await write('¿Sigues ahí?')
    await test.quiet()
    const until = new Date(test.testApp.clock.now().getTime() + 12 * 60 * MINUTE_MS).toISOString()
    expect(await attention()).toMatchObject({ state: 'person', until })
    test.testApp.clock.advance(12 * 60 * MINUTE_MS)
    expect(await attention()).toEqual({ state: 'assistant' })
    // Its time is over: the next call lets it wait again.
    await needsHuman()
    expect(await attention()).toMatchObject({ state: 'waiting' })
    await set('assistant')
  })

  it('a manual message silences the assistants until the conversation is returned', async () => {
    const turnBegan = test.testApp.clock.now().toISOString()
    test.testApp.clock.advance(MINUTE_MS)
    const writer = ximena()
    await test.testApp.as(writer)(messagingRoutes.sendMessage, {
      body: { threadId, message: 'Yo te ayudo' },
    })
    await test.quiet()
    expect(await attention()).toMatchObject({ state: 'person', userId: writer.userId })
    await needsHuman({ since: turnBegan })
    expect(await attention()).toMatchObject({ state: 'person' })
    expect((await set('assistant', writer)).data.attention).toEqual({ state: 'assistant' })
    expect(await publishedCalls()).toEqual(['person', 'assistant'])
  })

  it('an answer typed in the phone app attends it, and is replaced by a person of the panel', async () => {
    await needsHuman()
    const echo = (id: string, second: number) =>
      test.post(whatsappPhoneEcho(ACCOUNT, number, `${id}-${people}`, second, 'Ya voy'))
    // Written before the turn that called, echoed after it.
    await echo('early', secondNow() - 60)
    await test.quiet()
    expect(await attention()).toMatchObject({ state: 'waiting' })
    await echo('late', secondNow() + 60)
    await test.quiet()
    expect(await attention()).toMatchObject({ state: 'person', userId: null, name: 'Teléfono' })
    expect((await set('me')).data.attention).toMatchObject({ name: 'Ximena' })
  })

  it('is not changed by what an assistant or a reminder sends', async () => {
    await needsHuman()
    for (const kind of ['assistant', 'automation'] as const)
      await test.testApp.as(actorOf.service('ai-assistant', test.businessId))(
        messagingRoutes.queueMessage,
        {
          body: {
            to: { threadId },
            text: 'Tu cita es mañana',
            kind: kind === 'assistant' ? 'reply' : 'automation',
            author: { kind, name: 'Ana' },
            key: `attention-${kind}-${people}`,
          },
        }
      )
    await test.quiet()
    expect(await attention()).toMatchObject({ state: 'waiting' })
    await set('assistant')
  })

  it('is not changed by members who may only view, nor by another business', async () => {
    const { owner: stranger } = aBusiness()
    expect((await set('me', stranger)).status).toBe(404)
    const viewer = anActor({
      businessId: test.businessId,
      permissions: [{ pageId: pageIds.chat, actions: ['view'] }],
    })
    expect((await set('me', viewer)).status).toBe(403)
    expect(await attention()).toEqual({ state: 'assistant' })
  })
})

describe('a client who never wrote', () => {
  it('is a name in the inbox, and found by it', async () => {
    const test = await startMessaging()
    const identity = {
      channel: 'whatsapp',
      whatsapp: '5550001111',
      countryCode: '52',
      countryCodeExt: '521',
      whatsAppId: null,
      instagramAccountId: null,
      messengerId: null,
      pushName: '',
    } as const
    await test.testApp.as(actorOf.service('crm', test.businessId))(messagingRoutes.queueMessage, {
      body: {
        to: { clientId: newId(), identity, client: { name: 'Gael Núñez', type: 'lead' } },
        text: 'Te esperamos',
        kind: 'automation',
        author: { kind: 'automation', name: 'Recordatorio' },
        key: 'named-reminder',
      },
    })
    const { data } = await test.testApp.as(test.owner)(messagingRoutes.listThreads, {
      query: { name: 'gael nu', category: 'lead' },
    })
    expect(data.threads.map(({ clientName }) => clientName)).toEqual(['Gael Núñez'])
    await test.stop()
  })
})
