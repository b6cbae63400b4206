import { useRef } from 'react'

/**
 * Runs an action once: a second tap while it runs, or after it was done, does nothing. An action
 * that answers false, or fails, may be tried again. A ref, because two quick taps see the same
 * state of a render.
 */
export const useSingleRun = (): ((action: () => Promise<boolean>) => Promise<void>) => {
  const isTaken = useRef(false)
  return async action => {
    if (isTaken.current) return
    isTaken.current = true
    let isDone = false
    try {
      isDone = await action()
    } finally {
      isTaken.current = isDone
    }
  }
}
