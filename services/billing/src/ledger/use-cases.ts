import { creditNames, type CreditType } from '@mostrador/contracts/billing'
import { type Clock, MILLI, orRefuse } from '@mostrador/kernel'
import { expireReservation } from '../jobs/expire-reservation.ts'
import * as ledger from './ledger.ts'
import {
  addMovement,
  closeReservation,
  consumedSince,
  type Db,
  findReservation,
  holdReservation,
  listBalances,
  listMovements,
  lockAccount,
  movementByKey,
  mustFindReservation,
  refundReservation,
  saveAccount,
  thresholdsOf,
  type Tx,
} from './repository.ts'

export type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly spent: CreditMeter
}
/** Hears, after the commit, of credits that were held, taken or given back: thousandths. */
export type CreditMeter = (
  movement: 'reserved' | 'captured' | 'released' | 'expired',
  creditType: CreditType,
  milli: bigint
) => void

/** A turn that has not ended after this long gave up; its credits come back. */
export const RESERVATION_MINUTES = 15

const saved = async (
  tx: Tx,
  businessId: string,
  creditType: CreditType,
  account: ledger.Account
): Promise<void> => {
  await saveAccount(tx, businessId, creditType, account)
  const data = { businessId, creditType, balance: Number(account.balance) }
  await tx.publish('credits.changed', { key: businessId, data })
  if (ledger.availableOf(account) <= 0n)
    await tx.publish('credits.exhausted', { key: businessId, data: { businessId, creditType } })
}

/** Adds credits, once per key; repeating it answers the balance of the first time. */
export const recharge =
  ({ db, clock, ids }: Omit<Deps, 'spent'>) =>
  (
    businessId: string,
    wish: {
      creditType: CreditType
      amount: number
      key: string
      concept: string
      totalPriceCents: number | null
    }
  ) =>
    db.transaction(async tx => rechargeWithin({ clock, ids }, tx, businessId, wish))

export const rechargeWithin = async (
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  businessId: string,
  {
    creditType,
    amount,
    key,
    concept,
    totalPriceCents,
  }: {
    creditType: CreditType
    amount: number
    key: string
    concept: string
    totalPriceCents: number | null
  }
) => {
  const before = await lockAccount(tx, businessId, creditType)
  const known = await movementByKey(tx, businessId, key)
  if (known !== null) return { balance: Number(known.balanceAfter), replayed: true }
  const booked = orRefuse(ledger.recharge(before, BigInt(amount)))
  await addMovement(tx, businessId, booked.account, {
    id: ids(),
    creditType,
    amount: booked.amount,
    type: 'recharge',
    idemKey: key,
    concept,
    totalPriceCents,
    at: clock.now(),
  })
  await saved(tx, businessId, creditType, booked.account)
  return { balance: Number(booked.account.balance), replayed: false }
}

/** Holds credits for a turn, once per key. Refuses `not_enough_credits`. */
export const reserve =
  ({ db, clock, ids, spent }: Deps) =>
  async (
    businessId: string,
    { creditType, amount, key }: { creditType: CreditType; amount: number; key: string }
  ) => {
    const { fresh: held, ...answer } = await db.transaction(async tx => {
      const account = await lockAccount(tx, businessId, creditType)
      const known = await findReservation(tx, businessId, key)
      const { account: after, fresh } = orRefuse(ledger.reserve(account, BigInt(amount), known))
      if (!fresh && known !== undefined)
        return { fresh, reservationId: known.id, expiresAt: known.expiresAt.toISOString() }
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + RESERVATION_MINUTES * 60_000)
      const id = known?.id ?? ids()
      await holdReservation(tx, businessId, key, {
        id,
        creditType,
        amount: BigInt(amount),
        expiresAt,
        createdAt: now,
      })
      await saveAccount(tx, businessId, creditType, after)
      await tx.enqueue(
        expireReservation,
        { businessId, key },
        { id: `billing-expire-${id}-${expiresAt.getTime()}`, at: expiresAt }
      )
      return { fresh: true, reservationId: id, expiresAt: expiresAt.toISOString() }
    })
    if (held) spent('reserved', creditType, BigInt(amount))
    return answer
  }

/** Spends what the turn cost; the second capture of a key changes nothing. */
export const capture =
  ({ db, clock, ids, spent }: Deps) =>
  async (
    businessId: string,
    { key, amount, concept }: { key: string; amount: number; concept: string }
  ) => {
    let taken: Parameters<CreditMeter> | undefined
    const answer = await db.transaction(async tx => {
      const { creditType } = await mustFindReservation(tx, businessId, key)
      const account = await lockAccount(tx, businessId, creditType)
      const reservation = await mustFindReservation(tx, businessId, key)
      const booked = orRefuse(ledger.capture(account, reservation, BigInt(amount)))
      if (booked === null) return { balance: Number(account.balance) }
      await closeReservation(tx, businessId, key, 'captured')
      if (booked.amount !== 0n)
        await addMovement(tx, businessId, booked.account, {
          id: ids(),
          creditType,
          amount: booked.amount,
          type: 'consume',
          idemKey: `consume:${key}`,
          concept,
          totalPriceCents: null,
          at: clock.now(),
        })
      await saved(tx, businessId, creditType, booked.account)
      taken = ['captured', creditType, -booked.amount]
      return { balance: Number(booked.account.balance) }
    })
    if (taken !== undefined) spent(...taken)
    return answer
  }

/** Gives a reservation back; `as` says whether somebody let it go or its time passed. */
export const release =
  ({ db, spent }: Pick<Deps, 'db' | 'spent'>) =>
  async (businessId: string, key: string, as: 'released' | 'expired' = 'released') => {
    let given: Parameters<CreditMeter> | undefined
    const answer = await db.transaction(async tx => {
      const { creditType } = await mustFindReservation(tx, businessId, key)
      const account = await lockAccount(tx, businessId, creditType)
      const reservation = await mustFindReservation(tx, businessId, key)
      // Most turns end in time: then the timer of their reservation finds nothing to do, which is no failure.
      if (as === 'expired' && reservation.state !== 'held')
        return { balance: Number(account.balance) }
      const after = orRefuse(ledger.release(account, reservation))
      if (reservation.state === 'held') {
        await closeReservation(tx, businessId, key, as)
        await saveAccount(tx, businessId, creditType, after)
        given = [as, creditType, reservation.amount]
      }
      return { balance: Number(after.balance) }
    })
    if (given !== undefined) spent(...given)
    return answer
  }

/**
 * A reply did not reach its person: what its turn cost goes back, once per turn, by a movement of its own. A turn that has not
 * been charged yet will not be; one that held nothing needs nothing. Runs in the transaction of the event that tells it.
 */
export const refundWithin = async (
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  businessId: string,
  key: string
): Promise<void> => {
  const known = await findReservation(tx, businessId, key)
  if (known === undefined) return
  const { creditType } = known
  const account = await lockAccount(tx, businessId, creditType)
  const reservation = await mustFindReservation(tx, businessId, key)
  const consumed = await movementByKey(tx, businessId, `consume:${key}`)
  const refunded = ledger.refund(account, reservation, -(consumed?.amount ?? 0n))
  if (refunded === null) return
  await refundReservation(tx, businessId, key, { state: refunded.state, at: clock.now() })
  if (refunded.amount > 0n)
    await addMovement(tx, businessId, refunded.account, {
      id: ids(),
      creditType,
      amount: refunded.amount,
      type: 'refund',
      idemKey: `refund:${key}`,
      concept: 'Devuelto: el canal no entregó la respuesta',
      totalPriceCents: null,
      at: clock.now(),
    })
  await saved(tx, businessId, creditType, refunded.account)
}

const credits = (milli: bigint): number => Number(milli) / MILLI

/** What may be spent, in credits, and when to say that it runs low. */
export const counters =
  ({ db }: Pick<Deps, 'db'>) =>
  async (businessId: string) => {
    const [balances, thresholds] = await Promise.all([
      listBalances(db, businessId),
      thresholdsOf(db, businessId),
    ])
    const available = (type: CreditType) =>
      credits(
        balances
          .filter(each => each.creditType === type)
          .reduce((sum, each) => sum + each.balance - each.held, 0n)
      )
    return { gptModel: available('gpt'), reasoningModel: available('reasoning'), ...thresholds }
  }

export const balances =
  ({ db }: Pick<Deps, 'db'>) =>
  async (businessId: string) =>
    (await listBalances(db, businessId)).map(({ creditType, balance, held }) => ({
      creditType,
      balance: Number(balance),
      held: Number(held),
      available: Number(balance - held),
    }))

export const spentSince =
  ({ db }: Pick<Deps, 'db'>) =>
  async (businessId: string, since: Date) => ({
    spent: Number(await consumedSince(db, businessId, since)),
  })

/** Movements as the documents show them [CRD-01, CRD-03]. */
export const movements =
  ({ db }: Pick<Deps, 'db'>) =>
  async (
    businessId: string,
    query: { creditType?: CreditType | undefined; page: number; limit: number }
  ) => {
    const rows = await listMovements(db, businessId, {
      creditType: query.creditType,
      page: query.page,
      limit: query.limit,
    })
    const shown = rows.slice(0, query.limit).map(row => {
      const creditType = row.creditType as CreditType
      const totalPrice = row.totalPriceCents === null ? null : Number(row.totalPriceCents) / 100
      return {
        _id: row.id,
        businessId,
        partnerId: null,
        amount: credits(row.amount),
        type: row.type as 'recharge' | 'consume' | 'refund',
        creditType,
        creditSource: null,
        model: creditNames[creditType].model,
        balanceAfterMovement: credits(row.balanceAfter),
        renewalDuration: 'none' as const,
        resetDate: null,
        date: row.at.toISOString(),
        totalPrice,
        pricePerCredit: totalPrice === null ? null : totalPrice / credits(row.amount),
        subscriptionId: null,
        concept: row.concept,
      }
    })
    return { movements: shown, hasMore: rows.length > query.limit }
  }
