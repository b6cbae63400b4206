import { lead, roughly } from './distances.ts'
import { amount } from './numbers.ts'
import { type Parser, longest, map, maybe, notFollowedBy, says, sequence } from './parser.ts'
import { type Rule } from './readings.ts'
import { addDays, minutesOf, timeOf } from '@mostrador/kernel'

const minutesAhead: Parser<number> = longest<number>(
  map(says('media hora|una media hora'), () => 30),
  map(says('hora y media|una hora y media|1 hora y media'), () => 90),
  map(says('un cuarto de hora'), () => 15),
  sequence([amount, says('hora|horas'), maybe(says('y media'))], (hours, _, plus) =>
    hours > 12 ? undefined : hours * 60 + (plus ? 30 : 0)
  ),
  sequence([amount, says('minutos')], minutes => (minutes > 300 ? undefined : minutes))
)

const fromNow =
  (minutes: number, choice: 'clear' | 'doubtful'): Rule =>
  ({ now }) => {
    const total = minutesOf(now.time) + minutes
    return {
      kind: 'from-now',
      date: total >= 1440 ? addDays(now.date, 1) : now.date,
      from: timeOf(total % 1440),
      choice,
    }
  }

/** «en dos horas», «ahorita», «al rato». */
export const fromNowRule: Parser<Rule> = longest<Rule>(
  sequence([lead, roughly, minutesAhead], (_, _roughly, minutes) => fromNow(minutes, 'clear')),
  map(says('ahorita mismo?|ahora mismo?|en este momento'), () => fromNow(0, 'doubtful')),
  map(
    says(
      'al rato|mas al rato|hoy mas tarde|hoy al rato|mas tarde hoy|un rato mas tarde|en un rato|en un ratito'
    ),
    () => fromNow(60, 'doubtful')
  )
)

const later = /^(?:recorr|atras|retras|pospon|muev)[a-z]*$/
const earlier = /^adelant[a-z]*$/
/** Holds where such a verb is the word before, or stands before «la cita». */
const soonAfterVerb =
  (verb: RegExp): Parser<true> =>
  (tokens, at) =>
    tokens.slice(Math.max(0, at - 3), at).some(({ text }) => verb.test(text))
      ? { value: true, next: at }
      : undefined
const shiftBy =
  (direction: 'later' | 'earlier', minutes: number): Rule =>
  () => ({ kind: 'shift', of: 'hour', direction, minutes })

/** «una hora después», «más temprano», «otro día»: a change of what is on the table. */
export const shiftRule: Parser<Rule> = longest<Rule>(
  // «recórreme una hora», «adelántala media hora»
  sequence([soonAfterVerb(later), minutesAhead], (_, minutes) => shiftBy('later', minutes)),
  sequence([soonAfterVerb(earlier), minutesAhead], (_, minutes) => shiftBy('earlier', minutes)),
  sequence(
    [
      maybe(says('como|unos|unas|como unos')),
      minutesAhead,
      says('despues|mas tarde|antes|mas temprano'),
      notFollowedBy(says('de')),
    ],
    (_, minutes, direction) => () => ({
      kind: 'shift',
      of: 'hour',
      direction: /despues|tarde/.test(direction) ? 'later' : 'earlier',
      minutes,
    })
  ),
  sequence(
    [
      maybe(says('un poco|un poquito|poquito|tantito|tantitito|algo')),
      says(
        'mas tarde|mas tardecito|mas noche|mas adelante|es muy temprano|esta muy temprano|muy temprano para mi|se me hace muy temprano|nel , muy temprano|no , muy temprano|no , es muy temprano|no , esta muy temprano|demasiado temprano'
      ),
    ],
    _ => () => ({
      kind: 'shift',
      of: 'hour',
      direction: 'later',
    })
  ),
  sequence(
    [
      maybe(says('un poco|un poquito|poquito|tantito|tantitito|algo')),
      says(
        'mas temprano|antecitos|mas antes|antesito|es muy tarde|esta muy tarde|muy tarde para mi|se me hace muy tarde|no , es muy tarde|demasiado tarde'
      ),
    ],
    _ => () => ({
      kind: 'shift',
      of: 'hour',
      direction: 'earlier',
    })
  ),
  map(says('otra hora|otro horario|otros horarios|otras horas|a otra hora'), () => () => ({
    kind: 'shift',
    of: 'hour',
    direction: 'other',
  })),
  map(says('otro dia|otros dias|otra fecha|para otro dia|otras fechas'), () => () => ({
    kind: 'shift',
    of: 'day',
    direction: 'other',
  }))
)
