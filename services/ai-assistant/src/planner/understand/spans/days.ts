import { addDays, daysBetween, type LocalDate } from '@mostrador/kernel'
import type { DayRange, LocalMoment, Reading, Span } from '../../time/span.ts'
import { mondayOf } from '../../time/calendar.ts'
import { leading, routineAfter, withoutEvents, withoutFeasts } from './events.ts'
import type { DateConstraint } from './constraints.ts'

/** How far ahead recurring weekdays («los lunes») are looked for, in days. */
const horizon = 21
const correcting =
  /\bpero (?:es|era|seria|quiero|quise)\b|\b(?:mejor|entonces|ya seria|perdon|digo|o sea|mas bien|rectifico|corrijo|sino|no)\b/
const target =
  /\b(?:al|para|pal|a|mejor|que tal|que te parece|habra|tendr\w+|pued\w+|pod\w+|seria|sera|sea|ver|chance|entonces|hasta)\b/
/** What stands before the day of the appointment that there is. */
const origin =
  /\b(?:cita|clase|sesion|consulta|la)(?: (?!para\b|al?\b)\w+){0,3} del?(?: el)? *$|\b(?:cita|clase|sesion|consulta) (?:es|era|esta|la tengo|tengo)(?: para)?(?: el)? *$|^del(?: el)? *$|\b(?:en (?:vez|lugar) del?|cambio de)(?: la)?(?: del?| el)? *$|\bno (?:voy|vamos|puedo|podre|alcanzo|ire)(?: \w+){0,5} *$|\bse me (?:complico|atraveso|cruzo|junto|hizo bolas) (?:(?:lo|la|el) (?:\w+ ){0,4})?(?:(?:el|del|para) *)*$|\b(?:la tengo|tengo cita|tenia|me toca(?:ba)?)(?: \w+){0,3} *$/
/** «mover mi corte del miércoles»: beside another day the one it has. */
const ownThing =
  /\bmi (?!(?:hij|espos|mam|pap|herman|nin|bebe|perr|gat|mascota|novi|marido|amig|ti[oa]\b))[a-z]+ del?(?: el| dia)? *$/
/** «uy no, ese viernes es la posada, el sábado»: beside another day the first is turned down. */
const turningDown =
  /(?:^|[,;.] *)(?:(?:uy|ay|uf|hijole|mmm|ups|chin)[, ]+)?no[, ]+(?:(?:el|este|para el|es que) )*$/

export const isDay = ({ kind }: Reading): boolean =>
  ['days', 'weekdays', 'contradiction', 'past', 'invalid', 'after-last-visit'].includes(kind)

/** «el otro sábado, el 12»: the number tells which of the weekdays was meant. */
const withoutNamed = (text: string, days: readonly Span[]): readonly Span[] =>
  days.filter((span, at) => {
    const next = days[at + 1]
    const [[day, ...more], [other]] = [rangesOf(span.reading), next ? rangesOf(next.reading) : []]
    if (!next || !day || !other || more.length > 0 || day.from !== day.to) return true
    const between = text.slice(span.end, next.start)
    const isTold = /\d/.test(next.text) && !/\d/.test(span.text) && !/\b[yo]\b/.test(between)
    return !isTold || day.from === other.from || daysBetween(day.from, other.from) % 7 !== 0
  })

/** «estoy aquí esta semana, un corte el jueves»: the day is meant, not all the week around it. */
const withoutWider = (days: readonly Span[]): readonly Span[] =>
  days.filter(span => {
    const [whole, ...more] = rangesOf(span.reading)
    if (whole === undefined || more.length > 0 || whole.from === whole.to) return true
    return !days.some(({ reading }) => {
      const ranges = rangesOf(reading)
      return ranges.length > 0 && ranges.every(each => isInside(each, whole))
    })
  })
const isInside = (day: DayRange, whole: DayRange): boolean =>
  day.from === day.to && whole.from <= day.from && day.to <= whole.to

/** «que no sea lunes»: none of them; «el lunes no puedo» is of one. */
const bareWeekday = /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/
const saysNextWeek =
  /\b(?:(?:proxima|siguiente|otra) semana|semana (?:que (?:viene|entra)|entrante))\b/
const aWeekday = /\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)/
/** «la próxima semana. Las quiero lunes, miércoles y viernes»: the days of that week. */
const ofWeekSaidBefore = (days: readonly Span[]): readonly Span[] => {
  const named = days.filter(({ text }) => saysNextWeek.test(text))
  const [week] = named.flatMap(({ reading }) => rangesOf(reading))
  if (week === undefined) return days
  const monday = mondayOf(week.from)
  const inWeek = (day: DayRange): DayRange => {
    const later = addDays(day.from, 7)
    const isOfWeek = day.from < monday && later >= monday && day.from === day.to
    return isOfWeek ? { from: later, to: later } : day
  }
  const isUndated = ({ reading, text }: Span): boolean =>
    reading.kind === 'days' && !/\d/.test(text) && aWeekday.test(text)
  const isSeveral = days.filter(isUndated).length > 1
  return days.map((span): Span => {
    const { reading } = span
    const isOfWeek =
      isUndated(span) && (isSeveral || (reading.kind === 'days' && reading.days.length > 1))
    return isOfWeek && reading.kind === 'days'
      ? { ...span, reading: { ...reading, days: reading.days.map(inWeek) } }
      : span
  })
}

/** «ayer corrí un maratón»: nobody asks for a day that is gone by such a word. */
const isTold = (text: string, { reading, text: said }: Span): boolean =>
  reading.kind === 'past' &&
  /\b(?:ayer|antier|anteayer|antayer|antenoche|anoche)\b/.test(said) &&
  text.replace(said, ' ').trim().split(/ +/).length > 1

/** The days that are wanted, and in a change the days of the appointment that there is. */
export const splitDays = (
  text: string,
  spans: readonly Span[],
  isChange: boolean
): { days: readonly Span[]; source?: DateConstraint } => {
  const days = spans.filter(({ reading }) => isDay(reading))
  const meant = days.filter(span => !span.dismissed && !isTold(text, span))
  const own = withoutFeasts(ofWeekSaidBefore(meant))
  const wanted = withoutWider(withoutEvents(text, isChange ? own : withoutNamed(text, own)))
  if (!isChange) return { days: wanted }
  const [first, second] = days
  if (!first) return { days: [] }
  const lead = leading.exec(first.text)?.[0] ?? ''
  const before = `${text.slice(0, first.start)}${lead}`
  const isOrigin =
    first.dismissed ||
    origin.test(before) ||
    (second !== undefined && (isTarget(text, first, second) || ownThing.test(before)))
  if (!isOrigin) return { days: wanted }
  const source = oneDate(first.reading)
  return { days: wanted.filter(span => span !== first), ...(source && { source }) }
}

/** «miércoles a las 11 o jueves a las 4» are alternatives, and no way from one to the other. */
const isTarget = (text: string, first: Span, second: Span): boolean =>
  target.test(upTo(text, first, second)) && !/\b[ou] *$/.test(text.slice(first.end, second.start))

const upTo = (text: string, first: Span, second: Span): string =>
  `${text.slice(first.end, second.start)}${leading.exec(second.text)?.[0] ?? ''}`

const others =
  /\b(?:cualquier(?:a)? (?:otr[oa]|dia)|(?:los|el|l[oa]s) (?:demas|otr[oa]s?)|otr[oa]s? dias?)\b/
/** «los jueves voy a yoga, cualquier otro»: those days are taken. */
export const routines = (text: string, spans: readonly Span[]): readonly Span[] =>
  spans.filter(
    ({ reading, end }) =>
      reading.kind === 'weekdays' && others.test(text) && routineAfter.test(text.slice(end))
  )

/** The days that a reading names. */
export const rangesOf = (reading: Reading): DayRange[] => {
  // Of a doubtful day only the likeliest was meant.
  if (reading.kind === 'days')
    return reading.choice === 'doubtful' ? reading.days.slice(0, 1) : [...reading.days]
  if (reading.kind === 'contradiction') return [{ from: reading.byDate, to: reading.byDate }]
  return []
}

const oneDate = (reading: Reading): DateConstraint | undefined => {
  switch (reading.kind) {
    case 'days': {
      const [first] = reading.days
      if (!first) return undefined
      if (reading.choice === 'either') return among(reading.days)
      const isGuess = reading.choice === 'doubtful' && reading.days.length > 1
      return { kind: 'days', from: first.from, to: first.to, ...(isGuess && { isGuess }) }
    }
    case 'contradiction':
      return { kind: 'clash', days: [reading.byDate, ...reading.byWeekday.slice(0, 1)] }
    case 'after-last-visit':
      return reading
    case 'past':
      return { kind: 'past' }
    case 'invalid':
      return reading.of === 'day' ? { kind: 'invalid' } : undefined
    default:
      return undefined
  }
}

/** Several days of which any will do. */
const among = (days: readonly DayRange[]): DateConstraint | undefined => {
  const sorted = days.toSorted((a, b) => a.from.localeCompare(b.from))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return undefined
  const isWhole = sorted.every((day, at) => {
    const next = sorted[at + 1]
    return next === undefined || next.from <= addDays(day.to, 1)
  })
  const to = sorted.reduce((most, day) => (day.to > most ? day.to : most), last.to)
  return { kind: 'days', from: first.from, to, ...(!isWhole && { only: sorted }) }
}

/** The days that are wanted for: the last after a correction, any of several, or the first. */
export const dateOf = (
  text: string,
  spans: readonly Span[],
  now: LocalMoment
): DateConstraint | undefined => {
  const [last] = spans.slice(-1)
  if (!last) return undefined
  if (last.reading.kind === 'weekdays') return among(nextWeekdays(last.reading.weekdays, now))
  const first = spans.find(({ reading }) => reading.kind === 'days')
  const run = lastEnumeration(text, spans)
  if (run.length > 1 || isList(run.at(-1))) return among(enumerated(run))
  const between = first ? text.slice(first.end, last.start) : ''
  // The day said last counts after a correction; otherwise the first, and the rest is talk.
  const isTurnedDown =
    first !== undefined &&
    turningDown.test(`${text.slice(0, first.start)}${leading.exec(first.text)?.[0] ?? ''}`)
  const isCorrected = isTurnedDown || correcting.test(between)
  const isLast = !first || isCorrected || first.reading.kind !== 'days'
  const chosen = isLast || narrows(text, first, last) ? last : first
  return oneDate(chosen.reading)
}

const choosing =
  /\b(?:puedo|podria|podriamos|podemos|prefiero|preferencia|quiero|seria|sea)(?: el| este)? *$/
/** «que volviera esta semana. Puedo el jueves»: a day of the days that were named first. */
const narrows = (text: string, first: Span, last: Span): boolean => {
  const [[whole], [day]] = [rangesOf(first.reading), rangesOf(last.reading)]
  if (!whole || !day || whole.from === whole.to || day.from !== day.to) return false
  const before = `${text.slice(first.end, last.start)}${leading.exec(last.text)?.[0] ?? ''}`
  return choosing.test(before) && day.from >= whole.from && day.to <= whole.to
}

/** «30 de noviembre, 3, 7 y 10 de diciembre»: several dates in one breath. */
const isList = (span: Span | undefined): boolean =>
  span !== undefined &&
  /\d/.test(span.text) &&
  !/ [ou] /.test(span.text) &&
  rangesOf(span.reading).length > 1 &&
  rangesOf(span.reading).every(({ from, to }) => from === to)

/** «lunes, miércoles y viernes»: days one after another, with no more than small words between. */
const isEnumeration = (text: string, spans: readonly Span[]): boolean =>
  spans.every(({ reading, end }, at) => {
    const next = spans[at + 1]
    const between = next ? text.slice(end, next.start) : ''
    const isJoined =
      /^ *(?:\d{1,2} *)?(?:,? ?(?:o|u|y|e)?)(?: ?(?:el|la|los|para|este|al|o|tambien|luego|despues|una|otra|uno|otro|la|lo))* *$/.test(
        between
      )
    return reading.kind === 'days' && isJoined
  })

/** «lunes, miércoles y viernes de la próxima semana»: the week said last holds for all of them. */
const enumerated = (spans: readonly Span[]): DayRange[] => {
  const last = spans.at(-1)
  const [end] = last ? rangesOf(last.reading).slice(-1) : []
  const isOfWeek = /semana|proxim|siguiente|que (?:viene|entra)/.test(last?.text ?? '')
  const [first] = spans
  const [start] = first ? rangesOf(first.reading) : []
  const opensWeek = /semana|proxim|siguiente|que (?:viene|entra)/.test(first?.text ?? '')
  return spans
    .flatMap(({ reading }) => rangesOf(reading))
    .map(day => {
      // «la otra semana lunes, martes y jueves»: the week said first holds for those after it.
      if (opensWeek && start !== undefined && day.from === day.to && day.from < start.from)
        return { from: addDays(day.from, 7), to: addDays(day.to, 7) }
      const later = addDays(day.from, 7)
      const isBefore = isOfWeek && end !== undefined && day.from === day.to && later < end.from
      return isBefore ? { from: later, to: later } : day
    })
}

/** Every single day of an enumeration, in the order of the calendar. */
export const singleDays = (text: string, spans: readonly Span[]): LocalDate[] => {
  const single = enumerated(lastEnumeration(text, spans))
    .filter(({ from, to }) => from === to)
    .map(({ from }) => from)
  return [...new Set(single)].toSorted()
}

/**
 * The days that stand side by side at the end: «puedo martes y jueves, sería el martes 1, jueves 3 y
 * sábado 5» ends with the three that are meant. Empty when they do not.
 */
const lastEnumeration = (text: string, spans: readonly Span[]): readonly Span[] => {
  const from = spans.findIndex((_, at) => isEnumeration(text, spans.slice(at)))
  const run = from < 0 ? [] : spans.slice(from)
  const isDated = run.some(({ text: said }) =>
    /\d| (?:uno|primero|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b/.test(said)
  )
  if (from === 0 || (run.length > 1 && isDated)) return run
  const last = spans.at(-1)
  return last && isList(last) ? [last] : []
}

const nextWeekdays = (weekdays: readonly number[], now: LocalMoment): DayRange[] =>
  Array.from({ length: horizon }, (_, ahead) => ({
    date: addDays(now.date, ahead),
    weekday: (now.weekday + ahead) % 7,
  }))
    .filter(({ weekday }) => weekdays.includes(weekday))
    .map(({ date }) => ({ from: date, to: date }))

/** «la semana que entra, menos lunes y martes»: those weekdays of the days that are wanted. */
export const ruledOutIn = (
  { reading, text }: Span,
  { wanted, isAnyDay }: { wanted: DateConstraint | undefined; isAnyDay: boolean },
  now: LocalMoment
): DayRange[] => {
  const own = ruledOut(reading, now)
  const [day] = own
  const isRange = wanted?.kind === 'days' && wanted.from < wanted.to
  const isAny = wanted === undefined && (isAnyDay || bareWeekday.test(text))
  if (!(isRange || isAny) || day === undefined || day.from !== day.to) return own
  if (!aWeekday.test(text) || /\d/.test(text)) return own
  const last = isRange ? wanted.to : addDays(day.from, horizon)
  const ahead = Array.from({ length: Math.max(0, daysBetween(now.date, last) + 1) }, (_, days) =>
    addDays(now.date, days)
  ).filter(each => own.some(({ from }) => daysBetween(from, each) % 7 === 0))
  return [...own, ...ahead.map(each => ({ from: each, to: each }))].filter(
    ({ from }, at, all) => all.findIndex(each => each.from === from) === at
  )
}

/** The days that will not do; of a doubtful one («que no sea lunes») none of them. */
export const ruledOut = (reading: Reading, now: LocalMoment): DayRange[] => {
  if (reading.kind === 'weekdays') return nextWeekdays(reading.weekdays, now)
  return reading.kind === 'days' ? [...reading.days] : rangesOf(reading)
}
