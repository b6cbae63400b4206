import type { Branch } from '../understand/business.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { isAboutPet, isLifeAtStake } from '../understand/acts/bodily.ts'
import { matchServices } from '../understand/spans/services.ts'
import { advance } from './booking.ts'
import { factAbout } from './facts.ts'
import { learnBranches } from './learn-branches.ts'
import { learnServices } from './services.ts'
import { can, handOver, type Step, type Talk } from './talk.ts'

/**
 * A safe sentence and a person at once, with what the owner wrote about emergencies, where to go and
 * the nearest time. Whose life is at stake needs an ambulance, and no appointment unless they ask.
 */
export function* warn(
  talk: Talk,
  { normalized, acts }: Understanding,
  reason: string
): Step<boolean> {
  const isPet = isAboutPet(normalized)
  const text = isPet ? talk.phrases.petEmergency : talk.phrases.emergency
  // Nobody is greeted now.
  talk.isFirst = false
  yield* handOver(talk, reason, text)
  const asksWhere = where.test(normalized)
  // A turn has few calls: the times come before what the owner wrote, and stand after it.
  const at = talk.words.length
  const isSeen = isPet || !isLifeAtStake(normalized) || wantsToBeSeen.test(normalized)
  if (isSeen) yield* offerSoonest(talk, acts, wantsToBeSeen.test(normalized))
  const own = asksWhere && isSeen ? undefined : yield* factAbout(talk, 'urgencias')
  const { phone } = talk.memory
  const isReachable = own !== undefined && /\d{3}/.test(own)
  if (asksWhere || isPet) yield* learnBranches(talk)
  const places = asksWhere || isPet ? whereTo(talk) : []
  talk.words.splice(
    at,
    0,
    ...[
      ...(places.length > 0 ? [talk.phrases.goTo(places)] : []),
      ...(own === undefined ? [] : [own]),
      ...(phone && !isReachable ? [talk.phrases.callUs(phone)] : []),
    ]
  )
  return true
}

const where = /\b(?:(?:a |en )?(?:a)?donde|direccion|ubicacion|como llego|ubi)\b/
const wantsToBeSeen =
  /\b(?:citas?|consulta|valoracion|revis\w+|(?:me|lo|la|le|nos|los) (?:ven?|vean?|puede[ns]? (?:ver|atender|recibir|revisar|checar)|atiend\w+|recib\w+|chequen?|checan)|(?:verl|atenderl|revisarl|llevarl|traerl)[oa]|verme|atenderme|revisarme|hay (?:lugar|espacio|alguien)|tienen? (?:lugar|espacio|hueco)|lugar|espacio|hueco)\b/

/** Where the time that is offered is, or else each branch. */
const whereTo = ({ memory }: Talk): Branch[] => {
  const all = memory.branches ?? []
  const offered = memory.pending?.kind === 'offers' ? memory.pending.offers : []
  const near = all.filter(({ name }) => offered.some(({ branch }) => branch === name))
  return near.length > 0 ? near : all
}

/** The nearest time beside the warning, which nobody need ask for. */
function* offerSoonest(talk: Talk, acts: readonly DialogueAct[], isAsked: boolean): Step<void> {
  const { memory } = talk
  if (!can(talk, 'find_free_times') || !can(talk, 'book_appointment')) return
  if (!memory.services) yield* learnServices(talk)
  const services = memory.services ?? []
  const named = acts
    .flatMap(({ slots }) => slots.services)
    .find(({ options }) => options.length === 1)
  const [visit] = matchServices('consulta valoracion revision', services).matches
  // What it happened with is no remedy for it: a visit is, where there is one.
  const [first, second] = isAsked ? [named, visit] : [visit, undefined]
  const service = first?.options[0] ?? second?.options[0]
  if (service === undefined) return
  const branch = acts.flatMap(({ slots }) => slots.branch ?? [])[0]
  memory.frame = {
    kind: 'book',
    service,
    when: 'soonest',
    ...(branch && { branch }),
    isExtra: true,
    isUrgent: true,
  }
  const at = talk.words.length
  yield* advance(talk)
  // Nobody asked for it: it comes after what is urgent, and not as if nothing had happened.
  if (!isAsked && talk.words.length > at) talk.words.splice(at, 0, talk.phrases.afterUrgent)
}
