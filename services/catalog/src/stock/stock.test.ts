import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyLines, joinedByProduct, type Level, type Line, type Stocked } from './stock.ts'

const wax = (stock: number, levels: readonly Level[] = []): Stocked => ({
  id: 'wax',
  name: 'Cera',
  stock,
  createdAt: new Date('2026-11-01T18:00:00Z'),
  levels,
})
const line = (changes: Partial<Line>): Line => ({
  productId: 'wax',
  branchId: 'centro',
  quantity: 1,
  type: 'in',
  reason: 'purchase',
  unitCostCents: null,
  ...changes,
})
const out = (quantity: number, branchId = 'centro') =>
  line({ type: 'out', reason: 'sale', quantity, branchId })
const level = (quantity: number, averageCostCents: number | null = null): Level => ({
  productId: 'wax',
  branchId: 'centro',
  quantity,
  averageCostCents,
})
const moved = (stocked: Stocked, lines: readonly Line[]) => {
  const result = applyLines([stocked], lines, 'centro')
  if (!result.ok) throw new Error(result.code)
  return result.value
}

describe('stock', () => {
  it('what was typed at registration opens the main branch', () => {
    const { levels, stock, opening } = moved(wax(18), [out(3), line({ branchId: 'sur' })])
    expect(opening).toMatchObject([{ branchId: 'centro', quantity: 18, reason: 'opening' }])
    expect(levels.map(({ branchId, quantity }) => [branchId, quantity])).toEqual([
      ['centro', 15],
      ['sur', 1],
    ])
    expect(stock.get('wax')).toBe(16)
    expect(moved(wax(15, [level(15)]), []).opening).toEqual([])
  })
  it('refuses the whole list at the first line that takes too much, naming the product', () => {
    const result = applyLines([wax(5, [level(5)])], [out(3), out(3)], 'centro')
    expect(result).toMatchObject({
      ok: false,
      code: 'stock_insufficient',
      details: { name: 'Cera', left: 2 },
    })
    expect(applyLines([wax(5, [level(5)])], [out(1, 'sur')], 'centro').ok).toBe(false)
    expect(applyLines([wax(999_999, [level(999_999)])], [line({})], 'centro')).toMatchObject({
      code: 'stock_above_limit',
    })
  })
  it('is valued by average cost, which taking out does not change', () => {
    const cost = (lines: readonly Line[], from: Level) =>
      moved(wax(from.quantity, [from]), lines).levels[0]
    expect(cost([line({ quantity: 10, unitCostCents: 200 })], level(10, 100))).toMatchObject({
      quantity: 20,
      averageCostCents: 150,
    })
    expect(cost([line({ quantity: 1, unitCostCents: 101 })], level(1, 100))?.averageCostCents).toBe(
      101
    )
    expect(cost([out(5)], level(10, 100))?.averageCostCents).toBe(100)
    expect(cost([line({ quantity: 5 })], level(10, 100))?.averageCostCents).toBe(100)
    expect(cost([line({ quantity: 5, unitCostCents: 80 })], level(10))?.averageCostCents).toBe(80)
    expect(cost([line({ quantity: 5, unitCostCents: 80 })], level(0, 10))?.averageCostCents).toBe(
      80
    )
  })
  it('agrees with a slow count, and is never negative', () => {
    const branch = fc.constantFrom('centro', 'sur', 'norte')
    const lines = fc.array(
      fc.record({ branchId: branch, quantity: fc.integer({ min: 1, max: 40 }), isIn: fc.boolean() })
    )
    fc.assert(
      fc.property(fc.nat(60), lines, (opening, moves) => {
        const lines = moves.map(({ branchId, quantity, isIn }) =>
          isIn ? line({ branchId, quantity }) : out(quantity, branchId)
        )
        const slow = new Map([['centro', opening]])
        const goesBelow = lines.some(({ branchId, quantity, type }) => {
          const after = (slow.get(branchId) ?? 0) + (type === 'in' ? quantity : -quantity)
          slow.set(branchId, after)
          return after < 0
        })
        const result = applyLines([wax(opening)], lines, 'centro')
        expect(result.ok).toBe(!goesBelow)
        if (!result.ok) return
        for (const { branchId, quantity } of result.value.levels)
          expect(quantity).toBe(slow.get(branchId))
        const total = [...slow.values()].reduce((all, quantity) => all + quantity, 0)
        expect(result.value.stock.get('wax')).toBe(total)
      })
    )
  })
  it('joins the lines of one product', () => {
    expect(joinedByProduct([out(1), out(2), { ...out(4), productId: 'gel' }])).toMatchObject([
      { productId: 'wax', quantity: 3 },
      { productId: 'gel', quantity: 4 },
    ])
  })
})
