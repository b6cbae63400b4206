import { addDays } from '@mostrador/kernel'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { DayHour } from '../understand/spans/day-hours.ts'
import { anyOf } from '../understand/acts/rule.ts'
import type { Frame, Memory } from './memory.ts'

const sessions =
  /\b(?:dos|tres|cuatro|cinco|[2-5]) (?:citas|cortes|clases|sesiones|terapias|veces|dias|masajes|consultas)\b|(?<!\b(?:a|de|hasta|por|sobre|tipo) )\blas (?:dos|tres|cuatro|[2-4])(?= *(?:$|con [a-z]))|\bambas\b|\b(?:ambos|los dos|los tres|todos los) dias\b|\b(?:me las|apartame las|agendame las|una (?:cada dia|por dia))\b/

/** «apártame martes y jueves a las 4», «sábado 5 y sábado 12»: both of them, and not whichever there is. */
const severalDays =
  /\b(?:el |los |este )?(?:(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?(?: \d{1,2})?|\d{1,2})(?: de [a-z]+)?,? y (?!o\b)/
const whichever =
  /\b(?:puedo|podria|puede|podemos|libres?|disponib\w+|me queda\w*|cualquier\w*|algun|sea|prefer\w+)\b| [ou] /

const everyWeek =
  /\b(?:cada|todos los) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b|\bcada (?:semana|ocho dias|8 dias)\b/
const howOften =
  /\b(dos|tres|cuatro|cinco|[2-5]) (?:veces|sesiones|citas|clases|terapias|masajes|semanas|(?:lunes|martes|miercoles|jueves|viernes)|sabados|domingos)\b/
const counts = new Map(Object.entries({ dos: 2, tres: 3, cuatro: 4, cinco: 5 }))
/** «cada martes, tres veces»: as many weeks from the first of them. */
const weekly = (text: string, date: DateConstraint | undefined): string[] | undefined => {
  const said = howOften.exec(text)?.[1]
  if (said === undefined || date?.kind !== 'days' || !everyWeek.test(text)) return undefined
  const count = counts.get(said) ?? Number(said)
  return Array.from({ length: count }, (_, week) => addDays(date.from, 7 * week))
}

const allDays = /\b(?:ambos|los dos|los tres|todos los) dias\b/
/** The single days of «martes o jueves», asked for before. */
const daysAskedFor = ({ when }: Frame): string[] =>
  when !== undefined && when !== 'soonest' && when.kind === 'days'
    ? (when.only ?? []).flatMap(({ from, to }) => (from === to ? [from] : []))
    : []

const number = '(dos|tres|cuatro|cinco|[2-5])'
const things = '(?:citas|clases|sesiones|terapias|lecciones|asesorias|consultas)'
const given =
  '(?:toc(?:an|aron|arian)|faltan|quedan|mand(?:o|aron)|autoriz(?:o|aron)|recet(?:o|aron)|dieron)'
const ofOther = '(?:y media|de la|de hijos|meses|semanas|dias|horas|anos|recetas|pastillas|ordenes)'
const inWeek =
  '(?:en |para )?(?:esta semana|la (?:otra|proxima|siguiente) semana|(?:por|a la) semana)'
const several = anyOf([
  `${number} ${things}`,
  `(?<!\\b(?:a|de|hasta|tipo) las? )${number} ${inWeek}`,
  `(?:me|nos|le) ${given}(?: nada mas| solo| nomas)? ${number}\\b(?! ${ofOther})`,
])
/** «me tocan dos esta semana», «tres clases, una diaria»: how many, and not on which days. */
const countedSessions = ({ slots, text, parts, apart }: DialogueAct): number | undefined => {
  const said = several.exec(text)?.slice(1).find(Boolean)
  const { date, services, each, eachAt } = slots
  const isOpen = date === undefined || (date.kind === 'days' && date.from !== date.to)
  const isOfOne = services.length === 1 && parts.length < 2 && apart === undefined
  const isTold = [each, eachAt, slots.eachTime].some(told => told !== undefined)
  if (said === undefined || !isOpen || !isOfOne || isTold || everyWeek.test(text)) return undefined
  return counts.get(said) ?? Number(said)
}

const sessionOf = ({ day, time }: DayHour): Frame => ({
  kind: 'book',
  when: { kind: 'days', from: day, to: day },
  ...(time && { time }),
})

/** «el martes a las 11 o el jueves a las 4»: the first, and the other where that is taken. */
const offerEither = (frame: Frame, [first, second]: readonly DayHour[]): void => {
  if (!first || !second) return
  const { when, time } = sessionOf(second)
  Object.assign(frame, sessionOf(first))
  if (when !== undefined && when !== 'soonest') frame.second = { date: when, ...(time && { time }) }
}

/** «3 sesiones, lunes, miércoles y viernes», «lunes a las 9 y jueves a las 4»: an appointment for each. */
export const addSessions = (memory: Memory, frame: Frame, act: DialogueAct): void => {
  const { slots, text, parts } = act
  // «4 sesiones» are no four people.
  const isOfSeveral = parts.length > 1 && !parts.slice(1).every(({ who }) => /^la /.test(who))
  if (frame.kind !== 'book' || isOfSeveral) return
  const { eachAt } = slots
  const count = countedSessions(act)
  if (count !== undefined) frame.sessions = count
  if (slots.dayHours && whichever.test(text)) return offerEither(frame, slots.dayHours)
  const days =
    slots.each ?? weekly(text, slots.date) ?? (allDays.test(text) ? daysAskedFor(frame) : [])
  const exact = slots.time?.exact === undefined ? undefined : slots.time
  const [first, ...rest] = eachAt ?? days.map(day => ({ day, ...(exact && { time: exact }) }))
  if (first === undefined || rest.length === 0) return
  const isBoth =
    !whichever.test(text) && (eachAt !== undefined || (exact && severalDays.test(text)))
  const isOfCounted = frame.sessions !== undefined && 1 + rest.length <= frame.sessions
  if (!sessions.test(text) && !isBoth && !isOfCounted) return
  Object.assign(frame, sessionOf(first))
  const { forWhom } = frame
  memory.others = rest.map(each => ({ ...sessionOf(each), ...(forWhom && { forWhom }) }))
}

const dayOf = ({ when }: Frame): string | undefined =>
  when !== undefined && when !== 'soonest' && when.kind === 'days' && when.from === when.to
    ? when.from
    : undefined

/** Several days of one service and one person. */
export const isSeries = ({ frame, others }: Memory): boolean =>
  frame !== null &&
  others.length > 0 &&
  others.every(
    other => dayOf(other) !== undefined && other.forWhom === frame.forWhom && !other.service
  )

/** Another hour for the days of a series, or for those that are named. True when that was all. */
export const changeSession = (memory: Memory, { slots, parts, text }: DialogueAct): boolean => {
  const { frame, others } = memory
  const { date, time, each, dayHours } = slots
  if (frame === null || !isSeries(memory) || time === undefined || parts.length > 0) return false
  const plan = [frame, ...others]
  if (dayHours !== undefined) return changeEach(plan, dayHours, /\botr[oa]\b/.test(text))
  if (each !== undefined) return false
  const named = date?.kind === 'days' ? plan.filter(part => dayOf(part) === date.from) : []
  if (date !== undefined && named.length === 0) return false
  for (const part of named.length > 0 ? named : plan) part.time = time
  return true
}

/**
 * «el sábado 5 mejor a las 11, el otro sábado sí a las 9»: the hour of each part that is on that day.
 * True when all of them were found.
 */
export const changeEach = (
  plan: readonly Frame[],
  said: readonly DayHour[],
  hasOther = false
): boolean => {
  const left = [...plan]
  const found = said.map(({ day, time }) => {
    const at = left.findIndex(part => dayOf(part) === day)
    const [part] = left.splice(at < 0 && hasOther ? 0 : at, at < 0 && !hasOther ? 0 : 1)
    return { part, time }
  })
  if (found.some(({ part }) => part === undefined)) return false
  for (const { part, time } of found) if (part && time) part.time = time
  return true
}

/**
 * «el jueves en la mañana, el viernes después de las 3»: the hours of all parts of a plan that are on
 * such a day. False, and nothing changes, where one of the days has no part.
 */
export const limitDays = (plan: readonly Frame[], limits: readonly DayHour[]): boolean => {
  const partsOn = (day: string): Frame[] => plan.filter(part => dayOf(part) === day)
  if (limits.some(({ day }) => partsOn(day).length === 0)) return false
  for (const { day, time } of limits) for (const part of partsOn(day)) if (time) part.time = time
  return true
}
