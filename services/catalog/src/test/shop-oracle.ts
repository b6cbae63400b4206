import { withTenant } from '@mostrador/db'
import { shopOracle, type TestApp } from '@mostrador/testing'

/** Figures of a business of a test, as `shopOracle` computes them. */
export const businessOracle = (testApp: TestApp, businessId: string) =>
  shopOracle(text =>
    withTenant(businessId, async () => (await testApp.infra.database.pool.query(text)).rows)
  )
