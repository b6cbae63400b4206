import { useEffect, useRef } from 'react'

/**
 * Does `action` once, `ms` after `isOn` became true; what is rendered meanwhile does not begin it
 * again.
 */
export const useAfter = (ms: number, isOn: boolean, action: () => void): void => {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms, isOn])
}
