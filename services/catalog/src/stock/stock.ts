import { MAX_QUANTITY, type StockReason, type StockType } from '@mostrador/contracts/catalog'
import { accept, refuse, type Result } from '@mostrador/kernel'

/** The stock of a product in a branch; the unit cost is in cents, null while unknown. */
export type Level = {
  readonly productId: string
  readonly branchId: string
  readonly quantity: number
  readonly averageCostCents: number | null
}
/** A product as its row says, with its levels. */
export type Stocked = {
  readonly id: string
  readonly name: string
  readonly stock: number
  readonly createdAt: Date
  readonly levels: readonly Level[]
}
/** Something that comes in or goes out of a branch. */
export type Line = {
  readonly productId: string
  readonly branchId: string
  readonly quantity: number
  readonly type: StockType
  readonly reason: StockReason
  readonly unitCostCents: number | null
}
export type StockProblem = 'stock_insufficient' | 'stock_above_limit'
/** The product of the problem, and what the branch has of it. */
export type StockProblemDetails = {
  readonly productId: string
  readonly name: string
  readonly left: number
}
export type Moved = {
  readonly levels: readonly Level[]
  /** Pieces over all branches, by product. */
  readonly stock: ReadonlyMap<string, number>
  /** What was typed at registration and no movement says yet, on the day of it. */
  readonly opening: readonly OpeningLine[]
}
type OpeningLine = Line & { readonly date: Date }

const sum = (levels: readonly Level[]): number =>
  levels.reduce((total, { quantity }) => total + quantity, 0)

/**
 * The figure that was typed when a product was registered belongs to the main branch. This is the
 * movement that says so; none where the levels say it already.
 */
export const openingOf = (
  { id, stock, createdAt, levels }: Stocked,
  mainBranchId: string
): OpeningLine[] => {
  const quantity = stock - sum(levels)
  return quantity <= 0
    ? []
    : [
        {
          productId: id,
          branchId: mainBranchId,
          quantity,
          type: 'in',
          reason: 'opening',
          unitCostCents: null,
          date: createdAt,
        },
      ]
}

/** The average of what was there and what comes, in whole cents; what has no cost keeps it. */
const averageCost = (level: Level, { quantity, unitCostCents }: Line): number | null => {
  if (unitCostCents === null) return level.averageCostCents
  if (level.averageCostCents === null || level.quantity === 0) return unitCostCents
  const value = level.averageCostCents * level.quantity + unitCostCents * quantity
  return Math.round(value / (level.quantity + quantity))
}

const afterLine = (level: Level, line: Line): Level =>
  line.type === 'in'
    ? {
        ...level,
        quantity: level.quantity + line.quantity,
        averageCostCents: averageCost(level, line),
      }
    : { ...level, quantity: level.quantity - line.quantity }

const keyOf = ({ productId, branchId }: Pick<Level, 'productId' | 'branchId'>): string =>
  `${productId} ${branchId}`

/**
 * The levels after all lines, in their order. Refuses the whole list at the first line that takes
 * more than its branch has, or makes more of a product than a figure of six digits tells.
 */
export const applyLines = (
  products: readonly Stocked[],
  lines: readonly Line[],
  mainBranchId: string
): Result<Moved, StockProblem> => {
  const opening = products.flatMap(product => openingOf(product, mainBranchId))
  const levels = new Map(
    products.flatMap(product => product.levels.map(level => [keyOf(level), level]))
  )
  const stock = new Map(products.map(product => [product.id, sum(product.levels)]))
  for (const line of [...opening, ...lines]) {
    const { productId, branchId } = line
    const level = levels.get(keyOf(line)) ?? {
      productId,
      branchId,
      quantity: 0,
      averageCostCents: null,
    }
    const after = afterLine(level, line)
    const total = (stock.get(productId) ?? 0) + after.quantity - level.quantity
    if (after.quantity < 0 || total > MAX_QUANTITY) {
      const name = products.find(({ id }) => id === productId)?.name ?? ''
      const code = after.quantity < 0 ? 'stock_insufficient' : 'stock_above_limit'
      const details: StockProblemDetails = { productId, name, left: level.quantity }
      return refuse(code, details)
    }
    levels.set(keyOf(line), after)
    stock.set(productId, total)
  }
  return accept({ levels: [...levels.values()], stock, opening })
}

/** One line for each product: the consumption of an appointment names a product once. */
export const joinedByProduct = <L extends Pick<Line, 'productId' | 'branchId' | 'quantity'>>(
  lines: readonly L[]
): L[] => {
  const joined = new Map<string, L>()
  for (const line of lines) {
    const joinedLine = joined.get(line.productId)
    const quantity = line.quantity + (joinedLine?.quantity ?? 0)
    joined.set(line.productId, { ...(joinedLine ?? line), quantity })
  }
  return [...joined.values()]
}
