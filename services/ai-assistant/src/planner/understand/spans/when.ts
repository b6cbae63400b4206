import { addDays, type LocalDate, minutesOf } from '@mostrador/kernel'
import { readTimes } from '../../time/read-times.ts'
import type { Asked, DayRange, LocalMoment, Reading, Span } from '../../time/span.ts'
import { squeeze } from '../lexicon/tokens.ts'

/**
 * Wished local days, both ends included. `only`: these of them and no others («jueves o sábado»).
 * `clash`: the date and its weekday disagree. `isGuess`: the likeliest of several readings.
 */
export type DateWish =
  | { kind: 'days'; from: LocalDate; to: LocalDate; only?: DayRange[]; isGuess?: boolean }
  | { kind: 'clash'; days: LocalDate[] }
  | { kind: 'after-last-visit'; amount: number; unit: 'day' | 'week' | 'month' }
  | { kind: 'past' }
  | { kind: 'invalid' }

/**
 * A wished hour of the day, in minutes since local midnight. `exact` is one start, `other` its second
 * reading («a las 8»); `from`/`to` bound the start (both inclusive); `endBy` bounds the end.
 */
export type TimeWish = {
  exact?: number
  other?: number
  from?: number
  to?: number
  endBy?: number
}

/** What a text says about when. Absent = not said. */
export type When = {
  date?: DateWish
  /** Every single day that was named, when there are several and none replaces another. */
  each?: LocalDate[]
  /** Days that will not do. */
  except?: DayRange[]
  /** Days of the appointment that there is, when moving it or cancelling. */
  source?: DateWish
  time?: TimeWish
  anyTime: boolean
  soonest: boolean
  shift?: 'later' | 'earlier'
  /** Minutes later (or earlier, below zero) than the time in question. */
  by?: number
  sameHour: boolean
  otherDay: boolean
}

/** How far ahead recurring weekdays («los lunes») are looked for, in days. */
const horizon = 21
/** «en dos horas»: a start within this many minutes after it will do. */
const soonAfter = 120
const lastMinute = 1439

/** Reads the days and hours of a normalised text; `rest` is the text without them. */
export const readWhen = (
  text: string,
  now: LocalMoment,
  { isChange, asked }: { isChange: boolean; asked?: Asked | undefined }
): { when: When; rest: string } => {
  const spans = readTimes(text, now, asked)
  const masked = spans.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text
  )
  const isRefusing = spans.some(({ dismissed }) => dismissed)
  const rest = squeeze(isRefusing ? masked.replace(refusal, ' ') : masked)
  const { days, source } = splitDays(text, spans, isChange)
  const hours = hourSpans(text, spans, isChange && source !== undefined)
  const dismissed = spans.filter(span => span.dismissed && !isChange)
  const date = dateOf(text, days, now) ?? dateFromNow(spans)
  const each = singleDays(text, days)
  const time = timeOf(hours, dismissed)
  const shift = spans.map(({ reading }) => reading).find(isHourShift)
  const minutes = shift?.minutes
  const sign = shift?.direction === 'earlier' ? -1 : 1
  const except = dismissed.flatMap(({ reading }) => rangesOf(reading))
  const when: When = {
    ...(date && { date }),
    ...(each.length > 1 && { each }),
    ...(source && { source }),
    ...(except.length > 0 && { except }),
    ...(time && { time }),
    ...(shift && minutes === undefined && { shift: sign > 0 ? 'later' : 'earlier' }),
    ...(minutes !== undefined && { by: sign * minutes }),
    anyTime: has(spans, reading => reading.kind === 'any' && reading.of === 'hour'),
    soonest: openEnded.test(text) || has(spans, isSoonest),
    sameHour: has(spans, reading => reading.kind === 'same' && reading.of === 'hour'),
    otherDay: has(
      spans,
      reading => reading.kind === 'shift' && reading.of === 'day' && reading.direction === 'other'
    ),
  }
  return { when, rest }
}

/** «¿para cuándo tienes?» asks for the first times there are. */
const openEnded =
  /\b(?:para cuando|(?:para )?que dias?|cuando) (?:me )?(?:tienes?|tendr\w+|hay|habria|podria\w*|puedes?|te queda) ?(?:lugar|espacio|libres?|disponib\w+|chance|cita|hueco|algo|dar|atender\w*|con|$)/
const isSoonest = (reading: Reading): boolean =>
  reading.kind === 'soonest' || (reading.kind === 'any' && reading.of === 'day')

/** What rules a day out, left over when the day itself was taken out of the text. */
const refusal =
  /\b(?:ya )?no (?:puedo|podria|podre|voy a poder|me (?:queda|acomoda|sirve|conviene|va|late)|tengo tiempo)\b|\bse me complica\b|\b(?:menos|excepto|salvo|(?:pero )?que no sea|pero no)(?= *$)/g
const correcting = /\b(?:mejor|perdon|digo|mas bien|rectifico|corrijo|sino|no)\b/
const target = /\b(?:al|para|pal|a|mejor|puedo|puede|podria|seria|sera|entonces)\b/
/** What stands before the day of the appointment that there is. */
const origin =
  /\b(?:cita|clase|sesion|consulta|la)(?: (?!para\b|al?\b)\w+){0,3} del?(?: el)? *$|\b(?:cita|clase|sesion|consulta) (?:es|era|esta|la tengo|tengo)(?: para)?(?: el)? *$|^del(?: el)? *$|\b(?:en (?:vez|lugar) de|cambio de)(?: la)?(?: del?| el)? *$|\bno (?:voy|vamos|puedo|podre|alcanzo|ire)(?: \w+){0,5} *$|\b(?:la tengo|tengo cita|tenia)(?: \w+){0,3} *$/
const leading = /^(?:(?:del|de|el|la|para|al|a|este|en)\s+)*/

const isDay = ({ kind }: Reading): boolean =>
  ['days', 'weekdays', 'contradiction', 'past', 'invalid', 'after-last-visit'].includes(kind)
const isHourShift = (reading: Reading): reading is Extract<Reading, { kind: 'shift' }> =>
  reading.kind === 'shift' && reading.of === 'hour'
const has = (spans: readonly Span[], test: (reading: Reading) => boolean): boolean =>
  spans.some(({ reading, dismissed }) => !dismissed && test(reading))

/** The days that are wished, and in a change the days of the appointment that there is. */
const splitDays = (
  text: string,
  spans: readonly Span[],
  isChange: boolean
): { days: readonly Span[]; source?: DateWish } => {
  const days = spans.filter(({ reading }) => isDay(reading))
  const wished = days.filter(({ dismissed }) => !dismissed)
  if (!isChange) return { days: wished }
  const [first, second] = days
  if (!first) return { days: [] }
  const lead = leading.exec(first.text)?.[0] ?? ''
  const before = `${text.slice(0, first.start)}${lead}`
  const isOrigin =
    first.dismissed ||
    origin.test(before) ||
    (second !== undefined && target.test(upTo(text, first, second)))
  if (!isOrigin) return { days: wished }
  const source = oneDate(first.reading)
  return { days: wished.filter(span => span !== first), ...(source && { source }) }
}

const upTo = (text: string, first: Span, second: Span): string =>
  `${text.slice(first.end, second.start)}${leading.exec(second.text)?.[0] ?? ''}`

/** The hours that are wished: in a change, an hour beside the old day belongs to the old one. */
const hourSpans = (text: string, spans: readonly Span[], isOld: boolean): readonly Span[] => {
  const hours = spans.filter(
    ({ reading: { kind }, dismissed }) =>
      !dismissed &&
      (kind === 'hour' || kind === 'window' || kind === 'end-by' || kind === 'from-now')
  )
  if (!isOld) return hours
  const days = spans.filter(({ reading }) => isDay(reading))
  const [old, wished] = days
  const until = wished?.start ?? text.length
  return hours.filter(({ start }, index) => {
    const isBesideOld = old !== undefined && start > old.start && start < until
    return !isBesideOld || (wished === undefined && (hours.length === 1 || index > 0))
  })
}

const rangesOf = (reading: Reading): DayRange[] => {
  if (reading.kind === 'days') return [...reading.days]
  if (reading.kind === 'contradiction') return [{ from: reading.byDate, to: reading.byDate }]
  return []
}

const oneDate = (reading: Reading): DateWish | undefined => {
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
      return { kind: 'after-last-visit', amount: reading.amount, unit: reading.unit }
    case 'past':
      return { kind: 'past' }
    case 'invalid':
      return reading.of === 'day' ? { kind: 'invalid' } : undefined
    default:
      return undefined
  }
}

/** Several days of which any will do. */
const among = (days: readonly DayRange[]): DateWish | undefined => {
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

const dateOf = (text: string, spans: readonly Span[], now: LocalMoment): DateWish | undefined => {
  const [last] = spans.slice(-1)
  if (!last) return undefined
  if (last.reading.kind === 'weekdays') return nextWeekdays(last.reading.weekdays, now)
  const first = spans.find(({ reading }) => reading.kind === 'days')
  if (spans.length > 1 && isEnumeration(text, spans))
    return among(spans.flatMap(({ reading }) => rangesOf(reading)))
  const between = first ? text.slice(first.end, last.start) : ''
  // The day said last counts after a correction; otherwise the first, and the rest is talk.
  const chosen = !first || correcting.test(between) || first.reading.kind !== 'days' ? last : first
  return oneDate(chosen.reading)
}

/** «lunes, miércoles y viernes»: days one after another, with no more than small words between. */
const isEnumeration = (text: string, spans: readonly Span[]): boolean =>
  spans.every(({ reading, end }, at) => {
    const next = spans[at + 1]
    const between = next ? text.slice(end, next.start) : ''
    const isJoined =
      /^ *(?:,|o|u|y|e)?(?: ?(?:el|la|los|para|este|al|o|tambien|una|otra|uno|otro))* *$/.test(
        between
      )
    return reading.kind === 'days' && isJoined
  })

const singleDays = (text: string, spans: readonly Span[]): LocalDate[] => {
  if (!isEnumeration(text, spans)) return []
  const single = spans
    .flatMap(({ reading }) => rangesOf(reading))
    .filter(({ from, to }) => from === to)
    .map(({ from }) => from)
  return [...new Set(single)]
}

const nextWeekdays = (weekdays: readonly number[], now: LocalMoment): DateWish | undefined => {
  const dates = Array.from({ length: horizon }, (_, ahead) => ({
    date: addDays(now.date, ahead),
    weekday: (now.weekday + ahead) % 7,
  })).filter(({ weekday }) => weekdays.includes(weekday))
  return among(dates.map(({ date }) => ({ from: date, to: date })))
}

const dateFromNow = (spans: readonly Span[]): DateWish | undefined => {
  const soon = spans.find(({ reading }) => reading.kind === 'from-now')?.reading
  return soon?.kind === 'from-now' ? { kind: 'days', from: soon.date, to: soon.date } : undefined
}

const timeOf = (spans: readonly Span[], dismissed: readonly Span[]): TimeWish | undefined => {
  const exact = spans.findLast(({ reading }) => reading.kind === 'hour')
  const end = spans.findLast(({ reading }) => reading.kind === 'end-by')?.reading
  const window = spans.findLast(({ reading: { kind } }) => kind === 'window' || kind === 'from-now')
  const start = (exact && oneTime(exact.reading)) ?? (window && oneTime(window.reading))
  const [endBy] = end?.kind === 'end-by' ? end.hours : []
  const ruledOut = dismissed.map(({ reading }) => reading).find(({ kind }) => kind === 'window')
  if (start || endBy !== undefined)
    return { ...start, ...(endBy !== undefined && { endBy: minutesOf(endBy) }) }
  return ruledOut && outsideOf(ruledOut)
}

const oneTime = (reading: Reading): TimeWish | undefined => {
  if (reading.kind === 'hour') {
    const [first, second] = reading.hours.map(minutesOf)
    if (first === undefined) return undefined
    if (reading.choice !== 'either' || second === undefined)
      return { exact: first, ...(second !== undefined && { other: second }) }
    const all = reading.hours.map(minutesOf)
    return { from: Math.min(...all), to: Math.max(...all) }
  }
  if (reading.kind === 'from-now') {
    const from = minutesOf(reading.from)
    return { from, to: Math.min(lastMinute, from + soonAfter) }
  }
  return reading.kind === 'window' ? windowOf(reading) : undefined
}

const windowOf = ({ windows, choice }: Extract<Reading, { kind: 'window' }>): TimeWish => {
  const meant = choice === 'doubtful' ? windows.slice(0, 1) : windows
  const starts = meant.map(({ from }) => from)
  const ends = meant.map(({ to }) => to)
  const isOpenBefore = starts.includes(undefined)
  const isOpenAfter = ends.includes(undefined)
  const minutes = (times: readonly (string | undefined)[]) =>
    times.filter(time => time !== undefined).map(minutesOf)
  return {
    ...(!isOpenBefore && { from: Math.min(...minutes(starts)) }),
    ...(!isOpenAfter && { to: Math.min(lastMinute, Math.max(...minutes(ends))) }),
  }
}

/** «que no sea en la mañana»: what is left of the day on the wider side. */
const outsideOf = (reading: Reading): TimeWish | undefined => {
  if (reading.kind !== 'window') return undefined
  const { from, to } = windowOf(reading)
  const noon = 720
  if (to !== undefined && to <= noon + 60) return { from: to + 1, to: lastMinute }
  return from === undefined ? undefined : { from: 0, to: from - 1 }
}
