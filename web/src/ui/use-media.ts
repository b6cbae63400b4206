import { useSyncExternalStore } from 'react'

/** Whether the window matches the media query; rendered again when that changes. */
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
 * Wide enough for the side menu (Chakra's breakpoint `md`) and high enough for the header. A phone
 * in landscape is not.
 */
const roomy = '(min-width: 48rem) and (min-height: 30rem)'

/** Whether the window has room for the side menu. */
export const useIsWide = (): boolean => useMedia(roomy)
/** The same, asked once. */
export const isWideNow = (): boolean => window.matchMedia(roomy).matches

/** A phone in landscape, for `css`: stacked rows go side by side, to leave height for content. */
export const lowWindow = '@media (max-height: 30rem) and (min-width: 40rem)'
export const useIsLow = (): boolean => useMedia('(max-height: 30rem)')
