import { dateIn, daysInMonth, isoDate, plusMonths, weekdayFrom, yearMonthOf } from './calendar.ts'
import { clockMark, joinedHalf } from './clock.ts'
import { type SaidDate, resolve, resolveNamed } from './date-resolution.ts'
import { monthName, monthReference } from './months.ts'
import { countedThing, digits, smallNumber } from './numbers.ts'
import {
  type Parser,
  glued,
  inOrder,
  longest,
  map,
  maybe,
  notAfter,
  notFollowedBy,
  remembered,
  says,
  sequence,
} from './parser.ts'
import { type DayRule, daysReading, invalidDay, oneDay } from './readings.ts'
import type { LocalMoment, Reading } from './span.ts'
import { weekdayName } from './weekdays.ts'
import { addDays } from '@mostrador/kernel'

const notAddress = notAfter(
  'calle av avenida avda colonia col blvd bulevar boulevard calzada privada esquina c'
)

/** «el domingo, primero el masaje»: an order, and no day. */
const first = sequence(
  [
    says('primero|1 ro|1 ero|1 er|1 °|1 º'),
    notFollowedBy(says('el|la|los|las|un|una|que|me|va|voy|lo')),
  ],
  () => 1
)

const anyDayNumber: Parser<number> = longest(smallNumber, first)
/** «el jueves una clase»: an article is no first of a month. */
export const dayNumber: Parser<number> = (tokens, at) =>
  /^una?$/.test(tokens[at]?.text ?? '') ? undefined : anyDayNumber(tokens, at)

const year: Parser<number> = longest(
  digits(4, 4),
  map(digits(2, 2), short => (short >= 20 && short < 60 ? 2000 + short : undefined))
)

const spokenYear = sequence([says('de|del|del ano|,'), year], (_, value) =>
  value >= 1900 && value < 2100 ? value : undefined
)

const dayLead = maybe(
  says('el|el dia|dia|para el|para el dia|del|al|del dia|al dia|de|el mero|el mero dia|en|hasta el')
)

export const spokenDate: Parser<SaidDate> = remembered(
  longest<SaidDate>(
    sequence(
      [dayNumber, maybe(says('de|del|de el|del mes de|-|/')), monthName, maybe(spokenYear)],
      (day, _, month, saidYear) => ({
        day,
        month,
        ...(saidYear !== undefined && { year: saidYear }),
      })
    ),
    sequence([monthName, digits(2), notFollowedBy(clockMark)], (month, day) => ({ day, month }))
  )
)

const sign = longest(glued('/'), glued('-'), glued('.'))

const gluedDigits =
  (most: number, least = 1): Parser<number> =>
  (tokens, at) =>
    tokens[at]?.isGlued ? digits(most, least)(tokens, at) : undefined

const numericDate: Parser<SaidDate> = remembered(
  longest<SaidDate>(
    sequence(
      [digits(2), sign, gluedDigits(2), sign, longest(gluedDigits(4, 4), gluedDigits(2, 2))],
      (day, _, month, _sign, short) => ({ day, month, year: short < 100 ? 2000 + short : short })
    ),
    sequence(
      [digits(4, 4), glued('-/'), gluedDigits(2), glued('-/'), gluedDigits(2)],
      (saidYear, _, month, _sign, day) => ({ day, month, year: saidYear })
    ),
    sequence([digits(2), glued('/'), gluedDigits(2), notFollowedBy(glued('/'))], (day, _, month) =>
      day === 24 && month === 7 ? undefined : { day, month }
    ),
    sequence(
      [digits(2, 2), glued('-'), gluedDigits(2, 2), notFollowedBy(longest(glued('-'), clockMark))],
      (day, _, month) => (day > 12 && day <= 31 && month <= 12 ? { day, month } : undefined)
    )
  )
)

const hourWithHalf = sequence([digits(2), joinedHalf], hour => (hour <= 12 ? true : undefined))

/** A number after the day that is no hour: a telephone, an address. */
const lateNumber = inOrder(notFollowedBy(hourWithHalf), digits(12))

const hourRange = inOrder(says('a|-'), hourWithHalf)

const afterNumber = notFollowedBy(
  longest<unknown>(countedThing, clockMark, says('/|:|$'), lateNumber, hourRange, glued('.-'))
)

/** A lone day of the month: only after «el» or «día», and never before what is counted. */
export const loneDay: Parser<SaidDate> = sequence([dayNumber, afterNumber], day =>
  day >= 1 && day <= 31 ? { day } : undefined
)

export const dayLeadNeeded = says(
  'el|el dia|dia|para el|para el dia|del|al|del dia|al dia|hasta el|a el|el mero'
)

/** A day of a calendar month, told as past where it is; `undefined` is no such day. */
const pastOrComing = (date: string | undefined, now: LocalMoment): Reading => {
  if (date === undefined) return invalidDay
  return date < now.date ? { kind: 'past', days: oneDay(date) } : daysReading(oneDay(date))
}

const plainDate: Parser<DayRule> = longest<DayRule>(
  sequence(
    [
      notAddress,
      dayLead,
      notAddress,
      longest(
        spokenDate,
        sequence([notAfter('y'), numericDate], (_, date) => date)
      ),
    ],
    (_, _lead, _street, said) =>
      ({ now }) =>
        resolve(said, now)
  ),
  sequence([dayLeadNeeded, loneDay], (lead, said) => {
    const isOption = said.day === 1 && lead === 'el'
    return ({ now }) => {
      const reading = resolve(said, now)
      return isOption && reading.kind === 'days' ? { ...reading, choice: 'doubtful' } : reading
    }
  }),
  sequence(
    [dayLeadNeeded, smallNumber, says('de este mes|del mes')],
    (_, day) =>
      ({ now }) =>
        pastOrComing(dateIn(yearMonthOf(now.date), day), now)
  ),
  sequence(
    [dayLeadNeeded, smallNumber, maybe(says('de|del')), monthReference],
    (_, day, _of, months) =>
      ({ now }) =>
        pastOrComing(dateIn(plusMonths(yearMonthOf(now.date), months), day), now)
  ),
  sequence(
    [says('el|el dia'), digits(2), says('del'), digits(2), afterNumber],
    (_, day, _of, month) => (month > 12 ? undefined : ({ now }) => resolve({ day, month }, now))
  )
)

const nextDays = says('el dia|dia|el|que es|que es el|, el|,')

const namedDate: Parser<DayRule> = sequence(
  [
    maybe(says('el|el dia|este|para el|del|al|el proximo|este proximo|en')),
    weekdayName,
    maybe(nextDays),
    longest(spokenDate, numericDate, loneDay),
  ],
  (_, weekday, _day, said) =>
    ({ now }) =>
      resolveNamed(weekday, said, now)
)

const ordinal = longest(
  map(says('el primer|el 1er'), () => 1),
  map(says('el segundo'), () => 2),
  map(says('el tercer'), () => 3),
  map(says('el ultimo'), () => 5)
)

/** «el primer lunes de diciembre», «el último viernes de noviembre». */
const ordinalDate: Parser<DayRule> = sequence(
  [ordinal, weekdayName, says('de|del'), monthName],
  (nth, weekday, _, month) =>
    ({ now }) => {
      const { year: current, month: thisMonth } = yearMonthOf(now.date)
      const target = { year: month < thisMonth ? current + 1 : current, month }
      const start = weekdayFrom(isoDate(target.year, month, 1), weekday)
      const inMonth = Math.floor((daysInMonth(target) - Number(start.slice(8))) / 7)
      const date = addDays(start, Math.min(nth - 1, inMonth) * 7)
      return pastOrComing(date, now)
    }
)

/** One date of the calendar. */
export const dateRule: Parser<DayRule> = remembered(longest(plainDate, namedDate, ordinalDate))
