import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { withTenant } from '@mostrador/db'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTestApp, openAccounts, type Person } from '../test/accounts-test-app.ts'

let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
})
afterAll(() => test.close())

const claim = (person: Pick<Person, 'actor' | 'userId'>, id: string, userId = person.userId) =>
  test.testApp.as(person.actor)(r.patchBusiness, { params: { id }, body: { userId } })
/** A business that nobody owns. */
const ownerless = async (): Promise<string> => {
  const { businessId } = await test.owner()
  const { pool } = test.testApp.infra.database
  await withTenant(businessId, async () => {
    await pool.query('update accounts.business set owner_user_id = null')
    await pool.query('delete from accounts.membership')
  })
  return businessId
}

describe('claiming a business', () => {
  it('makes the person who claims a business without an owner its owner [C2-02]', async () => {
    const [businessId, person] = [await ownerless(), await test.register()]
    const { status, data } = await claim(person, businessId)
    expect([status, data.user]).toEqual([200, person.userId])
    expect(await test.session(person.token)).toMatchObject({
      business: { _id: businessId },
      isOwner: true,
    })
  })
  it('is one of the two settings of the call, beside the low-credit thresholds [BUS2-11]', async () => {
    expect(`${r.patchBusiness.method} ${r.patchBusiness.path}`).toBe('PATCH /api/business/:id')
    const owner = await test.owner()
    const counters = { lowCreditThreshold: 50, creditNotificationInterval: 48 }
    const alerts = await test.testApp.as(owner.actor)(r.patchBusiness, {
      params: { id: owner.businessId },
      body: { counters },
    })
    expect([alerts.status, test.peers.state.thresholds]).toEqual([200, counters])
    const [businessId, person] = [await ownerless(), await test.register()]
    expect((await claim(person, businessId)).data.user).toBe(person.userId)
  })
  it('gives the business to one of two people who claim it simultaneously', async () => {
    const businessId = await ownerless()
    const people = [await test.register(), await test.register()]
    const answers = await Promise.all(people.map(person => claim(person, businessId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  it('refuses in the same way one with an owner, one that does not exist, and one for somebody else', async () => {
    const [person, other] = [await test.register(), await test.owner()]
    for (const answer of [
      await claim(person, other.businessId),
      await claim(person, randomUUID()),
      await claim(person, await ownerless(), other.userId),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'not_claimable' }])
    expect((await test.session(person.token))?.business).toBeNull()
  })
  it('leaves the settings to whoever may edit the business', async () => {
    const [nobody, owner] = [await test.register(), await test.owner()]
    const switchOff = (actor: Person['actor']) =>
      test.testApp.as(actor)(r.patchBusiness, {
        params: { id: owner.businessId },
        body: { isWorking: false },
      })
    expect((await switchOff(nobody.actor)).status).toBe(400)
    const member = { ...nobody.actor, businessId: owner.businessId }
    expect((await switchOff(member)).status).toBe(403)
    expect((await switchOff(owner.actor)).status).toBe(200)
  })
})
