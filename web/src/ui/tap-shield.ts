import { useEffect } from 'react'

/** How long after a dialog closed a touch is taken for the second half of a double tap, in ms. */
const SHIELD_MS = 400
/** How far apart the two halves of a double tap are at most, in pixels. */
const REACH = 44

let last = { x: 0, y: 0 }
let shieldedUntil = 0
let isShielded = false

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const onDown = (event: PointerEvent): void => {
  const { clientX: x, clientY: y, pointerType } = event
  isShielded =
    pointerType === 'touch' &&
    Date.now() < shieldedUntil &&
    Math.hypot(x - last.x, y - last.y) <= REACH
  if (isShielded) swallow(event)
  else last = { x, y }
}
const onRest = (event: MouseEvent): void => {
  // A click without a pointer is the keyboard's.
  if (isShielded && !(event.type === 'click' && event.detail === 0)) swallow(event)
}

let isListening = false
const listen = (): void => {
  if (isListening) return
  isListening = true
  window.addEventListener('pointerdown', onDown, true)
  for (const type of ['pointerup', 'mousedown', 'mouseup', 'click'] as const)
    window.addEventListener(type, onRest, true)
}

/**
 * Once what is open closes, a second tap in the same place does not fall through onto what was
 * behind it: somebody tapped its button twice.
 */
export const useTapShield = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    listen()
    return () => {
      shieldedUntil = Date.now() + SHIELD_MS
    }
  }, [isOpen])
}
