import type { Account } from './ledger.ts'

/**
 * Lots: credits that were added together and expire together, in thousandths of a credit. Their sum
 * is the balance of the account, and spending takes from the lot that expires first.
 */
export type Lot = {
  readonly id: string
  readonly remaining: bigint
  /** Null: never. */
  readonly expiresAt: Date | null
  /** The partner who sent them; null when they were bought or given. */
  readonly partnerId: string | null
  readonly grantedAt: Date
}

const NEVER = Number.POSITIVE_INFINITY
const endOf = ({ expiresAt }: Lot): number => expiresAt?.getTime() ?? NEVER

/** First to expire first, those that never expire last; of equals the oldest. */
const inSpendingOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => {
    const [endA, endB] = [endOf(a), endOf(b)]
    if (endA !== endB) return endA < endB ? -1 : 1
    return a.grantedAt.getTime() - b.grantedAt.getTime() || (a.id < b.id ? -1 : 1)
  })

export const sumOf = (lots: readonly Lot[]): bigint =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0n)

/** The lots that change when an amount leaves, as they are afterwards. The lots must hold it. */
export const takeFromLots = (lots: readonly Lot[], amount: bigint): Lot[] => {
  const changed: Lot[] = []
  let outstanding = amount
  for (const lot of inSpendingOrder(lots)) {
    if (outstanding === 0n) break
    const deducted = lot.remaining < outstanding ? lot.remaining : outstanding
    if (deducted === 0n) continue
    changed.push({ ...lot, remaining: lot.remaining - deducted })
    outstanding -= deducted
  }
  if (outstanding > 0n) throw new Error('The lots of an account hold less than its balance')
  return changed
}

/** The same lots after some of them changed; empty ones are left out. */
export const withChanged = (lots: readonly Lot[], changed: readonly Lot[]): Lot[] => {
  const now = new Map(changed.map(lot => [lot.id, lot]))
  return lots.map(lot => now.get(lot.id) ?? lot).filter(({ remaining }) => remaining > 0n)
}

export type Expired = {
  readonly lot: Lot
  /** The expired amount. */
  readonly amount: bigint
  readonly account: Account
}

/**
 * The credits of an account that expire at an instant, lot by lot. Credits held by running turns do
 * not expire; spending takes from the same lots first.
 */
export const expireLots = (account: Account, lots: readonly Lot[], now: Date): Expired[] => {
  const expired: Expired[] = []
  let after = account
  for (const lot of inSpendingOrder(lots)) {
    if (endOf(lot) > now.getTime()) break
    const available = after.balance - after.held
    const amount = lot.remaining < available ? lot.remaining : available
    if (amount <= 0n) continue
    after = { ...after, balance: after.balance - amount, seq: after.seq + 1n }
    expired.push({ lot: { ...lot, remaining: lot.remaining - amount }, amount, account: after })
  }
  return expired
}
