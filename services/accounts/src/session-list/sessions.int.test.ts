import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const list = async (token: string) =>
  (await test.ask(r.listSessions, { body: test.cookie(token) })).data

it('lists the own live sessions: device, coarse address, and which is this one', async () => {
  const [person, stranger] = [await test.register(), await test.register()]
  await test.ask(r.signIn, {
    body: {
      email: person.email,
      password: person.password,
      host,
      address: '187.190.1.2',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36',
    },
  })
  const sessions = await list(person.token)
  expect(sessions.map(({ device, address, current }) => ({ device, address, current }))).toEqual(
    expect.arrayContaining([
      { device: 'Dispositivo desconocido', address: '189.203.45.x', current: true },
      { device: 'Chrome en Windows', address: '187.190.1.x', current: false },
    ])
  )
  expect(await list(stranger.token)).toHaveLength(1)
  test.testApp.clock.advance(13 * 3_600_000)
  const { token } = (await test.signIn(person.email, person.password)).data
  expect(await list(token)).toHaveLength(1)
})

it('ends one of the own sessions, never one of somebody else', async () => {
  const [person, stranger] = [await test.register(), await test.register()]
  const other = (await test.signIn(person.email, person.password)).data.token
  const end = (id: string) => test.ask(r.endSession, { body: { id, ...test.cookie(person.token) } })
  const [theirs] = await list(stranger.token)
  expect((await end(theirs?._id ?? '')).body).toMatchObject({ code: 'session_not_found' })
  expect(await test.session(stranger.token)).not.toBeNull()
  const mine = (await list(person.token)).find(({ current }) => !current)
  expect((await end(mine?._id ?? '')).status).toBe(200)
  expect(await test.session(other)).toBeNull()
  expect((await end(mine?._id ?? '')).status).toBe(404)
})

it('ends all other sessions', async () => {
  const person = await test.register()
  const others = [
    (await test.signIn(person.email, person.password)).data.token,
    (await test.signIn(person.email, person.password)).data.token,
  ]
  const { data } = await test.ask(r.endOtherSessions, { body: test.cookie(person.token) })
  expect(data).toEqual({ ended: 2 })
  for (const token of others) expect(await test.session(token)).toBeNull()
  expect(await test.session(person.token)).not.toBeNull()
})
