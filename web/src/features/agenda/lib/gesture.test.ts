import { describe, expect, it } from 'vitest'
import { begun, dragged, tapped } from './gesture.ts'

describe('gestures', () => {
  const shown = { from: 480, to: 1380 }
  it('draw a span both ways, in quarters of an hour', () => {
    const start = begun({ column: 1, minute: 607 })
    expect(dragged(start, { column: 2, minute: 655 }, shown)).toMatchObject({
      column: 1,
      from: 600,
      to: 660,
    })
    expect(dragged(start, { column: 1, minute: 545 }, shown)).toMatchObject({ from: 540, to: 615 })
  })
  it('take a box along by where it was held, within the hours', () => {
    const moving = { kind: 'move', id: 'a', column: 0, grab: 20, from: 600, to: 660 } as const
    expect(dragged(moving, { column: 3, minute: 702 }, shown)).toMatchObject({
      column: 3,
      from: 675,
      to: 735,
    })
    expect(dragged(moving, { column: 0, minute: 10 }, shown)).toMatchObject({ from: 480, to: 540 })
  })
  it('never make a box shorter than a quarter', () => {
    expect(
      dragged(
        { kind: 'resize', id: 'a', column: 0, from: 600, to: 660 },
        { column: 0, minute: 500 },
        shown
      )
    ).toMatchObject({ to: 615 })
  })
  it('begin at the half hour under a tap [APT-15]', () => {
    expect(tapped(644)).toBe(630)
  })
})
