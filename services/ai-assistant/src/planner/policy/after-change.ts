import { fold } from '@mostrador/kernel'
import type { Memory } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Talk } from './talk.ts'

const correcting =
  /\b(?:no|ay|uy|perdon|perdona|mejor|siempre|cambi\w+|equivoq\w+|digo|regres\w+|recorr\w+)\b/
/** «que sea con Mario», «mejor con Mario», of what was just booked. */
export const withAnother =
  /^(?:(?:ah|ay|oye|no|perdon|y|pero|bueno|siempre|me gustaria|quiero|quisiera|prefiero)[, ]+)*(?:que (?:mejor )?(?:sea|me atienda)|mejor|puede ser|podria ser|seria|se puede|prefiero|la quiero)? ?con /
const another =
  /\b(?:otr[oa]s?(?! (?:semana|dia|hora|mes)\b)|tambien|ademas|aparte|segund[oa]|adicional)\b/

/** «uy no, mejor a las 11» right after a booking changes what was just booked. */
export const changesWhatWasDone = ({ memory }: Talk, act: DialogueAct): DialogueAct =>
  isCorrection(memory, act) ? { ...withItsHour(act), intent: 'move', explicit: true } : act

const mistaken = /\b(?:era|queria|quise|dije|decia|pedi|equivoq\w+|confundi)\b/
/** «era el jueves, no mañana»: only the day was wrong. */
const withItsHour = (act: DialogueAct): DialogueAct => {
  const { date, time, shift, anyTime, soonest } = act.slots
  const isOnlyDay = date !== undefined && !time && !shift && !anyTime && !soonest
  return isOnlyDay && mistaken.test(act.text)
    ? { ...act, slots: { ...act.slots, sameHour: true } }
    : act
}

const isCorrection = (
  { frame, closed, recent, lastChange, topic }: Memory,
  { intent, explicit, slots, parts, text }: DialogueAct
): boolean => {
  if (frame !== null || !closed || recent === null) return false
  if (lastChange !== 'book' && lastChange !== 'move') return false
  if (intent !== 'book' || explicit || parts.length > 0 || another.test(text)) return false
  const isTimed = slots.date !== undefined || slots.time !== undefined || slots.shift !== undefined
  // «que sea con Mario», with no day and no hour: that one, with another person.
  if (!isTimed && slots.services.length === 0 && slots.specialist?.kind === 'one')
    return withAnother.test(text)
  const isSame = slots.services.every(({ options }) =>
    options.some(({ name }) => topic !== null && fold(name) === fold(topic.name))
  )
  return isTimed && isSame && correcting.test(text)
}
