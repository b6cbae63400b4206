import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const next = 'otra clave bastante larga'
const change = (token: string, current: string, password = next) =>
  test.ask(r.changePassword, { body: { current, password, ...test.cookie(token) } })
const forgot = async (person: Pick<Person, 'email'>): Promise<string> => {
  await test.ask(r.forgotPassword, { body: { email: person.email } })
  return test.linkTo(person.email, 'restablecer')
}
const reset = (token: string, password = next) =>
  test.ask(r.resetPassword, { body: { token, password } })

describe('changing the password', () => {
  it('asks for the current one, ends every other session and tells the person', async () => {
    const person = await test.verified()
    const other = (await test.signIn(person.email, person.password)).data.token
    expect((await change(person.token, 'no es esta')).body).toMatchObject({
      code: 'wrong_password',
      message: 'La contraseña no es correcta',
    })
    const { data } = await change(person.token, person.password)
    expect(await test.session(other)).toBeNull()
    expect(await test.session(person.token)).toBeNull()
    expect(await test.session(data.token)).not.toBeNull()
    expect((await test.signIn(person.email, person.password)).status).toBe(401)
    expect((await test.signIn(person.email, next)).status).toBe(200)
    expect(await test.subjectsTo(person.email)).toContain('Tu contraseña de Mostrador cambió')
  })
  it('that is sent three times at once is done once, and sends nobody to sign in', async () => {
    const person = await test.verified()
    const answers = await Promise.all([1, 2, 3].map(() => change(person.token, person.password)))
    const late = answers.filter(({ status }) => status !== 200)
    expect(late).toHaveLength(2)
    for (const { status, body } of late) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'session_renewed' })
    }
    test.testApp.clock.advance(31_000)
    expect((await change(person.token, next)).status).toBe(401)
  })
  it('publishes the end of each session, so that its sockets close', async () => {
    const person = await test.verified()
    await test.signIn(person.email, person.password)
    await change(person.token, person.password)
    const rows = await test.query<{ open: number; told: number }>(
      `select (select count(*)::int from accounts.session where user_id = $1 and ended_at is null) as open,
         (select count(distinct data->>'sessionId')::int from platform.outbox where type = 'session.ended' and key = $1::text) as told`,
      [person.userId]
    )
    const [ended] = await test.query<{ n: number }>(
      'select count(*)::int as n from accounts.session where user_id = $1 and ended_at is not null',
      [person.userId]
    )
    expect(rows[0]).toEqual({ open: 1, told: ended?.n })
  })
  it('limits guesses from a stolen session, also simultaneous ones', async () => {
    const person = await test.verified()
    await Promise.all(Array.from({ length: 12 }, (_, n) => change(person.token, `no es ${n}`)))
    expect((await change(person.token, person.password)).body).toMatchObject({
      code: 'too_many_attempts',
    })
    test.testApp.clock.advance(61 * 60_000)
    expect((await change(person.token, person.password)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('answers the same and writes the same rows whether the address has an account or not', async () => {
    const person = await test.verified()
    const ask = async (email: string) => {
      const { status, body } = await test.ask(r.forgotPassword, { body: { email } })
      const rows = await test.query<{ n: number }>(
        `select count(*)::int as n from accounts.mail where recipient = $1 and kind = 'reset'`,
        [email]
      )
      return { status, body, rows }
    }
    const unknown = 'nadie@correo.example'
    expect(await ask(person.email)).toEqual(await ask(unknown))
    expect(await test.subjectsTo(unknown)).toEqual([])
    expect(await test.subjectsTo(person.email)).toContain('Restablece tu contraseña de Mostrador')
  })
  it('is reset once, within an hour, and ends all sessions and other links', async () => {
    const person = await test.verified()
    const [first, second] = [await forgot(person), await forgot(person)]
    expect((await test.ask(r.previewReset, { body: { token: second } })).data).toEqual({
      email: person.email,
    })
    expect((await reset(second)).data).toMatchObject({ firstVerified: false })
    expect(await test.session(person.token)).toBeNull()
    expect((await reset(second)).body).toMatchObject({ code: 'link_invalid' })
    expect((await reset(first)).status).toBe(410)
    expect((await test.signIn(person.email, next)).status).toBe(200)
    const late = await forgot(person)
    test.testApp.clock.advance(3_600_000)
    expect((await reset(late)).status).toBe(410)
  })
  it('drops a pending change of address and the link that verifies', async () => {
    const person = await test.register()
    const verification = await test.linkTo(person.email, 'verificar-correo')
    const elsewhere = `otra-${person.email}`
    await test.ask(r.requestEmailChange, {
      body: { email: elsewhere, password: person.password, ...test.cookie(person.token) },
    })
    const confirm = await test.linkTo(elsewhere, 'cambiar-correo')
    expect((await reset(await forgot(person))).data).toMatchObject({ firstVerified: true })
    const { token } = (await test.signIn(person.email, next)).data
    const inNewSession = { ...test.cookie(token) }
    expect(
      (await test.ask(r.confirmEmailChange, { body: { token: confirm, ...inNewSession } })).status
    ).toBe(410)
    expect(
      (await test.ask(r.confirmVerification, { body: { token: verification, ...inNewSession } }))
        .status
    ).toBe(410)
    expect(await test.session(token)).toMatchObject({ user: { emailVerified: true } })
  })
  it('lists the businesses of an account that was never verified', async () => {
    const squatted = await test.register()
    await test.testApp.as(squatted.actor)(r.createBusiness, {
      body: {
        business: {
          name: 'Negocio ajeno',
          description: 'De alguien más',
          whatsapp: '2221234567',
          whatsappOwner: '2227654321',
          timezone: { name: 'America/Mexico_City' },
        },
      },
    })
    expect((await reset(await forgot(squatted))).data).toMatchObject({
      firstVerified: true,
      businesses: [{ name: 'Negocio ajeno', otherMembers: 0 }],
    })
  })
  it('also ends a session that was opened at the same moment', async () => {
    const person = await test.verified()
    const token = await forgot(person)
    const [, ...signIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 4 }, () => test.signIn(person.email, person.password)),
    ])
    for (const { body } of signIns)
      expect(body.success ? await test.session(body.data.token) : null).toBeNull()
  })
})
