import { useEffect } from 'react'

// No 'scroll': screens scroll by themselves to where they open.
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/** For a screen opened by a tap: its own scripts and data have loaded by then. */
const SETTLED_MS = 1500

/**
 * Runs `load` (a constant) once somebody moves, touches or types: to fetch what the next tap may
 * open without weighing on the first paint. A failed fetch is left to the tap itself.
 */
export const useOnFirstInput = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const stop = new AbortController()
    const run = () => {
      clearTimeout(timer)
      stop.abort()
      // The answer to that sign is painted first.
      requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)))
    }
    const timer =
      navigator.userActivation?.hasBeenActive === true ? setTimeout(run, SETTLED_MS) : undefined
    for (const sign of signs)
      window.addEventListener(sign, run, { passive: true, capture: true, signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [load])
}
