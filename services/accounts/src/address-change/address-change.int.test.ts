import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const DAY = 86_400_000
const next = 'otra clave bastante larga'
let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `nuevo-${addresses}@correo.example`
}
const request = (person: Person, email: string, password = person.password) =>
  test.ask(r.requestEmailChange, { body: { email, password, ...test.cookie(person.token) } })
const confirm = (token: string, session: string) =>
  test.ask(r.confirmEmailChange, { body: { token, ...test.cookie(session) } })
const undo = (token: string) => test.ask(r.undoEmailChange, { body: { token, password: next } })
const changeAddress = async (person: Person, email: string): Promise<string> => {
  await request(person, email)
  const confirmed = await confirm(await test.linkTo(email, 'cambiar-correo'), person.token)
  return confirmed.data.token
}

describe('email change', () => {
  it('asks for the password and takes effect when its owner opens the link in the new mailbox', async () => {
    const [person, other, email] = [await test.verified(), await test.verified(), newAddress()]
    expect((await request(person, email, 'no es esta')).body).toMatchObject({
      code: 'wrong_password',
    })
    expect((await request(person, person.email)).body).toMatchObject({ code: 'same_email' })
    await request(person, email)
    expect(
      (await test.ask(r.pendingEmailChange, { body: test.cookie(person.token) })).data
    ).toMatchObject({ email })
    expect((await test.session(person.token))?.user.email).toBe(person.email)
    const token = await test.linkTo(email, 'cambiar-correo')
    expect((await confirm(token, other.token)).body).toMatchObject({
      code: 'link_of_other_account',
    })
    const { data } = await confirm(token, person.token)
    expect(data.session.user).toMatchObject({ email, emailVerified: true })
    expect((await test.signIn(email, person.password)).status).toBe(200)
    expect((await test.signIn(person.email, person.password)).status).toBe(401)
  })
  it('answers the same for an address that has an account, and mails that address instead', async () => {
    const [person, registered] = [await test.verified(), await test.verified()]
    const [refused, free] = [
      await request(person, registered.email),
      await request(person, newAddress()),
    ]
    expect([refused.status, Object.keys(refused.data)]).toEqual([
      free.status,
      Object.keys(free.data),
    ])
    expect(await test.subjectsTo(registered.email)).toContain(
      'Este correo ya tiene una cuenta en Mostrador'
    )
    await expect(test.linkTo(registered.email, 'cambiar-correo')).rejects.toThrow('No mail')
  })
  it('expires after a day, and can be cancelled by the person or refused from the new mailbox', async () => {
    const person = await test.verified()
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    await request(person, first)
    const refused = await test.linkTo(first, 'cambiar-correo')
    await test.ask(r.refuseEmailChange, { body: { token: refused } })
    expect((await confirm(refused, person.token)).status).toBe(410)
    await request(person, second)
    const cancelled = await test.linkTo(second, 'cambiar-correo')
    await test.ask(r.cancelEmailChange, { body: test.cookie(person.token) })
    expect((await confirm(cancelled, person.token)).status).toBe(410)
    await request(person, third)
    const late = await test.linkTo(third, 'cambiar-correo')
    test.testApp.clock.advance(DAY)
    const session = (await test.signIn(person.email, person.password)).data.token
    expect((await confirm(late, session)).status).toBe(410)
  })
  it('can be undone from the old mailbox for 7 days, which sets a password and ends every session', async () => {
    const [person, email] = [await test.verified(), newAddress()]
    const session = await changeAddress(person, email)
    const token = await test.linkTo(person.email, 'deshacer-correo')
    expect((await test.ask(r.previewEmailUndo, { body: { token } })).data).toEqual({
      email: person.email,
    })
    expect((await undo(token)).status).toBe(200)
    expect(await test.session(session)).toBeNull()
    expect((await test.signIn(email, person.password)).status).toBe(401)
    expect((await test.signIn(person.email, next)).status).toBe(200)
    expect((await undo(token)).status).toBe(410)
  })
  it('keeps the old address reserved while it can be undone, and frees it after 7 days', async () => {
    const person = await test.verified()
    await changeAddress(person, newAddress())
    const token = await test.linkTo(person.email, 'deshacer-correo')
    const registration = () =>
      test.ask(r.registerUser, {
        body: { name: 'Otra', email: person.email, password: next, host: 'panel.mx' },
      })
    expect((await registration()).body).toMatchObject({ code: 'email_taken' })
    test.testApp.clock.advance(7 * DAY)
    expect((await undo(token)).status).toBe(410)
    expect((await registration()).status).toBe(200)
  })
  it('cannot be undone to an address that was never verified', async () => {
    const [person, email] = [await test.register(), newAddress()]
    await changeAddress(person, email)
    await expect(test.linkTo(person.email, 'deshacer-correo')).rejects.toThrow('No mail')
  })
  it('can still be undone after a password reset from the new address', async () => {
    const [person, email] = [await test.verified(), newAddress()]
    await changeAddress(person, email)
    const token = await test.linkTo(person.email, 'deshacer-correo')
    await test.ask(r.forgotPassword, { body: { email } })
    const reset = await test.linkTo(email, 'restablecer')
    await test.ask(r.resetPassword, { body: { token: reset, password: next } })
    expect((await undo(token)).status).toBe(200)
  })
})
