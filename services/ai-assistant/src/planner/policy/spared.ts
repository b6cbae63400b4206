import { fold, minutesOf } from '@mostrador/kernel'
import { weekdayIndexOf } from '../time/calendar.ts'
import { monthNames, weekdayNames } from '../time/words.ts'
import type { Appointment } from '../state/memory.ts'
import type { Spared } from '../understand/spared.ts'
import { isNamedIn } from './whose-appointment.ts'

const halfDay = 720
const dayNumber =
  /\b(?:el|del|dia|lunes|martes|miercoles|jueves|viernes|sabado|domingo) (\d{1,2})\b/
const last = /\bultim[ao]\b/
const first = /\b(?:primer[ao]?|proxim[ao]|siguiente|mas (?:cercana|pronto))\b/

/** What of an appointment a description tells; undefined where it says nothing of that. */
type Check = (appointment: Appointment, list: readonly Appointment[]) => boolean
const checksOf = (spared: Spared, isLoose: boolean): Check[] => {
  const { text, days, time, names, people } = spared
  const words = isLoose ? wordsOfDay(text) : []
  const isFor = (each: Appointment): boolean => isNamedIn(text, each)
  return [
    ...(days && words.length === 0
      ? [({ date }: Appointment) => days.from <= date && date <= days.to]
      : words),
    ...(time ? [({ time: at }: Appointment) => isAt(minutesOf(at), time, isLoose)] : []),
    ...(names.length > 0
      ? [({ service }: Appointment) => names.some(name => fold(name) === fold(service))]
      : []),
    ...(people.length > 0
      ? [({ specialist }: Appointment) => people.some(name => fold(name) === fold(specialist))]
      : []),
    ...(last.test(text)
      ? [({ handle }: Appointment, list: readonly Appointment[]) => list.at(-1)?.handle === handle]
      : []),
    ...(first.test(text) && days === undefined
      ? [({ handle }: Appointment, list: readonly Appointment[]) => list[0]?.handle === handle]
      : []),
  ].map(
    (check): Check =>
      (each, list) =>
        check(each, list) || isFor(each)
  )
}

/** The weekday, the number and the month of a day, in whichever week or month it is. */
const wordsOfDay = (text: string): Check[] => {
  const weekday = weekdayNames.findIndex(name => text.includes(name))
  const month = monthNames.findIndex(name => text.includes(name))
  const number = dayNumber.exec(text)?.[1]
  return [
    ...(weekday < 0 ? [] : [({ date }: Appointment) => weekdayIndexOf(date) === weekday]),
    ...(number === undefined
      ? []
      : [({ date }: Appointment) => Number(date.slice(8)) === Number(number)]),
    ...(month < 0 ? [] : [({ date }: Appointment) => Number(date.slice(5, 7)) === month + 1]),
  ]
}

const isAt = (
  minute: number,
  { exact, other, from, to }: NonNullable<Spared['time']>,
  isLoose: boolean
): boolean => {
  if (exact === undefined) return (from ?? 0) <= minute && minute <= (to ?? minute)
  return minute === exact || minute === other || (isLoose && minute % halfDay === exact % halfDay)
}

/**
 * The appointments of a list that a description means: by the next such day, else by its weekday or
 * number in any week, for those may be months away.
 */
export const meant = (spared: Spared, list: readonly Appointment[]): readonly Appointment[] => {
  const named = list.filter(each => isNamedIn(spared.text, each))
  const fitting = [false, true].map(isLoose => {
    const checks = checksOf(spared, isLoose)
    return checks.length === 0 ? [] : list.filter(each => checks.every(fits => fits(each, list)))
  })
  return [...fitting, named].find(({ length }) => length > 0) ?? []
}

/** «una», «la otra»: nothing that an appointment could be told by. */
export const tellsNothing = (spared: Spared): boolean => checksOf(spared, true).length === 0

/**
 * Splits a list by what is to stay. `isUnclear`: something that is to stay is not in the list, so
 * that nothing may be taken to be the rest.
 */
export const withoutSpared = (
  spared: readonly Spared[],
  list: readonly Appointment[]
): { left: readonly Appointment[]; isUnclear: boolean } => {
  const groups = spared.map(each =>
    // «todas menos una», of somebody who has one.
    list.length === 1 && tellsNothing(each) ? list : meant(each, list)
  )
  const stays = new Set(groups.flat().map(({ handle }) => handle))
  return {
    left: list.filter(({ handle }) => !stays.has(handle)),
    isUnclear: groups.some(({ length }) => length === 0),
  }
}
