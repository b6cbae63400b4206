import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { tellsPain } from '../understand/spans/pain.ts'
import { matchServices } from '../understand/spans/services.ts'
import { learnServices } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

/**
 * Who is in pain and names no day gets the soonest times of a visit: no question comes before a way
 * to help. Where no visit is given, the message is left as it is.
 */
export function* withPain(talk: Talk, message: Understanding): Step<Understanding> {
  const { memory } = talk
  const { acts, normalized } = message
  const isOpen = memory.frame !== null || memory.pending !== null || memory.calledPerson
  const isOther = acts.some(({ intent }) => intent !== 'book' && !intent.startsWith('ask_'))
  if (isOpen || isOther || !tellsPain(normalized) || !can(talk, 'find_free_times')) return message
  const wish = acts.find(({ intent }) => intent === 'book')
  const isTimed = acts.some(({ slots: { date, time } }) => date ?? time)
  // «me duele cuando corro, ¿cuánto cuesta la terapia?» asks, and is answered.
  const isQuestion = acts.some(
    ({ intent, slots: { services } }) => intent.startsWith('ask_') && services.length > 0
  )
  if (isTimed || (isQuestion && wish === undefined)) return message
  if (!memory.services) yield* learnServices(talk)
  const [visit] = matchServices('consulta valoracion revision', memory.services ?? []).matches
  if (visit === undefined) return message
  const bare: DialogueAct = {
    intent: 'book',
    explicit: true,
    slots: {
      services: [],
      anyTime: false,
      soonest: false,
      sameHour: false,
      otherDay: false,
    },
    parts: [],
    text: normalized,
  }
  const act = wish ?? bare
  const services = act.slots.services.length > 0 ? act.slots.services : [visit]
  const soonest = { ...act, slots: { ...act.slots, services, soonest: true } }
  return {
    ...message,
    acts: wish ? acts.map(each => (each === wish ? soonest : each)) : [...acts, soonest],
  }
}
