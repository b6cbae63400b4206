import { describe, expect, it } from 'vitest'
import { startGesture, dragTo, snapTap } from './gesture.ts'

describe('gestures', () => {
  const visible = { from: 480, to: 1380 }
  it('draw a span both ways, in quarters of an hour', () => {
    const start = startGesture({ column: 1, minute: 607 })
    expect(dragTo(start, { column: 2, minute: 655 }, visible)).toMatchObject({
      column: 1,
      from: 600,
      to: 660,
    })
    expect(dragTo(start, { column: 1, minute: 545 }, visible)).toMatchObject({
      from: 540,
      to: 615,
    })
  })
  it('move a box by the point where it was grabbed, within the visible hours', () => {
    const moving = { kind: 'move', id: 'a', column: 0, grab: 20, from: 600, to: 660 } as const
    expect(dragTo(moving, { column: 3, minute: 702 }, visible)).toMatchObject({
      column: 3,
      from: 675,
      to: 735,
    })
    expect(dragTo(moving, { column: 0, minute: 10 }, visible)).toMatchObject({
      from: 480,
      to: 540,
    })
  })
  it('never make a box shorter than a quarter', () => {
    expect(
      dragTo(
        { kind: 'resize', id: 'a', column: 0, from: 600, to: 660 },
        { column: 0, minute: 500 },
        visible
      )
    ).toMatchObject({ to: 615 })
  })
  it('begin at the half hour under a tap [APT-15]', () => {
    expect(snapTap(644)).toBe(630)
  })
})
