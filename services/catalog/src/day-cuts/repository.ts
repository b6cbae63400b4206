import { type DayCut, PaymentMethod } from '@mostrador/contracts/catalog'
import { pesosOf } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import { z } from 'zod'
import type { Db, Tx } from '../context.ts'
import { dayText, storedDay } from '../money/repository.ts'
import { type CountedMovement, type CutLine, expectedLine, expectedWithFloat } from './cut.ts'

export type StoredCut = Awaited<ReturnType<Tx['prisma']['dayCut']['findFirstOrThrow']>>
/** A branch, or null for what has none, and one of its days. */
export type BranchDay = {
  readonly businessId: string
  readonly branchId: string | null
  readonly date: string
}

const Lines = z.array(
  z.object({
    paymentMethod: PaymentMethod,
    inCents: z.number(),
    outCents: z.number(),
    countedCents: z.number(),
    movements: z.number(),
  })
)

export const toCut = ({
  id,
  date,
  lines,
  openingFloatCents,
  createdAt,
  ...row
}: StoredCut): DayCut => {
  const stored = Lines.parse(lines)
  const expectedOf = (line: CutLine) => expectedWithFloat(line, openingFloatCents)
  const expected = stored.reduce((sum, line) => sum + expectedOf(line), 0)
  const counted = stored.reduce((sum, { countedCents }) => sum + countedCents, 0)
  return {
    ...row,
    _id: id,
    date: dayText(date),
    createdAt: createdAt.toISOString(),
    openingFloat: pesosOf(openingFloatCents),
    lines: stored.map(line => ({
      ...expectedLine(line),
      expected: pesosOf(expectedOf(line)),
      counted: pesosOf(line.countedCents),
      difference: pesosOf(line.countedCents - expectedOf(line)),
    })),
    expected: pesosOf(expected),
    counted: pesosOf(counted),
    difference: pesosOf(counted - expected),
  }
}

/** What no cut has counted yet. */
export const findUncut = (
  db: Db,
  { businessId, branchId, date }: BranchDay
): Promise<CountedMovement[]> =>
  db.prisma.moneyMovement.findMany({
    where: { businessId, branchId, date: storedDay(date), cutId: null, currency: 'MXN' },
    select: { type: true, paymentMethod: true, amountCents: true },
  })

/**
 * Gives the movements that no cut has counted to this one. Of two cuts at once one gets each:
 * the rows are locked, and looked at again.
 */
export const takeUncut = (
  tx: Tx,
  { businessId, branchId, date }: BranchDay,
  cutId: string
): Promise<CountedMovement[]> => sql<CountedMovement>(tx)`
  update catalog.money_movement set cut_id = ${cutId}::uuid
  where business_id = ${businessId}::uuid and date = ${date}::date and cut_id is null
    and branch_id is not distinct from ${branchId}::uuid and currency = 'MXN'
  returning type, payment_method as "paymentMethod", amount_cents as "amountCents"`

export const insertCut = (
  tx: Tx,
  {
    date,
    ...cut
  }: Omit<StoredCut, 'date' | 'lines'> & {
    readonly date: string
    readonly lines: CutLine[]
  }
): Promise<StoredCut> => tx.prisma.dayCut.create({ data: { ...cut, date: storedDay(date) } })

/** What the till of a branch began with at its latest cut, in cents; 0 before the first. */
export const latestFloat = async (
  db: Db,
  { businessId, branchId }: Pick<BranchDay, 'businessId' | 'branchId'>
): Promise<number> => {
  const latest = await db.prisma.dayCut.findFirst({
    where: { businessId, branchId },
    orderBy: [{ date: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
    select: { openingFloatCents: true },
  })
  return latest?.openingFloatCents ?? 0
}

export const findCuts = (
  db: Db,
  businessId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  limit: number
): Promise<StoredCut[]> =>
  db.prisma.dayCut.findMany({
    where: {
      businessId,
      date: { ...(from && { gte: storedDay(from) }), ...(to && { lte: storedDay(to) }) },
    },
    orderBy: [{ date: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
