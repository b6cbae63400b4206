import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { shownPrice } from './products-client.ts'

type Interval = 'year' | 'month' | 'week' | 'day'
const priceShownFor = (currency: string, unit_amount: number, interval: Interval) =>
  shownPrice(
    {
      id: 'price_1',
      currency,
      unit_amount,
      active: true,
      metadata: {},
      recurring: { interval },
    } as unknown as Stripe.Price,
    { metadata: { credits: '1000' } } as unknown as Stripe.Product
  )

describe('a price of the catalogue at the provider', () => {
  it('is 20 pesos a dollar, and a thirtieth of it per day [PRC-04]', () => {
    expect(priceShownFor('mxn', 90_000, 'month')).toMatchObject({
      amountMXN: 90_000,
      perDayMXN: 3_000,
    })
    expect(priceShownFor('usd', 4_900, 'year')).toMatchObject({
      currency: 'USD',
      unitAmount: 4_900,
      amountMXN: 98_000,
      perDayMXN: 3_267,
    })
  })

  it('is by the year, the month or the day [PRC-01, PRC-04]', () => {
    for (const interval of ['year', 'month', 'day'] as const)
      expect(priceShownFor('mxn', 5_000, interval)).toMatchObject({ interval, unitAmount: 5_000 })
    expect(priceShownFor('mxn', 5_000, 'week')).toBeNull()
  })
})
