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

/** Reads the bars that are marked with `data-toasts-above`: menus, the buttons of forms, composers. */
export const currentToastLift = (): number =>
  toastLift(
    [...document.querySelectorAll('[data-toasts-above]')].map(bar => bar.getBoundingClientRect()),
    window.innerHeight
  )
