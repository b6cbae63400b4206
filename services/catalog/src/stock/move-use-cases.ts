import type { StockMovement } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { RefusalWithText } from '@mostrador/platform'
import type { CatalogContext, Tx } from '../context.ts'
import { insertMovements, lockStocked, saveLevels, saveStock, toMovement } from './repository.ts'
import { applyLines, type Line, type StockProblemDetails } from './stock.ts'

/** A line with what people write beside it. */
export type MovementLine = Line & {
  readonly customId?: string | undefined
  readonly comments?: string | undefined
  readonly date?: Date | undefined
}
export type StockMove = {
  readonly businessId: string
  readonly lines: readonly MovementLine[]
  /** Where the first figure of a product belongs. */
  readonly mainBranchId: string
  readonly appointmentId?: string | undefined
  readonly orderId?: string | undefined
}

/**
 * Moves stock in the transaction of the caller, all lines or none, and publishes `stock.moved`. An
 * order that is delivered takes its lines out by it; it asks `readBranches` before its transaction.
 * Locks the products until the transaction ends. Refuses `product_not_found`, `stock_insufficient`
 * naming the product and what is left, and `stock_above_limit`.
 */
export const moveStock = async (
  { clock, ids }: Pick<CatalogContext, 'clock' | 'ids'>,
  tx: Tx,
  { businessId, lines, mainBranchId, appointmentId, orderId }: StockMove
): Promise<StockMovement[]> => {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const products = await lockStocked(tx, businessId, productIds)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const unknown = productIds.filter(id => !names.has(id))
  if (unknown.length > 0) throw new Refusal('product_not_found', { ids: unknown })
  const moved = applyLines(products, lines, mainBranchId)
  if (!moved.ok) throw refusalOf(moved.code, moved.details as StockProblemDetails)
  const now = clock.now()
  const { opening, levels, stock } = moved.value
  const rows = [...opening, ...lines].map((line: MovementLine) => ({
    businessId,
    id: ids(),
    customId: line.customId ?? '',
    branchId: line.branchId,
    productId: line.productId,
    productName: names.get(line.productId) ?? '',
    quantity: line.quantity,
    type: line.type,
    reason: line.reason,
    date: line.date ?? now,
    comments: line.comments ?? '',
    unitCostCents: line.unitCostCents,
    appointmentId: line.reason === 'opening' ? null : (appointmentId ?? null),
    orderId: line.reason === 'opening' ? null : (orderId ?? null),
    createdAt: now,
  }))
  await saveLevels(tx, businessId, levels)
  await saveStock(tx, businessId, stock)
  await insertMovements(tx, rows)
  const movements = rows.slice(opening.length).map(toMovement)
  await tx.publish('stock.moved', {
    key: businessId,
    data: {
      productIds,
      movementIds: movements.map(({ _id }) => _id),
      ...(appointmentId === undefined ? {} : { appointmentId }),
    },
  })
  return movements
}

const refusalOf = (code: string, { productId, name, left }: StockProblemDetails): Refusal => {
  const details = { productId, left }
  if (code === 'stock_above_limit') return new Refusal(code, details)
  const have = left === 1 ? 'queda 1' : `quedan ${left.toLocaleString('es-MX')}`
  const text = left === 0 ? `No hay existencias de ${name}` : `Solo ${have} de ${name}`
  return new RefusalWithText(code, text, details)
}
