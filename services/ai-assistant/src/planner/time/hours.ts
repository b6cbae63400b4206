import { type ClockTime, hoursOf, plusMinutes } from './clock-hours.ts'
import { evidentClock, expectedClock, firstClock, half } from './clock.ts'
import { countedThing, smallNumber } from './numbers.ts'
import { type Parser, longest, map, maybe, notFollowedBy, says, sequence } from './parser.ts'
import { type Context, type Rule, invalidHour } from './readings.ts'
import { type Choice, type PartOfDay, type Reading } from './span.ts'

const hourReading = (hours: readonly string[], choice?: Choice): Reading => {
  if (hours.length === 0) return invalidHour
  return { kind: 'hour', hours, choice: choice ?? (hours.length === 1 ? 'clear' : 'doubtful') }
}

const atLead = says(
  `como? a las|como? a la|como tipo a las|tipo a las|tipo a la|tipo las|tipo|a eso de las|a eso de la|por ahi de las|
   por ahi a las|por ahi de la|por ay de las|por ay a las|sobre las|sobre la|mas o menos a las|cerca de las|
   alrededor de las|a esa de las|para las|para la|de las|de la|desde a las|a|es a las|tipin`
)
const pluralLead = says('las')

/** «las dos», «para las 3»: two or three people or things are said with the same words. */
const isMaybeCount = ({ hour, minute, half: said }: ClockTime): boolean =>
  (hour === 2 || hour === 3) && minute === 0 && said === undefined

const byFingers = ['a', 'para la', 'de la']

const ledClock: Parser<Rule> = sequence(
  [atLead, expectedClock, maybe(says('nos|les|de nosotras|de nosotros'))],
  (lead, clock, people) => {
    const { hour, minute, half: said } = clock
    const isBare = minute === 0 && said === undefined
    if (lead === 'a' && said === undefined) return undefined
    if (byFingers.includes(lead) && isBare && hour !== 1) return undefined
    if (lead.endsWith(' la') && hour !== 1 && isBare && lead !== 'a la') return undefined
    const isGuess = isMaybeCount(clock) && (people !== undefined || lead === 'para las')
    return ({ part }: Context) =>
      hourReading(hoursOf(clock, part), isGuess ? 'doubtful' : undefined)
  }
)

/** «las dos en la mañana»: both of them; nobody comes at two in the night. */
const bothInTheMorning = sequence(
  [says('las dos|las tres|las cuatro|las 2|las 3|las 4'), says('en la manana|por la manana')],
  said => said
)
const pluralClock: Parser<Rule> = sequence(
  [notFollowedBy(bothInTheMorning), pluralLead, expectedClock],
  (_, _lead, clock) =>
    isMaybeCount(clock) ? undefined : ({ part }: Context) => hourReading(hoursOf(clock, part))
)

const evident: Parser<Rule> = map(
  evidentClock,
  clock =>
    ({ part }: Context) =>
      hourReading(hoursOf(clock, part))
)

/** «cuarto para las 5», «diez para las 6». */
const toTheHour: Parser<Rule> = sequence(
  [
    maybe(says('a las|al|a|un|al un|faltando|faltando un|a un|como')),
    longest(
      map(says('cuarto'), () => 15),
      smallNumber
    ),
    maybe(says('minutos')),
    says('para las|para la|pa las'),
    expectedClock,
  ],
  (_, less, _minutes, _for, clock) => {
    if (less > 30 || clock.minute !== 0) return undefined
    return ({ part }) => hourReading(hoursOf(clock, part).map(hour => plusMinutes(hour, -less)))
  }
)

const or = says('o como? a? las?|o como? a? la|u a? las?|o tipo')
const notCounted = notFollowedBy(longest<unknown>(countedThing, says('de')))
/** «a las 4 o 5», «4 o 5 pm»: either will do. What is said of the second holds for the first. */
const eitherHour: Parser<Rule> = longest<Rule>(
  sequence(
    [longest(atLead, pluralLead), expectedClock, or, expectedClock, notCounted],
    (lead, first, _, second) =>
      (lead === 'a' && !second.half) || first.hour > 24
        ? undefined
        : ({ part }: Context) => eitherReading(first, second, part)
  ),
  sequence(
    [evidentClock, or, expectedClock, notCounted],
    (first, _, second) =>
      ({ part }: Context) =>
        eitherReading(first, second, part)
  ),
  sequence([firstClock, or, expectedClock, notCounted], (first, _, second) =>
    second.half === undefined || first.hour > 24
      ? undefined
      : ({ part }: Context) => eitherReading(first, second, part)
  )
)

const eitherReading = (
  first: ClockTime,
  second: ClockTime,
  part: PartOfDay | undefined
): Reading => {
  const shared = first.half ?? second.half
  const firstHours = hoursOf(shared ? { ...first, half: first.half ?? shared } : first, part)
  const secondHours = hoursOf(shared ? { ...second, half: second.half ?? shared } : second, part)
  if (firstHours.length === 0 || secondHours.length === 0) return invalidHour
  const [a = '', b = ''] = [firstHours[0], secondHours[0]]
  const isClear = firstHours.length === 1 || secondHours.length === 1
  // «a las 5 o 6»: the hour without doubt draws the other to its side of the day.
  if (isClear) {
    const fixed = firstHours.length === 1 ? a : b
    const near = (hours: readonly string[]): string =>
      [...hours].sort((x, y) => gap(x, fixed) - gap(y, fixed))[0] ?? fixed
    return hourReading([near(firstHours), near(secondHours)], 'either')
  }
  return hourReading([...firstHours, ...secondHours], 'doubtful')
}

const gap = (a: string, b: string): number =>
  Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2)))

/** Exact hours. */
export const hourRule: Parser<Rule> = longest(
  eitherHour,
  toTheHour,
  ledClock,
  pluralClock,
  evident,
  // «a las 10 de la noche» dictated with a stray article.
  sequence([says('a las'), says('las'), expectedClock, maybe(half)], (_, _las, clock) => {
    return ({ part }: Context) => hourReading(hoursOf(clock, part))
  })
)
