import { useCallback, useEffect, useRef } from 'react'

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null

let lastOutsideMenus: HTMLElement | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[role=menu]') === null)
      lastOutsideMenus = target
  })

/**
 * Where the focus goes when a dialog closes: to what had it before, or to the page's content when
 * that is gone. An entry of a menu stands for the button that opened the menu.
 */
export const useReturnFocus = (open: boolean): (() => HTMLElement | null) => {
  const before = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  if (open && !wasOpen.current) {
    const now = focused()
    before.current = now?.closest('[role=menu]') == null ? now : lastOutsideMenus
  }
  wasOpen.current = open
  const target = useCallback(
    () =>
      before.current?.isConnected === true
        ? before.current
        : document.querySelector<HTMLElement>('main'),
    []
  )
  useEffect(() => {
    if (!open) return
    // A dialog that is unmounted while open loses the focus.
    return () => {
      requestAnimationFrame(() => {
        if (focused() === null && document.querySelector('[role=dialog]') === null)
          target()?.focus({ preventScroll: true })
      })
    }
  }, [open, target])
  return target
}
