import { billingRoutes as r } from '@mostrador/contracts/billing'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { actorOf, defineService } from '@mostrador/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingTestApp, startBilling } from '../test/billing-test-app.ts'

let app: BillingTestApp
/** A business whose event is published twice, before billing starts. */
const newBusinessId = newId()
/** Another one of a person who had one. */
const secondBusinessId = newId()
const accounts = defineService({
  name: 'accounts',
  async setup({ db }) {
    const data = { businessId: newBusinessId, ownerUserId: null }
    const publish = () =>
      db.transaction(tx => tx.publish('business.created', { key: newBusinessId, data }))
    await withTenant(newBusinessId, publish)
    await withTenant(newBusinessId, publish)
    const second = { businessId: secondBusinessId, ownerUserId: newId(), isFirst: false }
    await withTenant(secondBusinessId, () =>
      db.transaction(tx => tx.publish('business.created', { key: secondBusinessId, data: second }))
    )
  },
})
beforeAll(async () => {
  app = await startBilling({ services: [accounts] })
})
afterAll(() => app.stop())

describe('the account of a business', () => {
  it('opens with its welcome credits, once', async () => {
    await app.settled()
    const { data } = await app.as(actorOf.system(newBusinessId))(r.getCredits, {})
    expect(data).toEqual({
      gptModel: 100,
      reasoningModel: 20,
      balanceMXN: 0,
      paymentMode: 'credits',
      paymentLevel: { level: 1, pricePerConversion: 25 },
      lowCreditThreshold: 10,
      creditNotificationInterval: 24,
    })
  })

  it('opens without credits when its owner had a business before', async () => {
    await app.settled()
    const { data } = await app.as(actorOf.system(secondBusinessId))(r.getCredits, {})
    expect(data).toMatchObject({ gptModel: 0, reasoningModel: 0, lowCreditThreshold: 10 })
  })

  it.each(['balance = -1, held = 0', 'held = -1', 'held = 1001'])(
    'is never negative and reserves no more than its balance, also in the database: %s',
    async change => {
      const { businessId } = await app.newBusiness(1000)
      await expect(app.query(businessId, `update billing.account set ${change}`)).rejects.toThrow(
        'account_never_negative'
      )
    }
  )
})
