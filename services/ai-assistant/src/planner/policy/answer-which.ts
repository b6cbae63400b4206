import type { Appointment, Pending } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { optionIndex } from './options.ts'
import { severalOfList } from './several-of-list.ts'
import type { Step, Talk } from './talk.ts'

type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

const notThat = /\b(?:la|el) que no (?:es|sea)\b|\b(?:menos|excepto|salvo) (?:la|el)\b/
/** Chooses an appointment by its number, or by a day or service that only one of them has. */
export function* answerAppointments(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'appointments'>
): Step<boolean> {
  const { memory } = talk
  if (yield* takesNamed(talk, message, pending.options)) return true
  if (yield* takesSpared(talk, message)) return true
  const [act] = message.acts
  const days = act?.slots.date?.kind === 'days' ? act.slots.date : undefined
  const services = act?.slots.services[0]?.options.map(({ name }) => name)
  // «la que no es barba»
  const isOther = notThat.test(message.normalized)
  const fit = pending.options.filter(({ date, service }) => {
    if (!days && !services) return false
    const isNamed =
      (!days || (date >= days.from && date <= days.to)) && (!services || services.includes(service))
    return isNamed !== isOther
  })
  const index = optionIndex(pending, message)
  const onlyFit = fit.length === 1 ? fit[0] : undefined
  const appointment = index === undefined ? onlyFit : pending.options[index]
  if (!appointment || !memory.frame) return false
  memory.frame.appointment = appointment
  memory.pending = null
  yield* advance(talk)
  return true
}

/** «todas», «la 1 y la 3», «la de Mario»: those go on together. True when it is clear which. */
function* takesNamed(
  talk: Talk,
  { normalized, acts }: Understanding,
  options: readonly Appointment[]
): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  const isOther = acts.some(({ intent }) => intent === 'move') || normalized.includes('?')
  const [first, ...also] = isOther ? [] : severalOfList(talk, normalized, options)
  if (frame === null || first === undefined) return false
  if (frame.kind === 'cancel') Object.assign(frame, { appointment: first, also })
  else {
    memory.later = also.map(appointment => ({ ...frame, appointment }))
    frame.appointment = first
  }
  memory.pending = null
  yield* advance(talk)
  return true
}

/** «sí, menos la del viernes»: what is cancelled is asked anew. True when something is to stay. */
export function* takesSpared(talk: Talk, { acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const spared = acts.find(({ intent }) => intent === 'cancel')?.spared
  if (spared === undefined || memory.frame?.kind !== 'cancel') return false
  Object.assign(memory.frame, { spared, every: 'all' })
  for (const key of ['appointment', 'also', 'when', 'service'] as const) delete memory.frame[key]
  memory.pending = null
  yield* advance(talk)
  return true
}
