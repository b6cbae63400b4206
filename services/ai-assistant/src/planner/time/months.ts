import {
  type YearMonth,
  dateIn,
  daysInMonth,
  isoDate,
  plusMonths,
  wholeMonth,
  yearMonthOf,
} from './calendar.ts'
import { type Parser, longest, map, maybe, oneWordOf, says, sequence } from './parser.ts'
import { type DayRule, guessedDays, oneDay, remaining } from './readings.ts'
import { type DayRange, type LocalMoment } from './span.ts'
import { monthNames } from './words.ts'

/** «este mes», «el mes que entra»: how many months from this one. */
export const monthReference: Parser<number> = longest(
  map(says('este mes|este mismo mes'), () => 0),
  map(
    says(
      'el? proximo mes|el? otro mes|el? siguiente mes|el? mes que viene|el? mes que entra|el? mes proximo|el? mes entrante'
    ),
    () => 1
  )
)

export const monthAhead = (now: LocalMoment, months: number): YearMonth =>
  plusMonths(yearMonthOf(now.date), months)

/** The name of a month, 1 to 12. */
export const monthName: Parser<number> = oneWordOf(
  new Map([...monthNames.map((name, index) => [name, index + 1] as const), ['may', 5]])
)

/** The next time that a month comes, this one included. */
export const nextMonthNamed = (month: number, now: LocalMoment): YearMonth => {
  const { year, month: current } = yearMonthOf(now.date)
  return { year: month < current ? year + 1 : year, month }
}

type Part = 'start' | 'middle' | 'end'

const monthPart: Parser<Part> = longest<Part>(
  map(says('a? principios de|a? inicios de|a? principio de|empezando'), (): Part => 'start'),
  map(says('a? mediados de|a mitad de'), (): Part => 'middle'),
  map(says('a? finales de|a? fines de|a? fin de|al final de|a? final de'), (): Part => 'end')
)

/** «a fin de mes», said when the last third has begun: the days about its end. */
const lastDays = 4
const endOfThisMonth =
  (): DayRule =>
  ({ now }) => {
    const month = yearMonthOf(now.date)
    const from = isoDate(month.year, month.month, daysInMonth(month) - lastDays + 1)
    const whole = partOfMonth(month, 'end')
    return now.date < whole.from || now.date >= from
      ? remaining(whole, now)
      : remaining({ from, to: whole.to }, now)
  }

const partOfMonth = (month: YearMonth, part: Part): DayRange => {
  const day = (number: number) => isoDate(month.year, month.month, number)
  if (part === 'start') return { from: day(1), to: day(10) }
  if (part === 'middle') return { from: day(11), to: day(20) }
  return { from: day(21), to: day(daysInMonth(month)) }
}

/** Which week of a month, from zero; below zero the last. */
const weekOfMonth: Parser<number> = longest(
  map(says('la? primera semana de|la? primer semana de'), () => 0),
  map(says('la? segunda semana de'), () => 1),
  map(says('la? tercera semana de'), () => 2),
  map(says('la? ultima semana de'), () => -1)
)

export const monthRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [maybe(says('en|para|de|lo que queda de|lo que resta de')), monthReference],
    (_, months) =>
      ({ now }) =>
        remaining(wholeMonth(monthAhead(now, months)), now)
  ),
  map(
    says(
      'antes de fin de mes|antes de que acabe el mes|antes de que termine el mes|lo que queda del mes|lo que resta del mes|en lo que resta del mes|en lo que queda del mes'
    ),
    () =>
      ({ now }) =>
        remaining(wholeMonth(yearMonthOf(now.date)), now)
  ),
  sequence(
    [says('en|para|por|todo'), monthName],
    (_, month) =>
      ({ now }) =>
        remaining(wholeMonth(nextMonthNamed(month, now)), now)
  ),
  sequence(
    [monthPart, maybe(says('mes de')), monthName],
    (part, _, month) =>
      ({ now }) =>
        remaining(partOfMonth(nextMonthNamed(month, now), part), now)
  ),
  sequence(
    [
      monthPart,
      longest(
        map(says('mes'), () => 0),
        monthReference
      ),
    ],
    (part, months) =>
      part === 'end' && months === 0
        ? endOfThisMonth()
        : ({ now }) => remaining(partOfMonth(monthAhead(now, months), part), now)
  ),
  sequence([weekOfMonth, monthName], (nth, month) => ({ now }) => {
    const named = nextMonthNamed(month, now)
    const from = nth < 0 ? daysInMonth(named) - 6 : nth * 7 + 1
    const day = (number: number) => isoDate(named.year, month, number)
    return remaining({ from: day(from), to: day(from + 6) }, now)
  })
)

/** Wages are paid on the 15th and on the last day: the next of both. */
const payday: DayRule = ({ now }) => {
  const month = yearMonthOf(now.date)
  const middle = dateIn(month, 15) ?? now.date
  const last = isoDate(month.year, month.month, daysInMonth(month))
  return guessedDays(oneDay(now.date <= middle ? middle : last))
}

export const paydayRule: Parser<DayRule> = map(
  says(
    'la quincena|en quincena|en la quincena|de quincena|cuando caiga la quincena|cuando me paguen la quincena|esta quincena|para la quincena'
  ),
  () => payday
)

/** A month alone, for «a partir de diciembre». */
export const wholeMonthRule: Parser<DayRule> = map(
  monthName,
  month =>
    ({ now }) =>
      remaining(wholeMonth(nextMonthNamed(month, now)), now)
)
