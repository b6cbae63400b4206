import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { startGesture, dragTo, type Gesture, type Point, swipeOf } from '../lib/gesture.ts'
import type { Span } from '../lib/hours.ts'

/** A finger that rests this long takes hold; before that it scrolls or swipes. */
const LONG_PRESS_MS = 500
/** CSS pixels of movement from which a press is a drag (mouse) or a scroll (finger), not a tap. */
const SLACK = { mouse: 4, touch: 8 }
/** Width of the strips at the edges that scroll while something is dragged over them. */
const EDGE = 48
/** How much of a swipe the grid shows under the finger. */
const FOLLOW = 0.3
/** Time in which a browser still sends the click that belongs to a drag. */
const CLICK_MS = 250

export type GridPointerOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly hours: Span
  /** What pressing a box starts; null when it cannot be moved. */
  readonly grip: (id: string, column: number, point: Point, edge: boolean) => Gesture | null
  readonly canCreate: boolean
  /** A tap on a free place. */
  readonly onTap: (point: Point) => void
  /** A finger that was lifted from a box without moving it. */
  readonly onTouch: (id: string, column: number) => void
  readonly onDone: (gesture: Gesture) => void
  /** A finger that went sideways: one page back (-1) or on (1). Absent: sideways scrolls. */
  readonly onSwipe?: (by: -1 | 1) => void
}

type HeldPointer = {
  readonly gesture: Gesture | null
  readonly point: Point
  readonly box: HTMLElement | null
  readonly x: number
  readonly y: number
  readonly pointerId: number
  readonly isTouch: boolean
}

export type GridPointer = ReturnType<typeof createGridPointer>

/** The column and the minute under a place of the window. */
const pointAt = ({ body, hours }: GridPointerOptions, x: number, y: number): Point => {
  const columns = [...(body.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const rects = columns.map(column => column.getBoundingClientRect())
  const index = rects.findIndex(rect => x < rect.right)
  const column = Math.max(0, index === -1 ? rects.length - 1 : index)
  const rect = rects[column]
  if (rect === undefined || rect.height === 0) return { column, minute: hours.from }
  const share = (y - rect.top) / rect.height
  return { column, minute: hours.from + share * (hours.to - hours.from) }
}

const isSame = (a: Gesture, b: Gesture): boolean =>
  a.column === b.column && a.from === b.from && a.to === b.to

const scrollAtEdge = (element: HTMLElement | null, x: number, y: number): void => {
  const box = element?.getBoundingClientRect()
  if (box === undefined) return
  const pull = (at: number, low: number, high: number): number => {
    if (at < low + EDGE) return -8
    return at > high - EDGE ? 8 : 0
  }
  element?.scrollBy(pull(x, box.left, box.right), pull(y, box.top + EDGE, box.bottom))
}

/**
 * Tells apart what a mouse, a pen or a finger does on the grid. Mouse: click, drag to create, to
 * move, to resize. Finger: tap, scroll, swipe; only one that rested first drags. Esc lets go.
 */
export const createGridPointer = (
  options: () => GridPointerOptions,
  show: (gesture: Gesture | null) => void
) => {
  let heldPointer: HeldPointer | null = null
  let active: Gesture | null = null
  let isSwiping = false
  let endedAt = -Infinity
  let isHandled = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const activate = (gesture: Gesture | null) => {
    active = gesture
    show(gesture)
  }
  const slide = (by: number) => {
    const element = options().body.current
    if (element !== null) element.style.translate = by === 0 ? '' : `${by * FOLLOW}px`
  }
  const letGo = () => {
    clearTimeout(timer)
    heldPointer = null
    isSwiping = false
    slide(0)
    if (active !== null) activate(null)
  }
  const drag = (x: number, y: number) => {
    if (active !== null) activate(dragTo(active, pointAt(options(), x, y), options().hours))
    scrollAtEdge(options().scroller.current, x, y)
  }
  const hasLeft = ({ x, y, isTouch }: HeldPointer, event: PointerEvent) =>
    Math.hypot(event.clientX - x, event.clientY - y) >= (isTouch ? SLACK.touch : SLACK.mouse)
  const pressOf = (event: PointerEvent) =>
    event.pointerId === heldPointer?.pointerId ? heldPointer : null

  /** A finger that moves before it takes hold swipes sideways, or else the browser scrolls. */
  const goOn = (press: HeldPointer, dx: number, dy: number) => {
    clearTimeout(timer)
    if (options().onSwipe === undefined || (!isSwiping && Math.abs(dx) <= Math.abs(dy))) {
      letGo()
      return
    }
    isSwiping = true
    heldPointer = { ...press, gesture: null }
    slide(dx)
  }
  const move = (event: PointerEvent) => {
    const press = pressOf(event)
    if (press === null) return
    if (active !== null) {
      drag(event.clientX, event.clientY)
      return
    }
    if (!isSwiping && !hasLeft(press, event)) return
    if (press.isTouch) goOn(press, event.clientX - press.x, event.clientY - press.y)
    else if (press.gesture === null) letGo()
    else {
      activate(press.gesture)
      drag(event.clientX, event.clientY)
    }
  }

  const tap = ({ box, point, isTouch }: HeldPointer) => {
    // A mouse clicks the box itself.
    if (box === null) options().onTap(point)
    else if (isTouch) {
      box.focus({ preventScroll: true })
      options().onTouch(box.dataset['box'] ?? '', Number(box.dataset['at']))
    }
  }
  const up = (event: PointerEvent) => {
    const press = pressOf(event)
    if (press === null) return
    const done = active
    const hasMoved = isSwiping || hasLeft(press, event)
    letGo()
    // What was held and put back without a move was pressed, not dragged.
    const isDrag = done !== null && press.gesture !== null && !isSame(done, press.gesture)
    isHandled = press.isTouch
    if (isDrag || hasMoved) endedAt = event.timeStamp
    if (isDrag) options().onDone(done)
    else if (!hasMoved) tap(press)
    else if (press.isTouch && done === null) {
      const by = swipeOf(event.clientX - press.x, event.clientY - press.y)
      if (by !== null) options().onSwipe?.(by)
    }
  }

  const down = (event: ReactPointerEvent<HTMLElement>) => {
    isHandled = false
    // A second finger means neither a tap nor a drag.
    if (heldPointer?.isTouch === true && heldPointer.pointerId !== event.pointerId) {
      letGo()
      return
    }
    if (event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('[data-column]') === null) return
    const { grip, canCreate } = options()
    const point = pointAt(options(), event.clientX, event.clientY)
    const box = event.target.closest<HTMLElement>('[data-box]')
    const free = canCreate ? startGesture(point) : null
    const isEdge = event.target.closest('[data-edge]') !== null
    const gesture =
      box === null ? free : grip(box.dataset['box'] ?? '', point.column, point, isEdge)
    heldPointer = {
      gesture,
      point,
      box,
      x: event.clientX,
      y: event.clientY,
      pointerId: event.pointerId,
      isTouch: event.pointerType === 'touch',
    }
    clearTimeout(timer)
    if (!heldPointer.isTouch || gesture === null) return
    timer = setTimeout(() => {
      navigator.vibrate?.(12)
      activate(gesture)
    }, LONG_PRESS_MS)
  }

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || active === null) return
    event.stopPropagation()
    endedAt = event.timeStamp
    letGo()
  }
  return {
    down,
    move,
    up,
    key,
    letGo,
    menu: (event: Event) => {
      if (heldPointer?.isTouch === true) event.preventDefault()
    },
    touchMove: (event: TouchEvent) => {
      if ((active !== null || isSwiping) && event.cancelable) event.preventDefault()
    },
    // The click of this touch would land on the dialog that it has just opened.
    touchEnd: (event: TouchEvent) => {
      if (isHandled && event.cancelable) event.preventDefault()
      isHandled = false
    },
    wasDrag: () => performance.now() - endedAt < CLICK_MS,
  }
}
