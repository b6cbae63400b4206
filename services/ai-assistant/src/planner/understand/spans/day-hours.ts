import type { LocalDate } from '@mostrador/kernel'
import type { Span } from '../../time/span.ts'
import type { TimeConstraint } from './constraints.ts'
import { rangesOf } from './days.ts'
import { timeOf } from './hours.ts'

/** A day with the hour that was said beside it; `day`: a local date. */
export type DayHour = { readonly day: LocalDate; readonly time?: TimeConstraint }

const small = /^[ ,:]*(?:(?:que|sea|como|y|tipo|mejor|si|ya) ?)*[ ,]*$/
const joining =
  /^[ ,;]*(?:(?:y|e|luego|despues|tambien|otr[oa]|una|la|el|para|de la (?:manana|tarde|noche)) ?)*[ ,]*$/

/** The days that have an hour right after them; empty where one has none. */
export const dayHours = (
  text: string,
  days: readonly Span[],
  hours: readonly Span[]
): { pairs: DayHour[]; isList: boolean } => {
  const exact = hours.filter(({ reading }) => reading.kind === 'hour')
  let isList = true
  const pairs = days.flatMap((span, at) => {
    const [range, ...more] = rangesOf(span.reading)
    const until = days[at + 1]?.start ?? text.length
    const [hour, ...others] = exact.filter(({ start }) => start >= span.end && start < until)
    const isOne = range && more.length === 0 && range.from === range.to && others.length === 0
    if (!isOne || !hour || !small.test(text.slice(span.end, hour.start))) return []
    isList &&= at === days.length - 1 || joining.test(text.slice(hour.end, until))
    const time = timeOf([hour], [])
    return time ? [{ day: range.from, time }] : []
  })
  const isWhole = pairs.length > 1 && pairs.length === days.length && exact.length === pairs.length
  return { pairs: isWhole ? pairs : [], isList }
}

/** «lunes 30 a las 9 y viernes 4 a las 11»: each with its own hour, one after another. */
export const eachDayHour = ({ pairs, isList }: ReturnType<typeof dayHours>): DayHour[] => {
  const differ = new Set(pairs.map(({ day }) => day)).size === pairs.length
  return isList && differ ? pairs.toSorted((a, b) => a.day.localeCompare(b.day)) : []
}
