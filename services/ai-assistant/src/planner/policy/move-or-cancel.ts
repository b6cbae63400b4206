import type { Appointment } from '../state/memory.ts'
import { ask, type Talk } from './talk.ts'

/** Of an appointment that somebody cannot come to: is it to be moved or cancelled? */
export const askMoveOrCancel = (talk: Talk, appointment: Appointment): void =>
  ask(talk, 'hindered', talk.phrases.moveOrCancel(appointment), { kind: 'change', appointment })
