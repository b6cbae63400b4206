import { addDays, instantAt, timeOf } from '@mostrador/kernel'
import { ZONE } from './shop.ts'

const PER_DAY = 30
const MINUTES = 30
const OPENS_MINUTE = 6 * 60

/** The `nth` half hour from `firstDay` on, thirty a day from 06:00: each booking has its own. */
export const halfHourFrom = (firstDay: string, nth: number): { start: string; end: string } => {
  const day = addDays(firstDay, Math.floor(nth / PER_DAY))
  const start = instantAt(day, timeOf(OPENS_MINUTE + (nth % PER_DAY) * MINUTES), ZONE)
  const end = new Date(start.getTime() + MINUTES * 60_000)
  return { start: start.toISOString(), end: end.toISOString() }
}
