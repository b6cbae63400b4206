import { weekdayIndexOf } from './calendar.ts'
import { clockMark } from './clock.ts'
import { contradiction, ruleOf } from './date-resolution.ts'
import { monthName } from './months.ts'
import { countedThing, digits } from './numbers.ts'
import {
  type Parser,
  after,
  followedBy,
  longest,
  map,
  maybe,
  notAfter,
  notFollowedBy,
  says,
  sequence,
} from './parser.ts'
import { type Context, type DayRule, daysReading, guessedDays, oneDay } from './readings.ts'
import { type DayRange } from './span.ts'
import { weekdayName } from './weekdays.ts'
import { addDays } from '@mostrador/kernel'

/** Before this hour of the night «mañana» may be the day that has just begun. */
const nightEnds = '05:00'

const today: DayRule = ({ now }) => daysReading(oneDay(now.date))

const tomorrow: DayRule = ({ now }) => {
  const next = oneDay(addDays(now.date, 1))
  return now.time < nightEnds ? daysReading(next, oneDay(now.date)) : daysReading(next)
}

const daysFromNow =
  (days: number): DayRule =>
  ({ now }) =>
    daysReading(oneDay(addDays(now.date, days)))

const pastThings =
  'el la lo mes ano dia fin manana lunes martes miercoles jueves viernes sabado domingo'
const hourOfDay = says(
  'a la|a las|como a las|tipo|en la tarde|en la manana|en la noche|por la tarde'
)

const lead = maybe(says('para|el dia de|para el dia de|de|pal dia de|el'))

export const relativeDay: Parser<DayRule> = longest<DayRule>(
  map(says('para? hoy|para? hoy mismo|el dia de hoy|de hoy'), () => today),
  sequence([says('esta|esta misma'), followedBy(says('tarde|noche|manana'))], () => today),
  sequence(
    [notAfter('la las esta misma'), lead, notAfter('la las esta misma'), says('manana mismo?')],
    () => tomorrow
  ),
  sequence([lead, says('pasado manana')], () => daysFromNow(2)),
  // «mañana o pasado»
  sequence([after('o y'), says('pasado'), notFollowedBy(says('manana'))], () => daysFromNow(2)),
  // «pasado a las 5»; «el lunes pasado a las 5» is gone.
  sequence([notAfter(pastThings), says('para? pasado|pa? pasado'), followedBy(hourOfDay)], () =>
    daysFromNow(2)
  )
)

const past = (days: (today: string) => DayRange): DayRule => {
  return ({ now }) => ({ kind: 'past', days: days(now.date) })
}

export const pastRule: Parser<DayRule> = longest<DayRule>(
  map(says('ayer|el dia de ayer'), () => past(date => oneDay(addDays(date, -1)))),
  map(says('antier|anteayer|antes de ayer|antiayer'), () =>
    past(date => oneDay(addDays(date, -2)))
  ),
  map(says('la semana pasada|semana pasada'), () => past(lastWeek)),
  map(says('el mes pasado|mes pasado'), () => past(lastMonth))
)

const lastWeek = (date: string): DayRange => {
  const monday = addDays(date, -weekdayIndexOf(date) - 7)
  return { from: monday, to: addDays(monday, 6) }
}

const lastMonth = (date: string): DayRange => {
  const to = addDays(`${date.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** «hoy lunes», «mañana miércoles»: the weekday must be that day's. */
export const namedRelative: Parser<DayRule> = sequence(
  [relativeDay, maybe(says('que es|,')), weekdayName, notFollowedBy(says('no|o|y'))],
  (rule, _, weekday) => (context: Context) => {
    const reading = rule(context)
    const date = reading.kind === 'days' ? reading.days[0]?.from : undefined
    if (date === undefined || weekdayIndexOf(date) === weekday) return reading
    return contradiction(weekday, date, context.now)
  }
)

/** «mañana 24»: another day's number leaves both days open; up to twelve it may be an hour. */
export const numberedRelative: Parser<DayRule> = sequence(
  [
    relativeDay,
    maybe(says('dia|,')),
    digits(2),
    notFollowedBy(longest<unknown>(countedThing, clockMark, monthName, says('de|/'))),
  ],
  (rule, _, day) => {
    if (day <= 12 || day > 31) return undefined
    return (context: Context) => {
      const reading = rule(context)
      const date = reading.kind === 'days' ? reading.days[0] : undefined
      if (date === undefined || Number(date.from.slice(8)) === day) return reading
      const other = ruleOf({ day })(context)
      return other.kind === 'days' ? guessedDays(date, ...other.days) : reading
    }
  }
)
