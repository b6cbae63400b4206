import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let world: AccountsTestApp
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())

const list = async (token: string) =>
  (await world.ask(r.listSessions, { body: world.cookie(token) })).data

it('lists the own live sessions: device, coarse address, and which is this one', async () => {
  const [person, stranger] = [await world.register(), await world.register()]
  await world.ask(r.signIn, {
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
  world.testApp.clock.advance(13 * 3_600_000)
  const { token } = (await world.signIn(person.email, person.password)).data
  expect(await list(token)).toHaveLength(1)
})

it('ends one of the own sessions, never one of somebody else', async () => {
  const [person, stranger] = [await world.register(), await world.register()]
  const other = (await world.signIn(person.email, person.password)).data.token
  const end = (id: string) =>
    world.ask(r.endSession, { body: { id, ...world.cookie(person.token) } })
  const [theirs] = await list(stranger.token)
  expect((await end(theirs?._id ?? '')).body).toMatchObject({ code: 'session_not_found' })
  expect(await world.session(stranger.token)).not.toBeNull()
  const mine = (await list(person.token)).find(({ current }) => !current)
  expect((await end(mine?._id ?? '')).status).toBe(200)
  expect(await world.session(other)).toBeNull()
  expect((await end(mine?._id ?? '')).status).toBe(404)
})

it('ends all other sessions', async () => {
  const person = await world.register()
  const others = [
    (await world.signIn(person.email, person.password)).data.token,
    (await world.signIn(person.email, person.password)).data.token,
  ]
  const { data } = await world.ask(r.endOtherSessions, { body: world.cookie(person.token) })
  expect(data).toEqual({ ended: 2 })
  for (const token of others) expect(await world.session(token)).toBeNull()
  expect(await world.session(person.token)).not.toBeNull()
})
