import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { watermark, whatsappStatusOf } from '../test/webhooks.ts'

const whatsapp = {
  channel: 'whatsapp',
  accountId: '106540352242922',
  from: '5212221234567',
  name: 'Ana López',
} as const
const messenger = { channel: 'messenger', accountId: '201', from: '9001', name: 'Luis' } as const
const instagram = {
  channel: 'instagram',
  accountId: '17841452691600098',
  from: '5614879045272581',
  name: 'Sofía',
} as const
const HOUR = 3_600_000

describe('sending', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())

  const service = () => actorOf.service('ai-assistant', test.businessId)
  const threadOf = async (person: { channel: string }): Promise<string> => {
    const { threads } = (
      await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: {} })
    ).data
    return threads.find(({ channel }) => channel === person.channel)?._id ?? ''
  }
  const wrote = async (
    person: typeof whatsapp | typeof messenger | typeof instagram
  ): Promise<string> => {
    test.meta.control.userSends({ ...person, text: 'Hola' })
    await test.quiet()
    return threadOf(person)
  }
  const queue = async (
    threadId: string,
    text: string,
    more: { key?: string; kind?: 'reply' | 'automation' } = {}
  ) =>
    (
      await test.testApp.as(service())(messagingRoutes.queueMessage, {
        body: {
          to: { threadId },
          text,
          kind: more.kind ?? 'reply',
          author: { kind: 'assistant', name: 'Ana' },
          key: more.key ?? `key-${newId()}`,
        },
      })
    ).data
  const messageOf = async (id: string) =>
    (await test.testApp.as(service())(messagingRoutes.messageFacts, { params: { id } })).data
  const sent = () => test.meta.control.received().filter(call => call.kind === 'message')
  const ticks = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      test.testApp.clock.advance(5_000)
      await test.quiet()
    }
  }

  it.each([whatsapp, messenger, instagram])(
    'sends an answer on $channel and follows it until it is read [INB-10]',
    async person => {
      const threadId = await wrote(person)
      const reply = (
        await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
          body: { threadId, message: 'Sí, mañana a las 10' },
        })
      ).data
      expect(reply).toMatchObject({
        state: 'ready',
        role: 'assistant',
        author: { kind: 'staff', name: 'Lupita' },
      })
      await test.quiet()
      test.meta.control.userReads({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
      })
      await test.quiet()
      expect(await messageOf(reply.id)).toMatchObject({ state: 'read', reason: null })
      expect(sent().map(call => call.text)).toEqual(['Sí, mañana a las 10'])
      expect(await test.rows('select * from messaging.outbound')).toEqual([])
    }
  )

  it('keeps the order of a conversation, and the same key is one message', async () => {
    const threadId = await wrote(whatsapp)
    const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    const answers = []
    for (const text of texts)
      answers.push(
        await queue(threadId, text, { key: `order-${text}-key` }),
        await queue(threadId, text, { key: `order-${text}-key` })
      )
    await test.quiet()
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(5)
    expect(sent().map(call => call.text)).toEqual(texts)
  })

  it('lets nothing overtake a message whose fate nobody knows', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const first = await queue(threadId, 'uno')
    await test.quiet()
    const second = await queue(threadId, 'dos')
    await ticks(40)
    expect(sent().map(call => call.text)).toEqual(['uno'])
    expect([
      (await messageOf(first.messageId)).state,
      (await messageOf(second.messageId)).state,
    ]).toEqual(['unknown', 'ready'])
  })

  it.each([
    [whatsapp, { whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
    [messenger, { messengerId: messenger.from }],
    [instagram, { instagramAccountId: instagram.from }],
  ] as const)(
    'finds whom a person writes to by the ids of $channel [INB-10]',
    async (person, ids) => {
      await wrote(person)
      const { data } = await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
        body: {
          businessId: test.businessId,
          message: 'Con gusto',
          ...ids,
          clientName: person.name,
        },
      })
      expect(data).toMatchObject({ message: 'Con gusto', role: 'assistant' })
      await test.quiet()
      expect(sent().map(({ channel, text }) => [channel, text])).toEqual([
        [person.channel, 'Con gusto'],
      ])
    }
  )

  it('splits what is too long for Instagram, in order', async () => {
    const threadId = await wrote(instagram)
    const text = Array.from({ length: 300 }, (_, index) => `señal${index}`).join(' ')
    await queue(threadId, text)
    await test.quiet()
    expect(sent().length).toBeGreaterThan(2)
    expect(
      sent()
        .map(call => call.text)
        .join(' ')
    ).toBe(text)
  })

  it('refuses people without a channel, and outside of the 24 hours [INB-11, C2-45]', async () => {
    const threadId = await wrote(whatsapp)
    test.testApp.clock.advance(25 * HOUR)
    const late = await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
      body: { threadId, message: 'Hola' },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'window_closed' } })
    const elsewhere = await startMessaging({ connect: false })
    try {
      const alone = await elsewhere.testApp.as(elsewhere.owner)(messagingRoutes.sendMessage, {
        body: { whatsapp: '2221234567', message: 'Hola' },
      })
      expect(alone.body).toMatchObject({
        code: 'channel_not_connected',
        message: 'Debes iniciar sesión con Facebook para poder enviar mensajes',
      })
    } finally {
      await elsewhere.stop()
    }
  })

  it.each([whatsapp, messenger, instagram])(
    'holds automation outside of the window on $channel, with the reason',
    async person => {
      const threadId = await wrote(person)
      test.testApp.clock.advance(25 * HOUR)
      const held = await queue(threadId, 'Te esperamos mañana', { kind: 'automation' })
      expect(held).toMatchObject({ state: 'held', reason: expect.stringContaining('24 horas') })
      await test.quiet()
      expect(sent()).toEqual([])
    }
  )

  it('holds what waited so long that the window closed', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.expireToken('token-whatsapp')
    const { messageId } = await queue(threadId, 'Hola')
    await test.quiet()
    test.testApp.clock.advance(25 * HOUR)
    test.meta.control.restoreToken('token-whatsapp')
    await test.testApp.as(test.owner)(messagingRoutes.connectChannel, {
      body: {
        channel: 'whatsapp',
        accountId: '106540352242922',
        displayName: 'Mi negocio',
        token: 'token-whatsapp',
      },
    })
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'held',
      reason: expect.stringContaining('plantilla'),
    })
  })

  it('takes nothing for read that has not left, or did not arrive', async () => {
    const threadId = await wrote(messenger)
    test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
    const refused = await queue(threadId, 'uno')
    await test.quiet()
    test.meta.control.expireToken('token-messenger')
    const waiting = await queue(threadId, 'dos')
    await test.quiet()
    for (const kind of ['delivery', 'read'] as const)
      expect(await test.post(watermark(kind, messenger.accountId, messenger.from, 60))).toBe(200)
    await test.drained()
    expect([
      (await messageOf(refused.messageId)).state,
      (await messageOf(waiting.messageId)).state,
    ]).toEqual(['failed', 'ready'])
  })

  it('waits for a new token and then sends what waited (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.expireToken('token-whatsapp')
    const first = await queue(threadId, 'uno')
    const second = await queue(threadId, 'dos')
    await test.quiet()
    expect((await messageOf(first.messageId)).state).toBe('ready')
    expect(
      (await test.testApp.as(test.owner)(messagingRoutes.listConnections, {})).data.find(
        ({ channel }) => channel === 'whatsapp'
      )?.state
    ).toBe('expired')
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
          body: { threadId, message: 'tres' },
        })
      ).body
    ).toMatchObject({ code: 'channel_not_connected' })
    test.meta.control.registerAccount({
      channel: 'whatsapp',
      id: '106540352242922',
      token: 'token-renewed',
    })
    await test.testApp.as(test.owner)(messagingRoutes.connectChannel, {
      body: {
        channel: 'whatsapp',
        accountId: '106540352242922',
        displayName: 'Mi negocio',
        token: 'token-renewed',
      },
    })
    await test.quiet()
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['uno', 'dos'])
    expect((await messageOf(second.messageId)).state).toBe('delivered')
  })

  it('tries again after a limit, in order, and gives up what is refused with the reason (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 2 })
    await queue(threadId, 'uno')
    await test.quiet()
    await queue(threadId, 'dos')
    await test.quiet()
    expect(sent().map(call => [call.text, call.accepted])).toEqual([['uno', false]])
    await ticks(10)
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['uno', 'dos'])
    test.meta.control.failSends({ as: 'not_in_allowed_list', times: 1 })
    const refused = await queue(threadId, 'tres')
    await test.quiet()
    expect(await messageOf(refused.messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('números de prueba'),
    })
  })

  it.each([whatsapp, messenger, instagram])(
    'does not send twice what Meta accepted without our knowing: the $channel webhook tells (F3)',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'reset', times: 1, accepted: true })
      const { messageId } = await queue(threadId, 'Tu cita es mañana')
      await queue(threadId, '¿Algo más?')
      await test.quiet()
      expect(sent().map(call => call.text)).toEqual(['Tu cita es mañana', '¿Algo más?'])
      expect(['sent', 'delivered', 'read']).toContain((await messageOf(messageId)).state)
      expect(await test.rows('select * from messaging.outbound')).toEqual([])
    }
  )

  it('sends an answer once more after a quiet minute of our own uptime, never a third time, and nothing automatic twice (F3)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 3, accepted: false })
    const answer = await queue(threadId, 'Hola, Ana')
    await test.quiet()
    expect(await messageOf(answer.messageId)).toMatchObject({ state: 'unknown' })
    // One long silence counts as one tick: we were not there to hear.
    test.testApp.clock.advance(50 * 60_000)
    await test.quiet()
    await ticks(50)
    expect(sent()).toHaveLength(1)
    await ticks(10)
    expect(sent()).toHaveLength(2)
    await ticks(70)
    expect(sent()).toHaveLength(2)
    expect(await messageOf(answer.messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('confirmar'),
    })
    expect(
      await test.rows(
        `select data from platform.outbox where type = 'message.undelivered' and key = $1`,
        [threadId]
      )
    ).toEqual([
      {
        data: expect.objectContaining({
          threadId,
          messageId: answer.messageId,
          author: 'assistant',
        }),
      },
    ])

    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const reminder = await queue(threadId, 'Te recordamos tu cita', { kind: 'automation' })
    await ticks(70)
    expect(await messageOf(reminder.messageId)).toMatchObject({ state: 'failed' })
    expect(sent().filter(call => call.text === 'Te recordamos tu cita')).toHaveLength(1)
  })

  it('tells a refusal with the key of who asked: at once, late, in any order, and never of what arrived', async () => {
    const threadId = await wrote(whatsapp)
    const told = async () =>
      (
        await test.rows<{ data: { key: string } }>(
          `select data from platform.outbox where type = 'message.undelivered' and key = $1 order by id`,
          [threadId]
        )
      ).map(({ data }) => data.key)
    const status = (id: string, state: string, second: number) =>
      test.post(whatsappStatusOf(whatsapp.accountId, whatsapp.from, id, state, second))
    // As a service asks: the id of its turn, and a 1.
    const [refused, late, read] = [`${newId()}-1`, `${newId()}-1`, `${newId()}-1`]
    test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
    await queue(threadId, 'uno', { key: refused })
    await test.quiet()
    expect(await told()).toEqual([refused])
    test.meta.control.misbehave({ drop: ['delivered', 'read'] })
    const sentLate = await queue(threadId, 'dos', { key: late })
    const arrived = await queue(threadId, 'tres', { key: read })
    await test.quiet()
    expect(await told()).toEqual([refused])
    const [lateId, readId] = [
      (await messageOf(sentLate.messageId)).messageId,
      (await messageOf(arrived.messageId)).messageId,
    ]
    await status(readId, 'delivered', 100)
    await status(readId, 'failed', 101)
    for (const second of [102, 103]) await status(lateId, 'failed', second)
    await status(lateId, 'sent', 104)
    await test.drained()
    expect((await messageOf(sentLate.messageId)).state).toBe('failed')
    expect(await told()).toEqual([refused, late])
  })

  it('does not send once more while a webhook waits to be read: the word about it may be in there', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const { messageId } = await queue(threadId, 'Hola, Ana')
    await test.quiet()
    await test.rows(
      `insert into messaging.webhook_envelope (digest, raw, received_at, next_at) values ('\\x01', '{}', $1, $2)`,
      [test.testApp.clock.now(), new Date(test.testApp.clock.now().getTime() + HOUR)]
    )
    await ticks(90)
    expect([sent().length, (await messageOf(messageId)).state]).toEqual([1, 'unknown'])
    await test.rows('delete from messaging.webhook_envelope')
    await ticks(5)
    expect([sent().length, (await messageOf(messageId)).state]).toEqual([2, 'delivered'])
  })

  it('counts as sent only what may have arrived: a refusal for now leaves the second try of an answer in doubt', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 2 })
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const { messageId } = await queue(threadId, 'Hola, Ana')
    await ticks(90)
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['Hola, Ana'])
    expect((await messageOf(messageId)).state).toBe('delivered')
  })

  it('gives up what is refused for an hour, with the reason, and lets the next one go (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 12 })
    const { messageId } = await queue(threadId, 'uno')
    await queue(threadId, 'dos')
    for (let tries = 0; tries < 13; tries += 1) {
      await test.quiet()
      test.testApp.clock.advance(600_000)
    }
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'failed',
      reason: 'WhatsApp no aceptó el mensaje después de varios intentos.',
    })
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['dos'])
  })

  it('finds a message whose worker died between the call and the note of it, and learns its fate from the status (F3)', async () => {
    const threadId = await wrote(whatsapp)
    const { messageId } = await queue(threadId, 'Nos vemos')
    await test.quiet()
    // As a killed worker leaves it: claimed, called, and nothing written.
    await test.rows(
      `insert into messaging.outbound (message_id, business_id, thread_id, seq, channel, kind, state, attempts, sends, next_at, lease_until, created_at)
      values ($1, $2, $3, 2, 'whatsapp', 'reply', 'sending', 1, 1, $4, $4, $4)`,
      [messageId, test.businessId, threadId, test.testApp.clock.now()]
    )
    await ticks(10)
    expect(
      (await test.rows<{ state: string }>('select state from messaging.outbound'))[0]?.state
    ).toBe('unknown')
    const [conversation] = test.meta.control.conversations()
    test.meta.control.userReads({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: conversation?.user ?? '',
    })
    await test.quiet()
    await ticks(70)
    expect(sent()).toHaveLength(1)
    expect(await test.rows('select * from messaging.outbound')).toEqual([])
  })

  it('shows why a message that was accepted did not arrive', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.setPerson({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: whatsapp.from,
      reach: 'blocked',
    })
    const { messageId } = await queue(threadId, 'Hola')
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('No se pudo entregar'),
    })
  })

  it('takes what the owner typed in the phone as the business’s own words, and says so', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.ownerTypes({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: whatsapp.from,
      text: 'Soy Lupita, te atiendo yo',
    })
    await test.quiet()
    const { messages } = (
      await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
    ).data
    expect(messages.at(-1)).toMatchObject({
      role: 'assistant',
      author: { kind: 'phone' },
      content: 'Soy Lupita, te atiendo yo',
    })
    expect(sent()).toEqual([])
  })

  it.each([whatsapp, messenger, instagram])(
    'hears the owner type again on $channel what could not be sent',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
      const { messageId } = await queue(threadId, 'Te espero')
      await test.quiet()
      expect((await messageOf(messageId)).state).toBe('failed')
      test.meta.control.ownerTypes({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
        text: 'Te espero',
      })
      await test.quiet()
      const { messages } = (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
      ).data
      expect(messages.map(({ author, state }) => [author.kind, state])).toEqual([
        ['client', 'received'],
        ['assistant', 'failed'],
        ['phone', expect.stringMatching(/sent|delivered|read/)],
      ])
    }
  )

  it.each([whatsapp, messenger])(
    'takes the same words from the phone on $channel for another message, though ours is in doubt',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
      const { messageId } = await queue(threadId, 'Te espero')
      await test.quiet()
      test.meta.control.ownerTypes({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
        text: 'Te espero',
      })
      await test.quiet()
      const { messages } = (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
      ).data
      expect(messages.map(({ author }) => author.kind)).toEqual(['client', 'assistant', 'phone'])
      expect((await messageOf(messageId)).state).toBe('unknown')
    }
  )
})
