import { fold, minutesOf } from '@mostrador/kernel'
import type { Appointment, Frame, Pending } from '../state/memory.ts'
import { isAboutPet } from '../understand/acts/bodily.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { fitting } from './offers.ts'

const naming =
  /\b(?:es[ao]|la|lo|mi [a-z]+|la [a-z]+|esa [a-z]+)(?: mer[ao]| mism[ao])?,? (?:la )?(?:de|del|que (?:tengo|tenia|es|esta|era))(?: el| la)? /

/** Nothing but the day, the hour and the service that it has. */
const namesIt = ({ date, time, service }: Appointment, { slots, parts }: DialogueAct): boolean => {
  const day = slots.date ?? slots.source
  const isDay = day?.kind === 'days' && day.from <= date && date <= day.to
  const isHour =
    slots.time === undefined || [slots.time.exact, slots.time.other].includes(minutesOf(time))
  const isService = slots.services.every(({ options }) =>
    options.some(({ name }) => fold(name) === fold(service))
  )
  const isMore = slots.soonest || slots.anyTime || slots.shift !== undefined || Boolean(slots.by)
  return isDay && isHour && isService && !isMore && parts.length === 0
}

/**
 * «sí, esa del jueves», of the appointment on Thursday that the question was about: a yes, and no
 * other day. The message without what only names it.
 */
export const withoutNamedAppointment = (
  message: Understanding,
  pending: Pending,
  frame: Frame | null
): Understanding => {
  const appointment = pending.kind === 'duplicate' ? pending.appointment : frame?.appointment
  const isAsked = pending.kind === 'offers' ? frame?.kind === 'move' : pending.kind === 'duplicate'
  const { acts, confirm, normalized } = message
  if (!isAsked || !appointment || !confirm || acts.length === 0) return message
  const isOffered =
    pending.kind === 'offers' && acts.some(({ slots }) => fitting(pending.offers, slots).length > 0)
  if (isOffered || !naming.test(normalized) || !acts.every(act => namesIt(appointment, act)))
    return message
  // Of «¿la movemos o quieres otra?» it names the first.
  return { ...message, acts: [], ...(pending.kind === 'duplicate' && { normalized: 'esa' }) }
}

const moving = /\b(?:mejor|m(?:ue|o)v\w+|cambi\w+|pas\w+la|recorr\w+|es[ae])\b/
/** «no, el jueves a las 11», for somebody of theirs: what was asked for stays asked for. */
export const insistsForOther = (
  { normalized, acts }: Understanding,
  pending: Pending,
  frame: Frame | null
): boolean =>
  pending.kind === 'duplicate' &&
  frame?.forWhom !== undefined &&
  !isAboutPet(fold(frame.forWhom)) &&
  acts.some(({ slots }) => slots.date !== undefined || slots.time !== undefined) &&
  !moving.test(normalized)
