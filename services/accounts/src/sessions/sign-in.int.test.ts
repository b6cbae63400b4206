import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, gateway } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('people', () => {
  it('register once per address, whatever its case and the blanks around it', async () => {
    const { email } = await aPerson(testApp)
    const { status, body } = await testApp.as(gateway)(r.registerUser, {
      body: { name: 'Otra', email: ` ${email.toUpperCase()} `, password: 'una clave larga', host },
    })
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'email_taken',
        message: 'Ya existe una cuenta con ese correo',
      }),
    ])
  })
  it('sign in; a wrong password and an unknown person get the same answer (A26)', async () => {
    const { email } = await aPerson(testApp)
    const attempt = (who: string, password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email: who, password, host, address: '10.0.0.1' } })
    expect((await attempt(email, 'una clave larga')).status).toBe(200)
    const [wrong, unknown] = [
      await attempt(email, 'otra clave larga'),
      await attempt('nadie@correo.example', 'una clave larga'),
    ]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
  it('must wait after five failures, and may try again later', async () => {
    const { email } = await aPerson(testApp)
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.2' } })
    for (let failure = 0; failure < 5; failure += 1) await attempt('no es esta')
    expect((await attempt('una clave larga')).status).toBe(429)
    testApp.clock.advance(61_000)
    expect((await attempt('una clave larga')).status).toBe(200)
  })
  it('are limited the same when their attempts are simultaneous', async () => {
    const { email } = await aPerson(testApp)
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.3' } })
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => attempt(`no es ${n}`)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    testApp.clock.advance(59_000)
    expect((await attempt('una clave larga')).status).toBe(429)
    testApp.clock.advance(2_000)
    expect((await attempt('una clave larga')).status).toBe(200)
  })
  it('must wait when their network address failed thirty times, for every account', async () => {
    const { email } = await aPerson(testApp)
    const attempt = (who: string, password: string, address: string) =>
      testApp.as(gateway)(r.signIn, { body: { email: who, password, host, address } })
    for (let failure = 0; failure < 29; failure += 1)
      await attempt(`nadie${failure}@correo.example`, 'no es esta', '10.0.0.4')
    expect((await attempt(email, 'una clave larga', '10.0.0.4')).status).toBe(200)
    await attempt('nadie30@correo.example', 'no es esta', '10.0.0.4')
    expect((await attempt(email, 'una clave larga', '10.0.0.4')).status).toBe(429)
    expect((await attempt(email, 'una clave larga', '10.0.0.5')).status).toBe(200)
  })
  it('start again without a limit after a day without failures', async () => {
    const { email } = await aPerson(testApp)
    const attempt = (password: string) =>
      testApp.as(gateway)(r.signIn, { body: { email, password, host, address: '10.0.0.6' } })
    for (let failure = 0; failure < 5; failure += 1) await attempt('no es esta')
    testApp.clock.advance(24 * 3_600_000 + 1)
    await attempt('no es esta')
    expect((await attempt('una clave larga')).status).toBe(200)
  })
})
