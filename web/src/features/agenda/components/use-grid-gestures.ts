import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { begun, dragged, type Gesture, type Point } from '../lib/gesture.ts'
import type { Span } from '../lib/hours.ts'

/** A finger that rests this long takes hold; before that it scrolls. */
const LONG_PRESS_MS = 350
/** Travel in CSS pixels that tells a drag (mouse) or a scroll (finger) from a tap. */
const SLACK = { mouse: 4, touch: 8 }
/** Width of the strips at the edges that scroll while something is dragged over them. */
const EDGE = 48

type Held = {
  readonly gesture: Gesture | null
  readonly point: Point
  readonly x: number
  readonly y: number
  readonly pointerId: number
  readonly touch: boolean
}

export type GridGestures = {
  readonly gesture: Gesture | null
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  /** True right after a drag: the click that ends it means nothing. */
  readonly wasDrag: () => boolean
}

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly hours: Span
  /** What pressing a box starts; null when it cannot be moved. */
  readonly grip: (id: string, column: number, point: Point, edge: boolean) => Gesture | null
  readonly canCreate: boolean
  readonly onTap: (point: Point) => void
  readonly onDone: (gesture: Gesture) => void
}

/** Drag to create, to move and to resize, with mouse, pen and finger (after a long press); Esc lets go without a change. */
export const useGridGestures = (options: Options): GridGestures => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const active = useRef<Gesture | null>(null)
  const held = useRef<Held | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const ended = useRef(0)

  const show = useCallback((next: Gesture | null) => {
    active.current = next
    setGesture(next)
  }, [])

  const pointAt = useCallback((x: number, y: number): Point => {
    const columns = [
      ...(latest.current.body.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
    ]
    const rects = columns.map(column => column.getBoundingClientRect())
    const found = rects.findIndex(rect => x < rect.right)
    const at = Math.max(0, found === -1 ? rects.length - 1 : found)
    const rect = rects[at]
    const { from, to } = latest.current.hours
    return {
      column: at,
      minute:
        rect === undefined || rect.height === 0
          ? from
          : from + ((y - rect.top) / rect.height) * (to - from),
    }
  }, [])

  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current)
      held.current = null
      show(null)
    }
    const follow = (x: number, y: number) => {
      if (active.current !== null)
        show(dragged(active.current, pointAt(x, y), latest.current.hours))
      const box = latest.current.scroller.current?.getBoundingClientRect()
      if (box === undefined) return
      const pull = (at: number, low: number, high: number) =>
        at < low + EDGE ? -8 : at > high - EDGE ? 8 : 0
      latest.current.scroller.current?.scrollBy(
        pull(x, box.left, box.right),
        pull(y, box.top + EDGE, box.bottom)
      )
    }
    const onMove = (event: PointerEvent) => {
      const press = held.current
      if (press === null || event.pointerId !== press.pointerId) return
      if (active.current !== null) {
        follow(event.clientX, event.clientY)
        return
      }
      if (
        Math.hypot(event.clientX - press.x, event.clientY - press.y) <
        (press.touch ? SLACK.touch : SLACK.mouse)
      )
        return
      // A finger that moves before it takes hold is scrolling.
      if (press.touch || press.gesture === null) {
        forget()
        return
      }
      show(press.gesture)
      follow(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent) => {
      const press = held.current
      if (press === null || event.pointerId !== press.pointerId) return
      const done = active.current
      forget()
      if (done !== null) {
        ended.current = event.timeStamp
        latest.current.onDone(done)
      } else if (!(event.target instanceof Element && event.target.closest('[data-box]') !== null))
        latest.current.onTap(press.point)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || active.current === null) return
      event.stopPropagation()
      ended.current = event.timeStamp
      forget()
    }
    // Once the finger holds something the page must not scroll under it; only a listener that is not passive can say so.
    const onTouchMove = (event: TouchEvent) => {
      if (active.current !== null && event.cancelable) event.preventDefault()
    }
    const onMenu = (event: Event) => {
      if (held.current?.touch === true) event.preventDefault()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', forget)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('contextmenu', onMenu)
    document.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', forget)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('contextmenu', onMenu)
      document.removeEventListener('touchmove', onTouchMove)
    }
  }, [pointAt, show])

  const onPointerDown = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      if (
        event.button !== 0 ||
        !(event.target instanceof Element) ||
        event.target.closest('[data-column]') === null
      )
        return
      const point = pointAt(event.clientX, event.clientY)
      const box = event.target.closest<HTMLElement>('[data-box]')
      const { grip, canCreate } = latest.current
      const next =
        box === null
          ? canCreate
            ? begun(point)
            : null
          : grip(
              box.dataset['box'] ?? '',
              point.column,
              point,
              event.target.closest('[data-edge]') !== null
            )
      const touch = event.pointerType === 'touch'
      held.current = {
        gesture: next,
        point,
        x: event.clientX,
        y: event.clientY,
        pointerId: event.pointerId,
        touch,
      }
      clearTimeout(timer.current)
      if (touch && next !== null)
        timer.current = setTimeout(() => {
          if (held.current === null) return
          navigator.vibrate?.(12)
          show(next)
        }, LONG_PRESS_MS)
    },
    [pointAt, show]
  )

  const wasDrag = useCallback(() => performance.now() - ended.current < 250, [])
  return { gesture, onPointerDown, wasDrag }
}
