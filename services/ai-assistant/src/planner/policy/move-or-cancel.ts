import type { Appointment } from '../state/memory.ts'
import { isAbsence } from '../understand/acts/absence.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { ask, type Talk } from './talk.ts'

/**
 * «no voy a poder ir» tells that somebody stays away, and asks for no cancelling: the appointment
 * it is about is looked for, and what is to happen with it is asked.
 */
export const asAbsence = (act: DialogueAct): DialogueAct => {
  if (act.intent !== 'cancel' || !isAbsence(act.text)) return act
  const { date, time: _, ...slots } = act.slots
  const source = slots.source ?? date
  return { ...act, intent: 'move', absence: true, slots: { ...slots, ...(source && { source }) } }
}

/** Of an appointment that somebody cannot come to: is it to be moved or cancelled? */
export const askMoveOrCancel = (talk: Talk, appointment: Appointment): void =>
  ask(talk, 'hindered', talk.phrases.moveOrCancel(appointment), { kind: 'change', appointment })

const notAfterAll =
  /\bsiempre (?:ya )?no (?:voy a (?:poder|ir)|puedo|podre|voy)(?: (?:ir|asistir|llegar))?\W*$/
/** «siempre no voy a poder», to another time: perhaps no time will do. True when it was asked. */
export const asksAfterAll = (talk: Talk, normalized: string): boolean => {
  const { frame } = talk.memory
  if (frame?.kind !== 'move' || frame.appointment === undefined) return false
  if (!notAfterAll.test(normalized)) return false
  askMoveOrCancel(talk, frame.appointment)
  return true
}

/** The place in «¿La movemos o la cancelo?» and «¿La movemos o quieres otra aparte?». */
export const firstOfBoth = /^(?:pues |mm+ )?(?:la |lo |el )?(?:primer[oa]|1|uno)(?: opcion)?\W*$/
export const secondOfBoth = /^(?:pues |mm+ )?(?:la |lo |el )?(?:segund[oa]|2|dos)(?: opcion)?\W*$/
