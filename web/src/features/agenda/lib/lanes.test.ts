import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLanes, assignLanes } from './lanes.ts'

describe('boxes that share their time', () => {
  it('are placed side by side when they overlap, not when they only touch', () => {
    expect(
      assignLanes([
        { from: 600, to: 660 },
        { from: 630, to: 690 },
        { from: 660, to: 700 },
        { from: 720, to: 780 },
      ]).map(({ lane, lanes }) => [lane, lanes])
    ).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })
  it('widen over lanes that are free', () => {
    const [, , , last] = assignLanes([
      { from: 0, to: 100 },
      { from: 0, to: 50 },
      { from: 0, to: 50 },
      { from: 60, to: 100 },
    ])
    expect(last).toMatchObject({ lane: 1, lanes: 3, wide: 2 })
  })
  it('never cover each other', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 15, max: 200 }))
      .map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 25 }), boxes => {
        const placed = assignLanes(boxes)
        for (const [i, a] of placed.entries())
          for (const b of placed.slice(i + 1)) {
            if (a.from >= b.to || b.from >= a.to) continue
            expect(a.lanes).toBe(b.lanes)
            expect(a.lane + a.wide <= b.lane || b.lane + b.wide <= a.lane).toBe(true)
          }
      })
    )
  })
})

describe('crowded hours of a week', () => {
  const at = (from: number, to: number) => ({ from, to })
  const limits = (maxLanes: number, keptLanes = Math.max(1, maxLanes - 1)) => ({
    maxLanes,
    keptLanes,
    minFoldMinutes: 30,
  })
  const counted = (folds: ReturnType<typeof foldLanes>['folds']) =>
    folds.map(({ from, to, items }) => ({ from, to, count: items.length }))
  it('draws as many boxes side by side as the limit allows', () => {
    const { boxes, folds } = foldLanes([at(600, 660), at(600, 660), at(600, 660)], limits(3))
    expect(boxes.map(({ lane, lanes, rail }) => [lane, lanes, rail])).toEqual([
      [0, 3, false],
      [1, 3, false],
      [2, 3, false],
    ])
    expect(folds).toEqual([])
  })
  it('folds the rest of a wider group, and counts its items', () => {
    const { boxes, folds } = foldLanes(
      [at(600, 660), at(600, 660), at(600, 630), at(600, 640), at(620, 660), at(700, 760)],
      limits(3)
    )
    expect(boxes.map(({ from, lane, lanes, rail }) => [from, lane, lanes, rail])).toEqual([
      [600, 0, 2, true],
      [600, 1, 2, true],
      [700, 0, 1, false],
    ])
    expect(counted(folds)).toEqual([{ from: 600, to: 660, count: 3 }])
  })
  it('lets a box use the full width where nothing is folded beside it', () => {
    const { boxes } = foldLanes(
      [at(600, 720), at(600, 660), at(600, 660), at(600, 660), at(670, 720)],
      limits(3)
    )
    expect(boxes.find(({ from }) => from === 670)).toMatchObject({ lane: 1, over: true })
    expect(boxes.find(({ lane, from }) => lane === 1 && from === 600)).toMatchObject({
      over: false,
    })
  })
  it('gives a fold a minimum tappable height, and joins folds that are too close', () => {
    const foldsOf = (...beside: ReturnType<typeof at>[]) =>
      counted(foldLanes([at(600, 660), ...beside], limits(1)).folds)
    expect(foldsOf(at(600, 615))).toEqual([{ from: 600, to: 630, count: 1 }])
    expect(foldsOf(at(645, 660))).toEqual([{ from: 630, to: 660, count: 1 }])
    expect(foldsOf(at(600, 630), at(630, 645))).toEqual([
      { from: 600, to: 630, count: 1 },
      { from: 630, to: 660, count: 1 },
    ])
    expect(foldsOf(at(600, 645), at(645, 660))).toEqual([{ from: 600, to: 660, count: 2 }])
    // Beside a crowd that is shorter itself there is no room.
    expect(counted(foldLanes([at(600, 615), at(600, 615), at(630, 700)], limits(1)).folds)).toEqual(
      [{ from: 600, to: 615, count: 1 }]
    )
  })
  it('never covers a box with a fold, and counts each that it folds', () => {
    const quarter = fc
      .tuple(fc.integer({ min: 32, max: 80 }), fc.integer({ min: 1, max: 8 }))
      .map(([from, length]) => at(from * 15, (from + length) * 15))
    fc.assert(
      fc.property(
        fc.array(quarter, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (all, maxLanes) => {
          const { boxes, folds } = foldLanes(all, limits(maxLanes))
          expect(boxes.length + folds.reduce((sum, { items }) => sum + items.length, 0)).toBe(
            all.length
          )
          for (const [index, fold] of folds.entries()) {
            expect(fold.from).toBeGreaterThanOrEqual(folds[index - 1]?.to ?? 0)
            expect(
              boxes.filter(
                box => (!box.rail || box.over) && box.from < fold.to && fold.from < box.to
              )
            ).toEqual([])
          }
        }
      )
    )
  })
})
