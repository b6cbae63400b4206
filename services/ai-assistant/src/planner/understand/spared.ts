import type { DayRange } from '../time/span.ts'
import type { TimeConstraint } from './spans/constraints.ts'
import { readSlots, type ReadingContext } from './slots.ts'

/** How an appointment that stays as it is was described; `text` has the words themselves, folded. */
export type Spared = {
  readonly text: string
  readonly days?: DayRange
  readonly time?: TimeConstraint
  /** Services, and who attends. */
  readonly names: readonly string[]
  readonly people: readonly string[]
}

const marker =
  /[,;]? *\b(?<!\b(?:al|lo) )(?:menos|excepto|salvo|quitando|sin contar|(?:a|con) (?:la )?excepcion de|pero no|que no (?:sea|sean|es)) (?=(?:la|el|lo|las|los|mi|una?|es[ae]|est[ae]) ?)/
const cause = /[,;]? *\b(?:porque|por que|ya que|es que|pues|gracias|por favor|porfa)\b.*$/
const between = /[,;]? *\b(?:y|ni)? *\b(?=(?:la|el|lo) (?:de|del|que)\b)/

/** The appointments that a text describes: «la del viernes y la de las 5» are two. */
export const describedIn = (text: string, context: ReadingContext): readonly Spared[] =>
  text
    .replace(cause, '')
    .split(between)
    .filter(piece => piece.trim() !== '')
    .map(piece => {
      const { date, time, services, specialist } = readSlots(piece, context, false).slots
      return {
        text: piece,
        names: services.flatMap(({ options }) => options.map(({ name }) => name)),
        people: specialist?.kind === 'one' ? [specialist.specialist.name] : [],
        ...(date?.kind === 'days' && { days: { from: date.from, to: date.to } }),
        ...(time && { time }),
      }
    })

/**
 * «menos la del viernes al lunes», «excepto la del martes a la otra semana»: where the others go
 * stands behind what stays.
 */
const target =
  /^(?<stays>.*?)(?:,? *\b)(?<goes>(?:al (?=\w)|(?<=\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) )el (?=(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b)|para (?:el|la|las|los|otro|otra|hoy|manana|pasado)\b|a la (?:proxima|siguiente|otra|misma)\b|a las? \d|a (?:hoy|manana|pasado)\b).*)$/

const splitTarget = (text: string): { stays: string; goes: string } => {
  const { stays = '', goes = '' } = target.exec(text)?.groups ?? {}
  return stays.trim() === '' ? { stays: text, goes: '' } : { stays, goes }
}

/** Whether a text takes appointments out: «todas menos la del viernes». */
export const takesOut = (text: string): boolean => marker.test(text)

/** «cancela todas menos la del viernes»: what stays, and the text without it. */
export const sparedIn = (
  text: string,
  context: ReadingContext,
  isCancelling: boolean
): { rest: string; spared?: readonly Spared[] } => {
  const found = marker.exec(text)
  if (found === null) return { rest: text }
  const behind = text.slice(found.index + found[0].length)
  const { stays, goes } = isCancelling ? { stays: behind, goes: '' } : splitTarget(behind)
  const spared = describedIn(stays, context)
  // «muévela a otro día, menos el que sea»: of a move only what is clear stays.
  const isClear = spared.some(({ days, names }) => days !== undefined || names.length > 0)
  if (spared.length === 0 || !(isCancelling || isClear)) return { rest: text }
  return { rest: `${text.slice(0, found.index)} ${goes}`.trim(), spared }
}
