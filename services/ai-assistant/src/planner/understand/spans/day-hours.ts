import { addDays, type LocalDate } from '@mostrador/kernel'
import type { DayRange, Span } from '../../time/span.ts'
import type { TimeConstraint } from './constraints.ts'
import { rangesOf } from './days.ts'
import { timeOf } from './hours.ts'

/** A day with the hour that was said beside it; `day`: a local date. */
export type DayHour = { readonly day: LocalDate; readonly time?: TimeConstraint }

const small = /^[ ,:]*(?:(?:que|sea|como|y|tipo|mejor|si|ya) ?)*[ ,]*$/
const joining =
  /^[ ,;*•-]*(?:(?:y|e|luego|despues|tambien|otr[oa]|una|la|el|para|de la (?:manana|tarde|noche)) ?)*[ ,]*$/

/** «esta semana: martes a las 5 y jueves a las 5»: the days say which of the week. */
const holdsOthers = (span: Span, days: readonly Span[]): boolean => {
  const [whole] = rangesOf(span.reading)
  const others = days.filter(each => each !== span).flatMap(({ reading }) => rangesOf(reading))
  const isWithin = others.every(({ from, to }) => whole !== undefined && isIn(whole, from, to))
  return whole !== undefined && whole.from !== whole.to && others.length > 1 && isWithin
}
const isIn = (whole: DayRange, from: LocalDate, to: LocalDate): boolean =>
  [0, 7].some(later => whole.from <= addDays(from, later) && addDays(to, later) <= whole.to)
/** «la próxima semana: lunes y miércoles»: the days of that week. */
const inWeek = (day: LocalDate, days: readonly Span[]): LocalDate => {
  const week = days.find(span => holdsOthers(span, days))
  const opening = days.find(({ text }) => /semana|proxim|siguiente|que (?:viene|entra)/.test(text))
  const named = week ?? (opening === days[0] ? opening : undefined)
  const [whole] = named ? rangesOf(named.reading) : []
  return whole === undefined || day >= whole.from ? day : addDays(day, 7)
}

/** The days that have an hour right after them; empty where one has none. */
export const dayHours = (
  text: string,
  days: readonly Span[],
  hours: readonly Span[]
): { pairs: DayHour[]; isList: boolean } => {
  const single = days.filter(span => !holdsOthers(span, days))
  const exact = hours.filter(({ reading }) => reading.kind === 'hour')
  let isList = true
  const pairs = single.flatMap((span, at) => {
    const [range, ...more] = rangesOf(span.reading)
    const until = single[at + 1]?.start ?? text.length
    const [hour, ...others] = exact.filter(({ start }) => start >= span.end && start < until)
    const isOne = range && more.length === 0 && range.from === range.to && others.length === 0
    if (!isOne || !hour || !small.test(text.slice(span.end, hour.start))) return []
    isList &&= at === single.length - 1 || joining.test(text.slice(hour.end, until))
    const time = timeOf([hour], [])
    return time ? [{ day: inWeek(range.from, days), time }] : []
  })
  const isWhole =
    pairs.length > 1 && pairs.length === single.length && exact.length === pairs.length
  return { pairs: isWhole ? pairs : [], isList }
}

/** «lunes 30 a las 9 y viernes 4 a las 11»: each with its own hour, one after another. */
export const eachDayHour = ({ pairs, isList }: ReturnType<typeof dayHours>): DayHour[] => {
  const differ = new Set(pairs.map(({ day }) => day)).size === pairs.length
  return isList && differ ? pairs.toSorted((a, b) => a.day.localeCompare(b.day)) : []
}

/**
 * «el jueves en la mañana, el viernes después de las 3»: the hours that are said of each day; empty
 * unless every one of several days has its own.
 */
export const dayLimits = (
  text: string,
  days: readonly Span[],
  hours: readonly Span[]
): readonly DayHour[] => {
  const single = days.filter(span => !holdsOthers(span, days))
  const limits = single.flatMap((span, at) => {
    const [range, ...more] = rangesOf(span.reading)
    const until = single[at + 1]?.start ?? text.length
    const time = timeOf(
      hours.filter(({ start }) => start >= span.end && start < until),
      []
    )
    const isOneDay = range && more.length === 0 && range.from === range.to
    return isOneDay && time ? [{ day: inWeek(range.from, days), time }] : []
  })
  const differ = new Set(limits.map(({ day }) => day)).size === single.length
  return limits.length > 1 && differ ? limits : []
}
