import { useEffect, useLayoutEffect } from 'react'

let resolvePainted: () => void
/** Resolves when the first screen has been painted. */
export const firstScreenPainted = new Promise<void>(resolve => {
  resolvePainted = resolve
})

/** Removes the skeleton of index.html once React has something to render. */
export const endFirstPaint = (): void => document.getElementById('first-paint')?.remove()

/** Rendered together with the first screen: replaces the skeleton of index.html. */
export const FirstPaintEnd = (): null => {
  useLayoutEffect(endFirstPaint, [])
  useEffect(() => resolvePainted(), [])
  return null
}

/** Signing in, and what links of mails and messages open: `boot.js` decides. */
export const isUnframed = (): boolean => document.documentElement.classList.contains('unframed')
