import {
  type ClockTime,
  hoursOf,
  limitHoursOf,
  minutesBetween,
  plusMinutes,
} from './clock-hours.ts'
import { evidentClock, expectedClock, firstClock } from './clock.ts'
import { countedThing } from './numbers.ts'
import {
  type Parser,
  longest,
  maybe,
  notFollowedBy,
  notSoonAfter,
  says,
  sequence,
} from './parser.ts'
import { bareRule, partRule, vagueRule, windowReading } from './parts-of-day.ts'
import { type Rule } from './readings.ts'
import { type ClockWindow, type PartOfDay } from './span.ts'

/** The pairs of hours that make the shortest window: «de 9 a 6» is 09:00–18:00. */
export const windowsBetween = (first: ClockTime, last: ClockTime): readonly ClockWindow[] => {
  const half = last.half
  const until = hoursOf(last)
  // «entre 3 y 7:30 de la noche»: from the afternoon on, and not from three in the night.
  const own = half === 'night' && first.hour < 5 && last.hour >= 5 ? 'afternoon' : half
  const shared =
    half === undefined ? [] : hoursOf({ ...first, ...(own && { half: first.half ?? own }) })
  const pairs = (starts: readonly string[]): ClockWindow[] =>
    starts.flatMap(from => until.filter(to => from < to).map(to => ({ from, to })))
  const found = pairs(shared).length > 0 ? pairs(shared) : pairs(hoursOf(first))
  const lengthOf = ({ from = '', to = '' }: ClockWindow): number => minutesBetween(from, to)
  const shortest = Math.min(...found.map(lengthOf))
  return found.filter(window => lengthOf(window) === shortest)
}

const notUnit = notFollowedBy(
  longest<unknown>(
    countedThing,
    says(
      'de? enero|de? febrero|de? marzo|de? abril|de? mayo|de? junio|de? julio|de? agosto|de? septiembre|de? octubre|de? noviembre|de? diciembre'
    )
  )
)

/** «cámbiala de las 4 a las 6» names two hours, not a window. */
const notMoving = notSoonAfter(/^(cambi|mov|muev|pasarl|pasal|pasarm|reagend|recorr|reprogram)/)

const rangeRule: Parser<Rule> = sequence(
  [
    notMoving,
    maybe(says('entre las?|entre la|de las?|de la|desde las?|desde la|como? entre las?|como? de')),
    firstClock,
    says('y como? a? las?|y la|a las?|a la|- las?|hasta las?|hasta la'),
    expectedClock,
    notUnit,
  ],
  (_, lead, first, link, last) => {
    const isMarked = lead !== undefined || last.half !== undefined
    if (!isMarked || first.hour > 24 || last.hour > 24) return undefined
    if (link.startsWith('y') && lead?.includes('entre') !== true) return undefined
    const windows = windowsBetween(first, last)
    return windows.length === 0 ? undefined : () => windowReading(windows)
  }
)

const fromLead = says(
  `tantito? despues de las|tantito? despues de la|ya despues de las|a partir de las|a partir de la|desde las|desde la|pasando las|pasando la|
   pasando de las|pasadas de las|pasadas las|pasaditas de las|pasaditas las|luego de las|mas tarde de las|ya pasando las|despues de eso de las|despues de a las|
   trabajo hasta las|trabajo hasta la|chambeo hasta las|estudio hasta las|ocupado hasta las|ocupada hasta las|tengo clase hasta las|tengo clases hasta las|no antes de las|no puedo hasta las|no puedo hasta la|no salgo hasta las|salgo hasta las|llego hasta las|puedo salir hasta las|lo mas temprano a las|lo mas temprano seria a las|hasta despues de las|hasta pasadas las`
)

const fromRule: Parser<Rule> = longest(
  sequence([fromLead, expectedClock], (_, clock) => fromClock(clock)),
  sequence(
    [
      maybe(says('de las|de la|desde las|de|desde')),
      expectedClock,
      says('en adelante|para adelante|para delante|en delante|o despues|o mas tarde'),
    ],
    (_, clock) => fromClock(clock)
  )
)

/** «después de las 5 y antes de las 7»: both ends of one window. */
const afterAndBefore: Parser<Rule> = sequence(
  [
    says('despues de las|despues de la|a partir de las|a partir de la'),
    firstClock,
    says(', y|, pero|y|pero|,'),
    says('antes de las|antes de la'),
    expectedClock,
  ],
  (_, first, _and, _before, last) => {
    if (first.hour > 24 || last.hour > 24) return undefined
    const windows = windowsBetween(first, last).map(({ from, to = '' }) => ({
      ...(from !== undefined && { from }),
      to: plusMinutes(to, -1),
    }))
    return windows.length === 0 ? undefined : () => windowReading(windows)
  }
)

const fromClock =
  (clock: ClockTime): Rule =>
  ({ part }) =>
    windowReading(limitHoursOf(clock, part).map(from => ({ from })))

const beforeRule: Parser<Rule> = sequence(
  [says('antes de las|antes de la|antes de a las|antecitos de las'), expectedClock],
  (_, clock) =>
    ({ part }) =>
      windowReading(limitHoursOf(clock, part).map(hour => ({ to: plusMinutes(hour, -1) })))
)

const latestLead = says(
  `a mas tardar como? a? las|a mas tardar a la|no mas tarde de las|maximo a? las|no despues de las|
   lo mas tarde a? las|lo mas tarde a la|lo mas tarde seria a las|lo mas tarde seria a la`
)

const latestRule: Parser<Rule> = longest(
  sequence([latestLead, expectedClock], (_, clock) => untilClock(clock)),
  sequence([says('a mas tardar|maximo'), evidentClock], (_, clock) => untilClock(clock)),
  sequence(
    [
      maybe(says('a las|a la')),
      expectedClock,
      says('a mas tardar|cuando mucho|como maximo|lo mas tarde'),
    ],
    (_at, clock) => untilClock(clock)
  )
)

/** «en la mañana, a la 1 a más tardar»: no morning ends at one in the night. */
const partFor = ({ hour, half }: ClockTime, part?: PartOfDay): PartOfDay | undefined =>
  half === undefined && hour <= 5 && (part === 'morning' || part === 'early') ? undefined : part

const untilClock =
  (clock: ClockTime): Rule =>
  ({ part }) =>
    windowReading(limitHoursOf(clock, partFor(clock, part)).map(to => ({ to })))

/** «puedo hasta las 6» is said of what ends at six, and in Mexico also of what starts then. */
const untilRule: Parser<Rule> = sequence(
  [says('puedo? hasta las|puedo? hasta la'), expectedClock],
  (_, clock) =>
    ({ part }) =>
      windowReading(limitHoursOf(clock, part).flatMap(hour => [{ to: hour }, { from: hour }]))
)

/** Parts of the day and windows of the clock. */
export const windowRule: Parser<Rule> = longest(
  partRule,
  bareRule,
  vagueRule,
  rangeRule,
  afterAndBefore,
  fromRule,
  beforeRule,
  latestRule,
  untilRule
)
