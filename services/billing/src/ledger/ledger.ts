import { accept, refuse, type Result } from '@mostrador/kernel'

/**
 * The rules of the credit ledger (reliability 4.4), as pure functions. Amounts are thousandths of a
 * credit. A reservation holds credits for a turn; capturing it spends the real cost and frees the
 * rest.
 */

export type Account = { readonly balance: bigint; readonly held: bigint; readonly seq: bigint }
export type ReservationState = 'held' | 'captured' | 'released' | 'expired'
export type Reservation = {
  readonly amount: bigint
  readonly state: ReservationState
  /** Its reply was not delivered: nothing is charged for it any more. */
  readonly refunded?: boolean
}

export const emptyAccount: Account = { balance: 0n, held: 0n, seq: 0n }
export const availableOf = ({ balance, held }: Account): bigint => balance - held

/** The account after a movement, and the amount that the movement records. */
export type Booked = { readonly account: Account; readonly amount: bigint }

/** The largest number that JSON carries exactly: answers and events carry balances as numbers. */
export const MAX_BALANCE = BigInt(Number.MAX_SAFE_INTEGER)

/** Adds credits. Refuses `balance_limit` beyond LARGEST_BALANCE. */
export const recharge = (account: Account, amount: bigint): Result<Booked, 'balance_limit'> => {
  const balance = account.balance + amount
  if (balance > MAX_BALANCE) return refuse('balance_limit')
  return accept({ account: { ...account, balance, seq: account.seq + 1n }, amount })
}

/** Takes what is available at once, without a reservation. Refuses `not_enough_credits`. */
export const spend = (account: Account, amount: bigint): Result<Account, 'not_enough_credits'> =>
  availableOf(account) < amount
    ? refuse('not_enough_credits')
    : accept({ ...account, balance: account.balance - amount, seq: account.seq + 1n })

/**
 * Holds credits. A known reservation that is held or captured stays as it is (`fresh` is false);
 * one that was given back is held again, because its turn is tried again.
 */
export const reserve = (
  account: Account,
  amount: bigint,
  existing: Reservation | undefined
): Result<{ account: Account; fresh: boolean }, 'not_enough_credits'> => {
  if (existing?.state === 'held' || existing?.state === 'captured' || existing?.refunded === true)
    return accept({ account, fresh: false })
  if (availableOf(account) < amount) return refuse('not_enough_credits')
  return accept({ account: { ...account, held: account.held + amount }, fresh: true })
}

/**
 * Spends `cost` of a reservation, at most what was held; of an expired one, at most what is
 * available, so that a slow turn never takes an account below zero. Null: nothing changes.
 */
export const capture = (
  account: Account,
  reservation: Reservation,
  cost: bigint
): Result<{ account: Account; amount: bigint } | null, 'reservation_closed'> => {
  if (reservation.state === 'captured' || reservation.refunded === true) return accept(null)
  if (reservation.state === 'released') return refuse('reservation_closed')
  const heldAmount = reservation.state === 'held' ? reservation.amount : 0n
  const limit = reservation.state === 'held' ? reservation.amount : availableOf(account)
  const spent = cost < limit ? cost : limit
  return accept({
    account: {
      balance: account.balance - spent,
      held: account.held - heldAmount,
      seq: spent > 0n ? account.seq + 1n : account.seq,
    },
    amount: -spent,
  })
}

/** Gives a reservation back. Repeating it, or releasing one that expired, changes nothing. */
export const release = (
  account: Account,
  reservation: Reservation
): Result<Account, 'reservation_closed'> => {
  if (reservation.state === 'captured') return refuse('reservation_closed')
  return accept(
    reservation.state === 'held' ? { ...account, held: account.held - reservation.amount } : account
  )
}

/**
 * Gives back what an undelivered reply cost (`spent`), or frees what is still held; a later capture
 * takes nothing. Null: it was refunded before.
 */
export const refund = (
  account: Account,
  reservation: Reservation,
  spent: bigint
): {
  readonly account: Account
  readonly state: ReservationState
  readonly amount: bigint
} | null => {
  const { state, refunded = false, amount } = reservation
  if (refunded) return null
  if (state === 'held')
    return { account: { ...account, held: account.held - amount }, state: 'released', amount: 0n }
  if (state !== 'captured' || spent <= 0n) return { account, state, amount: 0n }
  // What was spent was in the balance before, so giving it back needs no limit.
  const balance = account.balance + spent
  return { account: { ...account, balance, seq: account.seq + 1n }, amount: spent, state }
}
