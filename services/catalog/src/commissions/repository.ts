import type { PaidCommission } from '@mostrador/contracts/catalog'
import { pesosOf } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'
import { dayText, storedDay, type StoredMovement } from '../money/repository.ts'
import { percentOf } from './commission.ts'

export type StoredCommission = Awaited<ReturnType<Tx['prisma']['commission']['findFirstOrThrow']>>
export type StoredRate = Awaited<ReturnType<Tx['prisma']['commissionRate']['findFirstOrThrow']>>

export const toPaid = ({
  id,
  fromDate,
  toDate,
  basisPoints,
  baseCents,
  commissionCents,
  createdAt,
  ...row
}: StoredCommission): PaidCommission => ({
  ...row,
  _id: id,
  from: dayText(fromDate),
  to: dayText(toDate),
  percent: percentOf(basisPoints),
  base: pesosOf(Number(baseCents)),
  commission: pesosOf(commissionCents),
  createdAt: createdAt.toISOString(),
})

export const findRates = (db: Db, businessId: string): Promise<StoredRate[]> =>
  db.prisma.commissionRate.findMany({ where: { businessId }, orderBy: { specialistId: 'asc' } })

/** Hundredths of a percent; 0 for a specialist who has none. */
export const findRate = async (
  db: Db,
  businessId: string,
  specialistId: string
): Promise<number> => {
  const rate = await db.prisma.commissionRate.findFirst({ where: { businessId, specialistId } })
  return rate?.basisPoints ?? 0
}

export const saveRate = async (tx: Tx, rate: StoredRate): Promise<void> => {
  const { businessId, specialistId, basisPoints } = rate
  await tx.prisma.commissionRate.upsert({
    where: { businessId_specialistId: { businessId, specialistId } },
    create: rate,
    update: { basisPoints },
  })
}

export type UncountedPayment = StoredMovement & { readonly appointmentId: string }
const isOfAppointment = (row: StoredMovement): row is UncountedPayment => row.appointmentId !== null

/** Payments of appointments in a period that no paid statement has counted, oldest first. */
export const findUncounted = async (
  db: Db,
  { businessId, from, to }: { businessId: string; from: string; to: string },
  limit: number
): Promise<UncountedPayment[]> => {
  const rows = await db.prisma.moneyMovement.findMany({
    where: {
      businessId,
      appointmentId: { not: null },
      commissionId: null,
      currency: 'MXN',
      date: { gte: storedDay(from), lte: storedDay(to) },
    },
    orderBy: [{ date: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.filter(isOfAppointment)
}

/** Marks payments as counted; answers those that were not before, as they are now. */
export const countPayments = async (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  commissionId: string
): Promise<UncountedPayment[]> => {
  const claimed = await tx.prisma.moneyMovement.updateManyAndReturn({
    where: { businessId, id: { in: [...ids] }, commissionId: null },
    data: { commissionId },
  })
  return claimed.filter(isOfAppointment)
}

export const insertCommission = (tx: Tx, row: StoredCommission): Promise<StoredCommission> =>
  tx.prisma.commission.create({ data: row })

export const findPaid = (
  db: Db,
  businessId: string,
  specialistId: string | undefined,
  limit: number
): Promise<StoredCommission[]> =>
  db.prisma.commission.findMany({
    where: { businessId, ...(specialistId !== undefined && { specialistId }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
