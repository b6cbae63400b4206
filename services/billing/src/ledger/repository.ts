import type { CreditType } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { ServiceDatabase, ServiceTransaction } from '@mostrador/platform'
import { type Account, emptyAccount, type Reservation, type ReservationState } from './ledger.ts'

export type Db = ServiceDatabase<'billing'>
export type Tx = ServiceTransaction<'billing'>

export type MovementRow = {
  creditType: CreditType
  amount: bigint
  type: 'recharge' | 'consume' | 'refund'
  idemKey: string
  concept: string
  totalPriceCents: number | null
  at: Date
  id: string
}
export type StoredReservation = Reservation & {
  id: string
  creditType: CreditType
  expiresAt: Date
}

/** The account, locked until the transaction ends: two turns of one business never decide on the same balance. */
export const lockAccount = async (
  tx: Tx,
  businessId: string,
  creditType: CreditType
): Promise<Account> => {
  await sql(
    tx
  )`insert into billing.account (business_id, credit_type) values (${businessId}::uuid, ${creditType}) on conflict do nothing`
  const [row] = await sql<Account>(
    tx
  )`select balance, held, seq from billing.account where business_id = ${businessId}::uuid and credit_type = ${creditType} for update`
  return row ?? emptyAccount
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

export const movementByKey = (
  tx: Tx,
  businessId: string,
  idemKey: string
): Promise<{ amount: bigint; balanceAfter: bigint } | null> =>
  tx.prisma.creditMovement.findFirst({
    where: { businessId, idemKey },
    select: { amount: true, balanceAfter: true },
  })

export const addMovement = async (
  tx: Tx,
  businessId: string,
  account: Account,
  movement: MovementRow
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

export const mustFindReservation = async (
  tx: Tx,
  businessId: string,
  key: string
): Promise<StoredReservation> => {
  const found = await findReservation(tx, businessId, key)
  if (found === undefined) throw new Refusal('reservation_not_found')
  return found
}

export const holdReservation = async (
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

/** Marks a reservation as refunded; its credits are booked by the caller in the same transaction. */
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

export const listMovements = (
  db: Db,
  businessId: string,
  { creditType, page, limit }: { creditType: CreditType | undefined; page: number; limit: number }
) =>
  db.prisma.creditMovement.findMany({
    where: { businessId, ...(creditType && { creditType }) },
    orderBy: [{ at: 'desc' }, { seq: 'desc' }],
    skip: (page - 1) * limit,
    take: limit + 1,
  })

/** Thousandths that left by `consume` since an instant, less what came back by `refund`. */
export const consumedSince = async (db: Db, businessId: string, since: Date): Promise<bigint> => {
  const { _sum } = await db.prisma.creditMovement.aggregate({
    where: { businessId, type: { in: ['consume', 'refund'] }, at: { gte: since } },
    _sum: { amount: true },
  })
  const spent = -(_sum.amount ?? 0n)
  // A refund of today may be of a reply of yesterday.
  return spent > 0n ? spent : 0n
}

export const thresholdsOf = async (
  db: Db | Tx,
  businessId: string
): Promise<{ lowCreditThreshold: number; creditNotificationInterval: number }> => {
  const row = await db.prisma.creditSetting.findFirst({ where: { businessId } })
  // A missing row reads as the defaults that a new business gets [C2-11].
  return {
    lowCreditThreshold: row?.lowCreditThreshold ?? 10,
    creditNotificationInterval: row?.notificationInterval ?? 24,
  }
}

export const saveThresholds = async (
  db: Db | Tx,
  businessId: string,
  {
    lowCreditThreshold,
    creditNotificationInterval: notificationInterval,
  }: { lowCreditThreshold: number; creditNotificationInterval: number }
): Promise<void> => {
  await db.prisma.creditSetting.upsert({
    where: { businessId },
    create: { businessId, lowCreditThreshold, notificationInterval },
    update: { lowCreditThreshold, notificationInterval },
  })
}
