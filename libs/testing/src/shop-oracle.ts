type StockRow = {
  readonly product_id: string
  readonly branch_id: string
  readonly quantity: number
  readonly type: 'in' | 'out'
  readonly unit_cost_cents: number | null
}
type MoneyRow = {
  readonly branch_id: string | null
  readonly date: string
  readonly type: 'in' | 'out'
  readonly amount_cents: number
  readonly payment_method: string
  readonly order_id: string | null
}
type LineRow = {
  readonly order_id: string
  readonly quantity: number
  readonly unit_price_cents: number
  readonly charges: number
}
type OracleLevel = { readonly quantity: number; readonly averageCostCents: number | null }

const signedCents = ({ type, amount_cents }: MoneyRow): number =>
  type === 'in' ? amount_cents : -amount_cents
const addTo = (sums: Map<string, number>, key: string, by: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + by)
}

/**
 * Figures of a shop, computed row by row from its tables and in no other way. `query`
 * answers the rows of one business.
 */
export const shopOracle = async (query: (text: string) => Promise<unknown[]>) => {
  const rows = async <Row>(text: string): Promise<Row[]> => (await query(text)) as Row[]
  const stock = await rows<StockRow>('select * from catalog.stock_movement order by id')
  const money = await rows<MoneyRow>(
    'select *, date::text as date from catalog.money_movement order by id'
  )
  const lines = await rows<LineRow>(`select line.*,
    parent.delivery_fee_cents - parent.discount_cents as charges
    from catalog.sales_order_line line
    join catalog.sales_order parent on parent.id = line.order_id`)
  return {
    /** «product branch» → what is there and what a piece cost on average. */
    levels: levelsOf(stock),
    /** Cents of each order, of its lines and charges. */
    totals: totalsOf(lines),
    /** Cents paid for each order. */
    paid: () => {
      const sums = new Map<string, number>()
      for (const row of money)
        if (row.order_id !== null) addTo(sums, row.order_id, signedCents(row))
      return sums
    },
    /** Cents that each method of a branch and day should have. */
    expected: (branchId: string, date: string) => {
      const sums = new Map<string, number>()
      for (const row of money)
        if (row.branch_id === branchId && row.date === date)
          addTo(sums, row.payment_method, signedCents(row))
      return sums
    },
  }
}

const levelsOf = (movements: readonly StockRow[]): Map<string, OracleLevel> => {
  const levels = new Map<string, OracleLevel>()
  for (const { product_id, branch_id, quantity, type, unit_cost_cents } of movements) {
    const key = `${product_id} ${branch_id}`
    const { quantity: currentQuantity, averageCostCents: cost } = levels.get(key) ?? {
      quantity: 0,
      averageCostCents: null,
    }
    if (type === 'out') {
      levels.set(key, { quantity: currentQuantity - quantity, averageCostCents: cost })
      continue
    }
    const isFirst = cost === null || currentQuantity === 0
    const mixed = isFirst
      ? unit_cost_cents
      : Math.round(
          (cost * currentQuantity + (unit_cost_cents ?? cost) * quantity) /
            (currentQuantity + quantity)
        )
    const averageCostCents = unit_cost_cents === null ? cost : mixed
    levels.set(key, { quantity: currentQuantity + quantity, averageCostCents })
  }
  return levels
}

const totalsOf = (lines: readonly LineRow[]): Map<string, number> => {
  const totals = new Map<string, number>()
  for (const { order_id, quantity, unit_price_cents, charges } of lines) {
    if (!totals.has(order_id)) totals.set(order_id, charges)
    addTo(totals, order_id, quantity * unit_price_cents)
  }
  return totals
}
