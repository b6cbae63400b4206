import { addDays } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Frame, Memory } from './memory.ts'

const onTop =
  /\b(?:tambien|ademas|otr[oa]s?(?! (?:dia|hora|horario|fecha|vez|cosa|pregunta|duda))|adicional|aparte|de una vez)\b/
const replacing = /\b(?:mejor|en (?:vez|lugar) de|cambi\w+|muev\w+|mov\w+|pas\w+la|ya no)\b/

/** «y el jueves también», right after a booking: one more, and no move of that one. */
export const followsBooking = (
  { frame, closed, recent, lastChange }: Memory,
  { intent, slots, text }: DialogueAct
): boolean =>
  frame === null &&
  closed &&
  recent !== null &&
  lastChange === 'book' &&
  intent === 'book' &&
  (slots.date !== undefined || slots.time !== undefined) &&
  onTop.test(text) &&
  !replacing.test(text)

const otherWeekday =
  /\b(?:el|la) (?:otr[oa]|siguiente) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/
/** «y el otro sábado», after one on the next Saturday: the one after it. */
export const passBooked = ({ recent }: Memory, frame: Frame, { text }: DialogueAct): void => {
  const { when } = frame
  if (recent === null || when === undefined || when === 'soonest' || when.kind !== 'days') return
  if (when.from !== recent.date || when.to !== recent.date || !otherWeekday.test(text)) return
  const day = addDays(when.from, 7)
  frame.when = { kind: 'days', from: day, to: day }
}
