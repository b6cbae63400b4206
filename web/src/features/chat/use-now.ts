import { useEffect, useState } from 'react'
import { elapsed, refreshAfter } from './lib/elapsed.ts'

const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** 'Hace 5 minutos', updated as time passes [INB-16]. `at` is an instant. */
export const useElapsed = (at: string): string => {
  const then = Date.parse(at)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(MAX_TIMEOUT_MS, refreshAfter(then, now))
    )
    return () => clearTimeout(timer)
  }, [then, now])
  // For a message that is newer than the last tick, `now` is the time of the message.
  return elapsed(then, Math.max(now, then))
}

/** Renders again at `moment` (epoch milliseconds), for a deadline that passes while it is shown. */
export const useNowUntil = (moment: number | null): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null || moment <= Date.now()) return
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(MAX_TIMEOUT_MS, moment - Date.now() + 50)
    )
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
