import type { Frame } from '../state/memory.ts'
import { addTimes } from '../state/frames.ts'
import { isOnlyCounted } from '../state/plan-people.ts'
import { otherPerson } from '../understand/spans/attendee.ts'
import { childrenOf, withChildrens } from '../understand/spans/counted-kinds.ts'
import { isChild } from '../understand/spans/for-whom.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { ask, type Step, type Talk } from './talk.ts'

const forAll =
  /\b(?:mism[oa]s?|igual(?:es)?|ambas|ambos|tod[oa]s|l[oa]s (?:dos|tres|cuatro|[2-5]))\b/
/** «sí», «lo mismo para las dos»; whoever wants something else names it. */
export function* answerEach(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  if (tellsChildren(talk, message)) {
    memory.pending = null
    yield* advance(talk)
    return true
  }
  if (message.acts.some(({ slots, parts }) => slots.services.length > 0 || parts.length > 0))
    return false
  if (message.confirm || (!message.deny && forAll.test(message.normalized))) {
    memory.pending = null
    const when = message.acts.find(({ slots }) => slots.date || slots.time)
    if (when && memory.frame) addTimes(memory.frame, when, memory)
    yield* advance(talk)
    return true
  }
  if (!message.deny) return false
  ask(talk, 'service-each', talk.phrases.serviceForEach, { kind: 'each' })
  return true
}

/** «uno de niño», «los dos de niño», of people who were only counted. True when it said so. */
const tellsChildren = ({ memory }: Talk, { normalized, acts }: Understanding): boolean => {
  const { frame, others, services } = memory
  const parts = acts.flatMap(act => act.parts)
  if (frame?.service === undefined || frame.forWhom !== undefined || parts.length > 1) return false
  const areCounted = others.every(
    ({ forWhom = '' }) => isOnlyCounted(forWhom) || forWhom === otherPerson
  )
  const both = withChildrens(frame.service, services ?? [])
  const plan = [frame, ...others]
  const told = areCounted ? childrenOf(normalized, plan.length) : undefined
  if (!both || !told) return false
  // Whoever writes is one of the grown-ups, where there is one.
  const areChildren = told.toSorted((a, b) => Number(a) - Number(b))
  plan.forEach((part: Frame, at) => {
    part.service = areChildren[at] === true ? both.childrens : both.grownUps
  })
  const [child] = parts.filter(({ who }) => isChild(who, normalized))
  const last = others.at(-1)
  if (child && last && told.filter(Boolean).length === 1) last.forWhom = child.who
  return true
}
