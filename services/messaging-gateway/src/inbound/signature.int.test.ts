import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappText } from '../test/webhooks.ts'

describe('signatures of webhooks', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount } = createInboundSteps(() => test)

  it('stores nothing of a webhook without a valid signature of Meta (A16)', async () => {
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

  it('accepts Instagram’s own app secret, and answers the verification with the raw challenge or 403', async () => {
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
})
