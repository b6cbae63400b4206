import { addMonths, mondayOf } from './calendar.ts'
import { amount } from './numbers.ts'
import { type Parser, longest, map, maybe, notFollowedBy, says, sequence } from './parser.ts'
import {
  type Context,
  type DayRule,
  type Rule,
  daysReading,
  guessedDays,
  oneDay,
} from './readings.ts'
import { type DistanceUnit, type Reading } from './span.ts'
import { weekdayName, weekdayRule } from './weekdays.ts'
import { addDays } from '@mostrador/kernel'

const unit: Parser<DistanceUnit> = longest<DistanceUnit>(
  map(says('dias|dia'), (): DistanceUnit => 'day'),
  map(says('semanas|semana'), (): DistanceUnit => 'week'),
  map(says('meses|mes'), (): DistanceUnit => 'month')
)

const count: Parser<number> = longest(
  amount,
  map(says('un par de'), () => 2)
)

const shifted = (date: string, many: number, by: DistanceUnit): string =>
  by === 'month' ? addMonths(date, many) : addDays(date, by === 'week' ? many * 7 : many)

/**
 * «en 3 días» is exact. «ocho días» and «quince días» are mostly said of one and two weeks, so both
 * days are kept. A distance in weeks or months is a guess of the day.
 */
const distanceReading = (many: number, by: DistanceUnit, { now }: Context): Reading => {
  const day = (days: number) => oneDay(addDays(now.date, days))
  if (by !== 'day') return guessedDays(oneDay(shifted(now.date, many, by)))
  if (many === 8) return daysReading(day(7), day(8))
  if (many === 15) return daysReading(day(14), day(15))
  return daysReading(day(many))
}

export const lead = says('en|dentro de|como en|en como|para dentro de|de aqui a|de aqui en')

export const roughly = maybe(says('unos|unas|como|como unas|como unos|aproximadamente'))

/** «no ha comido en dos días»: how long already, and no day to come. */
const notSince: Parser<true> = (tokens, at) => {
  const before = tokens.slice(Math.max(0, at - 5), at).map(({ text }) => text)
  const isSince = /\bno (?:me |le |se |nos )?(?:ha|han|he|come|duerme|toma|hace)\b/.test(
    before.join(' ')
  )
  return isSince ? undefined : { value: true, next: at }
}

const aheadRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [notSince, lead, roughly, amount, unit, notFollowedBy(says('y medio'))],
    (_since, _, _roughly, many, by) =>
      many > 400 ? undefined : (context: Context) => distanceReading(many, by, context)
  ),
  sequence(
    [lead, says('un par de'), unit],
    (_, _pair, by) =>
      ({ now }) =>
        guessedDays(oneDay(shifted(now.date, 2, by)))
  ),
  map(
    says('en unos dias|en unos diitas|dentro de unos dias'),
    () =>
      ({ now }) =>
        guessedDays({ from: addDays(now.date, 2), to: addDays(now.date, 6) })
  ),
  map(
    says('en mes y medio|en un mes y medio|dentro de mes y medio'),
    () =>
      ({ now }) =>
        guessedDays(oneDay(addDays(addMonths(now.date, 1), 15)))
  )
)

/** «dentro de dos semanas el viernes». */
const aheadWeekday: Parser<DayRule> = sequence(
  [lead, roughly, amount, says('semanas|semana'), says('el'), weekdayName],
  (_, _roughly, many, _weeks, _the, weekday) =>
    many > 60
      ? undefined
      : ({ now }) => guessedDays(oneDay(addDays(mondayOf(now.date), many * 7 + weekday)))
)

const inWeeks = longest(
  map(says('en ocho dias?|en 8 dias?|a ocho dias?|a 8 dias?'), () => 7),
  map(says('en quince dias?|en 15 dias?|a quince dias?|a 15 dias?'), () => 14)
)

/** «de hoy en ocho» is this weekday next week, «del viernes en quince» the second Friday on. */
const weeksFromRule: Parser<DayRule> = longest<DayRule>(
  sequence(
    [says('de? hoy'), inWeeks],
    (_, days) =>
      ({ now }) =>
        daysReading(oneDay(addDays(now.date, days)))
  ),
  sequence(
    [says('de? manana'), inWeeks],
    (_, days) =>
      ({ now }) =>
        daysReading(oneDay(addDays(now.date, days + 1)))
  ),
  sequence([weekdayRule, inWeeks], (rule, days) => (context: Context) => {
    const reading = rule(context)
    if (reading.kind !== 'days') return reading
    const later = reading.days.map(({ from }) => oneDay(addDays(from, days)))
    return { ...reading, days: later }
  })
)

const agoRule: Parser<DayRule> = sequence(
  [says('desde? hace como? unos?|hace unas|desde? hace'), count, unit],
  (_, many, by) =>
    many > 400
      ? undefined
      : ({ now }) => ({ kind: 'past', days: oneDay(shifted(now.date, -many, by)) })
)

const lastVisit = says(
  `despues de la ultima|despues de la ultima vez|despues de la ultima cita|despues de la ultima visita|despues de mi ultima cita|despues de mi ultima vez|
   despues de mi ultima visita|despues de mi cita anterior|despues de la anterior|de la ultima visita|de la ultima cita|de la ultima vez|de mi ultima cita|de mi ultima visita|
   desde la ultima vez|desde mi ultima cita|despues de la vez pasada`
)

const afterVisitRule: Parser<Rule> = sequence(
  [maybe(says('en|a los|a las|como|al')), maybe(says('a los')), count, unit, lastVisit],
  (_, _at, many, by) => () => ({ kind: 'after-last-visit', amount: many, unit: by })
)

const ownAppointment = says(
  `despues de? esa|despues de? ese|despues de? esta|despues de? la? que tengo|despues de? mi cita|
   despues de? esa cita|despues de? esta cita|despues de? la mia|despues de? el que tengo|
   despues del que tengo|despues de? eso|despues de? la que ya tengo|despues del mio`
)
/** «una semana después de esa»: counted from what was proposed, or from what there is. */
const afterOwnRule: Parser<Rule> = sequence(
  [maybe(says('en|a los|a las|como|al')), maybe(says('a los')), count, unit, ownAppointment],
  (_, _at, many, by) => () => ({ kind: 'after-last-visit', amount: many, unit: by, isOwn: true })
)

const instead = says('mejor|pasala|pasame|pasamela|muevela|recorrela|muevemela')
const week: Parser<DistanceUnit> = map(says('semanas|semana'), () => 'week')
/** «una semana después», «mejor dos días después»: of what is spoken of. */
const laterRule: Parser<Rule> = map(
  longest(
    sequence([count, week, says('despues'), notFollowedBy(says('de|del|que'))], (many, by) => ({
      ...{ amount: many, unit: by },
    })),
    sequence(
      [instead, count, unit, says('despues'), notFollowedBy(says('de|del|que'))],
      (_, many, by) => ({ amount: many, unit: by })
    )
  ),
  distance => () => ({ kind: 'after-last-visit', ...distance, isOwn: true })
)

/** A distance of days, weeks or months. */
export const distanceRule: Parser<DayRule> = longest(
  aheadRule,
  aheadWeekday,
  weeksFromRule,
  agoRule,
  afterVisitRule,
  afterOwnRule,
  laterRule
)
