import { addDays } from '@mostrador/kernel'
import { daysInMonth, isoDate, weekdayFrom, yearMonthOf, type YearMonth } from './calendar.ts'
import { monthName, monthReference, nextMonthNamed, monthAhead } from './months.ts'
import { amount } from './numbers.ts'
import { longest, map, maybe, says, sequence, type Parser } from './parser.ts'
import { type DayRule, daysReading, guessedDays, oneDay } from './readings.ts'
import type { LocalMoment, Reading, WeekdayIndex } from './span.ts'
import { weekdayName } from './weekdays.ts'

/** Which one of a month, from zero; below zero the last. */
const nth: Parser<number> = longest(
  map(says('el? primer|el? primero'), () => 0),
  map(says('el? segundo'), () => 1),
  map(says('el? tercer|el? tercero'), () => 2),
  map(says('el? cuarto'), () => 3),
  map(says('el? ultimo'), () => -1)
)
const ofMonth: Parser<(now: LocalMoment) => YearMonth> = longest(
  map(monthName, month => (now: LocalMoment) => nextMonthNamed(month, now)),
  map(says('mes'), () => (now: LocalMoment) => yearMonthOf(now.date)),
  map(monthReference, months => (now: LocalMoment) => monthAhead(now, months))
)

const dayIn = ({ year, month }: YearMonth, weekday: WeekdayIndex, which: number): string => {
  if (which < 0) {
    const last = isoDate(year, month, daysInMonth({ year, month }))
    return weekdayFrom(addDays(last, -6), weekday)
  }
  return addDays(weekdayFrom(isoDate(year, month, 1), weekday), which * 7)
}
const readingOf = (date: string, { date: today }: LocalMoment): Reading =>
  date < today ? { kind: 'past', days: oneDay(date) } : daysReading(oneDay(date))

/** «el primer sábado de diciembre», «el último domingo del mes», «dentro de dos martes». */
export const nthWeekdayRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [maybe(says('para|en')), nth, weekdayName, says('de|del'), ofMonth],
    (_, which, weekday, _of, month) =>
      ({ now }) =>
        readingOf(dayIn(month(now), weekday, which), now)
  ),
  sequence([says('en|dentro de|de aqui a'), amount, weekdayName], (_, many, weekday) =>
    many < 1 || many > 8
      ? undefined
      : ({ now }) =>
          guessedDays(oneDay(addDays(weekdayFrom(addDays(now.date, 1), weekday), 7 * (many - 1))))
  )
)
