import { minutesOf } from '@mostrador/kernel'
import type { Reading, Span } from '../../time/span.ts'
import { isDay } from './days.ts'
import { eventAt, eventBecause, eventInPart } from './events.ts'
import { withCircumstances } from './circumstances.ts'
import type { TimeConstraint } from './constraints.ts'

/** «en dos horas»: a start within this many minutes after it will do. */
const soonAfter = 120
const lastMinute = 1439

/** The hours that are wanted: in a change, an hour beside the old day belongs to the old one. */
export const hourSpans = (
  text: string,
  spans: readonly Span[],
  isOld: boolean
): readonly Span[] => {
  const told = isOld ? spans : withCircumstances(text, spans)
  const hours = asStarts(withoutEvents(text, told)).filter(
    ({ reading: { kind }, dismissed }) =>
      !dismissed &&
      (kind === 'hour' || kind === 'window' || kind === 'end-by' || kind === 'from-now')
  )
  if (!isOld) return hours.length > 1 ? withoutObligations(text, hours) : hours
  const days = spans.filter(({ reading }) => isDay(reading))
  const [old, wanted] = days
  const until = wanted?.start ?? text.length
  return hours.filter(({ start }, index) => {
    const isBesideOld = old !== undefined && start > old.start && start < until
    return !isBesideOld || (wanted === undefined && (hours.length === 1 || index > 0))
  })
}

const longestSlot = 120
/** «de 8 a 9 y de 9 a 10»: several of the same length are appointments, which begin with them. */
const asStarts = (spans: readonly Span[]): readonly Span[] => {
  const lengthOf = ({ reading, text }: Span): number | undefined => {
    const [first] = reading.kind === 'window' && / a /.test(text) ? reading.windows : []
    return first?.from === undefined || first.to === undefined
      ? undefined
      : minutesOf(first.to) - minutesOf(first.from)
  }
  const lengths = spans.flatMap(span => lengthOf(span) ?? [])
  const [first = 0] = lengths
  const isSlots =
    lengths.length > 1 && first <= longestSlot && lengths.every(each => each === first)
  if (!isSlots) return spans
  return spans.map((span): Span => {
    const [window] = span.reading.kind === 'window' ? span.reading.windows : []
    if (lengthOf(span) === undefined || window?.from === undefined) return span
    return { ...span, reading: { kind: 'hour', hours: [window.from], choice: 'clear' } }
  })
}

/** «es mi graduación en la noche»: why, and no part of the day that is wanted. */
const withoutEvents = (text: string, spans: readonly Span[]): readonly Span[] =>
  spans
    .filter(span => {
      const lead = /^(?:(?:en|por) (?:la )?)?/.exec(span.text)?.[0] ?? ''
      return span.reading.kind !== 'window' || !eventInPart.test(text.slice(0, span.start) + lead)
    })
    .map((span): Span => {
      const { reading } = span
      const isEvent = reading.kind === 'hour' && eventAt.test(text.slice(0, span.start))
      return isEvent ? { ...span, reading: { ...reading, kind: 'end-by' } } : span
    })

const obliged = new RegExp(
  `\\b(?:${[
    '(?:entr(?:o|a|amos|an)|checo|abro|sal(?:e|en))(?: (?:a|al|de|del|de la) (?:\\w+ ){0,2}\\w+)?',
    '(?:dej|llev|recoj|recog|pas|acuest)(?:o|emos|amos) (?:a |por |al )(?:\\w+ ){1,5}',
    '(?:tengo|tenemos|me toca|hay|empieza|acaba|termina)(?: \\w+){1,4}',
    eventBecause,
  ].join('|')}) (?:a )?(?:eso de )?$`
)
/** «después de las 7 porque salgo a las 6» */
const leaves = /^(?:yo )?(?:salgo|salimos|me desocupo)\b/
/** «a las 7, entro a trabajar a las 9», «dejo a mis hijos a las 3, llego 3:30»: why, and no hour that is wanted. */
const withoutObligations = (text: string, hours: readonly Span[]): readonly Span[] => {
  const isStart = ({ reading: { kind } }: Span): boolean => kind === 'hour' || kind === 'window'
  const isReason = (span: Span): boolean =>
    leaves.test(span.text) && hours.some(each => isStart(each) && !leaves.test(each.text))
  const wanted = hours.filter(
    span => !isReason(span) && !obliged.test(`${text.slice(0, span.start).trimEnd()} `)
  )
  return wanted.length > 0 ? wanted : hours
}

const leaving = new RegExp(
  `\\b(?:${[
    'salgo|salimos|me desocupo|termino|terminamos|acabo|llego',
    'puedo (?:llegar|ir|estar|entrar)|podria (?:llegar|ir|estar)',
  ].join('|')})(?: (?:de |del )?(?:\\w+ ){0,2})? *$`
)
const returning = new RegExp(
  `\\b(?:${[
    'entro|entramos|regreso|regresamos|vuelvo|volvemos|checo|salir|saliendo|irme',
    'tengo que (?:estar|volver|regresar|entrar|salir|irme)',
  ].join('|')})(?: a mas tardar)?(?: (?:\\w+ ){0,3})? *$`
)
/** «salgo a las 12 … y entro a las 3»: what lies between the two. */
export const betweenDuties = (text: string, spans: readonly Span[]): TimeConstraint | undefined => {
  const hours = spans.filter(({ reading: { kind } }) => kind === 'hour' || kind === 'window')
  const minutes = ({ reading }: Span): number[] => {
    if (reading.kind === 'hour') return reading.hours.map(minutesOf)
    const [first] = reading.kind === 'window' ? reading.windows : []
    return [first?.from, first?.to].filter(each => each !== undefined).map(minutesOf)
  }
  const before = ({ start }: Span): string => text.slice(0, start)
  const out = hours.find(span => leaving.test(before(span)) || leaves.test(span.text))
  const back = hours.find(span => span !== out && returning.test(before(span)))
  const [from] = out ? minutes(out) : []
  const endBy = back && minutes(back).find(minute => from !== undefined && minute > from)
  if (out === undefined || from === undefined || endBy === undefined || !back) return undefined
  return out.start < back.start ? { from, endBy } : undefined
}

/** «una a las 4 y otra a las 5»: each of the hours, when one does not replace another. */
export const eachHour = (text: string, spans: readonly Span[]): number[] => {
  const hours = spans.filter(({ reading }) => reading.kind === 'hour')
  const isJoined = hours.every(({ end }, at) => {
    const next = hours[at + 1]
    if (next === undefined) return true
    const between = text.slice(end, next.start)
    return /^(?: *(?:, y|,|y|e)|(?= (?:el |la )?otr[oa]\b))(?: (?:el|la|los|las|otr[oa]|un[oa]?|segund[oa]|tercer[oa]?|de|para|a|mi|ella|tambien|nin[oa]|hij[oa]|esposa|mama|cita|clase))* *$/.test(
      between
    )
  })
  const starts = hours.flatMap(({ reading }) =>
    reading.kind === 'hour' && reading.choice !== 'either' ? reading.hours.slice(0, 1) : []
  )
  return isJoined && starts.length === hours.length ? [...new Set(starts.map(minutesOf))] : []
}

/** The hour or the bounds that the spans ask for; a window ruled out leaves the rest of the day. */
export const timeOf = (
  spans: readonly Span[],
  dismissed: readonly Span[]
): TimeConstraint | undefined => {
  const exact = spans.findLast(({ reading }) => reading.kind === 'hour')
  const end = spans.findLast(({ reading }) => reading.kind === 'end-by')?.reading
  const window = spans.findLast(({ reading: { kind } }) => kind === 'window' || kind === 'from-now')
  const start = (exact && oneTime(exact.reading)) ?? (window && withinPart(window, spans))
  const [endBy] = end?.kind === 'end-by' ? end.hours : []
  const ruledOut = dismissed.map(({ reading }) => reading).find(({ kind }) => kind === 'window')
  const bounds = start ?? (ruledOut && outsideOf(ruledOut))
  return endBy === undefined ? bounds : { ...bounds, endBy: minutesOf(endBy) }
}

/** «en la mañana, a la 1 a más tardar»: the part of the day that was named before begins it. */
const withinPart = (last: Span, spans: readonly Span[]): TimeConstraint | undefined => {
  const time = oneTime(last.reading)
  const { to } = time ?? {}
  if (time?.from !== undefined || to === undefined) return time
  const before = spans.findLast(
    ({ reading, start }) =>
      start < last.start && reading.kind === 'window' && reading.part !== undefined
  )
  const from = before && oneTime(before.reading)?.from
  return from !== undefined && from < to ? { ...time, from } : time
}

const oneTime = (reading: Reading): TimeConstraint | undefined => {
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

const windowOf = ({
  windows,
  choice,
  part,
}: Extract<Reading, { kind: 'window' }>): TimeConstraint => {
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
    ...(part === 'early' && { isEarly: true }),
  }
}

/** «que no sea en la mañana»: what is left of the day on the wider side. */
const outsideOf = (reading: Reading): TimeConstraint | undefined => {
  if (reading.kind !== 'window') return undefined
  const { from, to } = windowOf(reading)
  const noon = 720
  if (to !== undefined && to <= noon + 60) return { from: to + 1, to: lastMinute }
  return from === undefined ? undefined : { from: 0, to: from - 1 }
}
