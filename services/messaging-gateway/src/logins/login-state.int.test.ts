import { newId } from '@mostrador/kernel'
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
const { finish, visit, newShop, connections } = createLoginSteps(() => test)
const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => body.code

describe('the state of a login (A35)', () => {
  it('works once', async () => {
    const { owner, visit: how } = newShop()
    const end = await visit(owner, 'whatsapp', how)
    expect((await finish(owner, 'whatsapp', end)).status).toBe(200)
    const again = await finish(owner, 'whatsapp', end)
    expect([again.status, codeOf(again)]).toEqual([409, 'login_used'])
    await test.testApp.settled()
    expect(await connections(owner)).toHaveLength(1)
  })

  it('works once in two tabs at the same moment', async () => {
    const { owner, visit: how } = newShop()
    const end = await visit(owner, 'whatsapp', how)
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(owner, 'whatsapp', end)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    await test.testApp.settled()
    expect(await connections(owner)).toHaveLength(1)
  })

  it('is refused in another sign-in, to another person, and for another business', async () => {
    const { owner, visit: how } = newShop()
    const other = aBusiness()
    const end = await visit(owner, 'whatsapp', how)
    for (const stranger of [
      { ...owner, sessionId: newId() },
      anActor({ isOwner: true, businessId: owner.businessId }),
      { ...owner, businessId: other.businessId },
      other.owner,
    ]) {
      const refused = await finish(stranger, 'whatsapp', end)
      expect([refused.status, codeOf(refused)]).toEqual([403, 'login_foreign'])
    }
    const forged = await finish(owner, 'whatsapp', { ...end, state: `${end.state}x` })
    expect([forged.status, codeOf(forged)]).toEqual([403, 'login_foreign'])
    expect((await finish(owner, 'whatsapp', end)).status).toBe(200)
  })

  it('is bound to its login page', async () => {
    const { owner, visit: how } = newShop()
    const end = await visit(owner, 'whatsapp', how)
    const crossed = await finish(owner, 'facebook', end)
    expect([crossed.status, codeOf(crossed)]).toEqual([403, 'login_foreign'])
  })

  it('expires after twenty minutes', async () => {
    const { owner, visit: how } = newShop()
    test.meta.control.misbehaveLogin({ codeLifetimeMs: 86_400_000 })
    const end = await visit(owner, 'whatsapp', how)
    test.testApp.clock.advance(20 * 60_000)
    const late = await finish(owner, 'whatsapp', end)
    expect([late.status, codeOf(late)]).toEqual([410, 'login_expired'])
  })
})
