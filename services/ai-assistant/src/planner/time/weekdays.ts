import { addDays } from '@mostrador/kernel'
import { mondayOf, weekdayFrom } from './calendar.ts'
import {
  list,
  longest,
  map,
  maybe,
  notAfter,
  nothing,
  oneWordOf,
  says,
  sequence,
  type Parser,
  remembered,
} from './parser.ts'
import {
  daysReading,
  eitherDay,
  oneDay,
  type Context,
  type DayRule,
  type Rule,
} from './readings.ts'
import { type Reading, type WeekdayIndex } from './span.ts'
import { weekdayNames } from './words.ts'

const singular = new Map(weekdayNames.map((name, index) => [name, index as WeekdayIndex] as const))
const plural = new Map([...singular, ['sabados', 5] as const, ['domingos', 6] as const])

/** The name of one weekday. */
export const weekdayName: Parser<WeekdayIndex> = oneWordOf(singular)
const weekdayNameOrPlural: Parser<WeekdayIndex> = oneWordOf<WeekdayIndex>(plural)

type Which = 'plain' | 'this' | 'next' | 'following' | 'other' | 'last'

const whichBefore = longest<Which>(
  map(
    says(
      'el|al|para el|para|en|en el|el dia|del|de|este dia|el mero|el proximo dia|el mismo|a el|un'
    ),
    (): Which => 'plain'
  ),
  map(says('este|para este|este mismo|de este|ese|este proximo'), (): Which => 'this'),
  map(says('el? proximo|para el proximo|al proximo|este proximo'), (): Which => 'next'),
  map(says('el? siguiente|para el siguiente'), (): Which => 'following'),
  map(says('el? otro|para el otro|al otro'), (): Which => 'other'),
  map(says('el pasado'), (): Which => 'last')
)
const whichAfter = longest<Which>(
  map(says('que viene|que entra|proximo|entrante|que sigue'), (): Which => 'next'),
  map(says('siguiente'), (): Which => 'following'),
  map(says('pasado'), (): Which => 'last')
)

/** «la próxima semana» and its like: how many weeks from this one. */
export const weekReference: Parser<number> = remembered(
  longest(
    map(says('esta semana|esta misma semana|la semana'), said =>
      said === 'la semana' ? undefined : 0
    ),
    map(
      says(
        `la? proximo semana|esta proximo semana|la? otra semana|la? siguiente semana|la semana que viene|la semana que entra|semana que viene|semana que entra|
       la? semana proximo|la? semana siguiente|la? semana entrante|la? semana que sigue`
      ),
      () => 1
    )
  )
)

const candidates = (weekday: WeekdayIndex, which: Which, { now }: Context): Reading => {
  const nearest = weekdayFrom(addDays(now.date, 1), weekday)
  const later = addDays(nearest, 7)
  const isToday = now.weekday === weekday
  const isThisWeek = nearest < addDays(mondayOf(now.date), 7)
  switch (which) {
    case 'plain':
      return isToday ? daysReading(oneDay(nearest), oneDay(now.date)) : daysReading(oneDay(nearest))
    case 'this':
      return isToday ? daysReading(oneDay(now.date), oneDay(nearest)) : daysReading(oneDay(nearest))
    case 'next':
      return isThisWeek ? daysReading(oneDay(nearest), oneDay(later)) : daysReading(oneDay(nearest))
    case 'following':
      return isThisWeek ? daysReading(oneDay(later), oneDay(nearest)) : daysReading(oneDay(nearest))
    case 'other':
      return daysReading(oneDay(isToday || !isThisWeek ? nearest : later))
    case 'last':
      return { kind: 'past', days: oneDay(addDays(weekdayFrom(now.date, weekday), -7)) }
  }
}

const inWeek =
  (weekday: WeekdayIndex, weeks: number): DayRule =>
  ({ now }) => {
    const date = addDays(mondayOf(now.date), weeks * 7 + weekday)
    return date < now.date ? { kind: 'past', days: oneDay(date) } : daysReading(oneDay(date))
  }

const weekdayList = list(
  sequence([maybe(whichBefore), weekdayName], (_, weekday) => weekday),
  says('o|u|y|,')
)
/** «la otra semana miércoles o jueves», «el martes o jueves de la próxima semana». */
export const weekdaysInWeekRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [maybe(says('en|para|de')), weekReference, maybe(says(',')), weekdayList],
    (_, weeks, _comma, weekdays) => allInWeek(weekdays, weeks)
  ),
  sequence([weekdayList, maybe(says('de|en')), weekReference], (weekdays, _, weeks) =>
    allInWeek(weekdays, weeks)
  )
)
const allInWeek = (weekdays: readonly WeekdayIndex[], weeks: number): DayRule | undefined =>
  weekdays.length < 2
    ? undefined
    : context => eitherDay(weekdays.map(weekday => inWeek(weekday, weeks)(context)))

/** One weekday: «el próximo viernes», «el martes de la otra semana», «la próxima semana el martes». */
export const weekdayRule: Parser<DayRule> = remembered(
  longest<DayRule>(
    sequence([maybe(whichBefore), weekdayName, maybe(whichAfter)], (before, weekday, behind) => {
      const which = behind ?? before ?? 'plain'
      return (context: Context) => candidates(weekday, which, context)
    }),
    sequence(
      [maybe(whichBefore), weekdayName, maybe(says('de|en')), weekReference],
      (_, weekday, _of, weeks) => inWeek(weekday, weeks)
    ),
    sequence(
      [maybe(says('en|para|de')), weekReference, maybe(says(',')), maybe(whichBefore), weekdayName],
      (_, weeks, _comma, _which, weekday) => inWeek(weekday, weeks)
    )
  )
)

const backward = 5
const weekdayBefore: Parser<WeekdayIndex> = (tokens, at) => {
  for (let before = at - 1; before >= Math.max(0, at - backward); before -= 1) {
    const value = singular.get(tokens[before]?.text ?? '')
    if (value !== undefined) return { value, next: at }
  }
  return undefined
}
/** «este viernes no, el otro»: the weekday was said before. */
export const otherWeekdayRule: Parser<DayRule> = sequence(
  [weekdayBefore, says('el otro|el que sigue|el que viene|el que entra')],
  weekday => (context: Context) => candidates(weekday, 'other', context)
)

const pluralName = oneWordOf<WeekdayIndex>(
  new Map([
    ['sabados', 5],
    ['domingos', 6],
  ])
)
const everyReading = (weekdays: readonly WeekdayIndex[]): Rule => {
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b)
  return () => ({ kind: 'weekdays', weekdays: sorted })
}

/** Recurring weekdays: «los martes y jueves», «de lunes a viernes», «entre semana». */
export const everyWeekdayRule: Parser<Rule> = longest<Rule>(
  sequence(
    [
      says('los|todos los|en los|para los|a los|de los'),
      list(weekdayNameOrPlural, longest<unknown>(says('y los?|o los?|, los?|, y los?'), nothing)),
    ],
    (_, weekdays) => everyReading(weekdays)
  ),
  map(list(pluralName, says('y|o|,')), everyReading),
  sequence(
    [notAfter('el del este'), maybe(says('de')), weekdayName, says('a'), weekdayName],
    (_, _of, from, _to, to) => {
      if (from >= to) return undefined
      const length = to - from + 1
      return everyReading(Array.from({ length }, (_each, index) => (from + index) as WeekdayIndex))
    }
  ),
  map(says('cualquier dia entre semana|entre semana|los dias entre semana|dias entre semana'), () =>
    everyReading([0, 1, 2, 3, 4])
  ),
  map(says('los fines de semana|fines de semana|los fines'), () => everyReading([5, 6]))
)
