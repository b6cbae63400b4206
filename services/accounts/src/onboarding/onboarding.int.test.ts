import { accountsRoutes as r, type Onboarding } from '@mostrador/contracts/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const read = async ({ actor }: Pick<Person, 'actor'>) =>
  (await test.testApp.as(actor)(r.getOnboarding, {})).data
const put = ({ actor }: Pick<Person, 'actor'>, onboarding: Onboarding) =>
  test.testApp.as(actor)(r.putOnboarding, { body: { onboarding } })
const register = async (person: Person) => {
  const { data } = await test.testApp.as(person.actor)(r.createBusiness, {
    body: {
      business: {
        name: 'Barbería Nueva',
        description: 'Cortes y barba',
        whatsapp: '2221234567',
        whatsappOwner: '2227654321',
        timezone: { name: 'America/Mexico_City' },
      },
    },
  })
  return { ...person, actor: { ...person.actor, businessId: data._id, isOwner: true } }
}

it('continues on a second device, also after the business is registered', async () => {
  const person = await test.register()
  const { onboarding: started } = await read(person)
  expect(started).toMatchObject({ businessId: null, step: null, revision: 0 })
  await put(person, { ...started, mainUse: 'appointments', step: 'negocio' })
  expect((await read(person)).onboarding).toMatchObject({ mainUse: 'appointments', revision: 1 })

  const owner = await register(person)
  const { onboarding } = await read(owner)
  expect(onboarding).toMatchObject({ businessId: owner.actor.businessId, step: 'negocio' })
  const counts = { sucursales: 2 }
  await put(owner, { ...onboarding, step: 'sucursales', counts })
  expect((await read(owner)).onboarding).toMatchObject({ step: 'sucursales', counts })
})

it('answers the later device with what the other one stored', async () => {
  const person = await test.register()
  const { onboarding } = await read(person)
  expect((await put(person, { ...onboarding, step: 'negocio' })).status).toBe(200)
  for (const revision of [0, 5]) {
    const late = await put(person, { ...onboarding, revision, step: 'start' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'onboarding_changed',
      details: { current: { step: 'negocio', revision: 1 } },
    })
  }
})

it('refuses a revision that was never answered', async () => {
  const person = await test.register()
  const { onboarding } = await read(person)
  const statuses: number[] = []
  for (const revision of [1_999_999_999, 2_147_483_647, 9_007_199_254_740_991])
    statuses.push((await put(person, { ...onboarding, revision })).status)
  expect(statuses).toEqual([409, 422, 422])
})

it('accepts one of two simultaneous writes', async () => {
  const person = await test.register()
  const { onboarding } = await read(person)
  const answers = await Promise.all(
    ['start', 'negocio', 'sucursales'].map(step => put(person, { ...onboarding, step }))
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

it('starts another one when the one of the active business is finished', async () => {
  const owner = await register(await test.register())
  const { onboarding } = await read(owner)
  expect(onboarding.businessId).toBeNull()
  await put(owner, { ...onboarding, businessId: owner.actor.businessId, isFinished: true })
  expect((await read(owner)).onboarding).toMatchObject({ businessId: null, revision: 0 })
})

it('stores nothing for a business that the session does not name, nor without a session', async () => {
  const [mine, theirs] = [await test.register(), await test.owner()]
  const { onboarding } = await read(mine)
  const foreign = { ...onboarding, businessId: theirs.businessId }
  expect((await put(mine, foreign)).status).toBe(404)
  await put(theirs, { ...foreign, step: 'sucursales' })
  expect((await read(mine)).onboarding).toMatchObject({ businessId: null, revision: 0 })
})

it('reports whether a request to join is pending', async () => {
  const [owner, joiner] = [await test.owner(), await test.verified()]
  expect((await read(joiner)).isJoinRequested).toBe(false)
  await test.testApp.as(joiner.actor)(r.requestToJoin, {
    params: { id: joiner.userId },
    body: { businessId: owner.businessId, permissions: [] },
  })
  expect((await read(joiner)).isJoinRequested).toBe(true)
})
