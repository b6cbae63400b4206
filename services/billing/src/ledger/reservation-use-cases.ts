import type { CreditType } from '@mostrador/contracts/billing'
import { orRefuse } from '@mostrador/kernel'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import { expireReservation } from '../jobs/expire-reservation.ts'
import * as ledger from './ledger.ts'
import { saveSpending, openAccount, saveAndPublish } from './account-use-cases.ts'
import {
  closeReservation,
  findReservation,
  upsertReservation,
  mustFindReservation,
  saveAccount,
  type StoredReservation,
} from './repository.ts'

/** A turn that has not ended after this long gave up; its credits come back. */
export const RESERVATION_MINUTES = 15
const MINUTE_MS = 60_000

type Reserve = {
  readonly businessId: string
  readonly creditType: CreditType
  /** Thousandths of a credit, as everywhere in the ledger. */
  readonly amount: number
  readonly key: string
}
type HeldCredits = { reservationId: string; expiresAt: string }

/** Holds credits for a turn, once per key. Refuses `not_enough_credits`. */
export const reserve: UseCase<Reserve, HeldCredits> = ctx => async input => {
  const { businessId, creditType, key } = input
  const amount = BigInt(input.amount)
  // What the transaction returns is the answer that is stored under the idempotency key.
  const { isNew, ...answer } = await ctx.db.transaction(async tx => {
    const { account } = await openAccount(ctx, tx, { businessId, creditType })
    const existing = await findReservation(tx, businessId, key)
    const { account: after, fresh } = orRefuse(ledger.reserve(account, amount, existing))
    if (!fresh && existing !== undefined) return { ...heldAnswer(existing), isNew: false }
    const reservation = await openReservation(ctx, tx, input, existing)
    await saveAccount(tx, businessId, creditType, after)
    return { ...heldAnswer(reservation), isNew: true }
  })
  if (isNew) ctx.countCredits({ state: 'reserved', creditType, amount })
  return answer
}

const heldAnswer = ({
  id,
  expiresAt,
}: Pick<StoredReservation, 'id' | 'expiresAt'>): HeldCredits => ({
  reservationId: id,
  expiresAt: expiresAt.toISOString(),
})

/** Writes the reservation, or opens the known one again, with the job that will expire it. */
const openReservation = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, creditType, amount, key }: Reserve,
  existing: StoredReservation | undefined
): Promise<Pick<StoredReservation, 'id' | 'expiresAt'>> => {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + RESERVATION_MINUTES * MINUTE_MS)
  const id = existing?.id ?? ctx.ids()
  await upsertReservation(tx, businessId, key, {
    id,
    creditType,
    amount: BigInt(amount),
    expiresAt,
    createdAt: now,
  })
  await tx.enqueue(
    expireReservation,
    { businessId, key },
    { id: `billing-expire-${id}-${expiresAt.getTime()}`, at: expiresAt }
  )
  return { id, expiresAt }
}

type ReservationRef = { readonly businessId: string; readonly key: string }
type Capture = ReservationRef & { readonly amount: number; readonly concept: string }
type Balance = { balance: number }

/**
 * Spends what a turn cost; a second capture of its key changes nothing. Refuses
 * `reservation_closed`.
 */
export const capture: UseCase<Capture, Balance> = ctx => async input => {
  const { balance, creditType, captured } = await ctx.db.transaction(tx =>
    captureHeld(ctx, tx, input)
  )
  if (captured !== null) ctx.countCredits({ state: 'captured', creditType, amount: captured })
  return { balance }
}

const captureHeld = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, key, amount, concept }: Capture
) => {
  const { open, reservation } = await lockReservation(ctx, tx, { businessId, key })
  const { creditType } = reservation
  const booked = orRefuse(ledger.capture(open.account, reservation, BigInt(amount)))
  if (booked === null) return { balance: Number(open.account.balance), creditType, captured: null }
  const { account } = booked
  await closeReservation(tx, businessId, key, 'captured')
  if (booked.amount === 0n) await saveAndPublish(tx, { ...open, account })
  else
    await saveSpending(ctx, tx, open, {
      account,
      amount: -booked.amount,
      type: 'consume',
      idemKey: `consume:${key}`,
      concept,
    })
  return { balance: Number(account.balance), creditType, captured: -booked.amount }
}

/** Gives a reservation back; repeating it changes nothing. Refuses `reservation_closed`. */
export const release: UseCase<ReservationRef, Balance> = ctx => ref =>
  releaseReservation(ctx, ref, 'released')

/** The job of a reservation: gives it back when it is still held. */
export const releaseExpired: UseCase<ReservationRef, void> = ctx => async ref => {
  await releaseReservation(ctx, ref, 'expired')
}

const releaseReservation = async (
  ctx: BillingContext,
  { businessId, key }: ReservationRef,
  state: 'released' | 'expired'
): Promise<Balance> => {
  const { balance, creditType, freed } = await ctx.db.transaction(async tx => {
    const { open, reservation } = await lockReservation(ctx, tx, { businessId, key })
    const before = open.account
    const { creditType: type } = reservation
    const unchanged = { balance: Number(before.balance), creditType: type, freed: null }
    // Most turns end in time: their expiry job finds nothing to do, which is not a failure.
    if (state === 'expired' && reservation.state !== 'held') return unchanged
    const after = orRefuse(ledger.release(before, reservation))
    if (reservation.state !== 'held') return unchanged
    await closeReservation(tx, businessId, key, state)
    await saveAccount(tx, businessId, type, after)
    return { balance: Number(after.balance), creditType: type, freed: reservation.amount }
  })
  if (freed !== null) ctx.countCredits({ state, creditType, amount: freed })
  return { balance }
}

/** A reservation as it is behind the lock of its account. Refuses `reservation_not_found`. */
export const lockReservation = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, key }: ReservationRef
) => {
  const { creditType } = await mustFindReservation(tx, businessId, key)
  const open = await openAccount(ctx, tx, { businessId, creditType })
  const reservation = await mustFindReservation(tx, businessId, key)
  return { open, reservation }
}
