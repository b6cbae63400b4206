import { minutesOf } from '@mostrador/kernel'
import type { Branch, Specialist } from '../understand/business.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import type { Offer } from '../state/memory.ts'
import type { SpecialistMatch } from '../understand/spans/people.ts'
import type { TimeConstraint } from '../understand/spans/constraints.ts'

/** One offer per start, whoever attends: the first the server named. */
export const distinct = (times: readonly Offer[]): Offer[] => {
  const seen = new Set<string>()
  return times.filter(
    ({ date, time }) => !seen.has(`${date} ${time}`) && seen.add(`${date} ${time}`)
  )
}

/** Starts this close together, in minutes, are told apart by who attends rather than by the hour. */
const tight = 180

/** The same starts, each with the person offered least so far: four half-hours of one person are no choice. */
export const varied = (chosen: readonly Offer[], times: readonly Offer[]): Offer[] => {
  const used = new Map<string, number>()
  return chosen.map(start => {
    const hosts = times.filter(({ date, time }) => date === start.date && time === start.time)
    const least = hosts.reduce(
      (best, host) =>
        (used.get(host.specialist) ?? 0) < (used.get(best.specialist) ?? 0) ? host : best,
      hosts[0] ?? start
    )
    used.set(least.specialist, (used.get(least.specialist) ?? 0) + 1)
    return least
  })
}

/** At most five of many times: spread over the clock of one day, or over the days; people vary when the hours hardly do. */
export const spread = (times: readonly Offer[], most = 4): Offer[] => {
  const single = distinct(times)
  const [first, last] = [single[0], single.at(-1)]
  if (!first || !last) return []
  const oneDay = first.date === last.date
  const [from, to] = [minutesOf(first.time), minutesOf(last.time)]
  const chosen =
    single.length <= 5
      ? single
      : Array.from({ length: most }, (_, index) => {
          const share = index / (most - 1)
          if (!oneDay) return single[Math.round(share * (single.length - 1))]
          const wanted = from + share * (to - from)
          return single.reduce(
            (best, one) =>
              Math.abs(minutesOf(one.time) - wanted) < Math.abs(minutesOf(best.time) - wanted)
                ? one
                : best,
            first
          )
        }).filter(offer => offer !== undefined)
  return oneDay && to - from <= tight ? varied(distinct(chosen), times) : distinct(chosen)
}

/** The most of one day, where those of the next days are told too. */
const mostOfDay = 3

/** At most four times of the days that come first, in order: the nearest afternoons, and none weeks away. */
export const ofNextDays = (times: readonly Offer[], most = 4): Offer[] => {
  const days = [...Map.groupBy(distinct(times), ({ date }) => date).values()]
  return inOrder(
    days.reduce<Offer[]>((chosen, day) => {
      const room = Math.min(mostOfDay, most - chosen.length)
      if (room < 1) return chosen
      const own = day.length > room ? spread(day, room).slice(0, room) : day
      return [...chosen, ...(room === 1 ? day.slice(0, 1) : own)]
    }, [])
  )
}

/** Times of each branch, as many as fit in one message: the first of each, or spread over its day. */
export const ofEachBranch = (times: readonly Offer[], isFirst: boolean): Offer[] => {
  const places = [...new Set(times.map(({ branch }) => branch))]
  const most = Math.max(1, Math.floor(4 / places.length))
  const chosen = places.flatMap(place => {
    const own = distinct(times.filter(({ branch }) => branch === place))
    return isFirst || most === 1 ? own.slice(0, most) : spread(own, most).slice(0, most)
  })
  return inOrder(chosen)
}

/** In the order of the calendar and the clock. */
export const inOrder = (times: readonly Offer[]): Offer[] =>
  [...times].sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))

/** The times nearest to a wanted minute of the day, in the order of the clock. */
export const nearestTo = (times: readonly Offer[], minute: number, most = 4): Offer[] =>
  inOrder(
    distinct(times)
      .sort((a, b) => Math.abs(minutesOf(a.time) - minute) - Math.abs(minutesOf(b.time) - minute))
      .slice(0, most)
  )

const inside = (minute: number, wanted: TimeConstraint): boolean =>
  wanted.exact !== undefined
    ? minute === wanted.exact || minute === wanted.other
    : minute >= (wanted.from ?? 0) && minute <= (wanted.to ?? 1440)

type Said = {
  date?: DateConstraint
  time?: TimeConstraint
  specialist?: SpecialistMatch
  branch?: Branch
}

/**
 * The offered times a person's words fit: «la de las 5», «la del viernes», «la de Lupita», «la del
 * Centro».
 */
export const fitting = (offers: readonly Offer[], said: Said): Offer[] =>
  offers.filter(offer => {
    // «a las 12 en Norte» is no yes to twelve o'clock in another branch.
    if (said.branch && offer.branch && offer.branch !== said.branch.name) return false
    if (
      said.date &&
      !(said.date.kind === 'days' && offer.date >= said.date.from && offer.date <= said.date.to)
    )
      return false
    if (said.time && !inside(minutesOf(offer.time), said.time)) return false
    const { specialist } = said
    if (specialist?.kind === 'one') return isWith(offer, specialist.specialist)
    return specialist?.kind !== 'among' || specialist.options.some(each => isWith(offer, each))
  })

const isWith = (offer: Offer, { name }: Specialist): boolean =>
  offer.specialist === name || name.startsWith(`${offer.specialist} `)
