/** Room between a toast and what it must not cover, in pixels. */
const GAP = 8

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'width' | 'height'>

/**
 * How far toasts stand above the bottom of the window, in pixels, so that they cover none of
 * `bars`. A bar counts when it reaches into the lower third of the window and is drawn.
 */
export const toastLift = (bars: readonly Box[], windowHeight: number): number =>
  bars
    .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > windowHeight * 0.66)
    .filter(({ top }) => top > windowHeight * 0.4 && top < windowHeight)
    .reduce((lift, { top }) => Math.max(lift, windowHeight - top + GAP), 0)

/** What a message takes up at most, and where messages begin beside the menu, in pixels. */
const TOAST = { width: 384, height: 120, start: 272 } as const

export type ToastPlace = {
  /** Above the bottom of the window, in pixels. */
  readonly lift: number
  /** On the other side of a wide window. */
  readonly isAtEnd: boolean
}

/**
 * Where messages stand so that they do not cover `subject`, what they speak of: on the other side of
 * a wide window, above it on a narrow one. `lift` keeps them off the bars at the bottom.
 */
export const toastPlace = (
  lift: number,
  subject: Box | null,
  window: { readonly width: number; readonly height: number }
): ToastPlace => {
  const bottom = window.height - lift
  const isBeside =
    subject === null || subject.bottom < bottom - TOAST.height || subject.top > bottom
  if (isBeside) return { lift, isAtEnd: false }
  if (window.width >= 768) return { lift, isAtEnd: subject.left < TOAST.start + TOAST.width + GAP }
  const above = window.height - subject.top + GAP
  return { lift: above + TOAST.height < window.height ? above : lift, isAtEnd: false }
}

/** Reads the bars that are marked with `data-toasts-above`: menus, the buttons of forms, composers. */
export const currentToastLift = (): number =>
  toastLift(
    [...document.querySelectorAll('[data-toasts-above]')].map(bar => bar.getBoundingClientRect()),
    window.innerHeight
  )
