import type { Branch, Specialist } from './business.ts'
import { type Mention, speaksOfAll } from './mentions.ts'
import { readSlots, type ReadingContext, type Slots } from './slots.ts'
import type { DateConstraint, TimeConstraint } from './spans/constraints.ts'

type Day = DateConstraint & { kind: 'days' }
/**
 * What belongs to one part of a plan and to no other. `apart`: kinds that some part has of its own,
 * so that what the message says of them is not for all.
 */
export type OwnDetails = {
  date?: DateConstraint
  time?: TimeConstraint
  people?: Specialist[]
  branch?: Branch
  apart?: readonly ('date' | 'time' | 'people' | 'branch')[]
}
type Told = { readonly part: number | undefined; readonly slots: Slots; readonly text: string }

/** «y si no hay, el viernes», «el jueves o el viernes»: no details of one part. */
const secondChoice =
  /\bsi no (?:hay|tienes?|tienen|puedes?|se puede|esta)\b|\b(?:o|u) (?:el|la|bien|si no|mejor)\b/
/** «pero ese con Mafer»: of the one that was named last, wherever it stands. */
const ofLast = /\b(?:es[ea]|est[ea]|ell?[ao])\b/
/** «ese mismo día con ella» */
const withTheSame = /\bcon (?:ella|el(?= *(?:$|[,;.]|tambien|mismo))|(?:el|la) mism[oa])\b/

/** «y ese mismo día con ella | también la ceja»: cut before «también», and one thing. */
const joinsNext = /^y\b/
const alsoThat = /^(?:tambien|ademas|aparte)\b/

const dayOf = ({ date }: Slots): Day | undefined =>
  date?.kind === 'days' && date.from === date.to ? date : undefined
const personOf = ({ specialist }: Slots): Specialist[] | undefined =>
  specialist?.kind === 'one' ? [specialist.specialist] : undefined

/** Each clause with the part that it speaks of: the one it names, else the one named last. */
const toldIn = (
  clauses: readonly string[],
  mentions: readonly Mention[],
  context: ReadingContext
): Told[] => {
  let current: number | undefined
  const last = mentions.findLast(mention => typeof mention === 'number')
  return clauses.map((text, at) => {
    const next = mentions[at + 1]
    const opensNext = joinsNext.test(text) && alsoThat.test(clauses[at + 1] ?? '')
    const mention = mentions[at] ?? (opensNext ? next : undefined)
    if (typeof mention === 'number') current = mention
    const { slots } = readSlots(text, context, false)
    const isOfAll = mention === 'all' || (mention === undefined && speaksOfAll(text))
    // «…, con el doctor Anaya» after all of them were told is for all.
    const isTrailing =
      mention === undefined &&
      current === last &&
      !ofLast.test(text) &&
      !dayOf(slots) &&
      !slots.time
    return { part: isOfAll || isTrailing ? undefined : current, slots, text }
  })
}

type Values<Value> = readonly (Value | undefined)[]
const differ = (values: Values<unknown>): boolean =>
  new Set(values.filter(value => value !== undefined).map(value => JSON.stringify(value))).size > 1

/** The days of the parts; a part without one has that of the part before it, or after it. */
const daysOf = (told: readonly Told[], count: number): Values<Day> => {
  const own: (Day | undefined)[] = Array.from({ length: count }, () => undefined)
  let latest: Day | undefined
  for (const { part, slots } of told) {
    const day = dayOf(slots) ?? (slots.sameDay ? latest : undefined)
    if (day) latest = day
    if (part !== undefined && day) own[part] = day
  }
  if (!differ(own)) return []
  const shared = told.flatMap(({ part, slots }) =>
    part === undefined ? (dayOf(slots) ?? []) : []
  )[0]
  return own.map(
    (day, at) => day ?? shared ?? own.slice(0, at).findLast(Boolean) ?? own.slice(at).find(Boolean)
  )
}

/** The last that was said of each part; empty where it is not for one part alone. */
const ofEach = <Value>(
  told: readonly Told[],
  count: number,
  valueOf: (slots: Slots) => Value | undefined,
  isApart: boolean
): Values<Value> => {
  const found = Array.from({ length: count }, (_, at) =>
    told.findLast(({ part, slots }) => part === at && valueOf(slots) !== undefined)
  )
  const own = found.map(each => each && valueOf(each.slots))
  const known = own.filter(value => value !== undefined)
  // «mi esposo el jueves y yo el viernes a las 5»: at the end of a list it is for all of them.
  const last = found.at(-1)
  const isListed = known.length === 1 && last !== undefined && !ofLast.test(last.text)
  if (known.length === 0 || isListed || (!differ(own) && (!isApart || known.length === count)))
    return []
  const shared = told.find(({ part, slots }) => part === undefined && valueOf(slots) !== undefined)
  return own.map(value => value ?? (shared && valueOf(shared.slots)))
}

/** «yo de 4 a 5 y él de 5 a 6»: each an appointment of that hour, which begins with it. */
const asStarts = (times: Values<TimeConstraint>): Values<TimeConstraint> => {
  const isSlot = (time: TimeConstraint | undefined): boolean =>
    time?.from !== undefined && time.to !== undefined && time.to - time.from <= longestSlot
  if (times.length < 2 || !times.every(isSlot)) return times
  return times.map(time => (time?.from === undefined ? time : { exact: time.from }))
}
const longestSlot = 120

/** Whoever was named for the part before: «con ella también la ceja». */
const peopleOf = (told: readonly Told[], count: number, isApart: boolean): Values<Specialist[]> => {
  let before: Specialist[] | undefined
  const resolved = told.map(each => {
    const people = personOf(each.slots)
    if (people) before = people
    const same = !people && withTheSame.test(each.text) ? before?.[0] : undefined
    return same
      ? {
          ...each,
          slots: { ...each.slots, specialist: { kind: 'one' as const, specialist: same } },
        }
      : each
  })
  return ofEach(resolved, count, personOf, isApart)
}

/**
 * The day, hour, person and branch that were said of each part of a plan alone. Undefined when
 * nothing differs between them, so that what was said holds for all.
 */
export const ownDetails = (
  clauses: readonly string[],
  mentions: readonly Mention[],
  { count, context }: { count: number; context: ReadingContext }
): OwnDetails[] | undefined => {
  if (clauses.some(clause => secondChoice.test(clause))) return undefined
  const told = toldIn(clauses, mentions, context)
  const dates = daysOf(told, count)
  const times = asStarts(ofEach(told, count, ({ time }) => time, dates.length > 0))
  const isApart = dates.length > 0
  const people = peopleOf(told, count, isApart)
  const branches = ofEach(told, count, ({ branch }) => branch, isApart)
  const apart = [
    ...(dates.length > 0 ? ['date' as const] : []),
    ...(times.length > 0 ? ['time' as const] : []),
    ...(people.length > 0 ? ['people' as const] : []),
    ...(branches.length > 0 ? ['branch' as const] : []),
  ]
  if (apart.length === 0) return undefined
  return Array.from({ length: count }, (_, at) => ({
    apart,
    ...(dates[at] && { date: dates[at] }),
    ...(times[at] && { time: times[at] }),
    ...(people[at] && { people: people[at] }),
    ...(branches[at] && { branch: branches[at] }),
  }))
}
