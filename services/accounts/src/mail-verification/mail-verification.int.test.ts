import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let world: AccountsTestApp
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())

const confirm = (token: string, session: string) =>
  world.ask(r.confirmVerification, { body: { token, ...world.cookie(session) } })
const resend = (session: string) => world.ask(r.sendVerification, { body: world.cookie(session) })

describe('the link that verifies an address', () => {
  it('works once, signed in as its account; other sessions end and a mail warns the person', async () => {
    const person = await world.register()
    expect((await world.session(person.token))?.user.emailVerified).toBe(false)
    const other = (await world.signIn(person.email, person.password)).data.token
    const token = await world.linkTo(person.email, 'verificar-correo')
    const { data } = await confirm(token, person.token)
    expect(data.session.user.emailVerified).toBe(true)
    expect(await world.session(other)).toBeNull()
    expect((await confirm(token, data.token)).body).toMatchObject({ code: 'link_invalid' })
    expect((await resend(data.token)).body).toMatchObject({ code: 'email_verified' })
    expect(await world.subjectsTo(person.email)).toContain(
      'Tu correo quedó verificado en Mostrador'
    )
  })
  it('does nothing when another account or nobody is signed in', async () => {
    const [person, other] = [await world.register(), await world.verified()]
    const token = await world.linkTo(person.email, 'verificar-correo')
    const opened = async (session: string | null) =>
      (await world.ask(r.previewVerification, { body: { token, session, host } })).data.signedIn
    expect([await opened(person.token), await opened(other.token), await opened(null)]).toEqual([
      'same',
      'other',
      'none',
    ])
    expect((await confirm(token, other.token)).body).toMatchObject({
      code: 'link_of_other_account',
    })
    expect((await confirm(token, 'ninguna')).status).toBe(401)
    expect((await world.session(person.token))?.user.emailVerified).toBe(false)
  })
  it('expires after 3 days, and a new one replaces it', async () => {
    const person = await world.register()
    const first = await world.linkTo(person.email, 'verificar-correo')
    await resend(person.token)
    const second = await world.linkTo(person.email, 'verificar-correo')
    expect((await confirm(first, person.token)).status).toBe(410)
    world.testApp.clock.advance(3 * 86_400_000)
    const session = (await world.signIn(person.email, person.password)).data.token
    expect((await confirm(second, session)).status).toBe(410)
  })
  it('«no fui yo» locks the account; only a reset from the mailbox opens it again', async () => {
    const squatted = await world.register()
    const token = await world.linkTo(squatted.email, 'verificar-correo')
    await world.ask(r.disownAccount, { body: { token } })
    expect(await world.session(squatted.token)).toBeNull()
    expect((await world.signIn(squatted.email, squatted.password)).status).toBe(401)
    expect((await world.ask(r.disownAccount, { body: { token } })).status).toBe(410)
    await world.ask(r.forgotPassword, { body: { email: squatted.email } })
    const reset = await world.linkTo(squatted.email, 'restablecer')
    const password = 'la clave de la persona'
    await world.ask(r.resetPassword, { body: { token: reset, password } })
    expect((await world.signIn(squatted.email, password)).status).toBe(200)
  })
})
