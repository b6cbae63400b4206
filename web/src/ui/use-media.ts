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

/** Whether the window is wide enough for the side menu: Chakra's breakpoint `md`. */
export const useIsWide = (): boolean => useMedia('(min-width: 48rem)')
