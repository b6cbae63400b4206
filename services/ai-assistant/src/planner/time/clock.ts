import { type ClockTime, type Half } from './clock-hours.ts'
import { countedMany, countedThing, digits, smallNumber } from './numbers.ts'
import {
  type Parser,
  followedBy,
  glued,
  longest,
  map,
  maybe,
  notAfter,
  notFollowedBy,
  oneWordOf,
  remembered,
  says,
  sequence,
} from './parser.ts'

const halves: Readonly<Record<string, Half>> = {
  manana: 'morning',
  tarde: 'afternoon',
  noche: 'night',
  madrugada: 'dawn',
}

/** «pm», «p. m.», «de la tarde», «del día». */
export const joinedHalf: Parser<Half> = remembered(
  longest<Half>(
    map(says('am|a me|a . me .|a . me|de am'), (): Half => 'am'),
    map(says('pm|p me|p . me .|p . me|de pm'), (): Half => 'pm'),
    map(says('del dia|del medio dia|de medio dia'), (): Half => 'noon'),
    map(
      says(
        'de la manana|de la tarde|de la noche|de la madrugada|de tarde|de noche|la tarde|la noche'
      ),
      said => halves[said.split(' ').at(-1) ?? '']
    )
  )
)

/** Also «por la tarde», which may as well belong to a day («el 5 en la tarde»). */
export const half: Parser<Half> = remembered(
  longest<Half>(
    joinedHalf,
    map(
      says('por la manana|por la tarde|por la noche|en la manana|en la tarde|en la noche'),
      said => halves[said.split(' ').at(-1) ?? '']
    )
  )
)

const spokenMinutes = longest<number>(
  map(says('y media|y medio'), () => 30),
  map(says('y cuarto|y un cuarto'), () => 15),
  map(says('menos cuarto|menos un cuarto'), () => -15),
  sequence([says('menos'), smallNumber], (_, less) => (less < 30 ? -less : undefined))
)

const writtenMinutes = sequence(
  [longest(glued(':'), glued('.'), says('h'), says(':')), digits(2, 2)],
  (_, minute) => minute
)

const quarterMinutes = sequence([glued('.'), digits(2, 2)], (_, minute) =>
  [0, 15, 30, 45].includes(minute) ? minute : undefined
)

const addedMinutes = sequence([says('y|con'), smallNumber, maybe(says('minutos'))], (_, minute) =>
  minute >= 5 ? minute : undefined
)

const roundMinutes = oneWordOf(
  new Map([
    ['diez', 10],
    ['quince', 15],
    ['veinte', 20],
    ['treinta', 30],
    ['cuarenta', 40],
    ['cincuenta', 50],
  ])
)

const bareMinutes = sequence(
  [
    longest(digits(2, 2), roundMinutes),
    notFollowedBy(longest<unknown>(countedThing, spokenMinutes, says('de|/|:'))),
  ],
  minute => (minute % 5 === 0 && minute >= 5 ? minute : undefined)
)

const compact = map(longest(digits(4, 4), digits(3, 3)), value => ({
  hour: Math.floor(value / 100),
  minute: value % 100,
}))

const ending = maybe(says('horas|ish|en punto|horas en punto|y pico'))

const build = (hour: number, minute: number | undefined, part?: Half): ClockTime => {
  const total = hour * 60 + (minute ?? 0)
  const before = minute !== undefined && minute < 0
  const time = before
    ? { hour: Math.floor(total / 60), minute: total % 60 }
    : { hour, minute: minute ?? 0 }
  return part ? { ...time, half: part } : time
}

/** «4», «4 y media», «4:30», «1630 horas», «4 pm»: only where an hour is expected. */
export const expectedClock: Parser<ClockTime> = remembered(
  longest(
    sequence(
      [
        smallNumber,
        maybe(longest(spokenMinutes, writtenMinutes, addedMinutes, bareMinutes)),
        ending,
        maybe(half),
        maybe(spokenMinutes),
        ending,
        notFollowedBy(countedMany),
      ],
      (hour, minute, _, part, later) => build(hour, minute ?? later, part)
    ),
    sequence([compact, ending, maybe(half)], ({ hour, minute }, _, part) =>
      build(hour, minute, part)
    )
  )
)

/** The first of two hours: «entre 4 y 6» has no minutes. */
export const firstClock: Parser<ClockTime> = sequence(
  [smallNumber, maybe(longest(spokenMinutes, writtenMinutes)), ending, maybe(half)],
  (hour, minute, _, part) => build(hour, minute, part)
)

const unpriced = notAfter('$ son cuesta cobran pago')

/** An hour that needs no word before it: «16:30», «4 pm», «cuatro y media», «16 hrs». */
export const evidentClock: Parser<ClockTime> = remembered(
  longest(
    sequence(
      [unpriced, digits(2), longest(glued(':'), says('h')), digits(2, 2), ending, maybe(half)],
      (_, hour, _sign, minute, _ending, part) => build(hour, minute, part)
    ),
    sequence(
      [
        unpriced,
        notAfter(': . /'),
        digits(2),
        quarterMinutes,
        ending,
        maybe(half),
        notFollowedBy(longest(countedThing, glued('.:/'))),
      ],
      (_, _after, hour, minute, _ending, part) =>
        hour <= 24 ? build(hour, minute, part) : undefined
    ),
    sequence(
      [smallNumber, maybe(longest(spokenMinutes, writtenMinutes)), joinedHalf],
      (hour, minute, part) => (hour <= 24 ? build(hour, minute, part) : undefined)
    ),
    sequence(
      [notAfter('el dia del al'), smallNumber, bareMinutes, joinedHalf],
      (_, hour, minute, part) => (hour <= 24 ? build(hour, minute, part) : undefined)
    ),
    sequence(
      [
        notAfter('hora horas dia mes ano semana'),
        smallNumber,
        spokenMinutes,
        notFollowedBy(longest<unknown>(countedThing, says('horas'))),
      ],
      (_, hour, minute) => (hour >= 1 && hour <= 23 ? build(hour, minute) : undefined)
    ),
    sequence([digits(2), says('horas|h'), notFollowedBy(says('antes|despues|y'))], hour =>
      hour >= 7 && hour <= 23 ? build(hour, 0) : undefined
    ),
    sequence([digits(2), says('ish')], hour => build(hour, 0)),
    sequence([compact, says('horas')], ({ hour, minute }) => build(hour, minute))
  )
)

/** What marks the number before it as an hour. */
export const clockMark: Parser<unknown> = longest<unknown>(
  writtenMinutes,
  spokenMinutes,
  joinedHalf,
  says('horas'),
  followedBy(glued(':'))
)
