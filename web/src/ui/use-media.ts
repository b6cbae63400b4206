import { useSyncExternalStore } from 'react'

/** Whether the window matches the media query; drawn again when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    notify => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches
  )

/**
 * Wide enough for the side menu (Chakra's breakpoint `md`), and high enough to spare its bars: a
 * phone on its side is a phone.
 */
const roomy = '(min-width: 48rem) and (min-height: 30rem)'

/** Whether the window has room for the side menu. */
export const useIsWide = (): boolean => useMedia(roomy)
/** The same, asked once. */
export const isWideNow = (): boolean => window.matchMedia(roomy).matches

/** A phone on its side, for `css`: what stands in rows goes side by side, so that content stays. */
export const lowWindow = '@media (max-height: 30rem) and (min-width: 40rem)'
export const useIsLow = (): boolean => useMedia('(max-height: 30rem)')
