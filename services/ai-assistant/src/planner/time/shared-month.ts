import { clockMark } from './clock.ts'
import { type SaidDate } from './date-resolution.ts'
import { dayLeadNeeded, dayNumber, loneDay, spokenDate } from './dates.ts'
import { countedThing, digits } from './numbers.ts'
import { type Parser, list, longest, maybe, notFollowedBy, says, sequence } from './parser.ts'

const joiner = says('o el?|u el?|y el?|, el?|, y el?|, o el?|o dia|y dia')

const listedDay: Parser<SaidDate> = sequence(
  [dayNumber, notFollowedBy(longest<unknown>(countedThing, clockMark))],
  day => ({ day })
)

type SaidDays = { readonly days: readonly SaidDate[]; readonly isRange: boolean }

/** «el 5 o 6 de diciembre», «del 5 al 8»: numbers that share a month. */
export const sharedMonth: Parser<SaidDays> = longest<SaidDays>(
  sequence(
    [longest(dayLeadNeeded, says('los dias|dias')), list(longest(spokenDate, loneDay), joiner)],
    (lead, days) => (lead === 'del' ? undefined : eitherOf(days))
  ),
  // «14-20 dic»
  sequence([maybe(dayLeadNeeded), digits(2), says('-'), spokenDate], (_, day, _to, last) => ({
    days: [{ ...last, day }, last],
    isRange: true,
  })),
  // «5 6 y 7 de diciembre»
  sequence(
    [maybe(dayLeadNeeded), list(longest(spokenDate, listedDay), maybe(joiner))],
    (_, days) => (days.at(-1)?.month === undefined ? undefined : eitherOf(days))
  ),
  sequence(
    [
      says('del|entre el|desde el|de'),
      longest(spokenDate, loneDay),
      says('al|y el|hasta el|a'),
      longest(spokenDate, loneDay),
    ],
    (lead, a, link, b) => {
      const isOpen = lead === 'de' || link === 'a'
      return isOpen && b.month === undefined
        ? undefined
        : { days: [sharing(a, b), b], isRange: true }
    }
  )
)

const eitherOf = (days: readonly SaidDate[]): SaidDays | undefined => {
  const last = days.at(-1)
  return last === undefined || days.length < 2
    ? undefined
    : { days: days.map(day => sharing(day, last)), isRange: false }
}

const sharing = (a: SaidDate, b: SaidDate): SaidDate =>
  a.month === undefined && b.month !== undefined && a.day < b.day ? { ...b, day: a.day } : a
