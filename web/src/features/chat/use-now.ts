import { useEffect, useState } from 'react'
import { elapsed, refreshAfter } from './lib/elapsed.ts'

const LONGEST = 2 ** 31 - 1
/** 'Hace 5 minutos', kept true [INB-16]. `at` is an instant. */
export const useElapsed = (at: string): string => {
  const then = Date.parse(at)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.min(LONGEST, refreshAfter(then, now)))
    return () => clearTimeout(timer)
  }, [then, now])
  // A message that is newer than the last tick is shown by its own moment.
  return elapsed(then, Math.max(now, then))
}

/** Draws again at `moment`, epoch milliseconds: a window that closes while somebody looks. */
export const useNowUntil = (moment: number | null): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null || moment <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(LONGEST, moment - Date.now() + 50))
    return () => clearTimeout(timer)
  }, [moment, now])
  return Math.max(now, Date.now())
}

/** The time, rendered again every half a minute, for ages in minutes. Epoch milliseconds. */
export const useMinutes = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
