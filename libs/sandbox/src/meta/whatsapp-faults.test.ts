import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ana, expectError, startTestMeta, textTo, type TestMeta } from '../test/test-meta.ts'

const phoneId = ana.accountId
const waId = '5215512345678'

describe('WhatsApp faults', () => {
  let testApp: TestMeta
  beforeEach(async () => {
    testApp = await startTestMeta()
  })
  afterEach(() => testApp.stop())
  const send = (body: unknown) => testApp.send(phoneId, 'token-whatsapp', body)

  it('fails on demand, before or after accepting, hangs and resets; the record shows what happened [F3] [F21]', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    control.failSends({ as: 'throughput', times: 2 })
    for (const code of [130429, 130429])
      expectError(await send(textTo(waId, 'x')), { status: 400, code })
    control.failSends({ as: 'pair_rate_limit' })
    expectError(await send(textTo(waId, 'x')), { status: 400, code: 131056 })
    control.failSends({ as: 'something_wrong', accepted: true })
    expectError(await send(textTo(waId, 'salió')), { status: 500, code: 131000 })
    control.failSends({ as: 'reset', accepted: true })
    await expect(send(textTo(waId, 'también salió'))).rejects.toThrow()
    control.failSends({ as: 'hang' })
    const call = new Promise(resolve =>
      control.onChange(change => change.kind === 'call' && resolve(change.call))
    )
    const hanging = send(textTo(waId, 'nunca')).catch(() => 'cut')
    expect(await call).toMatchObject({ accepted: false, answered: null })
    await testApp.pass(100)
    expect(control.phone('whatsapp', phoneId, waId).map(message => message.text)).toEqual([
      'Hola',
      'salió',
      'también salió',
    ])
    expect(control.received().map(received => received.accepted)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    await testApp.meta.close()
    expect(await hanging).toBe('cut')
  })

  it('answers late or with half a body although the message went out; applies its real rate limit on request [F21]', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    control.failSends({ as: 'truncated' })
    await expect(send(textTo(waId, 'uno'))).rejects.toThrow(SyntaxError)
    control.failSends({ as: 'slow', ms: 30_000 })
    const accepted = new Promise(resolve =>
      control.onChange(change => change.kind === 'message' && resolve(change))
    )
    const late = send(textTo(waId, 'dos'))
    await accepted
    await testApp.pass(30_000)
    expect((await late).status).toBe(200)
    control.misbehave({ perSecond: 2 })
    const statuses = [
      await send(textTo(waId, 'tres')),
      await send(textTo(waId, 'cuatro')),
      await send(textTo(waId, 'cinco')),
    ].map(answer => answer.status)
    expect(statuses).toEqual([200, 200, 400])
    await testApp.pass(1000)
    expect((await send(textTo(waId, 'cinco'))).status).toBe(200)
    await testApp.pass(1000)
    expect(control.phone('whatsapp', phoneId, waId).map(message => message.text)).toEqual([
      'Hola',
      'uno',
      'dos',
      'tres',
      'cuatro',
      'cinco',
    ])
  })
})
