import type { Span } from './hours.ts'
import { MINUTES_PER_DAY } from './moment.ts'

/** Minutes to which a drag snaps. */
export const SNAP_MINUTES = 15
/** A tap on an empty place takes the half hour it is in. */
export const TAP_SNAP_MINUTES = 30
/** [APT-15, BLK-02] */
export const DEFAULT_MINUTES = 60

/** What the hand is doing on the grid. Columns by their place, minutes of their day. */
export type Gesture =
  | {
      readonly kind: 'create'
      readonly column: number
      readonly anchor: number
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'move'
      readonly id: string
      readonly column: number
      readonly grab: number
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'resize'
      readonly id: string
      readonly column: number
      readonly from: number
      readonly to: number
    }

/** A place under the pointer. */
export type Point = { readonly column: number; readonly minute: number }

const snap = (minute: number, to = SNAP_MINUTES) => Math.round(minute / to) * to
const clampTo = (minute: number, { from, to }: Span) => Math.min(to, Math.max(from, minute))

/** The start of the half hour under a tap. How long it lasts is not said by a tap. */
export const snapTap = (minute: number): number =>
  Math.floor(minute / TAP_SNAP_MINUTES) * TAP_SNAP_MINUTES

/** Travel in CSS pixels from which a finger that goes sideways asks for the page beside. */
const SWIPE = 48

/**
 * Where a finger that travelled `dx`, `dy` wants to go: on (1) to the left, back (-1); null when it
 * is not a swipe.
 */
export const swipeOf = (dx: number, dy: number): -1 | 1 | null => {
  if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy) * 1.5) return null
  return dx < 0 ? 1 : -1
}

export const startGesture = (point: Point): Gesture => {
  const anchor = Math.floor(point.minute / SNAP_MINUTES) * SNAP_MINUTES
  return { kind: 'create', column: point.column, anchor, from: anchor, to: anchor + SNAP_MINUTES }
}

/**
 * The gesture after the pointer went to `point`. Stays within the hours that are shown; a new span
 * stays in its column.
 */
export const dragTo = (gesture: Gesture, point: Point, visible: Span): Gesture => {
  switch (gesture.kind) {
    case 'create': {
      const minute = clampTo(snap(point.minute), visible)
      const isBackwards = minute <= gesture.anchor
      return {
        ...gesture,
        from: isBackwards ? Math.min(minute, gesture.anchor) : gesture.anchor,
        to: isBackwards
          ? gesture.anchor + SNAP_MINUTES
          : Math.max(minute, gesture.anchor + SNAP_MINUTES),
      }
    }
    case 'move': {
      const length = gesture.to - gesture.from
      const from = Math.max(
        visible.from,
        Math.min(
          snap(point.minute - gesture.grab),
          Math.max(visible.from, Math.min(visible.to, MINUTES_PER_DAY) - SNAP_MINUTES)
        )
      )
      return { ...gesture, column: point.column, from, to: from + length }
    }
    case 'resize':
      return {
        ...gesture,
        to: Math.max(gesture.from + SNAP_MINUTES, clampTo(snap(point.minute), visible)),
      }
  }
}
