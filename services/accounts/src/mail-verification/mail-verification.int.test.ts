import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const confirm = (token: string, session: string) =>
  test.ask(r.confirmVerification, { body: { token, ...test.cookie(session) } })
const resend = (session: string) => test.ask(r.sendVerification, { body: test.cookie(session) })

describe('the link that verifies an address', () => {
  it('works once, signed in as its account; other sessions end and a mail warns the person', async () => {
    const person = await test.register()
    expect((await test.session(person.token))?.user.emailVerified).toBe(false)
    const other = (await test.signIn(person.email, person.password)).data.token
    const token = await test.linkTo(person.email, 'verificar-correo')
    const { data } = await confirm(token, person.token)
    expect(data.session.user.emailVerified).toBe(true)
    expect(await test.session(other)).toBeNull()
    expect((await confirm(token, data.token)).body).toMatchObject({ code: 'link_invalid' })
    expect((await resend(data.token)).body).toMatchObject({ code: 'email_verified' })
    expect(await test.subjectsTo(person.email)).toContain('Tu correo quedó verificado en Mostrador')
  })
  it('has no effect when another account or nobody is signed in', async () => {
    const [person, other] = [await test.register(), await test.verified()]
    const token = await test.linkTo(person.email, 'verificar-correo')
    const openLink = async (session: string | null) =>
      (await test.ask(r.previewVerification, { body: { token, session, host } })).data.signedIn
    expect([
      await openLink(person.token),
      await openLink(other.token),
      await openLink(null),
    ]).toEqual(['same', 'other', 'none'])
    expect((await confirm(token, other.token)).body).toMatchObject({
      code: 'link_of_other_account',
    })
    expect((await confirm(token, 'ninguna')).status).toBe(401)
    expect((await test.session(person.token))?.user.emailVerified).toBe(false)
  })
  it('expires after 3 days, and a new one replaces it', async () => {
    const person = await test.register()
    const first = await test.linkTo(person.email, 'verificar-correo')
    await resend(person.token)
    const second = await test.linkTo(person.email, 'verificar-correo')
    expect((await confirm(first, person.token)).status).toBe(410)
    test.testApp.clock.advance(3 * 86_400_000)
    const session = (await test.signIn(person.email, person.password)).data.token
    expect((await confirm(second, session)).status).toBe(410)
  })
  it('«no fui yo» locks the account; only a reset from the mailbox opens it again', async () => {
    const squatted = await test.register()
    const token = await test.linkTo(squatted.email, 'verificar-correo')
    await test.ask(r.disownAccount, { body: { token } })
    expect(await test.session(squatted.token)).toBeNull()
    expect((await test.signIn(squatted.email, squatted.password)).status).toBe(401)
    expect((await test.ask(r.disownAccount, { body: { token } })).status).toBe(410)
    await test.ask(r.forgotPassword, { body: { email: squatted.email } })
    const reset = await test.linkTo(squatted.email, 'restablecer')
    const password = 'la clave de la persona'
    await test.ask(r.resetPassword, { body: { token: reset, password } })
    expect((await test.signIn(squatted.email, password)).status).toBe(200)
  })
})
