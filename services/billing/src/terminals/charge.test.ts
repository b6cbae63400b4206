import type { PaymentFacts } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { actionWithoutOrder, stateAfter, terminalDue, terminalName } from './charge.ts'

const price: NonNullable<PaymentFacts['price']> = {
  currency: 'MXN',
  originalCents: 25_050,
  cents: 22_545,
  discountEndsAt: null,
  deposit: { cents: 10_000, refundHours: 24 },
  discountMessage: '',
  name: '',
  description: '',
  themeColor: '',
}
const deposit = { id: 'd', state: 'settled', amountCents: 10_000, depositTotalCents: 22_545 }
const rest = { id: 'r', state: 'applying', amountCents: 12_545, depositTotalCents: null }

describe('what a terminal charges', () => {
  it('is the price after its discount, or what a deposit left of it, and never twice', () => {
    const facts = { price, payability: 'payable' } as const
    const whole = { cents: 22_545, currency: 'MXN', completesId: null }
    expect(terminalDue(facts, [])).toEqual(whole)
    expect(terminalDue(facts, [{ ...deposit, state: 'refunded' }])).toEqual(whole)
    expect(terminalDue(facts, [deposit])).toEqual({ ...whole, cents: 12_545, completesId: 'd' })
    expect(terminalDue(facts, [{ ...deposit, state: 'applying' }])).toBeNull()
    expect(terminalDue(facts, [deposit, rest])).toBeNull()
    expect(terminalDue(facts, [{ ...rest, state: 'settled' }])).toBeNull()
    expect(terminalDue(facts, [{ ...deposit, amountCents: 22_545 }])).toBeNull()
  })

  it('is reduced by what was taken by hand, also after a deposit', () => {
    const dueAfter = (handCents: number, payments: Parameters<typeof terminalDue>[1] = []) =>
      terminalDue({ price: { ...price, handCents }, payability: 'payable' }, payments)?.cents
    expect(dueAfter(10_000)).toBe(12_545)
    expect(dueAfter(22_545)).toBeUndefined()
    expect(dueAfter(2_545, [deposit])).toBe(10_000)
    expect(dueAfter(12_545, [deposit])).toBeUndefined()
  })

  it('is due after the visit too, but not for a canceled appointment', () => {
    for (const payability of ['past', 'attended'] as const)
      expect(terminalDue({ price, payability }, [])?.cents).toBe(22_545)
    for (const payability of ['canceled', 'released'] as const)
      expect(terminalDue({ price, payability }, [])).toBeNull()
    expect(terminalDue({ price: null, payability: 'payable' }, [])).toBeNull()
    expect(
      terminalDue({ price: { ...price, cents: 0, deposit: null }, payability: 'payable' }, [])
    ).toBeNull()
  })
})

describe('the state of a charge', () => {
  const order = (status: string, payment = 'pending') => ({ status, payment: { status: payment } })

  it('follows its order, and stays paid once it was paid', () => {
    expect(stateAfter('sending', order('created'))).toBe('sent')
    expect(stateAfter('at_terminal', order('action_required'))).toBe('check_terminal')
    expect(stateAfter('check_terminal', order('failed', 'rejected'))).toBe('refused')
    expect(stateAfter('paid', order('canceled', 'cancelled'))).toBeNull()
    for (const state of ['sending', 'canceled', 'expired', 'refused'])
      expect(stateAfter(state, order('processed', 'approved'))).toBe('paid')
    expect(stateAfter('canceled', order('at_terminal'))).toBeNull()
    expect(stateAfter('at_terminal', order('a_status_added_later'))).toBeNull()
  })

  it('does not fail without an answer: the order is sent again for a minute, or waits', () => {
    const createdAt = new Date('2026-11-26T16:00:00Z')
    const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000)
    const sending = { state: 'sending', cancelAsked: false, createdAt }
    const cancelAsked = { ...sending, cancelAsked: true }
    expect(actionWithoutOrder(sending, after(59))).toBe('send')
    expect(actionWithoutOrder(sending, after(60))).toBe('expired')
    expect(actionWithoutOrder(cancelAsked, after(59))).toBe('wait')
    expect(actionWithoutOrder(cancelAsked, after(60))).toBe('canceled')
    expect(actionWithoutOrder({ ...sending, state: 'at_terminal' }, after(3_600))).toBe('wait')
  })
})

it('names a terminal by its till, its model and the end of its serial number', () => {
  expect(terminalName('NEWLAND_N950__N950NCB801293324', 'Caja 1')).toBe(
    'Caja 1 (Point Smart 2 ·3324)'
  )
  expect(terminalName('PAX_A910__SMARTPOS1234345545', '')).toBe('Point Smart ·5545')
  expect(terminalName('OTHER', '')).toBe('Point ·THER')
})
