import type { MoneyMovement } from '@mostrador/contracts/catalog'
import { pesosOf } from '@mostrador/kernel'
import { fragment, sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredMovement = Awaited<ReturnType<Tx['prisma']['moneyMovement']['findFirstOrThrow']>>
/** What a form writes. */
export type MovementFields = Pick<
  StoredMovement,
  | 'customId'
  | 'clientId'
  | 'date'
  | 'amountCents'
  | 'branchId'
  | 'type'
  | 'comments'
  | 'paymentMethod'
  | 'category'
  | 'receipts'
>
export type NewMovement = MovementFields &
  Pick<StoredMovement, 'businessId' | 'id' | 'createdBy' | 'createdAt'> &
  Partial<
    Pick<StoredMovement, 'appointmentId' | 'enrollmentId' | 'orderId' | 'correctsId' | 'currency'>
  >

/** Days have no time of day: they are stored as midnight in UTC. */
export const storedDay = (date: string): Date => new Date(`${date}T00:00:00.000Z`)
export const dayText = (stored: Date): string => stored.toISOString().slice(0, 10)

export const toMovement = ({
  id,
  date,
  amountCents,
  createdAt,
  type,
  currency,
  paymentMethod,
  ...row
}: StoredMovement): MoneyMovement => ({
  ...row,
  _id: id,
  date: dayText(date),
  amount: pesosOf(amountCents),
  // Held by constraints of the table.
  type: type as MoneyMovement['type'],
  currency: currency as MoneyMovement['currency'],
  paymentMethod: paymentMethod as MoneyMovement['paymentMethod'],
  createdAt: createdAt.toISOString(),
})

export type MovementFilter = {
  readonly ids?: readonly string[] | undefined
  readonly clientId?: string | undefined
  readonly appointmentId?: string | undefined
  readonly branchId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly type?: string | undefined
  readonly paymentMethod?: string | undefined
  readonly category?: string | undefined
}

/** Movements that pass every part of the filter, latest first. */
export const findMovements = (
  db: Db,
  businessId: string,
  { ids, from, to, ...same }: MovementFilter,
  limit: number
): Promise<StoredMovement[]> =>
  db.prisma.moneyMovement.findMany({
    where: {
      businessId,
      ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
      ...(ids && { id: { in: [...ids] } }),
      date: { ...(from && { gte: storedDay(from) }), ...(to && { lte: storedDay(to) }) },
    },
    orderBy: [{ date: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })

export const findMovement = (
  db: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredMovement | null> =>
  db.prisma.moneyMovement.findFirst({ where: { businessId, id } })

/** The movement, locked: no cut and no statement counts it until the transaction ends. */
export const lockMovement = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredMovement | null> => {
  await sql(tx)`select 1 from catalog.money_movement
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return tx.prisma.moneyMovement.findFirst({ where: { businessId, id } })
}

export const insertMovement = (tx: Tx, movement: NewMovement): Promise<StoredMovement> =>
  tx.prisma.moneyMovement.create({ data: movement })

export const updateMovement = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: Partial<MovementFields> & { correctedById?: string | null }
): Promise<StoredMovement> =>
  tx.prisma.moneyMovement.update({
    where: { businessId_id: { businessId, id } },
    data: { ...fields, version: { increment: 1 } },
  })

export const removeMovement = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await tx.prisma.moneyMovement.delete({ where: { businessId_id: { businessId, id } } })
}

/** The statement that this movement paid, if it did. */
export const findPaidBy = (tx: Tx, businessId: string, movementId: string) =>
  tx.prisma.commission.findFirst({ where: { businessId, movementId } })

/** Undoes a paid statement: its payments count in the next one. */
export const removeCommission = async (
  tx: Tx,
  businessId: string,
  commissionId: string
): Promise<void> => {
  await tx.prisma.moneyMovement.updateMany({
    where: { businessId, commissionId },
    data: { commissionId: null },
  })
  await tx.prisma.commission.delete({
    where: { businessId_id: { businessId, id: commissionId } },
  })
}

type Revenue = {
  readonly mxnCents: number
  readonly usdCents: number
  readonly lastPurchase: string | null
  readonly movementIds: string[]
  readonly asOf: string
}
type RevenueRow = { mxn: string; usd: string; last: Date | null; ids: string[]; as_of: Date }

/** Movement ids in the figures of one client. */
const MAX_MOVEMENT_IDS = 200

/**
 * Cents that a movement adds to what a client paid: what was given back of a sale, an appointment,
 * an enrolment or an order counts against; corrections and what they take back count for nothing.
 */
const paidCents = fragment`(case
  when corrects_id is not null or corrected_by_id is not null then 0
  when type = 'in' then amount_cents
  when category = 'sales' or coalesce(appointment_id, enrollment_id, order_id) is not null
    then -amount_cents
  else 0 end)`

/**
 * What one person paid under these ids, without what was taken or given back [CLI2-07, C2-25], and
 * their latest movements [CLI-01].
 */
export const revenueOf = async (
  db: Db,
  businessId: string,
  clientIds: readonly string[]
): Promise<Revenue> => {
  const [row] = await sql<RevenueRow>(db)`
    select coalesce(sum(${paidCents}) filter (where currency = 'MXN'), 0)::text as mxn,
      coalesce(sum(${paidCents}) filter (where currency = 'USD'), 0)::text as usd,
      max(date) filter (where type = 'in' and corrects_id is null and corrected_by_id is null)
        as last, clock_timestamp() as as_of,
      array(select id::text from catalog.money_movement
        where business_id = ${businessId}::uuid and client_id = any(${[...clientIds]}::uuid[])
        order by date desc, created_at desc, id desc limit ${MAX_MOVEMENT_IDS}::int) as ids
    from catalog.money_movement
    where business_id = ${businessId}::uuid and client_id = any(${[...clientIds]}::uuid[])`
  if (row === undefined) throw new Error('An aggregate answers one row')
  const lastPurchase = row.last === null ? null : dayText(row.last)
  const sums = { mxnCents: Number(row.mxn), usdCents: Number(row.usd) }
  return { ...sums, lastPurchase, movementIds: row.ids, asOf: row.as_of.toISOString() }
}

/** What each of these clients paid, without what was taken or given back. */
export const incomeOfClients = async (
  db: Db,
  businessId: string,
  clientIds: readonly string[]
): Promise<{ clientId: string; cents: number }[]> => {
  const rows = await sql<{ clientId: string; cents: string }>(db)`
    select client_id::text as "clientId", sum(${paidCents})::text as cents
    from catalog.money_movement
    where business_id = ${businessId}::uuid and client_id = any(${[...clientIds]}::uuid[])
      and currency = 'MXN'
    group by client_id having sum(${paidCents}) <> 0`
  return rows.map(({ clientId, cents }) => ({ clientId, cents: Number(cents) }))
}
