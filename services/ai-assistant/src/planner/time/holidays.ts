import { addDays } from '@mostrador/kernel'
import { easterOf, isoDate, weekdayFrom, yearMonthOf } from './calendar.ts'
import { longest, map, maybe, notAfter, says, sequence, type Parser } from './parser.ts'
import { daysReading, guessedDays, oneDay, type DayRule } from './readings.ts'
import { type DayRange } from './span.ts'

const fixed: Readonly<Record<string, readonly [month: number, day: number]>> = {
  'navidad|dia de navidad': [12, 25],
  'nochebuena|noche buena|la vispera de navidad': [12, 24],
  'ano nuevo|dia de ano nuevo|primero de ano': [1, 1],
  'reyes|dia de reyes|dia de los reyes': [1, 6],
  'san valentin|dia de san valentin|dia del amor|dia del amor y la amistad|dia de los enamorados': [
    2, 14,
  ],
  'dia de la candelaria|la candelaria': [2, 2],
  'dia del nino|dia de los ninos': [4, 30],
  'dia de la madre|dia de las madres|dia de la mama|dia de las mamas': [5, 10],
  'dia del maestro': [5, 15],
  'dia de la independencia': [9, 16],
  'dia de muertos|dia de los muertos': [11, 2],
  'dia de la revolucion': [11, 20],
  'dia de la virgen|dia de la virgen de guadalupe': [12, 12],
}

/** A holiday that was up to this many days ago is the past one. */
const recentDays = 14

const nextOf =
  (daysOf: (year: number) => DayRange): DayRule =>
  ({ now }) => {
    const { year } = yearMonthOf(now.date)
    const ranges = [year - 1, year, year + 1].map(daysOf)
    const recent = ranges.find(({ to }) => to < now.date && addDays(to, recentDays) >= now.date)
    if (recent) return { kind: 'past', days: recent }
    const next = ranges.find(({ to }) => to >= now.date)
    if (next === undefined) return daysReading(oneDay(now.date))
    // Of a week that has begun, what is left of it.
    return daysReading({ from: next.from < now.date ? now.date : next.from, to: next.to })
  }

const fixedRules = Object.entries(fixed).map(([names, [month, day]]) =>
  map(says(names), () => nextOf(year => oneDay(isoDate(year, month, day))))
)

const holiday: Parser<DayRule> = longest<DayRule>(
  ...fixedRules,
  map(says('dia del padre|dia del papa|dia de los padres'), () =>
    nextOf(year => oneDay(addDays(weekdayFrom(isoDate(year, 6, 1), 6), 14)))
  ),
  map(says('viernes santo'), () => nextOf(year => oneDay(addDays(easterOf(year), -2)))),
  map(says('jueves santo'), () => nextOf(year => oneDay(addDays(easterOf(year), -3)))),
  map(says('sabado de gloria'), () => nextOf(year => oneDay(addDays(easterOf(year), -1)))),
  map(says('semana santa|la semana santa'), () =>
    nextOf(year => ({ from: addDays(easterOf(year), -7), to: easterOf(year) }))
  ),
  map(
    says('fin de ano|finde ano|a? fin de ano'),
    () =>
      ({ now }) =>
        guessedDays(oneDay(isoDate(yearMonthOf(now.date).year, 12, 31)))
  )
)

/** Holidays of Mexico that people name instead of a date. Good wishes are no date. */
export const holidayRule: Parser<DayRule> = sequence(
  [
    notAfter('feliz felices bonita linda bonito'),
    maybe(says('el|en|para|en el|para el|la|de|del|en la')),
    holiday,
  ],
  (_, _lead, rule) => rule
)
