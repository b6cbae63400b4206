import { accept, refuse, type Result } from '@mostrador/kernel'

/**
 * The rules of the credit ledger (reliability 4.4): pure. Amounts are thousandths of a credit in bigint.
 * A reservation holds credits for a turn in progress; capturing spends what it really cost and frees the rest.
 */
export type Account = { readonly balance: bigint; readonly held: bigint; readonly seq: bigint }
export type ReservationState = 'held' | 'captured' | 'released' | 'expired'
export type Reservation = {
  readonly amount: bigint
  readonly state: ReservationState
  /** Its reply did not reach the person: nothing is taken for it any more. */
  readonly refunded?: boolean
}

export const emptyAccount: Account = { balance: 0n, held: 0n, seq: 0n }
export const availableOf = ({ balance, held }: Account): bigint => balance - held

/** Money in or out: the account afterwards and the amount that the movement records. */
export type Booked = { readonly account: Account; readonly amount: bigint }

/** The largest number that JSON carries exactly: answers and events tell a balance as a number. */
export const LARGEST_BALANCE = BigInt(Number.MAX_SAFE_INTEGER)

/** Adds credits. Refuses `balance_limit` when the balance could no longer be told exactly. */
export const recharge = (account: Account, amount: bigint): Result<Booked, 'balance_limit'> => {
  const balance = account.balance + amount
  if (balance > LARGEST_BALANCE) return refuse('balance_limit')
  return accept({ account: { ...account, balance, seq: account.seq + 1n }, amount })
}

/**
 * Holds credits. A reservation that is still held, or already captured, answers itself; one that was given back is taken anew,
 * because the turn behind its key is being tried again.
 */
export const reserve = (
  account: Account,
  amount: bigint,
  known: Reservation | undefined
): Result<{ account: Account; fresh: boolean }, 'not_enough_credits'> => {
  if (known?.state === 'held' || known?.state === 'captured' || known?.refunded === true)
    return accept({ account, fresh: false })
  if (availableOf(account) < amount) return refuse('not_enough_credits')
  return accept({ account: { ...account, held: account.held + amount }, fresh: true })
}

/**
 * Spends `cost` of a held reservation, at most what was held. Once the reservation has expired its credits belong to the account
 * again, so at most what is available is taken: the ledger never goes below zero for a slow turn. `null` amount: nothing to record.
 */
export const capture = (
  account: Account,
  reservation: Reservation,
  cost: bigint
): Result<{ account: Account; amount: bigint } | null, 'reservation_closed'> => {
  if (reservation.state === 'captured' || reservation.refunded === true) return accept(null)
  if (reservation.state === 'released') return refuse('reservation_closed')
  const held = reservation.state === 'held' ? reservation.amount : 0n
  const limit = reservation.state === 'held' ? reservation.amount : availableOf(account)
  const spent = cost < limit ? cost : limit
  return accept({
    account: {
      balance: account.balance - spent,
      held: account.held - held,
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
 * The reply of a reservation did not reach the person. What was taken (`spent`) goes back; what is still held is freed, and a
 * capture that comes later takes nothing. `null`: it was refunded before.
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
