import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappText } from '../test/webhooks.ts'

describe('updates of unconnected accounts', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount, newBusiness } = createInboundSteps(() => test)

  it('keeps updates of an unconnected account, and delivers them once it is connected', async () => {
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

  it('deletes updates of an unconnected account after ten days, and not before', async () => {
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
})
