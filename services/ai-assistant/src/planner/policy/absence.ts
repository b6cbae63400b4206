import type { Pending } from '../state/memory.ts'
import { closeFrames } from '../state/memory.ts'
import { isAbsence } from '../understand/acts/absence.ts'
import { hesitates, undecided } from '../understand/acts/courtesies.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { cancelAll, firstOfBoth, repeatsCancellation, secondOfBoth } from './answer-changes.ts'
import { advance } from './booking.ts'
import { askMoveOrCancel } from './move-or-cancel.ts'
import type { Step, Talk } from './talk.ts'

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

const isCancelling = ({ intent, text }: DialogueAct): boolean =>
  intent === 'cancel' && !isAbsence(text)

/** «cancélala», «la segunda»; a bare yes to one or the other says neither, and is asked again. */
export function* answerChange(
  talk: Talk,
  message: Understanding,
  { appointment }: Extract<Pending, { kind: 'change' }>
): Step<boolean> {
  const { memory } = talk
  const { acts, confirm, deny, abandon, normalized } = message
  if (memory.frame === null) return false
  const isMove = acts.some(({ intent }) => intent === 'move') || firstOfBoth.test(normalized)
  const isCancel =
    acts.some(isCancelling) ||
    secondOfBoth.test(normalized) ||
    (repeatsCancellation(message) && !acts.some(({ text }) => isAbsence(text)))
  if (isCancel && !isMove) {
    memory.frame = { kind: 'cancel', appointment }
    // What becomes of a deposit is told first.
    if (appointment.deposit === undefined) yield* cancelAll(talk, [appointment])
    else yield* advance(talk)
    return true
  }
  if (isMove && acts.length === 0) {
    delete memory.frame.isAbsence
    yield* advance(talk)
    return true
  }
  if (isMove && !acts.some(({ absence }) => absence)) delete memory.frame.isAbsence
  if (acts.length > 0) return false
  if (confirm) {
    askMoveOrCancel(talk, appointment)
    return true
  }
  if (hesitates.test(normalized) || undecided.test(normalized)) {
    talk.words.push(talk.phrases.waiting)
    return true
  }
  if (!deny && !abandon) return false
  closeFrames(memory)
  talk.words.push(talk.phrases.kept)
  return true
}
