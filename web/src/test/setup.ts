import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toast } from '../ui/toaster.tsx'

// Conditions are awaited, not times; the ceiling is for machines that do ten things at once.
configure({ asyncUtilTimeout: 20_000 })

// What browsers have and jsdom has not.
class StillObserver implements ResizeObserver {
  observe(): void {
    /* nothing is ever laid out here, so nothing is ever resized */
  }
  unobserve(): void {
    /* see observe */
  }
  disconnect(): void {
    /* see observe */
  }
}
globalThis.ResizeObserver ??= StillObserver
const still = (): void => undefined
// Pure tests may ask for the plain Node environment, where none of this exists.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media: string): MediaQueryList => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: still,
    removeEventListener: still,
    addListener: still,
    removeListener: still,
    dispatchEvent: () => false,
  })
  window.scrollTo = still
  Element.prototype.scrollTo ??= still
  Element.prototype.scrollIntoView ??= still
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    document.documentElement.className = ''
    toast.removeAll()
  })
}
