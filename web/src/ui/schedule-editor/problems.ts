import { subtract, type Weekday, weekdays } from '@mostrador/kernel'
import { isHour, type Slot, spanOf, spansOf, type WorkingWeek } from './working-week.ts'

/** The shortest range, in minutes; the wire cannot write one of a minute at the edge of a day. */
const SHORTEST = 5

export const dayNames: Readonly<Record<Weekday, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
}

/** «09:00–14:00 y 15:00–18:00» */
export const textOfSlots = (slots: readonly Slot[]): string =>
  new Intl.ListFormat('es-MX').format(slots.map(({ from, to }) => `${from}–${to}`))

const problemOf = (
  day: string,
  slots: readonly Slot[],
  limit: readonly Slot[] | undefined
): string | undefined => {
  if (slots.some(({ from, to }) => !isHour(from) || !isHour(to)))
    return `Escribe las horas de ${day} como 09:00 o 16:30`
  const spans = slots.map(spanOf)
  if (spans.some(({ from, to }) => to <= from))
    return `La hora de cierre no puede ser antes que la de apertura en ${day}`
  if (spans.some(({ from, to }) => to - from < SHORTEST))
    return `Cada horario de ${day} debe durar al menos ${SHORTEST} minutos`
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  if (sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0)))
    return `Los horarios de ${day} se enciman`
  if (limit !== undefined && subtract(spans, spansOf(limit)).length > 0)
    return `El ${day} la sucursal abre ${textOfSlots(limit)}`
  return undefined
}

/** What is wrong with the days of a week, by day [SCH-08]; an empty object when it can be saved. */
export const problemsOf = (
  week: WorkingWeek,
  limits?: WorkingWeek
): Partial<Record<Weekday, string>> => {
  const problems: Partial<Record<Weekday, string>> = {}
  for (const day of weekdays) {
    const problem = problemOf(dayNames[day], week[day], limits?.[day])
    if (problem !== undefined) problems[day] = problem
  }
  return problems
}
