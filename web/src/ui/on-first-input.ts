import { useEffect } from 'react'

// No 'scroll': screens scroll by themselves to where they open.
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * Runs `load` (a constant) once somebody moves, touches or types: to fetch what the next tap may
 * open without weighing on the first paint. A failed fetch is left to the tap itself.
 */
export const useOnFirstInput = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const stop = new AbortController()
    const run = () => {
      stop.abort()
      load().catch(() => undefined)
    }
    if (navigator.userActivation?.hasBeenActive === true) run()
    else
      for (const sign of signs)
        window.addEventListener(sign, run, { passive: true, capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [load])
}
