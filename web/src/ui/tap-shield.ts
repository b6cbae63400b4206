import { useEffect } from 'react'

const NEVER = Number.NEGATIVE_INFINITY
/** A touch within this time after another counts as a double tap. Milliseconds. */
const DOUBLE_TAP_MS = 400
/** How far apart the two halves of a double tap are at most, in pixels. */
const REACH = 44

let last = { x: 0, y: 0, at: NEVER }
let closedAt = NEVER
let isShielded = false

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const onDown = (event: PointerEvent): void => {
  const { clientX: x, clientY: y, pointerType } = event
  const at = Date.now()
  isShielded =
    pointerType === 'touch' &&
    closedAt >= last.at &&
    at - last.at < DOUBLE_TAP_MS &&
    Math.hypot(x - last.x, y - last.y) <= REACH
  if (isShielded) swallow(event)
  else last = { x, y, at }
}
const onRest = (event: MouseEvent): void => {
  // A click without a pointer is the keyboard's.
  if (isShielded && !(event.type === 'click' && event.detail === 0)) swallow(event)
}

/** What a key closed, no tap did. */
const onKey = (): void => {
  last = { ...last, at: NEVER }
}

let isListening = false
const listen = (): void => {
  if (isListening) return
  isListening = true
  window.addEventListener('pointerdown', onDown, true)
  window.addEventListener('keydown', onKey, true)
  for (const type of ['pointerup', 'mousedown', 'mouseup', 'click'] as const)
    window.addEventListener(type, onRest, true)
}

/**
 * Where what is open closes between the two halves of a double tap, the second does not fall
 * through onto what was behind it.
 */
export const useTapShield = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    listen()
    return () => {
      closedAt = Date.now()
    }
  }, [isOpen])
}
