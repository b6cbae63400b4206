import { stripeSignature } from '@mostrador/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingTestApp, startBilling } from '../test/billing-test-app.ts'

const secret = 'whsec_test'
const now = Date.parse('2026-11-21T18:00:00Z') / 1_000

let app: BillingTestApp
beforeAll(async () => {
  app = await startBilling({
    variables: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: `whsec_new, ${secret}` },
  })
})
afterAll(() => app.stop())

const post = async (payload: string, signature: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = '/api/stripe/webhook'
  return (await app.app('billing').inject({ method: 'POST', url, payload, headers })).statusCode
}
const eventOf = (id: string): string =>
  JSON.stringify({ id, object: 'event', type: 'customer.created', data: { object: {} } })
const signed = (payload: string, timestamp = now): string =>
  stripeSignature({ secret, payload, timestamp })
const rows = async (id: string) => {
  const result = await app.infra.database.relay.query<{ payload: string; outcome: string | null }>(
    'select payload, outcome from billing.provider_event where event_id = $1',
    [id]
  )
  return result.rows
}

describe('events of a payment provider', () => {
  it('are stored once, however often they arrive, and lose their body once applied', async () => {
    const payload = eventOf('evt_twice')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(payload, signed(payload)))
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await rows('evt_twice')).toHaveLength(1)
    await app.settled()
    expect(await rows('evt_twice')).toEqual([{ payload: '', outcome: 'ignored' }])
  })

  it('are refused with a forged, a foreign, an old or no signature, and store nothing', async () => {
    const payload = eventOf('evt_forged')
    const foreign = stripeSignature({ secret: 'whsec_other', payload, timestamp: now })
    for (const signature of ['', 't=1,v1=00', foreign, signed(eventOf('evt_other'))])
      expect(await post(payload, signature)).toBe(403)
    expect(await post(payload, signed(payload, now - 301))).toBe(403)
    expect(await rows('evt_forged')).toEqual([])
    expect(await post(payload, signed(payload, now - 299))).toBe(200)
  })
})
