import type {
  CreditSource,
  CreditType,
  MovementType,
  RenewalDuration,
} from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { type Account, emptyAccount, type Reservation, type ReservationState } from './ledger.ts'

export type NewMovement = {
  creditType: CreditType
  amount: bigint
  type: MovementType
  idemKey: string
  concept: string
  totalPriceCents: number | null
  subscriptionId?: string | null
  partnerId?: string | null
  creditSource?: CreditSource | null
  renewalDuration?: RenewalDuration
  resetDate?: Date | null
  at: Date
  id: string
}
export type StoredReservation = Reservation & {
  id: string
  creditType: CreditType
  expiresAt: Date
}

type StoredAccount = Account & { readonly lowNoticeAt: Date | null }

/** Locks the account until the transaction ends: two turns never decide on the same balance. */
export const lockAccount = async (
  tx: Tx,
  businessId: string,
  creditType: CreditType
): Promise<StoredAccount> => {
  await sql(tx)`
    insert into billing.account (business_id, credit_type)
    values (${businessId}::uuid, ${creditType}) on conflict do nothing`
  const [row] = await sql<StoredAccount>(tx)`
    select balance, held, seq, low_notice_at as "lowNoticeAt" from billing.account
    where business_id = ${businessId}::uuid and credit_type = ${creditType} for update`
  return row ?? { ...emptyAccount, lowNoticeAt: null }
}

export const saveAccount = async (
  tx: Tx,
  businessId: string,
  creditType: CreditType,
  { balance, held, seq }: Account
): Promise<void> => {
  await tx.prisma.creditAccount.update({
    where: { businessId_creditType: { businessId, creditType } },
    data: { balance, held, seq },
  })
}

/** When the owner was last notified of low credits. */
export const saveLowNotice = async (
  tx: Tx,
  { businessId, creditType }: { businessId: string; creditType: CreditType },
  lowNoticeAt: Date
): Promise<void> => {
  await tx.prisma.creditAccount.update({
    where: { businessId_creditType: { businessId, creditType } },
    data: { lowNoticeAt },
  })
}

export const lastMovementAt = async (
  tx: Tx,
  { businessId, creditType }: { businessId: string; creditType: CreditType }
): Promise<Date | null> => {
  const last = await tx.prisma.creditMovement.findFirst({
    where: { businessId, creditType },
    orderBy: { seq: 'desc' },
    select: { at: true },
  })
  return last?.at ?? null
}

export const movementByKey = (
  tx: Tx,
  businessId: string,
  idemKey: string
): Promise<{ creditType: string; amount: bigint; balanceAfter: bigint } | null> =>
  tx.prisma.creditMovement.findFirst({
    where: { businessId, idemKey },
    select: { creditType: true, amount: true, balanceAfter: true },
  })

export const addMovement = async (
  tx: Tx,
  businessId: string,
  account: Account,
  movement: NewMovement
): Promise<void> => {
  await tx.prisma.creditMovement.create({
    data: {
      businessId,
      ...movement,
      seq: account.seq,
      balanceAfter: account.balance,
      totalPriceCents: movement.totalPriceCents === null ? null : BigInt(movement.totalPriceCents),
    },
  })
}

export const findReservation = async (
  tx: Tx,
  businessId: string,
  key: string
): Promise<StoredReservation | undefined> => {
  const row = await tx.prisma.creditReservation.findFirst({ where: { businessId, key } })
  // The column holds only what the check constraint allows.
  return row === null
    ? undefined
    : {
        id: row.id,
        amount: row.amount,
        state: row.state as ReservationState,
        refunded: row.refundedAt !== null,
        creditType: row.creditType as CreditType,
        expiresAt: row.expiresAt,
      }
}

/** Refuses `reservation_not_found`. */
export const mustFindReservation = async (
  tx: Tx,
  businessId: string,
  key: string
): Promise<StoredReservation> => {
  const reservation = await findReservation(tx, businessId, key)
  if (reservation === undefined) throw new Refusal('reservation_not_found')
  return reservation
}

/** Opens the reservation of a key, or opens it again. */
export const upsertReservation = async (
  tx: Tx,
  businessId: string,
  key: string,
  row: { id: string; creditType: CreditType; amount: bigint; expiresAt: Date; createdAt: Date }
): Promise<void> => {
  const state = 'held'
  await tx.prisma.creditReservation.upsert({
    where: { businessId_key: { businessId, key } },
    create: { businessId, key, state, ...row },
    update: { state, amount: row.amount, expiresAt: row.expiresAt, creditType: row.creditType },
  })
}

export const closeReservation = async (
  tx: Tx,
  businessId: string,
  key: string,
  state: Exclude<ReservationState, 'held'>
): Promise<void> => {
  await tx.prisma.creditReservation.update({
    where: { businessId_key: { businessId, key } },
    data: { state },
  })
}

/**
 * Marks a reservation as refunded; its credits are booked by the caller in the same transaction.
 */
export const refundReservation = async (
  tx: Tx,
  businessId: string,
  key: string,
  { state, at }: { readonly state: ReservationState; readonly at: Date }
): Promise<void> => {
  await tx.prisma.creditReservation.update({
    where: { businessId_key: { businessId, key } },
    data: { state, refundedAt: at },
  })
}

export const listBalances = async (
  db: Db,
  businessId: string
): Promise<{ creditType: CreditType; balance: bigint; held: bigint }[]> => {
  const rows = await db.prisma.creditAccount.findMany({ where: { businessId } })
  return rows.map(({ creditType, balance, held }) => ({
    creditType: creditType as CreditType,
    balance,
    held,
  }))
}

/** Thousandths that were consumed since an instant, less refunds; never below zero. */
export const sumConsumedSince = async (
  db: Db,
  businessId: string,
  since: Date
): Promise<bigint> => {
  const { _sum } = await db.prisma.creditMovement.aggregate({
    where: { businessId, type: { in: ['consume', 'refund'] }, at: { gte: since } },
    _sum: { amount: true },
  })
  const spent = -(_sum.amount ?? 0n)
  // A refund of today may be of a reply of yesterday.
  return spent > 0n ? spent : 0n
}

/** Notify below so many credits, at most every so many hours. */
export type Thresholds = {
  readonly lowCreditThreshold: number
  readonly creditNotificationInterval: number
}

/** The thresholds of a business without a stored row [C2-11]. */
export const defaultThresholds: Thresholds = {
  lowCreditThreshold: 10,
  creditNotificationInterval: 24,
}

export const thresholdsOf = async (db: Db | Tx, businessId: string): Promise<Thresholds> => {
  const row = await db.prisma.creditSetting.findFirst({ where: { businessId } })
  if (row === null) return defaultThresholds
  return {
    lowCreditThreshold: row.lowCreditThreshold,
    creditNotificationInterval: row.notificationInterval,
  }
}

export const saveThresholds = async (
  db: Db | Tx,
  businessId: string,
  { lowCreditThreshold, creditNotificationInterval: notificationInterval }: Thresholds
): Promise<void> => {
  await db.prisma.creditSetting.upsert({
    where: { businessId },
    create: { businessId, lowCreditThreshold, notificationInterval },
    update: { lowCreditThreshold, notificationInterval },
  })
}
