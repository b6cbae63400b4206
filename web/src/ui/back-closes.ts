import { useEffect, useRef } from 'react'

/** What is open over the page, the topmost last. */
const opened: (() => void)[] = []

const listeners = new Set<() => void>()

/** Calls `listener` whenever something opens. Returns the function that ends that. */
export const onOpened = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the Back button has something to close. */
export const isSomethingOpen = (): boolean => opened.length > 0

/** Closes the topmost as its cross would: with a question when something was typed. */
export const closeTopmost = (): void => opened.at(-1)?.()

/**
 * While `isOpen`, the Back button calls `close` instead of leaving the page: what is open over it
 * closes, a form asks, a step goes to the one before.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closeLatest = () => latest.current()
    opened.push(closeLatest)
    for (const listener of listeners) listener()
    return () => {
      opened.splice(opened.indexOf(closeLatest), 1)
    }
  }, [isOpen])
}
