import { addDays, localDateOf, localTimeOf } from '@mostrador/kernel'
import { changedWant } from './client.ts'
import { fits } from './fitting.ts'
import {
  type Business,
  type Conversation,
  hoursOn,
  minuteOf,
  NOW,
  takenTime,
  timeAt,
  type Want,
  weekdays,
  ZONE,
} from './format.ts'

const DAYS_AHEAD = 21
const today = localDateOf(new Date(NOW), ZONE)
const now = localTimeOf(new Date(NOW), ZONE)

/** A time of a specialist, as the agenda would hold it. */
export type Place = {
  readonly date: string
  readonly time: string
  readonly end: string
  readonly specialist: string
  readonly branch: string
}
type Existing = Conversation['has'][number]
type Specialist = Business['specialists'][number]
type World = {
  readonly conversation: Conversation
  readonly business: Business
  readonly busy: readonly Place[]
}

const isOverlap = (a: Place, b: Place): boolean =>
  a.specialist === b.specialist && a.date === b.date && a.time < b.end && b.time < a.end

/** Whether a specialist is there and does this service, whatever else is in the agenda. */
const isWorking = (
  { service, date, time, end, specialist: who }: Place & { readonly service: string },
  business: Business
): boolean => {
  const specialist = business.specialists.find(({ name }) => name === who)
  const only = business.services.find(({ name }) => name === service)?.branch
  if (specialist === undefined) return false
  const place = branchOf(specialist, business)
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'sun'
  const [open = '', close = ''] = hoursOn(place?.hours ?? {}, weekday)?.split('-') ?? []
  const [from = '', to = ''] = specialist.lunch.split('-')
  return (
    (specialist.does === undefined || specialist.does.includes(service)) &&
    (only === undefined || only === place?.name) &&
    !specialist.rests.includes(weekday) &&
    open !== '' &&
    open <= time &&
    end <= close &&
    (end <= from || to <= time)
  )
}

const branchOf = ({ branch }: Specialist, { branches }: Business) =>
  branches.find(({ name }) => name === branch) ?? branches[0]

const minutesOf = (service: string, { services }: Business): number =>
  services.find(({ name }) => name === service)?.minutes ?? 0

/** Every start of the coming weeks, whether or not anybody works. */
const allPlaces = (service: string, business: Business, days = DAYS_AHEAD): Place[] => {
  const starts = Array.from({ length: (24 * 60) / business.step }, (_, at) => at * business.step)
  return Array.from({ length: days }, (_, ahead) => addDays(today, ahead)).flatMap(date =>
    business.specialists.flatMap(specialist =>
      starts
        .map(start => ({
          date,
          time: timeAt(start),
          end: timeAt(start + minutesOf(service, business)),
          specialist: specialist.name,
          branch: branchOf(specialist, business)?.name ?? '',
        }))
        .filter(({ time }) => date > today || time > now)
    )
  )
}

const known = new WeakMap<Business, Map<string, readonly Place[]>>()
/** Every start of a service at which somebody works, in the order of the calendar; taken times are among them. */
export const startsOf = (service: string, business: Business, days: number): readonly Place[] => {
  const ofBusiness = known.get(business) ?? new Map<string, readonly Place[]>()
  known.set(business, ofBusiness)
  const found =
    ofBusiness.get(service) ??
    allPlaces(service, business, days)
      .filter(place => isWorking({ ...place, service }, business))
      .toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
  ofBusiness.set(service, found)
  return found
}

const takenPlaces = ({ taken }: Business): Place[] =>
  Object.entries(taken).flatMap(([specialist, texts]) =>
    texts.map(text => {
      const { date, start, end } = takenTime(text)
      return { specialist, date, time: start, end, branch: '' }
    })
  )

const placeOf = ({ service, on, at, with: who }: Existing, business: Business): Place => ({
  specialist: who?.[0] ?? '',
  date: on,
  time: at,
  end: timeAt(minuteOf(at) + minutesOf(service, business)),
  branch: '',
})

/** The goals after every change of mind. */
export const lastWants = ({ wants, twists }: Conversation): readonly Want[] =>
  twists.reduce<readonly Want[]>((list, { now: change, want: at, also }) => {
    const kept = list.map((want, index) =>
      change !== undefined && index === at ? changedWant(want, change) : want
    )
    return also === undefined ? kept : [...kept, also]
  }, wants)

/** A free time for each goal, all together; null when there is no such way. */
export const placesFor = (
  wants: readonly Want[],
  conversation: Conversation,
  business: Business
): readonly Place[] | null => {
  const timed = wants.filter(({ do: change }) => change !== 'cancel')
  const leaving = new Set(wants.map(({ of }) => of))
  const staying = conversation.has.filter(({ id }) => !leaving.has(id))
  const busy = [...takenPlaces(business), ...staying.map(each => placeOf(each, business))]
  const world = { conversation, business, busy }
  const search = (chosen: readonly Place[]): readonly Place[] | null => {
    const want = timed[chosen.length]
    if (want === undefined) return chosen
    for (const place of freePlaces(want, world)) {
      if (chosen.some(each => isOverlap(each, place))) continue
      const found = search([...chosen, place])
      if (found !== null) return found
    }
    return null
  }
  return search([])
}

const freePlaces = (want: Want, { conversation, business, busy }: World): Place[] => {
  const service = want.service ?? conversation.has.find(({ id }) => id === want.of)?.service ?? ''
  const ways = [want, ...(want.or ?? [])].map(way => ({ ...way, do: want.do, service }))
  return allPlaces(service, business)
    .filter(place => ways.some(way => fits(place, way, business)))
    .filter(place => isWorking({ ...place, service }, business))
    .filter(place => !busy.some(each => isOverlap(each, place)))
}

/** Ids of appointments of a conversation that its business could not have given. */
export const impossibleRows = (
  { has, had }: Conversation,
  business: Business
): readonly string[] => {
  const taken = takenPlaces(business)
  return [...has, ...had]
    .filter(each => {
      const place = placeOf(each, business)
      const isGiven = isWorking({ ...place, service: each.service }, business)
      return !isGiven || taken.some(time => isOverlap(time, place))
    })
    .map(({ id }) => id)
}
