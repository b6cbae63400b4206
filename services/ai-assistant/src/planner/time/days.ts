import { mondayOf, upcoming } from './calendar.ts'
import { ruleOf } from './date-resolution.ts'
import { dateRule } from './dates.ts'
import { distanceRule } from './distances.ts'
import { holidayRule } from './holidays.ts'
import { wholeMonthRule } from './months.ts'
import { amount } from './numbers.ts'
import { occupied } from './occupations.ts'
import {
  type Parser,
  followedBy,
  list,
  longest,
  map,
  maybe,
  notFollowedBy,
  notSoonAfter,
  nothing,
  remembered,
  says,
  sequence,
} from './parser.ts'
import {
  type Context,
  type DayRule,
  changeDays,
  eitherDay,
  guessedDays,
  oneDay,
} from './readings.ts'
import { namedRelative, numberedRelative, pastRule, relativeDay } from './relative-days.ts'
import { sharedMonth } from './shared-month.ts'
import { type DayRange, type Reading } from './span.ts'
import { nthWeekdayRule } from './nth-weekday.ts'
import { otherWeekdayRule, weekdayRule, weekdaysInWeekRule } from './weekdays.ts'
import { spanOfDaysRule } from './weeks.ts'
import { addDays } from '@mostrador/kernel'

/** One day, or one range with a name. */
const singleDay: Parser<DayRule> = remembered(
  longest(relativeDay, namedRelative, numberedRelative, weekdayRule, dateRule, holidayRule)
)

const between = says('o|u|y|, o|, y|,|o para|o tambien|o si no|o bien|y tambien')

/** «miércoles o jueves, viernes tiene fut»: the last is none of them. */
const freeDay: Parser<DayRule> = sequence([singleDay, notFollowedBy(occupied)], rule => rule)

/** «jueves o viernes», «miércoles, jueves o viernes», «martes y jueves». */
const severalDays: Parser<DayRule> = (tokens, at) => {
  const match = list(freeDay, between)(tokens, at)
  if (!match) return undefined
  const [first, ...others] = match.value
  if (first === undefined || others.length === 0) return undefined
  return { value: context => eitherDay(match.value.map(rule => rule(context))), next: match.next }
}

/** «miércoles jueves o viernes», dictated without commas. */
const dictatedDays: Parser<DayRule> = sequence(
  [list(singleDay, nothing), says('o|y'), singleDay],
  (first, _, last) => {
    if (first.length < 2) return undefined
    const rules = [...first, last]
    return (context: Context) => eitherDay(rules.map(rule => rule(context)))
  }
)

const numberedDays: Parser<DayRule> = map(
  sharedMonth,
  ({ days, isRange }) =>
    (context: Context) => {
      const readings = days.map(each => ruleOf(each)(context))
      return isRange ? rangeOf(readings) : eitherDay(readings)
    }
)

/** From the first to the last of two days. Candidates of the first make candidates of the range. */
const rangeOf = ([first, last]: readonly Reading[]): Reading => {
  if (first?.kind !== 'days' || last?.kind !== 'days')
    return first?.kind === 'days' && last ? last : (first ?? guessedDays())
  const ends = last.days.map(({ to }) => to)
  return changeDays(first, ({ from }) => {
    const to = ends.find(end => end >= from)
    if (to !== undefined) return { from, to }
    // A weekday that comes round before the first one is the one a week later.
    const wrapped = ends[0] === undefined ? undefined : addDays(ends[0], 7)
    return wrapped !== undefined && wrapped >= from ? { from, to: wrapped } : undefined
  })
}

/** «mi cita del jueves al viernes» names two days, not a range. */
const notMoving = notSoonAfter(/^(cambi|mov|muev|mueb|cita|pas[ae]|reagend|recorr|reprogram)/)

const rangeLead = says('entre|entre el|del|desde el|desde|de')

const dayRange: Parser<DayRule> = sequence(
  [
    notMoving,
    followedBy(rangeLead),
    rangeStart(),
    says('y el?|al|a|hasta el?'),
    longest(weekdayRule, dateRule, relativeDay),
  ],
  (_, _lead, first, _to, last) => (context: Context) => rangeOf([first(context), last(context)])
)

function rangeStart(): Parser<DayRule> {
  return sequence(
    [says('entre el?|del|desde el?|de'), longest(weekdayRule, dateRule, relativeDay)],
    (_, rule) => rule
  )
}

const namedDays = longest(singleDay, spanOfDaysRule, numberedDays, wholeMonthRule)

/** «la semana del 7 de diciembre»: Monday to Sunday around it. */
const weekAround: Parser<DayRule> = sequence(
  [says('la? semana|en la semana|para la semana'), followedBy(says('del|de')), dateRule],
  (_, _of, rule) => (context: Context) =>
    changeDays(rule(context), ({ from }) => {
      const monday = mondayOf(from)
      return upcoming({ from: monday, to: addDays(monday, 6) }, context.now)
    })
)

const boundable: Parser<DayRule> = longest(
  namedDays,
  sequence([says('de|del'), namedDays], (_, rule) => rule)
)

/** An open end is a week long: nobody looks further ahead than that at once. */
const openEnd = 6

const untilBefore = ({ from }: DayRange, { now }: Context): DayRange | undefined =>
  from > now.date ? { from: now.date, to: addDays(from, -1) } : undefined

const upTo = ({ to }: DayRange, { now }: Context): DayRange => ({ from: now.date, to })

const startingAt = ({ from }: DayRange): DayRange => ({ from, to: addDays(from, openEnd) })

const startingAfter = ({ to }: DayRange): DayRange => startingAt(oneDay(addDays(to, 1)))

const bound =
  (rule: DayRule, change: (range: DayRange, context: Context) => DayRange | undefined): DayRule =>
  context =>
    changeDays(rule(context), range => change(range, context))

/** «antes del viernes», «a partir del 5», «hasta el jueves». */
const boundedDays: Parser<DayRule> = longest<DayRule>(
  sequence([says('antes'), maybe(says('de')), boundable], (_, _of, rule) =>
    bound(rule, untilBefore)
  ),
  sequence(
    [says('ya? despues|luego|pasando|pasado|ya pasando'), maybe(says('de')), boundable],
    (_, _of, rule) => bound(rule, startingAfter)
  ),
  sequence([says('a partir|desde|apartir'), maybe(says('de')), boundable], (_, _of, rule) =>
    bound(rule, startingAt)
  ),
  sequence([boundable, says('en adelante|para adelante')], rule => bound(rule, startingAt)),
  sequence([says('a mas tardar|maximo|a mas tardar para'), boundable], (_, rule) =>
    bound(rule, upTo)
  ),
  sequence(
    [says('de aqui al|de aqui a|de hoy al|de hoy a|entre hoy y el?'), boundable],
    (_, rule) => bound(rule, upTo)
  ),
  // «hasta el jueves» is said of what ends then, and in Mexico also of what begins then.
  sequence([says('hasta'), boundable], (_, rule) => untilRule(rule, startingAt)),
  sequence([says('hasta despues'), maybe(says('de')), boundable], (_, _of, rule) =>
    bound(rule, startingAfter)
  )
)

const untilRule =
  (rule: DayRule, begin: (range: DayRange) => DayRange): DayRule =>
  context => {
    const reading = rule(context)
    if (reading.kind !== 'days') return reading
    return guessedDays(...reading.days.flatMap(range => [begin(range), upTo(range, context)]))
  }

/** «un día antes del viernes», «dos días después de navidad». */
const fewDaysBeside: Parser<DayRule> = sequence(
  [amount, says('dia|dias'), says('antes|despues'), maybe(says('de')), boundable],
  (many, _days, side, _of, rule) =>
    bound(rule, ({ from, to }, { now }) => {
      const date = side === 'antes' ? addDays(from, -many) : addDays(to, many)
      return date < now.date ? undefined : oneDay(date)
    })
)

/** Everything that names days. */
export const dayRule: Parser<DayRule> = longest(
  singleDay,
  numberedDays,
  weekdaysInWeekRule,
  severalDays,
  otherWeekdayRule,
  nthWeekdayRule,
  fewDaysBeside,
  dictatedDays,
  weekAround,
  dayRange,
  spanOfDaysRule,
  boundedDays,
  distanceRule,
  pastRule
)
