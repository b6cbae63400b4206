import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  availableOf,
  capture,
  emptyAccount,
  MAX_BALANCE,
  recharge,
  refund,
  release,
  reserve,
  type Reservation,
} from './ledger.ts'

const account = (balance: bigint, held = 0n): Account => ({ balance, held, seq: 0n })

describe('credit ledger', () => {
  it('reserves no more than is available', () => {
    expect(reserve(account(1500n, 1000n), 1000n, undefined)).toEqual({
      ok: false,
      code: 'not_enough_credits',
    })
    expect(reserve(account(1500n), 1000n, undefined)).toEqual({
      ok: true,
      value: { account: account(1500n, 1000n), fresh: true },
    })
  })
  it('refuses a balance beyond the largest exact number', () => {
    const nearly = account(MAX_BALANCE - 5n)
    expect(recharge(nearly, 6n)).toEqual({ ok: false, code: 'balance_limit' })
    expect(recharge(nearly, 5n)).toMatchObject({
      ok: true,
      value: { account: { balance: MAX_BALANCE } },
    })
  })
  it('keeps a reservation that is repeated', () => {
    expect(reserve(account(1000n, 1000n), 1000n, { amount: 1000n, state: 'held' })).toMatchObject({
      ok: true,
      value: { fresh: false },
    })
  })
  it('spends half of what was held for a test number and frees the rest [AST-06]', () => {
    expect(capture(account(5000n, 1000n), { amount: 1000n, state: 'held' }, 500n)).toEqual({
      ok: true,
      value: { account: { balance: 4500n, held: 0n, seq: 1n }, amount: -500n },
    })
  })
  it('never spends more than was held, and nothing twice', () => {
    expect(capture(account(5000n, 1000n), { amount: 1000n, state: 'held' }, 9000n)).toMatchObject({
      value: { amount: -1000n },
    })
    expect(capture(account(5000n), { amount: 1000n, state: 'captured' }, 500n)).toEqual({
      ok: true,
      value: null,
    })
  })
  it('takes at most what is available for a reservation that expired', () => {
    expect(capture(account(300n), { amount: 1000n, state: 'expired' }, 1000n)).toMatchObject({
      value: { account: { balance: 0n, held: 0n }, amount: -300n },
    })
    // What another turn holds is not available.
    expect(
      capture(account(1500n, 1000n), { amount: 1000n, state: 'expired' }, 1000n)
    ).toMatchObject({ value: { account: { balance: 1000n, held: 1000n }, amount: -500n } })
  })
  it('refuses to spend a reservation that was given back, and holds it again', () => {
    expect(capture(account(5000n), { amount: 1000n, state: 'released' }, 500n)).toEqual({
      ok: false,
      code: 'reservation_closed',
    })
    for (const state of ['released', 'expired'] as const)
      expect(reserve(account(1000n), 1000n, { amount: 1000n, state })).toEqual({
        ok: true,
        value: { account: account(1000n, 1000n), fresh: true },
      })
    expect(reserve(account(0n), 1000n, { amount: 1000n, state: 'captured' })).toMatchObject({
      ok: true,
      value: { fresh: false },
    })
  })
  it('refuses to release what was spent', () => {
    expect(release(account(0n), { amount: 1000n, state: 'captured' })).toEqual({
      ok: false,
      code: 'reservation_closed',
    })
    expect(release(account(1000n), { amount: 1000n, state: 'released' })).toEqual({
      ok: true,
      value: account(1000n),
    })
  })
  it('refunds an undelivered reply once', () => {
    const spent = { amount: 1000n, state: 'captured' } as const
    expect(refund(account(4000n), spent, 600n)).toEqual({
      account: { balance: 4600n, held: 0n, seq: 1n },
      state: 'captured',
      amount: 600n,
    })
    expect(refund(account(4600n), { ...spent, refunded: true }, 600n)).toBeNull()
  })
  it('frees what is held for an undelivered reply, and charges nothing afterwards', () => {
    expect(refund(account(4000n, 1000n), { amount: 1000n, state: 'held' }, 0n)).toEqual({
      account: account(4000n),
      state: 'released',
      amount: 0n,
    })
    const over = { amount: 1000n, state: 'released', refunded: true } as const
    expect(capture(account(4000n), over, 1000n)).toEqual({ ok: true, value: null })
    expect(reserve(account(4000n), 1000n, over)).toMatchObject({ value: { fresh: false } })
    expect(capture(account(4000n), { ...over, state: 'expired' }, 1000n)).toEqual({
      ok: true,
      value: null,
    })
  })

  it('keeps the balance at the sum of movements, never below zero, in any order of commands', () => {
    const command = fc.record({
      kind: fc.constantFrom('recharge', 'reserve', 'capture', 'release', 'expire', 'refund'),
      key: fc.integer({ min: 0, max: 4 }),
      amount: fc.bigInt({ min: 1n, max: 3000n }),
    })
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), commands => {
        let state = emptyAccount
        let sum = 0n
        const reservations = new Map<number, Reservation>()
        const spentOf = new Map<number, bigint>()
        for (const { kind, key, amount } of commands) {
          const existing = reservations.get(key)
          if (kind === 'recharge') {
            const result = recharge(state, amount)
            if (result.ok) {
              state = result.value.account
              sum += result.value.amount
            }
          } else if (kind === 'reserve') {
            const result = reserve(state, amount, existing)
            if (result.ok && result.value.fresh) reservations.set(key, { amount, state: 'held' })
            if (result.ok) state = result.value.account
          } else if (existing !== undefined && kind === 'capture') {
            const result = capture(state, existing, amount)
            if (result.ok && result.value !== null) {
              state = result.value.account
              sum += result.value.amount
              spentOf.set(key, -result.value.amount)
              reservations.set(key, { ...existing, state: 'captured' })
            }
          } else if (existing !== undefined && kind === 'release') {
            const result = release(state, existing)
            if (result.ok) {
              state = result.value
              reservations.set(key, {
                ...existing,
                state: existing.state === 'expired' ? 'expired' : 'released',
              })
            }
          } else if (existing !== undefined && kind === 'refund') {
            const result = refund(state, existing, spentOf.get(key) ?? 0n)
            if (result !== null) {
              state = result.account
              sum += result.amount
              reservations.set(key, { ...existing, state: result.state, refunded: true })
            }
          } else if (existing?.state === 'held' && kind === 'expire') {
            state = { ...state, held: state.held - existing.amount }
            reservations.set(key, { ...existing, state: 'expired' })
          }
          const heldReservations = [...reservations.values()]
            .filter(reservation => reservation.state === 'held')
            .reduce((total, reservation) => total + reservation.amount, 0n)
          expect(state.balance).toBe(sum)
          expect(state.held).toBe(heldReservations)
          expect(availableOf(state) >= 0n).toBe(true)
        }
      })
    )
  })
})
