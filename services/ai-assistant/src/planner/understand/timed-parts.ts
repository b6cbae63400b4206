import type { Part } from './parts.ts'
import { mentionsOf } from './placed-parts.ts'
import { readSlots, type ReadingContext, type Slots } from './slots.ts'
import { readAttendees } from './spans/companions.ts'
import { mentionsOfPeople } from './mentions.ts'
import { ownDetails } from './own-details.ts'

/**
 * «mi esposo a las 5 y yo a las 6»: the parts with the day and hour that stand beside each of the
 * people; unchanged unless every one of them has its own and they differ.
 */
export const withOwnTimes = (
  text: string,
  parts: readonly Part[],
  context: ReadingContext
): Part[] => {
  const people = readAttendees(text)
  const isSame =
    people.length === parts.length && parts.every(({ who }) => people.some(own => own.who === who))
  if (parts.length < 2) return [...parts]
  const clauses = text.split(', ')
  const mentions = mentionsOfPeople(
    clauses,
    parts.map(({ who }) => who)
  )
  const own = ownDetails(clauses, mentions, { count: parts.length, context })
  if (own !== undefined) return parts.map((part, at) => ({ ...part, ...own[at] }))
  const byPronoun = withTimesOfPronouns(text, parts, context)
  if (!isSame || people.some(({ at }) => at < 0)) return byPronoun ?? [...parts]
  const ends = people.map(({ at, text: said }) => at + said.length)
  const after = people.map((_, at) => text.slice(ends[at], people[at + 1]?.at))
  const before = people.map(({ at }, index) => text.slice(ends[index - 1] ?? 0, at))
  for (const segments of [after, before]) {
    const said = segments.map(segment => readSlots(segment, context, false).slots)
    const hasTimes = isOwn(said, ({ time }) => time)
    const hasDays = isOwn(said, ({ date }) => date)
    if (!hasTimes && !hasDays) continue
    return parts.map(part => {
      const { time, date } = said[people.findIndex(({ who }) => who === part.who)] ?? {}
      return {
        ...part,
        ...(hasTimes && time && { time }),
        ...(hasDays && date && { date }),
      }
    })
  }
  return byPronoun ?? [...parts]
}

/** «a él a las 11 y a mí a las 12»: of two people the hour or day after each pronoun. */
const withTimesOfPronouns = (
  text: string,
  parts: readonly Part[],
  context: ReadingContext
): Part[] | undefined => {
  const mentions = mentionsOf(text, readAttendees(text))
  const own = new Map<string, Slots>()
  mentions.forEach(({ who, to }, at) => {
    const { slots } = readSlots(text.slice(to, mentions[at + 1]?.from), context, false)
    if (slots.time !== undefined || slots.date !== undefined) own.set(who, slots)
  })
  const said = parts.flatMap(({ who }) => own.get(who) ?? [])
  const hasTimes = isOwn(said, ({ time }) => time)
  const hasDays = isOwn(said, ({ date }) => date)
  if (said.length !== parts.length || (!hasTimes && !hasDays)) return undefined
  return parts.map(part => {
    const { time, date } = own.get(part.who) ?? {}
    return { ...part, ...(hasTimes && time && { time }), ...(hasDays && date && { date }) }
  })
}

/** Said for each of them, and not the same for all. */
const isOwn = (said: readonly Slots[], valueOf: (slots: Slots) => unknown): boolean => {
  const values = said.map(valueOf)
  const isComplete = values.every(value => value !== undefined)
  return isComplete && new Set(values.map(value => JSON.stringify(value))).size > 1
}
