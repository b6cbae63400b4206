import { orRefuse } from '@mostrador/kernel'
import type { BillingContext, Tx } from '../context.ts'
import { expireLotsJob } from '../jobs/expire-lots.ts'
import { type Account, availableOf, recharge } from './ledger.ts'
import { type AccountRef, insertLot, listOpenLots, saveLots } from './lot-repository.ts'
import { expireLots, type Lot, sumOf, takeFromLots, withChanged } from './lots.ts'
import { notifyIfLow } from './low-credit-use-cases.ts'
import { addMovement, lockAccount, type NewMovement, saveAccount } from './repository.ts'

/**
 * Every change of credits happens behind the lock of its account. Order of locks, the same in every
 * transaction so that none waits in a circle:
 *
 * 1. the account of the partner;
 * 2. the settings of the business, where its money is touched;
 * 3. its credit accounts, `gpt` before `reasoning`. Lots, movements and reservations have no lock
 * of
 *    their own: they are read and written behind the account's.
 */
export type OpenAccount = AccountRef & {
  readonly account: Account
  /** Lots that are not used up; they add up to the balance. */
  readonly lots: readonly Lot[]
  readonly lowNoticeAt: Date | null
}

/** Locks an account until the transaction ends, and takes first what has expired. */
export const openAccount = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, creditType }: AccountRef
): Promise<OpenAccount> => {
  const ref = { businessId, creditType }
  const { lowNoticeAt, ...account } = await lockAccount(tx, businessId, creditType)
  // Asked after the lock is held: a question of before would see the lots of before.
  const lots = await reconcileLots(ctx, tx, ref, { account, lots: await listOpenLots(tx, ref) })
  return expireDue(ctx, tx, { ...ref, account, lots, lowNoticeAt })
}

/**
 * Lots of a balance that changed without them, before there were lots or by an older process during
 * a release: what came becomes a lot that never expires, what left is taken in order.
 */
const reconcileLots = async (
  ctx: BillingContext,
  tx: Tx,
  ref: AccountRef,
  { account, lots }: Pick<OpenAccount, 'account' | 'lots'>
): Promise<readonly Lot[]> => {
  const missing = account.balance - sumOf(lots)
  if (missing === 0n) return lots
  if (missing < 0n) {
    const changed = takeFromLots(lots, -missing)
    await saveLots(tx, ref, changed)
    return withChanged(lots, changed)
  }
  const lot = newLot(ctx, { amount: missing, expiresAt: null })
  await insertLot(tx, ref, lot)
  return [...lots, lot]
}

const newLot = (
  ctx: BillingContext,
  {
    amount,
    expiresAt,
    partnerId = null,
  }: { amount: bigint; expiresAt: Date | null; partnerId?: string | null }
): Lot => ({ id: ctx.ids(), remaining: amount, expiresAt, partnerId, grantedAt: ctx.clock.now() })

const expireDue = async (ctx: BillingContext, tx: Tx, open: OpenAccount): Promise<OpenAccount> => {
  const expired = expireLots(open.account, open.lots, ctx.clock.now())
  const last = expired.at(-1)
  if (last === undefined) return open
  const changed = expired.map(({ lot }) => lot)
  await saveLots(tx, open, changed)
  for (const { lot, amount, account } of expired)
    await addMovement(tx, open.businessId, account, {
      ...movementOf(ctx, open, -amount),
      type: 'expire',
      // What turns held may expire later, in parts.
      idemKey: `expire:${lot.id}:${lot.remaining}`,
      concept: 'Créditos vencidos',
      resetDate: lot.expiresAt,
    })
  const after = { ...open, account: last.account, lots: withChanged(open.lots, changed) }
  await saveAndPublish(tx, after)
  return notifyIfLow(ctx, tx, after)
}

/** The job of a lot's end: what a turn still holds is looked for again when that turn has ended. */
export const expireLotsOf =
  (ctx: BillingContext) =>
  async (ref: AccountRef): Promise<void> => {
    await ctx.db.transaction(async tx => {
      const { lots } = await openAccount(ctx, tx, ref)
      const now = ctx.clock.now()
      if (lots.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now))
        await enqueueExpiry(tx, ref, new Date(now.getTime() + MAX_TURN_MS))
    })
  }

/** A reservation lasts no longer. */
const MAX_TURN_MS = 15 * 60_000

const enqueueExpiry = (tx: Tx, ref: AccountRef, at: Date): Promise<void> =>
  tx.enqueue(
    expireLotsJob,
    { businessId: ref.businessId, creditType: ref.creditType },
    { id: `billing-expire-lots-${ref.businessId}-${ref.creditType}-${at.getTime()}`, at }
  )

/** The fields of a movement without its account. */
export type Entry = Pick<NewMovement, 'type' | 'idemKey' | 'concept'> & Partial<NewMovement>

const movementOf = (
  ctx: BillingContext,
  { creditType }: AccountRef,
  amount: bigint
): Pick<NewMovement, 'id' | 'creditType' | 'amount' | 'totalPriceCents' | 'at'> => ({
  id: ctx.ids(),
  creditType,
  amount,
  totalPriceCents: null,
  at: ctx.clock.now(),
})

/** Adds credits as a lot of their own, with their movement. Refuses `balance_limit`. */
export const grantCredits = async (
  ctx: BillingContext,
  tx: Tx,
  open: OpenAccount,
  { amount, ...entry }: Entry & { readonly amount: bigint }
): Promise<OpenAccount> => {
  const booked = orRefuse(recharge(open.account, amount))
  return saveGrant(ctx, tx, { ...open, account: booked.account }, { amount, ...entry })
}

/** Like `grantCredits`, for an account that the caller has computed. */
export const saveGrant = async (
  ctx: BillingContext,
  tx: Tx,
  open: OpenAccount,
  { amount, ...entry }: Entry & { readonly amount: bigint }
): Promise<OpenAccount> => {
  const { resetDate: expiresAt = null, partnerId = null } = entry
  const lot = newLot(ctx, { amount, expiresAt, partnerId })
  await insertLot(tx, open, lot)
  if (expiresAt !== null) await enqueueExpiry(tx, open, expiresAt)
  await addMovement(tx, open.businessId, open.account, {
    ...movementOf(ctx, open, amount),
    ...entry,
  })
  await saveAndPublish(tx, open)
  return { ...open, lots: [...open.lots, lot] }
}

/**
 * Books what left: `account` is the account afterwards. Taken of all lots, or of `from` only, which
 * must hold it.
 */
export const saveSpending = async (
  ctx: BillingContext,
  tx: Tx,
  open: OpenAccount,
  {
    account,
    amount,
    from = open.lots,
    ...entry
  }: Entry & {
    readonly account: Account
    /** Above zero. */
    readonly amount: bigint
    readonly from?: readonly Lot[]
  }
): Promise<OpenAccount> => {
  const changed = takeFromLots(from, amount)
  await saveLots(tx, open, changed)
  await addMovement(tx, open.businessId, account, { ...movementOf(ctx, open, -amount), ...entry })
  const after = { ...open, account, lots: withChanged(open.lots, changed) }
  await saveAndPublish(tx, after)
  return notifyIfLow(ctx, tx, after)
}

/** Saves an account whose balance changed, and publishes it, and that no credits are left. */
export const saveAndPublish = async (
  tx: Tx,
  { businessId, creditType, account }: OpenAccount
): Promise<void> => {
  await saveAccount(tx, businessId, creditType, account)
  const data = { businessId, creditType, balance: Number(account.balance) }
  await tx.publish('credits.changed', { key: businessId, data })
  if (availableOf(account) <= 0n)
    await tx.publish('credits.exhausted', { key: businessId, data: { businessId, creditType } })
}
