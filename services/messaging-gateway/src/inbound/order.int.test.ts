import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import {
  directEcho,
  directEvent,
  directText,
  EPOCH_SECONDS,
  watermark,
  whatsappMessage,
  whatsappPhoneEcho,
  whatsappStatusOf,
  whatsappText,
} from '../test/webhooks.ts'

/**
 * Twenty-six updates of three conversations: what was said, how far it got, and what was changed
 * afterwards.
 */
const story = (account: string): string[] => [
  whatsappText(account, ANA, `${account}-w1`, 1, 'uno'),
  whatsappText(account, '522221234567', `${account}-w2`, 2, 'dos'),
  whatsappMessage(
    account,
    { from: ANA, id: `${account}-w3`, type: 'image', image: { id: 'media-1', caption: 'tres' } },
    3
  ),
  whatsappPhoneEcho(account, ANA, `${account}-w4`, 4, 'cuatro'),
  whatsappStatusOf(account, ANA, `${account}-w4`, 'sent', 5),
  whatsappStatusOf(account, ANA, `${account}-w4`, 'delivered', 6),
  whatsappStatusOf(account, ANA, `${account}-w4`, 'read', 7),
  whatsappMessage(
    account,
    {
      from: ANA,
      id: `${account}-w5`,
      type: 'edit',
      edit: {
        original_message_id: `${account}-w2`,
        message: { type: 'text', text: { body: 'dos y medio' } },
      },
    },
    8
  ),
  whatsappMessage(
    account,
    {
      from: ANA,
      id: `${account}-w6`,
      type: 'revoke',
      revoke: { original_message_id: `${account}-w1` },
    },
    9
  ),
  whatsappMessage(
    account,
    {
      from: ANA,
      id: `${account}-w7`,
      type: 'reaction',
      reaction: { message_id: `${account}-w4`, emoji: '👍' },
    },
    10
  ),
  whatsappMessage(
    account,
    { from: ANA, id: `${account}-w8`, type: 'reaction', reaction: { message_id: `${account}-w4` } },
    11
  ),
  directText('page', account, '9001', `${account}-m1`, 1, 'hola'),
  directText('page', account, '9001', `${account}-m2`, 2, '¿hay cita?'),
  directEcho('page', account, '9001', `${account}-m3`, 3, 'sí'),
  directEvent('page', account, '9001', 3, {
    delivery: { mids: [`${account}-m3`], watermark: (EPOCH_SECONDS + 3) * 1000 },
  }),
  directEcho('page', account, '9001', `${account}-m4`, 5, 'a las diez'),
  watermark('delivery', account, '9001', 6),
  watermark('read', account, '9001', 4),
  directEvent('page', account, '9001', 8, {
    postback: { mid: `${account}-m5`, title: 'Confirmar', payload: 'SI' },
  }),
  directText('instagram', account, '5614', `${account}-i1`, 1, 'buenas'),
  directText('instagram', account, '5614', `${account}-i2`, 2, 'tardes'),
  directEcho('instagram', account, '5614', `${account}-i3`, 3, 'dime'),
  directEcho('instagram', account, '5614', `${account}-i4`, 4, '¿en qué te ayudo?'),
  directEvent('instagram', account, '5614', 5, { read: { mid: `${account}-i3` } }),
  directEvent('instagram', account, '5614', 6, {
    message: { mid: `${account}-i2`, is_deleted: true },
  }),
  directEvent('instagram', account, '5614', 7, {
    message_edit: { mid: `${account}-i1`, text: 'buenas noches', num_edit: '1' },
  }),
]

const expectedMessages = {
  whatsapp: [
    ['user', 'Mensaje eliminado', 'received'],
    ['user', 'dos y medio', 'received'],
    ['user', 'tres', 'received'],
    ['assistant', 'cuatro', 'read'],
  ],
  messenger: [
    ['user', 'hola', 'received'],
    ['user', '¿hay cita?', 'received'],
    ['assistant', 'sí', 'read'],
    ['assistant', 'a las diez', 'delivered'],
    ['user', 'Confirmar', 'received'],
  ],
  instagram: [
    ['user', 'buenas noches', 'received'],
    ['user', 'Mensaje eliminado', 'received'],
    ['assistant', 'dime', 'read'],
    ['assistant', '¿en qué te ayudo?', 'sent'],
  ],
} as const

describe('webhooks in any order, and repeated', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount, newBusiness } = createInboundSteps(() => test)

  it('leads to the same conversations in any order, with each webhook one to four times (F11, F12)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.nat(1_000_000)),
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        async (order, copies) => {
          const account = newAccount()
          const { conversations } = await newBusiness(account)
          const posts = story(account)
            .flatMap(body => Array.from({ length: copies.next().value }, () => body))
            .map(body => ({ body, place: order.next().value }))
            .sort((a, b) => a.place - b.place)
          const statuses: number[] = []
          for (let start = 0; start < posts.length; start += 7)
            statuses.push(
              ...(await Promise.all(
                posts.slice(start, start + 7).map(({ body }) => test.post(body))
              ))
            )
          expect(new Set(statuses)).toEqual(new Set([200]))
          await test.drained()
          const { threads, messages } = await conversations()
          expect(messages).toEqual(expectedMessages)
          expect(
            Object.fromEntries(threads.map(({ channel, unread }) => [channel, unread]))
          ).toEqual({ instagram: 2, messenger: 3, whatsapp: 3 })
        }
      ),
      { numRuns: 12 }
    )
    expect(
      await test.rows(`select count(*)::int as n from messaging.inbox where state <> 'done'`)
    ).toEqual([{ n: 0 }])
  }, 120_000)

  it('stores a message once, even when the inbox row of its webhook was deleted (F11)', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    const bodies = [
      whatsappText(account, ANA, `${account}-again`, 1, 'otra vez'),
      directText('page', account, '9001', `${account}-again`, 1, 'otra vez'),
      directEcho('instagram', account, '5614', `${account}-again`, 1, 'otra vez'),
    ]
    for (let turn = 0; turn < 2; turn += 1) {
      for (const body of bodies) await test.post(body)
      await test.drained()
      expect(
        await test.rows('delete from messaging.inbox where account_id = $1 returning state', [
          account,
        ])
      ).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
    }
    const { threads, messages } = await conversations()
    expect(messages).toEqual({
      whatsapp: [['user', 'otra vez', 'received']],
      messenger: [['user', 'otra vez', 'received']],
      instagram: [['assistant', 'otra vez', 'sent']],
    })
    expect(Object.fromEntries(threads.map(({ channel, unread }) => [channel, unread]))).toEqual({
      instagram: 0,
      messenger: 1,
      whatsapp: 1,
    })
  })
})
