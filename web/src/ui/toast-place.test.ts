import { expect, it } from 'vitest'
import { calmPlace, phonePlace, toastLift, toastPlace } from './toast-place.ts'

const bar = (top: number, bottom: number, width = 390) => ({
  top,
  bottom,
  left: 0,
  right: width,
  width,
  height: bottom - top,
})

it('places toasts above the tallest element at the bottom', () => {
  expect(toastLift([], 844)).toBe(0)
  expect(toastLift([bar(787, 844)], 844)).toBe(65)
  expect(toastLift([bar(787, 844), bar(724, 780)], 844)).toBe(128)
})

it('ignores elements that are hidden or elsewhere', () => {
  expect(toastLift([bar(0, 56), bar(787, 844, 0), bar(900, 960)], 844)).toBe(0)
})

it('uses the other side of a wide window instead of covering its subject', () => {
  const wide = { width: 1440, height: 900 }
  const about = (subject: ReturnType<typeof bar> | null) =>
    toastPlace(0, { subject, front: null }, wide)
  expect(about(null)).toEqual({ lift: 0, side: 'menu' })
  expect(about(bar(300, 400))).toEqual({ lift: 0, side: 'menu' })
  expect(about(bar(820, 880))).toEqual({ lift: 0, side: 'end' })
  expect(about({ ...bar(820, 880), left: 900, right: 1000 })).toEqual({ lift: 0, side: 'menu' })
})

it('is placed beside a dialog, or at its usual place when there is no room', () => {
  const wide = { width: 1440, height: 900 }
  const beside = (left: number, right: number) =>
    toastPlace(90, { subject: null, front: { ...bar(60, 840), left, right } }, wide)
  expect(beside(464, 976)).toEqual({ lift: 0, side: 'start' })
  expect(beside(0, 480)).toEqual({ lift: 0, side: 'end' })
  expect(beside(200, 1240)).toEqual({ lift: 90, side: 'menu' })
})

it('is placed on a phone where it covers no control, as high as possible', () => {
  const phone = { width: 390, height: 844 }
  expect(phonePlace([], 48, 56, phone)).toEqual({
    top: 56,
    end: 16,
    isOver: false,
  })
  // A toolbar, the list below it, and the menu: between them is room.
  expect(phonePlace([bar(56, 110), bar(200, 700), bar(787, 844)], 48, 56, phone)).toEqual({
    top: 120,
    end: 16,
    isOver: false,
  })
})

it('is placed beside the close button of a form without free room, else where it covers least', () => {
  const phone = { width: 390, height: 844 }
  const close = { ...bar(16, 60, 44), left: 338, right: 382 }
  const form = bar(80, 844)
  expect(phonePlace([close, form], 48, 8, phone)).toEqual({
    top: 8,
    end: 64,
    isOver: false,
  })
  expect(phonePlace([bar(0, 500), bar(520, 844)], 48, 8, phone)).toEqual({
    top: 464,
    end: 64,
    isOver: true,
  })
})

it('covers no text when there is room, else at least no control', () => {
  const phone = { width: 390, height: 844 }
  const buttons = [bar(56, 110), bar(787, 844)]
  const place = (texts: readonly ReturnType<typeof bar>[]) =>
    calmPlace(buttons, texts, 48, 56, phone)
  expect(place([bar(118, 400)])).toMatchObject({ top: 408, isOver: false })
  expect(place([bar(118, 780)])).toMatchObject({ top: 120, isOver: false })
})

it('covers as little text as possible when no place is free of text', () => {
  const phone = { width: 390, height: 844 }
  const buttons = [bar(56, 110), bar(787, 844)]
  // A paragraph, a gap that is too low for the message, and a line of a few words.
  const texts = [bar(118, 600), { ...bar(640, 660), right: 120 }, bar(690, 780)]
  expect(calmPlace(buttons, texts, 48, 56, phone)).toMatchObject({ end: 16, isOver: false })
  const { top } = calmPlace(buttons, texts, 48, 56, phone)
  expect(top).toBeGreaterThan(600)
  expect(top + 48).toBeLessThan(690)
})
