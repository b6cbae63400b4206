import { describe, expect, it } from 'vitest'
import {
  causeOf,
  isCoveredByHand,
  keyOf,
  linkAddress,
  pageState,
  quoteEnd,
  readKey,
} from './link.ts'

const businessId = '01a20bda-0497-73e2-8da4-7d9426fb1ab9'
const secret = '0123456789abcdef0123456789abcdef'

describe('the address of a payment link', () => {
  it('names the folio and a key that holds the business and 128 bits [APT-02, APT-22]', () => {
    const key = keyOf(businessId, secret)
    expect(key).toHaveLength(43)
    expect(readKey(key)).toEqual({ businessId, secret })
    expect(linkAddress('https://citas.example', 'ABC1234', key)).toBe(
      `https://citas.example/pagar-cita?a=ABC1234&k=${key}`
    )
    for (const wrong of ['', 'ABC1234', key.slice(1), `${key}x`, `${key.slice(1)}!`])
      expect(readKey(wrong)).toBeNull()
  })
})

describe('the page of a payment link', () => {
  it('prefers the state of a payment over the appointment, unless it was refunded', () => {
    expect(pageState('released', ['settled'], false)).toBe('paid')
    expect(pageState('payable', ['to_refund', 'applying'], false)).toBe('processing')
    expect(pageState('canceled', ['refunded', 'to_refund'], true)).toBe('canceled')
    expect(pageState('attended', [], false)).toBe('payable')
    expect(pageState('past', [], true)).toBe('paid')
    expect(pageState('released', [], true)).toBe('released')
  })
})

describe('a payment', () => {
  const quote = { amountCents: 25_050, currency: 'MXN' }
  it('takes effect only if it is complete, in the right currency, and the first', () => {
    expect(causeOf(quote, quote, false)).toBeNull()
    expect(causeOf(quote, quote, true)).toBe('second')
    expect(causeOf({ ...quote, amountCents: 25_051 }, quote, false)).toBe('amount')
    expect(causeOf({ ...quote, currency: 'USD' }, quote, false)).toBe('amount')
  })
})

describe('money that was taken by hand', () => {
  const offer = {
    currency: 'MXN',
    originalCents: 25_050,
    cents: 25_050,
    discountEndsAt: null,
    discountMessage: '',
    deposit: { cents: 10_000, refundHours: 2 },
    name: '',
    description: '',
    themeColor: '',
  } as const
  const whole = { depositTotalCents: null, refundHours: null, completesId: null }
  const covers = (handCents: number, asked: Parameters<typeof isCoveredByHand>[1]) =>
    isCoveredByHand({ ...offer, handCents }, asked, [{ id: 'd', amountCents: 10_000 }])

  it('covers a deposit, the whole price, or the rest of it after a deposit', () => {
    const part = { ...whole, depositTotalCents: 25_050, refundHours: 2 }
    const rest = { ...whole, completesId: 'd' }
    expect([covers(9_999, part), covers(10_000, part)]).toEqual([false, true])
    expect([covers(25_049, whole), covers(25_050, whole)]).toEqual([false, true])
    expect([covers(15_049, rest), covers(15_050, rest)]).toEqual([false, true])
    expect(covers(0, whole)).toBe(false)
    expect(isCoveredByHand(null, whole, [])).toBe(false)
  })
})

describe('an offered price', () => {
  it('expires at the first of its limits, and after a week at the latest', () => {
    const now = new Date('2026-11-24T16:00:00Z')
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
    const none = { discountEndsAt: null, releasedAt: null, start: null }
    expect(quoteEnd(now, { ...none, releasedAt: inHours(1), start: inHours(5) })).toEqual(
      new Date(inHours(1))
    )
    expect(quoteEnd(now, { ...none, discountEndsAt: inHours(-1), start: inHours(5) })).toEqual(
      new Date(inHours(5))
    )
    expect(quoteEnd(now, none)).toEqual(new Date(inHours(7 * 24)))
  })
})
