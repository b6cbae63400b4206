import { addDays, fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame } from '../state/memory.ts'
import { namesBareWeekday } from '../state/same-week.ts'
import { findService, learnServices } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

const sameAgain = /\botr[oa] (?:[a-z]+ )?igual/
const another = /\botr[oa]\b/
const nextOfWeek =
  /\b(?:proxim[oa]|siguiente|que (?:entra|viene|sigue)|otro (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/

/**
 * «otra igual»: the service of the one appointment that there is, and «el jueves que sigue», of one on
 * a Thursday, is the Thursday after it.
 */
export function* takeSameAgain(talk: Talk, frame: Frame): Step<void> {
  if (frame.kind !== 'book' || frame.isExtra !== true || !can(talk, 'my_appointments')) return
  const said = fold(talk.heard)
  const isSame = sameAgain.test(said)
  const takesService = isSame && frame.service === undefined
  const mayBeNext = another.test(said) && dayOf(frame) !== undefined && isOfWriter(talk, frame)
  if (!takesService && !mayBeNext) return
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const [only, ...others] = list
  if (takesService && only !== undefined && others.length === 0) {
    yield* learnServices(talk)
    const service = findService(only.service, talk.memory.services ?? [])
    if (service) frame.service = service
  }
  if (mayBeNext) takeWeekAfter(frame, list, { said, isSame })
}

const isOfWriter = ({ memory }: Talk, { forWhom }: Frame): boolean =>
  forWhom === undefined && memory.others.length === 0

/** The one day that is wanted. */
const dayOf = ({ when }: Frame): string | undefined =>
  when !== undefined && when !== 'soonest' && when.kind === 'days' && when.from === when.to
    ? when.from
    : undefined

const takeWeekAfter = (
  frame: Frame,
  list: readonly Appointment[],
  { said, isSame }: { said: string; isSame: boolean }
): void => {
  const { when, service, time } = frame
  const day = dayOf(frame)
  if (day === undefined || when === undefined || when === 'soonest' || when.kind !== 'days') return
  const isLike = ({ date, service: name }: Appointment): boolean =>
    date === day && (service === undefined || fold(name) === fold(service.name))
  // «otra igual el jueves», without an hour of its own.
  const isBare = isSame && time?.exact === undefined && namesBareWeekday(said, when)
  if (!(nextOfWeek.test(said) || isBare) || !list.some(isLike)) return
  const next = addDays(day, 7)
  frame.when = { ...when, from: next, to: next }
}
