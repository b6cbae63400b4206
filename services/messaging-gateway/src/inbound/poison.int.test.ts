import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappMessage, whatsappText, whatsappValue } from '../test/webhooks.ts'

describe('updates that nobody can read', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount, newBusiness } = createInboundSteps(() => test)

  it('marks an unreadable update as failed after five attempts, and reads the rest meanwhile (F19)', async () => {
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

  it('gives up an update only in the same transaction as its dead letter', async () => {
    const account = newAccount()
    await newBusiness(account)
    const owner = new pg.Client(test.testApp.database.ownerUrl)
    await owner.connect()
    // A number of a sequence outlives the transaction that took it: what the crash leaves of the
    // try.
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
})
