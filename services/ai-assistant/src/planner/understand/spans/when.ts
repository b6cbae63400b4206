import { minutesOf, type LocalDate } from '@mostrador/kernel'
import { readTimes } from '../../time/read-times.ts'
import type { Asked, DayRange, LocalMoment, Reading, Span } from '../../time/span.ts'
import { squeeze } from '../lexicon/tokens.ts'
import { dateOf, routines, ruledOutIn, singleDays, splitDays } from './days.ts'
import { type DayHour, dayHours, dayLimits, eachDayHour } from './day-hours.ts'
import { betweenDuties, eachHour, hourSpans, timeOf } from './hours.ts'
import type { DateConstraint, TimeConstraint } from './constraints.ts'

/** What a text says about when. Absent = not said. */
export type When = {
  date?: DateConstraint
  /** Every single day that was named, when there are several and none replaces another. */
  each?: LocalDate[]
  /** Each of several exact hours, in minutes, when none replaces another. */
  eachTime?: number[]
  /** Several days, each with an hour of its own. */
  eachAt?: DayHour[]
  /** The same, where more than small words stand between them. */
  dayHours?: DayHour[]
  /** Several days, each with hours of its own, of which not all are exact. */
  dayLimits?: readonly DayHour[]
  /** Days that will not do. */
  except?: DayRange[]
  /** Hours that will not do, in minutes: «el jueves, pero no a las 9». */
  exceptTimes?: number[]
  /** Days of the appointment that there is, when moving it or cancelling. */
  source?: DateConstraint
  time?: TimeConstraint
  anyTime: boolean
  soonest: boolean
  shift?: 'later' | 'earlier'
  /** Minutes later (or earlier, below zero) than the time in question. */
  by?: number
  sameHour: boolean
  sameDay?: true
  otherDay: boolean
}

/** Reads the days and hours of a normalised text; `rest` is the text without them. */
export const readWhen = (
  text: string,
  now: LocalMoment,
  { isChange, asked }: { isChange: boolean; asked?: Asked | undefined }
): { when: When; rest: string } => {
  const spans = readTimes(text, now, asked)
  const masked = spans.reduceRight((left, { start, end, dismissed }) => {
    const before = left.slice(0, start)
    return `${dismissed ? before.replace(excluding, ' ') : before} ${left.slice(end)}`
  }, text)
  const isRefusing = spans.some(({ dismissed }) => dismissed)
  const rest = squeeze(isRefusing ? masked.replace(refusal, ' ') : masked)
  const { days, source } = splitDays(text, spans, isChange)
  const hours = hourSpans(text, spans, isChange && source !== undefined)
  const dismissed = spans.filter(span => span.dismissed && !isChange)
  const date = dateOf(text, days, now) ?? dateFromNow(spans)
  const each = singleDays(text, days)
  const times = eachHour(text, hours)
  // Of what is changed the day that there is counts too: «la del viernes a las 6, la del jueves a las 5».
  const timed = isChange
    ? dayHours(text, splitDays(text, spans, false).days, hourSpans(text, spans, false))
    : dayHours(text, days, hours)
  const eachAt = eachDayHour(timed)
  const limits = timed.pairs.length > 1 ? [] : dayLimits(text, days, hours)
  const time = betweenDuties(text, spans) ?? timeOf(hours, dismissed)
  const shift = spans.map(({ reading }) => reading).find(isHourShift)
  const minutes = shift?.minutes
  const sign = shift?.direction === 'earlier' ? -1 : 1
  const isOneDay = date?.kind === 'days' && date.from === date.to
  const isAnyDay = has(spans, ({ kind, ...of }) => kind === 'any' && 'of' in of && of.of === 'day')
  const exceptTimes = dismissed.flatMap(({ reading }) =>
    reading.kind === 'hour' ? reading.hours.map(minutesOf) : []
  )
  const except = [...dismissed, ...routines(text, spans)]
    .flatMap(span =>
      isOneDay && span.reading.kind === 'weekdays'
        ? []
        : ruledOutIn(span, { wanted: date, isAnyDay }, now)
    )
    .filter(({ from }) => !isOneDay || from !== date.from)
  const when: When = {
    ...(date && { date }),
    ...(each.length > 1 && { each }),
    ...(times.length > 1 && { eachTime: times }),
    ...(eachAt.length > 1 && !isChange && { eachAt }),
    ...(timed.pairs.length > 1 && { dayHours: timed.pairs }),
    ...(limits.length > 1 && { dayLimits: limits }),
    ...(source && { source }),
    ...(except.length > 0 && { except }),
    ...(exceptTimes.length > 0 && { exceptTimes }),
    ...(time && { time }),
    ...(shift && minutes === undefined && { shift: sign > 0 ? 'later' : 'earlier' }),
    ...(minutes !== undefined && { by: sign * minutes }),
    anyTime: has(spans, reading => reading.kind === 'any' && reading.of === 'hour'),
    soonest: openEnded.test(text) || has(spans, isSoonest),
    sameHour: has(spans, reading => reading.kind === 'same' && reading.of === 'hour'),
    ...(has(spans, isSameDay) && { sameDay: true as const }),
    otherDay: has(
      spans,
      reading => reading.kind === 'shift' && reading.of === 'day' && reading.direction === 'other'
    ),
  }
  return { when, rest }
}

/** «¿para cuándo tienes?» asks for the first times there are. */
const openEnded =
  /\b(?:para cuando|(?:para )?que dias?|cuando) (?:me )?(?:tienes?|tendr\w+|hay|habria|podria\w*|pued(?:es?|en)|te queda) ?(?:ver|revisar|recibir|lugar|espacio|libres?|disponib\w+|chance|cita|hueco|algo|dar|atender\w*|empezar|comenzar|iniciar|con|$)/
const isSameDay = (reading: Reading): boolean => reading.kind === 'same' && reading.of === 'day'
const isSoonest = (reading: Reading): boolean =>
  reading.kind === 'soonest' || (reading.kind === 'any' && reading.of === 'day')

/** What rules a day out, left over when the day itself was taken out of the text. */
const refusal =
  /\b(?:ya )?no (?:puedo|podria|podre|voy a poder|me (?:queda|acomoda|sirve|conviene|va|late)|tengo tiempo)\b|\bse me complica\b|\b(?:menos|excepto|salvo|(?:pero )?que no sea|pero no)(?= *$)/g

/** «que no sea lunes ni martes, en Centro»: what rules the day out says nothing of the place. */
const excluding =
  /\b(?:(?:pero )?que no sea|menos|excepto|salvo|ni|pero no)(?: (?:el|los|en|muy|para))* *$/

const isHourShift = (reading: Reading): reading is Extract<Reading, { kind: 'shift' }> =>
  reading.kind === 'shift' && reading.of === 'hour'

const has = (spans: readonly Span[], test: (reading: Reading) => boolean): boolean =>
  spans.some(({ reading, dismissed }) => !dismissed && test(reading))

const dateFromNow = (spans: readonly Span[]): DateConstraint | undefined => {
  const soon = spans.find(({ reading }) => reading.kind === 'from-now')?.reading
  return soon?.kind === 'from-now' ? { kind: 'days', from: soon.date, to: soon.date } : undefined
}
