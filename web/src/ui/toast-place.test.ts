import { expect, it } from 'vitest'
import { toastLift } from './toast-place.ts'

const bar = (top: number, bottom: number, width = 390) => ({
  top,
  bottom,
  left: 0,
  right: width,
  width,
  height: bottom - top,
})

it('lifts toasts over the highest of what stands at the bottom', () => {
  expect(toastLift([], 844)).toBe(0)
  expect(toastLift([bar(787, 844)], 844)).toBe(65)
  expect(toastLift([bar(787, 844), bar(724, 780)], 844)).toBe(128)
})

it('ignores what is not drawn or stands elsewhere', () => {
  expect(toastLift([bar(0, 56), bar(787, 844, 0), bar(900, 960)], 844)).toBe(0)
})
