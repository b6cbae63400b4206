import { useLayoutEffect } from 'react'

/** Takes away the outline of a screen that index.html shows until there is something to draw. */
export const endFirstPaint = (): void => document.getElementById('first-paint')?.remove()

/** Stands for the app while its first screen is fetched: draws nothing over the outline. */
export const FirstPaint = (): null => {
  useLayoutEffect(() => endFirstPaint, [])
  return null
}

/** Signing in, and what links of mails and messages open: `boot.js` decides. */
export const isUnframed = (): boolean => document.documentElement.classList.contains('unframed')
