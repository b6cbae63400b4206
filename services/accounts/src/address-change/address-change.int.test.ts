import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

let world: AccountsTestApp
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())

const DAY = 86_400_000
const next = 'otra clave bastante larga'
let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `nuevo-${addresses}@correo.example`
}
const request = (person: Person, email: string, password = person.password) =>
  world.ask(r.requestEmailChange, { body: { email, password, ...world.cookie(person.token) } })
const confirm = (token: string, session: string) =>
  world.ask(r.confirmEmailChange, { body: { token, ...world.cookie(session) } })
const undo = (token: string) => world.ask(r.undoEmailChange, { body: { token, password: next } })
const moved = async (person: Person, email: string): Promise<string> => {
  await request(person, email)
  const confirmed = await confirm(await world.linkTo(email, 'cambiar-correo'), person.token)
  return confirmed.data.token
}

describe('email change', () => {
  it('asks for the password and takes effect when its owner opens the link in the new mailbox', async () => {
    const [person, other, email] = [await world.verified(), await world.verified(), newAddress()]
    expect((await request(person, email, 'no es esta')).body).toMatchObject({
      code: 'wrong_password',
    })
    expect((await request(person, person.email)).body).toMatchObject({ code: 'same_email' })
    await request(person, email)
    expect(
      (await world.ask(r.pendingEmailChange, { body: world.cookie(person.token) })).data
    ).toMatchObject({ email })
    expect((await world.session(person.token))?.user.email).toBe(person.email)
    const token = await world.linkTo(email, 'cambiar-correo')
    expect((await confirm(token, other.token)).body).toMatchObject({
      code: 'link_of_other_account',
    })
    const { data } = await confirm(token, person.token)
    expect(data.session.user).toMatchObject({ email, emailVerified: true })
    expect((await world.signIn(email, person.password)).status).toBe(200)
    expect((await world.signIn(person.email, person.password)).status).toBe(401)
  })
  it('answers the same for an address that has an account, and mails that address instead', async () => {
    const [person, known] = [await world.verified(), await world.verified()]
    const [taken, free] = [await request(person, known.email), await request(person, newAddress())]
    expect([taken.status, Object.keys(taken.data)]).toEqual([free.status, Object.keys(free.data)])
    expect(await world.subjectsTo(known.email)).toContain(
      'Este correo ya tiene una cuenta en Mostrador'
    )
    await expect(world.linkTo(known.email, 'cambiar-correo')).rejects.toThrow('No mail')
  })
  it('expires after a day, and can be cancelled by the person or refused from the new mailbox', async () => {
    const person = await world.verified()
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    await request(person, first)
    const refused = await world.linkTo(first, 'cambiar-correo')
    await world.ask(r.refuseEmailChange, { body: { token: refused } })
    expect((await confirm(refused, person.token)).status).toBe(410)
    await request(person, second)
    const cancelled = await world.linkTo(second, 'cambiar-correo')
    await world.ask(r.cancelEmailChange, { body: world.cookie(person.token) })
    expect((await confirm(cancelled, person.token)).status).toBe(410)
    await request(person, third)
    const late = await world.linkTo(third, 'cambiar-correo')
    world.testApp.clock.advance(DAY)
    const session = (await world.signIn(person.email, person.password)).data.token
    expect((await confirm(late, session)).status).toBe(410)
  })
  it('can be undone from the old mailbox for 7 days, which sets a password and ends every session', async () => {
    const [person, email] = [await world.verified(), newAddress()]
    const session = await moved(person, email)
    const token = await world.linkTo(person.email, 'deshacer-correo')
    expect((await world.ask(r.previewEmailUndo, { body: { token } })).data).toEqual({
      email: person.email,
    })
    expect((await undo(token)).status).toBe(200)
    expect(await world.session(session)).toBeNull()
    expect((await world.signIn(email, person.password)).status).toBe(401)
    expect((await world.signIn(person.email, next)).status).toBe(200)
    expect((await undo(token)).status).toBe(410)
  })
  it('keeps the old address reserved while it can be undone, and frees it after 7 days', async () => {
    const person = await world.verified()
    await moved(person, newAddress())
    const token = await world.linkTo(person.email, 'deshacer-correo')
    const registration = () =>
      world.ask(r.registerUser, {
        body: { name: 'Otra', email: person.email, password: next, host: 'panel.mx' },
      })
    expect((await registration()).body).toMatchObject({ code: 'email_taken' })
    world.testApp.clock.advance(7 * DAY)
    expect((await undo(token)).status).toBe(410)
    expect((await registration()).status).toBe(200)
  })
  it('cannot be undone to an address that was never verified', async () => {
    const [person, email] = [await world.register(), newAddress()]
    await moved(person, email)
    await expect(world.linkTo(person.email, 'deshacer-correo')).rejects.toThrow('No mail')
  })
  it('can still be undone after a password reset from the new address', async () => {
    const [person, email] = [await world.verified(), newAddress()]
    await moved(person, email)
    const token = await world.linkTo(person.email, 'deshacer-correo')
    await world.ask(r.forgotPassword, { body: { email } })
    const reset = await world.linkTo(email, 'restablecer')
    await world.ask(r.resetPassword, { body: { token: reset, password: next } })
    expect((await undo(token)).status).toBe(200)
  })
})
