import { fold } from '@mostrador/kernel'
import { weekdayIndexOf } from '../time/calendar.ts'
import { weekdayNames } from '../time/words.ts'
import type { Memory } from './memory.ts'

const leaves =
  /\b(?:l[ao] dej(?:o|amos)|dej(?:a|e|en)(?:me)?l[ao]|que se quede|me quedo(?: con)?)(?: (?:mejor|siempre|entonces|pues))* (?:(?:en|el|para|la|del?|este|ese) )*(lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b(?! (?:\d|a las?|en la|por la|que|proximo|siguiente|de la))/

/** «mejor la dejo en miércoles», of one that is on that Wednesday and was to move: it stays as it is. */
export const withLeftAsItIs = ({ frame }: Memory, text: string): string => {
  const day = leaves.exec(fold(text))?.[1]
  if (day === undefined || frame?.kind !== 'move' || frame.appointment === undefined) return text
  return weekdayNames[weekdayIndexOf(frame.appointment.date)] === day ? 'no, déjala así' : text
}
