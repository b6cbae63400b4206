import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { askMoveOrCancel } from './move-or-cancel.ts'
import { chooseFrom } from './choose-appointment.ts'
import { can, type Step, type Talk } from './talk.ts'

/**
 * «me salió una junta, ¿puede ser el jueves?», «¿y si mejor el jueves?»: of somebody who has an
 * appointment it moves that one. Otherwise it is a new one.
 */
export function* replacesExisting(talk: Talk, frame: Frame): Step<'moves' | 'asked' | 'no'> {
  if (frame.kind !== 'book' || frame.replaces !== true) return 'no'
  delete frame.replaces
  const isOfOther = frame.forWhom !== undefined && frame.refers !== true
  const isOpenPlan = frame.isExtra === true || isOfOther
  const { when, time, sameHour, shift } = frame
  const isTimed = [when, time, sameHour, shift].some(each => each !== undefined)
  if (isOpenPlan || !isTimed || talk.memory.others.length > 0) return 'no'
  if (!can(talk, 'my_appointments') || !can(talk, 'move_appointment')) return 'no'
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const alike = list.filter(({ service }) => isSame(service, frame))
  // It was looked for here: nobody needs to look again.
  if (alike.length === 0) {
    frame.isExtra = true
    if (frame.service) frame.noneOf = [frame.service.handle]
    return 'no'
  }
  frame.kind = 'move'
  forgetOldTime(frame, alike)
  return chooseFrom(talk, frame, alike) ? 'moves' : 'asked'
}

const isSame = (service: string, frame: Frame): boolean =>
  frame.service === undefined || fold(frame.service.name) === fold(service)

/** The day that it has was only named to say which: no day to move to. */
const forgetOldTime = (frame: Frame, [only, ...others]: readonly Appointment[]): void => {
  const { when } = frame
  if (only === undefined || others.length > 0 || when === undefined || when === 'soonest') return
  const isOwnDay = when.kind === 'days' && when.from === only.date && when.to === only.date
  if (!isOwnDay) return
  // «el jueves a las 10 choca con mi junta, ¿puedo ir más tarde?»
  if (frame.time?.exact === minutesOf(only.time)) delete frame.time
  if (frame.time === undefined && frame.shift === undefined) delete frame.when
}

/** A reason and no other day: asks what is to happen with the appointment. True when it did. */
export function* askAboutHindered(talk: Talk, acts: readonly DialogueAct[]): Step<boolean> {
  const { memory } = talk
  const act = acts.find(({ intent }) => intent === 'hindered')
  if (act === undefined || memory.frame !== null || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const days = act.slots.date?.kind === 'days' ? act.slots.date : undefined
  const fit = list.filter(({ date }) => !days || (date >= days.from && date <= days.to))
  const [only, ...others] = fit.length > 0 ? fit : list
  if (only === undefined) return false
  memory.frame = {
    kind: 'move',
    isAbsence: true,
    ...(others.length === 0 && { appointment: only }),
  }
  if (others.length > 0) {
    chooseFrom(talk, memory.frame, fit.length > 0 ? fit : list)
    return true
  }
  askMoveOrCancel(talk, only)
  return true
}
