import { mondayOf } from './calendar.ts'
import { monthRule, paydayRule } from './months.ts'
import { type Parser, longest, map, maybe, notAfter, remembered, says, sequence } from './parser.ts'
import { type DayRule, daysReading, guessedDays, remaining } from './readings.ts'
import { type DayRange, type LocalMoment } from './span.ts'
import { weekReference } from './weekdays.ts'
import { addDays } from '@mostrador/kernel'

const week = (now: LocalMoment, weeks: number, first = 0, last = 6): DayRange => {
  const monday = addDays(mondayOf(now.date), weeks * 7)
  return { from: addDays(monday, first), to: addDays(monday, last) }
}

const weekRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [maybe(says('en|para|de|de toda|toda|durante')), weekReference],
    (_, weeks) =>
      ({ now }) =>
        remaining(week(now, weeks), now)
  ),
  map(
    says(
      'antes de que acabe la semana|antes de que termine la semana|lo que resta de la semana|en lo que resta de la semana|lo que queda de la semana|en lo que queda de la semana'
    ),
    () =>
      ({ now }) =>
        remaining(week(now, 0), now)
  ),
  // «esta semana no, la que entra»
  sequence(
    [notAfter('semana'), says('la que entra|la que viene|la que sigue')],
    () =>
      ({ now }) =>
        remaining(week(now, 1), now)
  ),
  // On a Sunday «en la semana» is the one that begins.
  map(
    says('en la semana|para la semana|durante la semana'),
    () =>
      ({ now }) =>
        remaining(week(now, now.weekday === 6 ? 1 : 0), now)
  )
)

/** «a principios de la otra semana». Monday counts as the beginning until Tuesday is over. */
const weekPartRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [says('a? principios de|a? inicios de|al principio de|al inicio de|empezando'), weekReference],
    (_, weeks) =>
      ({ now }) =>
        remaining(week(now, weeks, 0, 1), now)
  ),
  map(says('a principios de semana|a inicios de semana|principio de semana'), () => ({ now }) => {
    const next = week(now, 1, 0, 1)
    const left = remaining(week(now, 0, 0, 1), now)
    return left.kind === 'days' ? daysReading(...left.days, next) : daysReading(next)
  }),
  map(
    says('a? mediados de semana|a media semana'),
    () =>
      ({ now }) =>
        guessedDays(week(now, now.weekday > 2 ? 1 : 0, 2, 2))
  ),
  map(says('al final de la semana|a finales de semana|a finales de la semana'), () => ({ now }) => {
    const left = remaining(week(now, 0, 3, 6), now)
    return left.kind === 'days' ? guessedDays(...left.days) : left
  })
)

const weekendRule: Parser<DayRule> = longest<DayRule>(
  map(
    says(
      'el? fin de semana|este fin de semana|para el? fin de semana|en fin de semana|en el fin de semana|este fin|el fin|para el fin|para este fin de semana|este proximo fin de semana'
    ),
    () =>
      ({ now }) =>
        remaining(week(now, 0, 5, 6), now)
  ),
  map(
    says(
      'el? proximo fin de semana|el? proximo fin|el? fin de semana que viene|el? fin de semana que entra|el? fin que viene|el? fin de semana proximo|el siguiente fin de semana'
    ),
    () =>
      ({ now }) =>
        now.weekday >= 5
          ? daysReading(week(now, 1, 5, 6))
          : daysReading(week(now, 0, 5, 6), week(now, 1, 5, 6))
  ),
  map(
    says('el? otro fin de semana|el otro fin|para el otro fin de semana'),
    () =>
      ({ now }) =>
        daysReading(week(now, 1, 5, 6))
  )
)

/** Weeks, weekends, months and paydays. */
export const spanOfDaysRule: Parser<DayRule> = remembered(
  longest(weekRule, weekPartRule, weekendRule, monthRule, paydayRule)
)
