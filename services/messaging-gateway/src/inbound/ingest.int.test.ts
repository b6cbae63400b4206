import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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
  whatsappValue,
} from '../test/webhooks.ts'

const ANA = '5212221234567'

/** Twenty-six updates of three conversations: what was said, how far it got, and what was changed afterwards. */
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

const told = {
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

describe('what arrives', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())

  /** A business of its own, with one account id on all three channels. */
  const newBusiness = async (account: string) => {
    const { owner, businessId } = aBusiness()
    for (const channel of ['whatsapp', 'messenger', 'instagram'] as const)
      await test.testApp.call(
        messagingRoutes.connectChannel,
        { body: { channel, accountId: account, displayName: 'Prueba', token: 'token' } },
        owner
      )
    const conversations = async () => {
      const { threads } = (await test.testApp.as(owner)(messagingRoutes.listThreads, { query: {} }))
        .data
      const pages = await Promise.all(
        threads.map(
          async thread =>
            [
              thread,
              (
                await test.testApp.as(owner)(messagingRoutes.listMessages, {
                  query: { threadId: thread._id },
                })
              ).data.messages,
            ] as const
        )
      )
      return {
        threads,
        messages: Object.fromEntries(
          pages.map(([thread, messages]) => [
            thread.channel,
            messages.map(({ role, content, state }) => [role, content, state]),
          ])
        ),
      }
    }
    return { owner, businessId, conversations }
  }
  let accounts = 0
  const newAccount = (): string => {
    accounts += 1
    return `90000${accounts}`
  }

  it('comes to the same conversations in any order, with each webhook one to four times (F11, F12)', async () => {
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
          expect(messages).toEqual(told)
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

  it('knows a message for as long as it keeps it, though the inbox has forgotten the webhook (F11)', async () => {
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

  it('keeps the window open from the newest message, whatever comes last', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    for (const second of [50, 90, 10])
      await test.post(whatsappText(account, ANA, `${account}-t${second}`, second, `${second}`))
    await test.drained()
    expect(
      (await conversations()).threads.map(({ windowUntil, lastMessage }) => [
        windowUntil,
        lastMessage?.message,
      ])
    ).toEqual([[new Date((EPOCH_SECONDS + 90 + 86_400) * 1000).toISOString(), '90']])
  })

  it('makes one conversation of an album of three that arrive at once (F13)', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    await Promise.all(
      [1, 2, 3].map(n =>
        test.post(
          whatsappMessage(
            account,
            { from: ANA, id: `${account}-a${n}`, type: 'image', image: { id: `media-${n}` } },
            n
          )
        )
      )
    )
    await test.drained()
    const { threads, messages } = await conversations()
    expect(threads).toHaveLength(1)
    expect(messages['whatsapp']).toHaveLength(3)
  })

  it('stores nothing of what is not signed by Meta (A16)', async () => {
    const before = await test.rows('select count(*)::int as n from messaging.inbox')
    const account = newAccount()
    const body = whatsappText(account, ANA, 'forged', 1, 'soy Meta')
    const bad = [
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      'sha1=251eaf7788cb222a262f7cc8a25998cf812851a2',
    ]
    for (const signature of bad)
      expect(await test.post(body, { 'x-hub-signature-256': signature })).toBe(401)
    for (const how of ['wrong_secret', 'missing', 'malformed', 'tampered', 'sha1_only'] as const)
      expect(
        (
          await test.meta.control.forge({
            channel: 'whatsapp',
            accountId: '106540352242922',
            from: ANA,
            text: 'x',
            how,
          })
        ).status
      ).toBe(401)
    expect(await test.rows('select count(*)::int as n from messaging.webhook_envelope')).toEqual([
      { n: 0 },
    ])
    expect(await test.rows('select count(*)::int as n from messaging.inbox')).toEqual(before)
  })

  it('takes Instagram’s own app secret, and answers Meta’s check with the raw challenge or 403', async () => {
    test.meta.control.userSends({
      channel: 'instagram',
      accountId: '17841452691600098',
      from: '777',
      text: 'firmado aparte',
    })
    await test.quiet()
    expect(await test.meta.control.verifyCallback('whatsapp')).toMatchObject({
      ok: true,
      status: 200,
    })
    const wrong = await fetch(
      `${test.callbackUrl}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=other`
    )
    expect(wrong.status).toBe(403)
  })

  it('keeps what is for an account that nobody connected, and delivers it when somebody does', async () => {
    const account = newAccount()
    expect(await test.post(whatsappText(account, ANA, `${account}-early`, 1, 'antes'))).toBe(200)
    await test.drained()
    expect(
      await test.rows('select state from messaging.inbox where account_id = $1', [account])
    ).toEqual([{ state: 'unroutable' }])
    const { conversations } = await newBusiness(account)
    await test.drained()
    expect((await conversations()).messages['whatsapp']).toEqual([['user', 'antes', 'received']])
    const second = await test.testApp.as(aBusiness().owner)(messagingRoutes.connectChannel, {
      body: { channel: 'whatsapp', accountId: account, displayName: 'Otro', token: 't' },
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'account_taken' } })
  })

  it('forgets after ten days what came for an account that nobody connected, and not before', async () => {
    const account = newAccount()
    expect(await test.post(whatsappText(account, ANA, `${account}-lost`, 1, '¿hay alguien?'))).toBe(
      200
    )
    await test.drained()
    const states = () =>
      test.rows('select state from messaging.inbox where account_id = $1', [account])
    test.testApp.clock.advance(9 * 86_400_000)
    await test.testApp.settled()
    expect(await states()).toEqual([{ state: 'unroutable' }])
    test.testApp.clock.advance(1.1 * 86_400_000)
    await test.testApp.settled()
    expect(await states()).toEqual([])
  })

  it('forgets after ten days what was said about a message that never came, with the next such word', async () => {
    const account = newAccount()
    await newBusiness(account)
    const owner = new pg.Client(test.testApp.database.ownerUrl)
    await owner.connect()
    onTestFinished(() => owner.end())
    /** Says that a message arrived which nobody sent, and answers which of these words wait now. */
    const say = async (id: string, second: number): Promise<string[]> => {
      expect(
        await test.post(whatsappStatusOf(account, ANA, `${account}-${id}`, 'delivered', second))
      ).toBe(200)
      await test.drained()
      const { rows } = await owner.query<{ id: string }>(
        'select split_part(provider_id, $2, 2) as id from messaging.early_update where provider_id like $1 order by at',
        [`${account}-%`, '-']
      )
      return rows.map(row => row.id)
    }
    expect(await say('first', 1)).toEqual(['first'])
    test.testApp.clock.advance(9 * 86_400_000)
    expect(await say('second', 2)).toEqual(['first', 'second'])
    test.testApp.clock.advance(1.1 * 86_400_000)
    expect(await say('third', 3)).toEqual(['second', 'third'])
  })

  it('puts aside what nobody can read after five tries, and reads the rest meanwhile (F19)', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    const poison = [
      whatsappMessage(
        account,
        { from: ANA, id: `${account}-p1`, type: 'text', text: 'not an object' },
        1
      ),
      whatsappMessage(
        account,
        { id: `${account}-p2`, type: 'text', text: { body: 'from nobody' } },
        2
      ),
      whatsappValue(account, { messages: [{ from: ANA, timestamp: 'never', type: 'text' }] }),
      '{"object":"whatsapp_business_account","entry":[',
      `{"object":"page"}\u0000`,
    ]
    for (const body of poison) expect(await test.post(body)).toBe(200)
    await test.post(
      whatsappText(
        account,
        ANA,
        `${account}-good`,
        3,
        'con \u0000nulo, media \ud83d y \u{e0041}oculto'
      )
    )
    await test.drained()
    expect((await conversations()).messages['whatsapp']).toEqual([
      ['user', 'con nulo, media � y oculto', 'received'],
    ])
    for (let tick = 0; tick < 6; tick += 1) {
      test.testApp.clock.advance(20_000)
      await test.drained()
    }
    expect(
      await test.rows('select attempts from messaging.inbox where account_id = $1 and state = $2', [
        account,
        'dead',
      ])
    ).toEqual([{ attempts: 5 }, { attempts: 5 }, { attempts: 5 }])
    expect(
      await test.rows('select count(*)::int as n from messaging.webhook_envelope where dead')
    ).toEqual([{ n: 2 }])
    expect(
      await test.rows(
        `select count(*)::int as n from platform.dead_letter where consumer = 'messaging-inbox-retry'`
      )
    ).toEqual([{ n: 5 }])
  })

  it('gives an update up only together with the letter that tells somebody', async () => {
    const account = newAccount()
    await newBusiness(account)
    const owner = new pg.Client(test.testApp.database.ownerUrl)
    await owner.connect()
    // A number of a sequence outlives the transaction that took it: what the crash leaves of the try.
    await owner.query(`create sequence platform.tried; grant usage on sequence platform.tried to public;
      create function platform.refuse() returns trigger language plpgsql as $$ begin perform nextval('platform.tried'); raise 'the process ends here'; end $$;
      create trigger refuse before insert on platform.dead_letter for each row execute function platform.refuse()`)
    await test.post(
      whatsappMessage(
        account,
        { from: ANA, id: `${account}-p1`, type: 'text', text: 'not an object' },
        1
      )
    )
    for (let tick = 0; tick < 4; tick += 1) {
      await test.drained()
      test.testApp.clock.advance(20_000)
    }
    await expect
      .poll(async () => (await owner.query('select is_called from platform.tried')).rows)
      .toEqual([{ is_called: true }])
    await owner.query(
      'drop trigger refuse on platform.dead_letter; drop function platform.refuse; drop sequence platform.tried'
    )
    await test.drained()
    expect(
      await test.rows('select state from messaging.inbox where account_id = $1', [account])
    ).toEqual([{ state: 'dead' }])
    expect(
      await test.rows(
        `select count(*)::int as n from platform.dead_letter where payload->'data'->>'eventId' like $1`,
        [`%${account}-p1%`]
      )
    ).toEqual([{ n: 1 }])
    await owner.end()
  })

  it('knows a person who hides the number, and goes on with them when it becomes known', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    const hidden = (id: string, more: object, second: number) =>
      whatsappValue(account, {
        contacts: [{ profile: { name: 'Eva' }, user_id: 'MX.1349120865', ...more }],
        messages: [
          {
            id,
            from_user_id: 'MX.1349120865',
            ...('wa_id' in more ? { from: more.wa_id } : {}),
            timestamp: String(EPOCH_SECONDS + second),
            type: 'text',
            text: { body: id },
          },
        ],
      })
    await test.post(hidden(`${account}-h1`, {}, 1))
    await test.drained()
    await test.post(hidden(`${account}-h2`, { wa_id: '5491123456789' }, 2))
    await test.drained()
    await test.post(hidden(`${account}-h3`, {}, 3))
    await test.drained()
    const { threads, messages } = await conversations()
    expect(threads).toMatchObject([{ clientName: 'Eva', countryCode: '54', countryCodeExt: '549' }])
    expect(messages['whatsapp']).toHaveLength(3)
  })

  it('reads old senders that write ids as numbers, and Instagram events under changes', async () => {
    const account = '1784145269160009812'
    const { conversations } = await newBusiness(account)
    const event = `{"sender":{"id":12345654332},"recipient":{"id":${account}},"timestamp":"1795449601","message":{"mid":"ig-changes","text":"desde changes"}}`
    await test.post(
      `{"object":"instagram","entry":[{"id":${account},"time":1795449601,"changes":[{"field":"messages","value":${event}}]}]}`
    )
    await test.drained()
    expect((await conversations()).messages['instagram']).toEqual([
      ['user', 'desde changes', 'received'],
    ])
  })
})
