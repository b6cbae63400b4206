import type { Zone } from '@mostrador/kernel'
import { useEffect, useMemo, useState } from 'react'
import { type Moment, momentOf } from '../lib/moment.ts'

const EVERY_MS = 30_000

/**
 * The current minute of the business; corrected when a sleeping computer or a hidden tab wakes up.
 */
export const useNow = (zone: Zone): Moment => {
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / 60_000))
  useEffect(() => {
    const updateMinute = () => setMinute(Math.floor(Date.now() / 60_000))
    const timer = setInterval(updateMinute, EVERY_MS)
    document.addEventListener('visibilitychange', updateMinute)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateMinute)
    }
  }, [])
  return useMemo(() => momentOf(new Date(minute * 60_000).toISOString(), zone), [minute, zone])
}
