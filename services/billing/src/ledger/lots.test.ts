import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, capture, emptyAccount, recharge, reserve } from './ledger.ts'
import { expireLots, type Lot, sumOf, takeFromLots, withChanged } from './lots.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day))
const lot = (id: string, remaining: bigint, day: number | null, granted = 0): Lot => ({
  id,
  remaining,
  expiresAt: day === null ? null : at(day),
  partnerId: null,
  grantedAt: at(granted),
})
const remainingOf = (lots: readonly Lot[]) => lots.map(({ id, remaining }) => [id, remaining])

describe('lots of an account', () => {
  it('are spent in the order in which they expire, those that never do last', () => {
    const lots = [lot('never', 10n, null), lot('late', 10n, 9), lot('soon', 10n, 2)]
    expect(remainingOf(takeFromLots(lots, 25n))).toEqual([
      ['soon', 0n],
      ['late', 0n],
      ['never', 5n],
    ])
    expect(remainingOf(takeFromLots([lot('new', 5n, 3, 2), lot('old', 5n, 3, 1)], 5n))).toEqual([
      ['old', 0n],
    ])
  })

  it('refuse to spend more than they hold', () => {
    expect(() => takeFromLots([lot('a', 3n, null)], 4n)).toThrow('hold less')
  })

  it('expire at their end and not before, one movement each, others stay', () => {
    const account: Account = { balance: 30n, held: 0n, seq: 4n }
    const lots = [lot('a', 10n, 2), lot('b', 10n, 3), lot('c', 10n, null)]
    expect(expireLots(account, lots, new Date(at(2).getTime() - 1))).toEqual([])
    expect(expireLots(account, lots, at(3))).toEqual([
      {
        lot: { ...lots[0], remaining: 0n },
        amount: 10n,
        account: { ...account, balance: 20n, seq: 5n },
      },
      {
        lot: { ...lots[1], remaining: 0n },
        amount: 10n,
        account: { ...account, balance: 10n, seq: 6n },
      },
    ])
  })

  it('keep for a turn in progress what it holds', () => {
    const account: Account = { balance: 10n, held: 7n, seq: 1n }
    const expired = expireLots(account, [lot('a', 10n, 1)], at(2))
    expect(expired).toMatchObject([{ amount: 3n, lot: { remaining: 7n } }])
    expect(expireLots({ ...account, held: 10n }, [lot('a', 10n, 1)], at(2))).toEqual([])
  })
})

/** The oracle models every thousandth of a credit on its own: slow, and too simple to be wrong. */
type Piece = { readonly lot: string; readonly end: number; readonly granted: number }

const command = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    amount: fc.integer({ min: 1, max: 12 }),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({
    kind: fc.constant('spend' as const),
    amount: fc.integer({ min: 1, max: 15 }),
    // Two turns at the same time: this one reserves, the next command runs, then it captures.
    slow: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) })
)

it('agree with an oracle that moves every single credit: the sum of lots is the balance, in any order of grants, concurrent turns and expiries', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), commands => {
      let account = emptyAccount
      let lots: Lot[] = []
      let pieces: Piece[] = []
      let day = 0
      let slow: bigint | null = null

      const inOrder = () =>
        pieces.toSorted(
          (a, b) => a.end - b.end || a.granted - b.granted || (a.lot < b.lot ? -1 : 1)
        )
      const removeFirst = (count: number) => {
        const spentUnits = new Set(inOrder().slice(0, count))
        pieces = pieces.filter(piece => !spentUnits.has(piece))
      }
      const take = (held: bigint) => {
        const done = capture(account, { amount: held, state: 'held' }, held)
        if (!done.ok || done.value === null) throw new Error('A held turn is captured')
        lots = withChanged(lots, takeFromLots(lots, -done.value.amount))
        account = done.value.account
        removeFirst(Number(held))
      }
      const expire = () => {
        const due = pieces.filter(({ end }) => end <= day)
        const free = pieces.length - Number(account.held)
        const expiredUnits = new Set(
          inOrder()
            .filter(piece => due.includes(piece))
            .slice(0, Math.max(0, Math.min(due.length, free)))
        )
        pieces = pieces.filter(piece => !expiredUnits.has(piece))
        const expired = expireLots(account, lots, at(day))
        lots = withChanged(
          lots,
          expired.map(expiry => expiry.lot)
        )
        account = expired.at(-1)?.account ?? account
      }

      for (const [index, current] of commands.entries()) {
        expire()
        if (current.kind === 'wait') day += current.days
        else if (current.kind === 'grant') {
          const granted = recharge(account, BigInt(current.amount))
          if (!granted.ok) throw new Error('Never at the limit here')
          account = granted.value.account
          const id = String(index).padStart(3, '0')
          const end = current.days === null ? null : day + current.days
          lots = [...lots, lot(id, BigInt(current.amount), end, day)]
          for (let n = 0; n < current.amount; n += 1)
            pieces.push({ lot: id, end: end ?? Number.POSITIVE_INFINITY, granted: day })
        } else {
          const heldAmount = BigInt(current.amount)
          const reserved = reserve(account, heldAmount, undefined)
          expect(reserved.ok).toBe(pieces.length - Number(account.held) >= current.amount)
          if (reserved.ok) {
            account = reserved.value.account
            if (current.slow && slow === null) slow = heldAmount
            else take(heldAmount)
          }
        }
        if (slow !== null && index % 3 === 0) {
          take(slow)
          slow = null
        }
        const counted = new Map<string, bigint>()
        for (const piece of pieces) counted.set(piece.lot, (counted.get(piece.lot) ?? 0n) + 1n)
        expect(new Map(lots.map(({ id, remaining }) => [id, remaining]))).toEqual(counted)
        expect(sumOf(lots)).toBe(account.balance)
        expect(account.balance - account.held >= 0n).toBe(true)
      }
    })
  )
})
