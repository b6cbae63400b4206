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

it('lifts toasts over the highest of what stands at the bottom', () => {
  expect(toastLift([], 844)).toBe(0)
  expect(toastLift([bar(787, 844)], 844)).toBe(65)
  expect(toastLift([bar(787, 844), bar(724, 780)], 844)).toBe(128)
})

it('ignores what is not drawn or stands elsewhere', () => {
  expect(toastLift([bar(0, 56), bar(787, 844, 0), bar(900, 960)], 844)).toBe(0)
})

it('covers not what it speaks of: the other side of a wide window', () => {
  const wide = { width: 1440, height: 900 }
  const about = (subject: ReturnType<typeof bar> | null) =>
    toastPlace(0, { subject, front: null }, wide)
  expect(about(null)).toEqual({ lift: 0, side: 'menu' })
  expect(about(bar(300, 400))).toEqual({ lift: 0, side: 'menu' })
  expect(about(bar(820, 880))).toEqual({ lift: 0, side: 'end' })
  expect(about({ ...bar(820, 880), left: 900, right: 1000 })).toEqual({ lift: 0, side: 'menu' })
})

it('stands beside a dialog, and as without one where it leaves no room', () => {
  const wide = { width: 1440, height: 900 }
  const beside = (left: number, right: number) =>
    toastPlace(90, { subject: null, front: { ...bar(60, 840), left, right } }, wide)
  expect(beside(464, 976)).toEqual({ lift: 0, side: 'start' })
  expect(beside(0, 480)).toEqual({ lift: 0, side: 'end' })
  expect(beside(200, 1240)).toEqual({ lift: 90, side: 'menu' })
})

it('stands on a phone where nothing can be touched, as high as it can', () => {
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

it('stands beside the closing button of a form that leaves no room, and covers least otherwise', () => {
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

it('stands beside what is read where there is room, else only beside what is touched', () => {
  const phone = { width: 390, height: 844 }
  const buttons = [bar(56, 110), bar(787, 844)]
  const place = (texts: readonly ReturnType<typeof bar>[]) =>
    calmPlace(buttons, texts, 48, 56, phone)
  expect(place([bar(118, 400)])).toMatchObject({ top: 408, isOver: false })
  expect(place([bar(118, 780)])).toMatchObject({ top: 120, isOver: false })
})

it('covers as little text as can be where no place is free of text', () => {
  const phone = { width: 390, height: 844 }
  const buttons = [bar(56, 110), bar(787, 844)]
  // A paragraph, a gap that is too low for the message, and a line of a few words.
  const texts = [bar(118, 600), { ...bar(640, 660), right: 120 }, bar(690, 780)]
  expect(calmPlace(buttons, texts, 48, 56, phone)).toMatchObject({ end: 16, isOver: false })
  const { top } = calmPlace(buttons, texts, 48, 56, phone)
  expect(top).toBeGreaterThan(600)
  expect(top + 48).toBeLessThan(690)
})
