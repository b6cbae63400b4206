import { minutesOf } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Memory } from './memory.ts'

/** After a yes the first is booked, and the other follows. */
const lead = '(?:(?:y|e|tambien|ahora|luego)[ ,.;]+)*'
const ofTime =
  '(?:semana|dia|hora|mes|fecha|opcion|lunes|martes|miercoles|jueves|viernes|sabado|domingo|sucursal|persona)'
/** «y la otra el jueves a las 12», «la segunda para el viernes» */
const theOther = new RegExp(
  `^${lead}(?:para )?(?:la |el )?(?:otr|segund)[oa]\\b(?! ${ofTime}\\b)(?: (?:cita|clase|sesion|terapia|vez))?(?:,? (?:que sea|seria|quiero|ponla|ponme|para|en))* (?=el|este|manana|pasado|hoy|a las?)`
)
const changing = /\b(?:mejor|cambi\w+|muev\w+|mov\w+|pas[ae]\w*l[ao]|en (?:vez|lugar) de)\b/

/**
 * «y la otra el jueves a las 12», beside the one time that is proposed: it is the second appointment,
 * with its own day and hour, and the first stays as it was proposed. True when it was so.
 */
export const placeOther = (memory: Memory, { slots, text }: DialogueAct): boolean => {
  const { frame, others, pending } = memory
  const { date, time, services } = slots
  const [shown, ...more] = pending?.kind === 'offers' ? pending.offers : []
  const isOne = shown !== undefined && more.length === 0 && others.length < 2
  if (frame?.kind !== 'book' || !isOne || (shown.also?.length ?? 0) !== others.length) return false
  const isTold = date?.kind === 'days' && date.from === date.to && time?.exact !== undefined
  if (!isTold || services.length > 0 || changing.test(text) || !theOther.test(text)) return false
  const isSame = date.from === shown.date && time.exact === minutesOf(shown.time)
  if (isSame) return false
  frame.when = { kind: 'days', from: shown.date, to: shown.date }
  frame.time = { exact: minutesOf(shown.time) }
  const { forWhom } = frame
  const [other = { kind: 'book' as const, ...(forWhom !== undefined && { forWhom }) }] = others
  memory.others = [{ ...other, when: date, time }]
  return true
}
