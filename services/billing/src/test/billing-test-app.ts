import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { withTenant } from '@mostrador/db'
import { actorOf, type Service } from '@mostrador/platform'
import { aBusiness, type CallAs, startTestApp } from '@mostrador/testing'
import { billing } from '../service.ts'

export type BillingTestApp = Awaited<ReturnType<typeof startBilling>>
/** A business, and calls that other services make for it. */
export type BusinessWithCredits = { businessId: string; owner: Actor; call: CallAs }

/** billing on a database of its own. */
export const startBilling = async ({
  services = [],
  variables = {},
}: {
  services?: readonly Service[]
  variables?: Record<string, string>
} = {}) => {
  const testApp = await startTestApp({
    services: [...services, billing],
    at: '2026-11-21T18:00:00Z',
    variables,
  })
  return {
    ...testApp,
    /** A new business with thousandths of a GPT credit. */
    async newBusiness(amount: number): Promise<BusinessWithCredits> {
      const { businessId, owner } = aBusiness()
      const call = testApp.as(actorOf.system(businessId))
      const key = `test-recharge-${businessId}`
      if (amount > 0)
        await call(r.recharge, { body: { creditType: 'gpt', amount, key, concept: 'Prueba' } })
      return { businessId, owner, call }
    },
    async readGptAccount({ call }: Pick<BusinessWithCredits, 'call'>) {
      const { data } = await call(r.balances, {})
      return data.find(({ creditType }) => creditType === 'gpt')
    },
    query: <Row extends object>(businessId: string, text: string, values: unknown[] = []) =>
      withTenant(businessId, () => testApp.infra.database.pool.query<Row>(text, values)),
    /** The sum of the movements, the last balance, and how many rows contradict those before. */
    async checkMovements(businessId: string) {
      const { rows } = await this.query<{ sum: string; last: string; broken: string }>(
        businessId,
        `select coalesce(sum(amount), 0) as sum, (array_agg(balance_after order by seq desc))[1] as last,
           count(*) filter (where balance_after <> running or seq <> place) as broken
         from (select *, sum(amount) over (order by seq) as running,
           row_number() over (order by seq) as place from billing.movement) chain`
      )
      return {
        sum: Number(rows[0]?.sum),
        last: Number(rows[0]?.last),
        broken: Number(rows[0]?.broken),
      }
    },
    /** What is left of each lot and when it expires, in the order in which they came. */
    async lots(businessId: string) {
      const { rows } = await this.query<{ remaining: string; expires: Date | null }>(
        businessId,
        'select remaining, expires_at as expires from billing.lot order by granted_at, id'
      )
      return rows.map(({ remaining, expires }) => ({
        remaining: Number(remaining),
        expires: expires?.toISOString() ?? null,
      }))
    },
    async publishedEvents(businessId: string) {
      const { rows } = await testApp.infra.database.relay.query<{ type: string; data: object }>(
        'select type, data from platform.outbox where business_id = $1 order by id',
        [businessId]
      )
      return rows
    },
  }
}
