import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwner, aPerson, form, gateway, readSession } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, host, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('sessions', () => {
  it('are bound to their host and end immediately', async () => {
    const { token } = await aPerson(testApp)
    expect(await readSession(testApp, token)).not.toBeNull()
    expect(await readSession(testApp, token, 'otro.mx')).toBeNull()
    await testApp.as(gateway)(r.signOut, { body: { token } })
    expect(await readSession(testApp, token)).toBeNull()
  })
  it('are stored as a hash only', async () => {
    const { token } = await aPerson(testApp)
    const { rows } = await testApp.infra.database.pool.query<{ found: string }>(
      `select count(*) as found from accounts."session" where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token]
    )
    expect(rows[0]?.found).toBe('0')
  })
  it('get a new token when the person switches to another business (A27)', async () => {
    const owner = await anOwner(testApp)
    await testApp.infra.database.pool.query(
      'update accounts."user" set email_verified_at = now() where id = $1',
      [owner.userId]
    )
    const second = await testApp.as(owner.actor)(r.createBusiness, {
      body: { business: { ...form, name: 'Segunda' } },
    })
    const chosen = await testApp.as(gateway)(r.chooseBusiness, {
      body: { token: owner.token, businessId: second.data._id, host },
    })
    expect(chosen.data.session.business?.name).toBe('Segunda')
    expect(chosen.data.token).not.toBe(owner.token)
    expect(await readSession(testApp, owner.token)).toBeNull()
  })
  it('contain what the business sells, also after that was changed', async () => {
    const { actor, businessId, token } = await anOwner(testApp)
    const sells = async () => (await readSession(testApp, token))?.business?.businessType
    expect(await sells()).toEqual({
      services: true,
      products: false,
      courses: false,
      properties: false,
    })
    const businessType = { services: false, products: true, courses: true, properties: false }
    await testApp.as(actor)(r.editBusiness, {
      params: { id: businessId },
      body: { business: { businessType } },
    })
    expect(await sells()).toEqual(businessType)
  })
  it('refuse a business where the person does not work', async () => {
    const [mine, theirs] = [await anOwner(testApp), await anOwner(testApp)]
    expect(
      (
        await testApp.as(gateway)(r.chooseBusiness, {
          body: { token: mine.token, businessId: theirs.businessId, host },
        })
      ).status
    ).toBe(403)
  })
})
