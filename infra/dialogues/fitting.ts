import {
  type Business,
  type Conversation,
  type Fit,
  minuteOf,
  timeAt,
  type Want,
} from './format.ts'
import type { Option, Reading } from './reading.ts'
import type { Facet } from './wording.ts'

type Existing = Conversation['has'][number]

/** A time as an option of a reply or a row of the agenda tells it; null is not told. */
type Place = Pick<Option, 'date' | 'time' | 'specialist' | 'branch'> & {
  readonly service?: string | null
}

const dayFits = ({ on }: Fit, { date }: Place): boolean =>
  on === undefined || date === null || on.includes(date)

const hourFits = ({ at, from, to, ends }: Fit, { time }: Place, minutes: number): boolean =>
  (at === undefined || at === time) &&
  (from === undefined || from <= time) &&
  (to === undefined || time <= to) &&
  (ends === undefined || timeAt(minuteOf(time) + minutes) <= ends)

const personFits = (fit: Fit, { specialist }: Place): boolean =>
  fit.with === undefined || specialist === null || fit.with.includes(specialist)

const branchFits = (fit: Fit, { branch }: Place): boolean =>
  fit.branch === undefined || branch === null || fit.branch === branch

/** Whether a time is what the person wants; what they accept instead does not count here. */
export const fits = (place: Place, want: Want, business: Business): boolean => {
  const minutes = business.services.find(({ name }) => name === want.service)?.minutes ?? 0
  return (
    dayFits(want, place) &&
    hourFits(want, place, minutes) &&
    personFits(want, place) &&
    branchFits(want, place) &&
    (place.service == null || want.service === undefined || place.service === want.service)
  )
}

/** Whether each time belongs to a want of its own. */
export const allFit = (
  places: readonly Place[],
  wants: readonly Want[],
  business: Business
): boolean => {
  const left = [...wants]
  return places.every(place => {
    const index = left.findIndex(want => fits(place, want, business))
    // The same time may be named twice for one want.
    if (index < 0) return wants.some(want => fits(place, want, business))
    if (places.length <= wants.length) left.splice(index, 1)
    return true
  })
}

/** The facts to correct when no offered time will do: the fewest of any of them. */
export const nearMiss = (options: readonly Place[], want: Want, business: Business): Facet[] => {
  const minutes = business.services.find(({ name }) => name === want.service)?.minutes ?? 0
  const misses = options.map(option => {
    const facets: Facet[] = []
    if (!dayFits(want, option)) facets.push('day')
    if (!hourFits(want, option, minutes)) facets.push('hour')
    if (!personFits(want, option)) facets.push('specialist')
    if (!branchFits(want, option)) facets.push('branch')
    return facets
  })
  const fewest = misses.toSorted((a, b) => a.length - b.length)
  // Of a plan one time may fit and another not: what that one misses is said.
  return fewest.find(facets => facets.length > 0) ?? (misses.length > 0 ? [] : ['day', 'hour'])
}

/** Whether a time in a reply is that appointment. */
export const standsFor = (option: Place, existing: Existing): boolean =>
  option.time === existing.at && (option.date === null || option.date === existing.on)

/** The want in whose place a plan names another service: as many are named, and one is not wanted. */
export const otherOfPlan = (
  { services, options }: Reading,
  wanted: readonly Want[]
): Want | undefined => {
  const isPlan = options.length > 1 && services.length === wanted.length
  const isBooked = wanted.every(({ do: what, service }) => what === 'book' && service !== undefined)
  const isStrange = services.some(name => wanted.every(({ service }) => service !== name))
  if (!isPlan || !isBooked || !isStrange) return undefined
  return wanted.find(({ service = '' }) => !services.includes(service))
}
