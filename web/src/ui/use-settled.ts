import { useEffect, useState } from 'react'

/**
 * The value once it has stayed the same for `ms`: letters typed one after another are one question.
 * The second entry takes the value at once.
 */
export const useSettled = <Value>(value: Value, ms: number): [settled: Value, now: () => void] => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return [settled, () => setSettled(value)]
}
