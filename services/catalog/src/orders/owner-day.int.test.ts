import { catalogRoutes as r, type Order } from '@mostrador/contracts/catalog'
import { sendFileAs } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyTestApp, startMoneyTestApp, TODAY } from '../test/money-test-app.ts'
import { anOrderShop, type Item } from '../test/order-test-app.ts'
import { businessOracle } from '../test/shop-oracle.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

const PRODUCTS = 150
/** Always the same day: numbers that only look thrown. */
const dice = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % below
  }
}
const throwDie = dice(7)
const cents = (pesos: number): number => Math.round(pesos * 100)
const methods = ['cash', 'debit', 'transfer'] as const

/** What the owner writes into their own notebook: pieces of each product, and money in the till. */
const aNotebook = () => {
  const pieces = new Map<string, number>()
  const till = new Map<string, number>()
  return {
    pieces,
    till,
    put: (id: string, by: number) => pieces.set(id, (pieces.get(id) ?? 0) + by),
    take: (method: string, by: number) => till.set(method, (till.get(method) ?? 0) + by),
  }
}

const aDay = () => {
  const shop = anOrderShop(app.testApp)
  return { ...shop, notebook: aNotebook(), orders: [] as Order[], ids: [] as string[] }
}
type Day = ReturnType<typeof aDay>

/** 150 products from a file. */
const loadProducts = async ({ call, owner, ids }: Day): Promise<void> => {
  const lines = Array.from(
    { length: PRODUCTS },
    (_, n) => `"Producto ${String(n).padStart(3, '0')}","De la tienda","${90 + n * 7}"`
  )
  const bytes = Buffer.from(['Nombre,Descripcion,Precio', ...lines].join('\n'))
  const file = { bytes, name: 'productos.csv' }
  const { data: run } = await sendFileAs(app.testApp, owner)(r.uploadProductImport, file)
  await call(r.startProductImport, { params: { id: run._id }, body: { fix: false } })
  await app.testApp.settled()
  const { data } = await call(r.listProducts, { query: {} })
  ids.push(...data.map(({ _id }) => _id))
}

/** Two deliveries of the first 60 products, each at its own cost. */
const buyStock = async ({ call, ids, notebook, branchId }: Day): Promise<void> => {
  for (const round of [1, 2]) {
    const stockMovements = ids.slice(0, 60).map((productId, n) => ({
      productId,
      branchId,
      quantity: 2 + throwDie(4),
      unitCostCents: 4_000 + n * 111 + round * 333,
    }))
    await call(r.createStockMovements, { body: { stockMovements } })
    for (const { productId, quantity } of stockMovements) notebook.put(productId, quantity)
  }
}

/** Orders of one to four of the products, those without a count too. */
const takeOrders = async ({ assistant, bodyOf, ids, orders, order }: Day): Promise<void> => {
  for (let n = 0; n < 40; n++) {
    const items: Item[] = Array.from({ length: 1 + throwDie(4) }, () => ({
      // Every fourth is one that nobody counts.
      productId: ids[throwDie(4) === 0 ? 60 + throwDie(20) : throwDie(15)] ?? '',
      quantity: 1 + throwDie(3),
    }))
    if (n % 4 !== 0) {
      const fee = n % 3 === 0 ? { deliveryFee: 45.5, discount: 10.25 } : {}
      orders.push(await order(items, fee))
      continue
    }
    const { data: quote } = await assistant(r.quoteOrder, { body: { items } })
    if (!quote.isAvailable) continue
    const sold = { ...bodyOf(items), expectedTotal: quote.total }
    orders.push((await assistant(r.createOrder, { body: sold })).data)
  }
}

/** Some are paid before, most are delivered and paid, some are canceled and some come back. */
const deliver = async (day: Day): Promise<{ refused: number }> => {
  const { orders, notebook, setStatus, giveBack, attempt, read } = day
  let refused = 0
  for (const [n, { _id: id, total, items }] of orders.entries()) {
    if (n % 5 === 0) {
      const amount = Math.min(100.5, total)
      await attempt({ orderId: id, amount })
      notebook.take('cash', cents(amount))
    }
    if (n % 9 === 4) {
      await setStatus(id, 'canceled')
      continue
    }
    const paymentMethod = methods[n % 3] ?? 'cash'
    const due = cents((await read(id)).remainingBalance)
    const { status } = await setStatus(id, 'delivered', { payment: { paymentMethod } })
    if (status !== 200) {
      refused += 1
      continue
    }
    notebook.take(paymentMethod, due)
    const isReturned = n % 8 === 1
    if (isReturned) await giveBack(id)
    for (const { productId, quantity } of items)
      if (!isReturned && notebook.pieces.has(productId)) notebook.put(productId, -quantity)
  }
  return { refused }
}

/**
 * The shelf of ten products differs by one piece or two; the rent is paid and a payment corrected.
 */
const countAndSpend = async ({ call, ids, notebook, branchId, attempt }: Day): Promise<void> => {
  const counts = ids.slice(0, 10).map((productId, n) => {
    const expected = notebook.pieces.get(productId) ?? 0
    const counted = n % 2 === 0 ? expected + 2 : Math.max(0, expected - 1)
    notebook.pieces.set(productId, counted)
    return { productId, expected, counted }
  })
  await call(r.countStock, { body: { count: { branchId, counts } } })
  await attempt({ amount: 350.75, type: 'out', category: 'rent' })
  notebook.take('cash', -35_075)
  const { data } = await attempt({ amount: 999.99, paymentMethod: 'transfer' })
  await call(r.correctMoneyMovement, { params: { id: data._id }, body: {} })
  notebook.take('transfer', 0)
}

it('a day of a shop: import, orders, deliveries, count, money and cut agree with the expected figures and with a slow oracle', async () => {
  const day = aDay()
  const { call, branchId, businessId, notebook } = day
  await loadProducts(day)
  expect(day.ids).toHaveLength(PRODUCTS)
  await buyStock(day)
  await takeOrders(day)
  const { refused } = await deliver(day)
  // The day is worth telling: stock ran short at some door, and most orders went out.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(day.orders.length / 2)
  await countAndSpend(day)
  const oracle = await businessOracle(app.testApp, businessId)

  const { data: levels } = await call(r.listStockLevels, { query: {} })
  const reported = levels.map(
    ({ productId, branchId: levelBranchId, quantity, averageCostCents }) => [
      `${productId} ${levelBranchId}`,
      { quantity, averageCostCents },
    ]
  )
  expect(new Map(reported as [string, object][])).toEqual(oracle.levels)
  const { data: products } = await call(r.listProducts, { query: {} })
  const pieces = new Map(products.map(({ _id, stock }) => [_id, stock]))
  for (const [id, quantity] of notebook.pieces) expect([id, pieces.get(id)]).toEqual([id, quantity])

  const { data: orders } = await call(r.listOrders, { query: {} })
  expect(orders).toHaveLength(day.orders.length)
  expect(new Map(orders.map(({ _id, total }) => [_id, cents(total)]))).toEqual(oracle.totals)
  const paid = oracle.paid()
  for (const { _id, totalPaid } of orders) expect(cents(totalPaid)).toBe(paid.get(_id) ?? 0)

  const { data: expected } = await call(r.expectedOfDay, { query: { branchId, date: TODAY } })
  const till = new Map(
    expected.lines.map(line => [String(line.paymentMethod), cents(line.expected)])
  )
  expect(till).toEqual(oracle.expected(branchId, TODAY))
  expect(till).toEqual(notebook.till)
  const lines = expected.lines.map(({ paymentMethod, expected: there }) => ({
    paymentMethod,
    expected: there,
    counted: paymentMethod === 'cash' ? there - 12.5 : there,
  }))
  const dayCut = { branchId, date: TODAY, lines, note: 'Faltó cambio' }
  const { data: cut } = await call(r.cutDay, { body: { dayCut } })
  const sum = [...notebook.till.values()].reduce((all, balance) => all + balance, 0)
  expect([cents(cut.expected), cut.difference]).toEqual([sum, -12.5])
}, 120_000)
