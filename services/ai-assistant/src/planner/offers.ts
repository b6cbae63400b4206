import { minutesOf } from '@mostrador/kernel'
import type { DateWish } from './dates.ts'
import type { Offer } from './memory.ts'
import type { SpecialistMatch } from './match.ts'
import type { TimeWish } from './times.ts'

/** One offer per start, whoever attends: the first the server named. */
export const distinct = (times: readonly Offer[]): Offer[] => {
  const seen = new Set<string>()
  return times.filter(({ date, time }) => !seen.has(`${date} ${time}`) && seen.add(`${date} ${time}`))
}

/** At most `most` of many times, one per hour of the day offered, spread from the first to the last. */
export const spread = (times: readonly Offer[], most = 4): Offer[] => {
  const single = distinct(times)
  if (single.length <= 5) return single
  const step = (single.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => single[Math.round(index * step)]).filter(offer => offer !== undefined)
}

/** The times nearest to a wished minute of the day, in the order of the clock. */
export const nearestTo = (times: readonly Offer[], minute: number, most = 4): Offer[] =>
  distinct(times).sort((a, b) => Math.abs(minutesOf(a.time) - minute) - Math.abs(minutesOf(b.time) - minute)).slice(0, most)
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))

const inside = (minute: number, wish: TimeWish): boolean =>
  wish.exact !== undefined ? minute === wish.exact || minute === wish.other : minute >= (wish.from ?? 0) && minute <= (wish.to ?? 1440)

/** The offered times a person's words fit: «la de las 5», «la del viernes», «la de Lupita». */
export const fitting = (offers: readonly Offer[], said: { date?: DateWish; time?: TimeWish; specialist?: SpecialistMatch }): Offer[] => offers.filter(offer => {
  if (said.date && !(said.date.kind === 'days' && offer.date >= said.date.from && offer.date <= said.date.to)) return false
  if (said.time && !inside(minutesOf(offer.time), said.time)) return false
  return said.specialist?.kind !== 'one' || offer.specialist === said.specialist.specialist.name || said.specialist.specialist.name.startsWith(`${offer.specialist} `)
})
