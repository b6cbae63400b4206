import type { StockLevel, StockMovement } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import type { Level, Stocked } from './stock.ts'

type StoredMovement = Awaited<ReturnType<Tx['prisma']['stockMovement']['findFirstOrThrow']>>

export const toMovement = ({ id, date, createdAt, ...row }: StoredMovement): StockMovement => ({
  ...row,
  _id: id,
  // Held by a constraint, and written from the contract's own types.
  type: row.type as StockMovement['type'],
  reason: row.reason as StockMovement['reason'],
  date: date.toISOString(),
  createdAt: createdAt.toISOString(),
})

type MovementQuery = {
  readonly ids?: readonly string[] | undefined
  readonly appointmentId?: string | undefined
  readonly limit: number
}

/** Movements, the newest first. */
export const findMovements = (
  db: Db,
  businessId: string,
  { ids, appointmentId, limit: most }: MovementQuery
): Promise<StoredMovement[]> =>
  db.prisma.stockMovement.findMany({
    where: {
      businessId,
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
      ...(appointmentId === undefined ? {} : { appointmentId }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
  })

const levelFields = {
  productId: true,
  branchId: true,
  quantity: true,
  averageCostCents: true,
} as const

/** Every product of a business with its levels, as they are now. */
export const findStocked = async (db: Db, businessId: string): Promise<Stocked[]> => {
  const products = await db.prisma.product.findMany({
    where: { businessId },
    select: { id: true, name: true, stock: true, createdAt: true },
  })
  const levels = await db.prisma.stockLevel.findMany({ where: { businessId }, select: levelFields })
  return withLevels(products, levels)
}

/** The named products, locked in one order against every other movement of theirs. */
export const lockStocked = async (
  tx: Tx,
  businessId: string,
  productIds: readonly string[]
): Promise<Stocked[]> => {
  const products = await sql<Omit<Stocked, 'levels'>>(tx)`
    select id, name, stock, created_at as "createdAt" from catalog.product
    where business_id = ${businessId}::uuid and id = any(${productIds}::uuid[])
    order by id for no key update`
  const levels = await tx.prisma.stockLevel.findMany({
    where: { businessId, productId: { in: [...productIds] } },
    select: levelFields,
  })
  return withLevels(products, levels)
}

const withLevels = (
  products: readonly Omit<Stocked, 'levels'>[],
  levels: readonly StockLevel[]
): Stocked[] =>
  products.map(product => ({
    ...product,
    levels: levels.filter(({ productId }) => productId === product.id),
  }))

/** Writes levels as they now are. */
export const saveLevels = async (
  tx: Tx,
  businessId: string,
  levels: readonly Level[]
): Promise<void> => {
  await sql(tx)`
    insert into catalog.stock_level
      (business_id, product_id, branch_id, quantity, average_cost_cents)
    select ${businessId}::uuid, line.product_id, line.branch_id, line.quantity, line.cost
    from unnest(
      ${levels.map(({ productId }) => productId)}::uuid[],
      ${levels.map(({ branchId }) => branchId)}::uuid[],
      ${levels.map(({ quantity }) => quantity)}::int[],
      ${levels.map(({ averageCostCents }) => averageCostCents)}::int[]
    ) as line (product_id, branch_id, quantity, cost)
    on conflict (business_id, product_id, branch_id) do update
    set quantity = excluded.quantity, average_cost_cents = excluded.average_cost_cents`
}

/** Writes how many there are of each product over all branches. */
export const saveStock = async (
  tx: Tx,
  businessId: string,
  stock: ReadonlyMap<string, number>
): Promise<void> => {
  await sql(tx)`
    update catalog.product set stock = line.stock, tracks_stock = true
    from unnest(${[...stock.keys()]}::uuid[], ${[...stock.values()]}::int[]) as line (id, stock)
    where business_id = ${businessId}::uuid and product.id = line.id`
}

export const insertMovements = async (
  tx: Tx,
  movements: readonly StoredMovement[]
): Promise<void> => {
  await tx.prisma.stockMovement.createMany({ data: [...movements] })
}

/**
 * What a branch had of each product right after its last inventory and after every movement since
 * then; a product that was never counted there is absent. Call it with the products locked.
 */
export const quantitiesSinceCount = async (
  tx: Tx,
  businessId: string,
  { branchId, productIds }: { readonly branchId: string; readonly productIds: readonly string[] }
): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  const rows = await sql<{ productId: string; quantities: number[] }>(tx)`
    with moved as (
      select product_id, reason, created_at, id,
        sum(case type when 'in' then quantity else -quantity end)
          over (partition by product_id order by created_at, id)::int as quantity
      from catalog.stock_movement
      where business_id = ${businessId}::uuid and branch_id = ${branchId}::uuid
        and product_id = any(${productIds}::uuid[])
    ), last_count as (
      select distinct on (product_id) product_id, created_at, id from moved
      where reason = 'count' order by product_id, created_at desc, id desc
    )
    select product_id as "productId", array_agg(distinct moved.quantity) as quantities
    from moved join last_count using (product_id)
    where (moved.created_at, moved.id) >= (last_count.created_at, last_count.id)
    group by product_id`
  return new Map(rows.map(({ productId, quantities }) => [productId, new Set(quantities)]))
}

/** Whether the consumption of an appointment is written. Others who write it wait. */
export const isConsumedLocked = async (
  tx: Tx,
  businessId: string,
  appointmentId: string
): Promise<boolean> => {
  const key = `catalog.consumption:${businessId}:${appointmentId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  const existing = await tx.prisma.stockMovement.findFirst({
    where: { businessId, appointmentId },
    select: { id: true },
  })
  return existing !== null
}

/** Whether stock of a product has ever moved. */
export const hasMovements = async (
  tx: Tx,
  businessId: string,
  productId: string
): Promise<boolean> =>
  (await tx.prisma.stockMovement.findFirst({
    where: { businessId, productId },
    select: { id: true },
  })) !== null
