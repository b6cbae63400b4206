import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export type Place = { readonly x: number; readonly y: number }
type DragDistance = {
  readonly dx: number
  readonly dy: number
  /** How long the finger travels, and how long it rests before. */
  readonly ms: number
  readonly restMs?: number
}
export type TouchInput = {
  tap(point: Place): Promise<void>
  /** Stays for `ms` without moving. */
  press(point: Place, ms: number): Promise<void>
  drag(from: Place, travel: DragDistance): Promise<void>
  /** Gestures made so far. */
  count(): number
}

/** Milliseconds between two positions of a finger that travels. */
const FRAME = 20

/**
 * One finger on the page, through the debugger: the browser recognises gestures as on a real phone.
 */
export const openTouchInput = async (page: Page): Promise<TouchInput> => {
  const session = await page.context().newCDPSession(page)
  let gestures = 0
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places })
  const press = async (point: Place, ms: number) => {
    gestures += 1
    await dispatchTouch('touchStart', [point])
    await rest(ms)
    await dispatchTouch('touchEnd', [])
  }
  return {
    tap: point => press(point, 30),
    press,
    drag: async (from, { dx, dy, ms, restMs = 0 }) => {
      gestures += 1
      await dispatchTouch('touchStart', [from])
      await rest(restMs)
      const startedAt = performance.now()
      for (let share = 0; share < 1; ) {
        await rest(FRAME)
        share = Math.min(1, (performance.now() - startedAt) / ms)
        await dispatchTouch('touchMove', [{ x: from.x + dx * share, y: from.y + dy * share }])
      }
      await dispatchTouch('touchEnd', [])
    },
    count: () => gestures,
  }
}
