import { expect, it } from 'vitest'
import { toastLift, toastPlace } from './toast-place.ts'

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

it('covers not what it speaks of: the other side of a wide window, above it on a phone', () => {
  const wide = { width: 1440, height: 900 }
  const phone = { width: 390, height: 844 }
  expect(toastPlace(0, null, wide)).toEqual({ lift: 0, isAtEnd: false })
  expect(toastPlace(0, bar(300, 400), wide)).toEqual({ lift: 0, isAtEnd: false })
  expect(toastPlace(0, bar(820, 880), wide)).toEqual({ lift: 0, isAtEnd: true })
  const far = { ...bar(820, 880), left: 900, right: 1000 }
  expect(toastPlace(0, far, wide)).toEqual({ lift: 0, isAtEnd: false })
  expect(toastPlace(65, bar(700, 760), phone)).toEqual({ lift: 152, isAtEnd: false })
})
