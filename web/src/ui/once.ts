import { useRef } from 'react'

/**
 * Runs a wish once: a second tap while it runs, or after it was done, does nothing. A wish that
 * answers false, or fails, may be tried again. Of the state of a render two quick taps see the
 * same.
 */
export const useOnce = (): ((wish: () => Promise<boolean>) => Promise<void>) => {
  const isTaken = useRef(false)
  return async wish => {
    if (isTaken.current) return
    isTaken.current = true
    let isDone = false
    try {
      isDone = await wish()
    } finally {
      isTaken.current = isDone
    }
  }
}
