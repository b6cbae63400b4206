import { fold } from '@mostrador/kernel'
import { closeFrames, type Frame, type Memory } from '../state/memory.ts'
import { addTimes } from '../state/frames.ts'
import type { Service } from '../understand/business.ts'
import { kin } from '../understand/spans/kin.ts'
import { matchServices } from '../understand/spans/services.ts'
import { notComing } from '../understand/spans/stays-away.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import type { Step, Talk } from './talk.ts'

const ending =
  '(?= *(?:$|[,;.]| (?:nomas|solo|nada mas|mejor|porfa|por favor|gracias|pero|y|entonces|siempre|ya|para|el|a)\\b))'
const thing = '((?:(?!no\\b|y\\b|sin\\b|siempre\\b|ya\\b|solo\\b|nomas\\b)[a-z]+ ?){1,4}?)'
/** «la barba no», «el tinte siempre no», «sin el tinte», «quítale el pedicure». */
export const refusals = [
  `\\b(?:el|la|los|las|lo del?(?: la)?) ${thing}(?:(?:ya|siempre|mejor|pues|entonces) )*no${ending}`,
  `\\b(?:el|la|los|las|lo del?(?: la)?) ${thing}(?:(?:ya|siempre|mejor|pues|entonces) )*(?:quit|borr|elimin|descart|sac)[a-z]*l[oa]s?${ending}`,
  `\\b(?:sin|menos|nada de|quit[a-z]*|borr[a-z]*|elimin[a-z]*|cancel[a-z]*|olvid[a-z]*(?: de)?|sac[a-z]*|(?:ya )?no (?:quiero|va|va a ser|seria|ocupo|necesito)) (?:(?:el|la|los|las|un|una|lo del?(?: la)?|mi) )?${thing}${ending}`,
].map(source => new RegExp(source, 'g'))

const theirPeople = new RegExp(`\\bmis? (?:${kin})\\b`, 'g')

/**
 * «el tinte siempre no», of a plan of several services: it leaves the plan, and the rest is proposed
 * again. True when it was so. Another service in its place is for who swaps them.
 */
function* dropsService(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others } = memory
  const { normalized, acts } = message
  const isPlan = frame?.kind === 'book' && others.length > 0
  if (!isPlan || normalized.includes('?')) return false
  const plan = [frame, ...others]
  const isPlanned = ({ handle }: Service): boolean =>
    plan.some(({ service }) => service?.handle === handle)
  const namesIn = (text: string): Service[] =>
    matchServices(text, memory.services ?? []).matches.flatMap(({ options }) => options)
  const refused = new Set<string>()
  const rest = refusals.reduce(
    (left, pattern) =>
      left.replace(pattern, (said, what: string) => {
        // «no quiero que mi hijo espere» turns down no service for children.
        const named = namesIn(what.replace(theirPeople, ' ')).filter(isPlanned)
        for (const { handle } of named) refused.add(handle)
        return named.length > 0 ? ' ' : said
      }),
    normalized
  )
  const left = plan.filter(({ service }) => !refused.has(service?.handle ?? ''))
  if (refused.size === 0 || left.length === 0 || !namesIn(rest).every(isPlanned)) return false
  keepOfPlan(memory, left)
  const when = acts.find(({ slots }) => slots.date !== undefined || slots.time !== undefined)
  if (when && memory.frame) addTimes(memory.frame, when, memory)
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

/** What is left of a plan keeps the day, the hour and the place of the whole. */
export const keepOfPlan = (memory: Memory, [first, ...others]: readonly Frame[]): void => {
  const { frame } = memory
  if (frame === null || first === undefined) return closeFrames(memory)
  if (first !== frame) {
    Object.assign(frame, first)
    if (first.forWhom === undefined) delete frame.forWhom
    const handle = first.service?.handle ?? ''
    const gives = frame.people?.some(({ services }) => services?.includes(handle) ?? true) ?? true
    if (!gives) delete frame.people
  }
  memory.others = others
}

const leftOut =
  /^(?:no,? )?(?:el|la|al|a la|mi|a mi) ([a-z]+) (?:(?:siempre|ya|mejor|pues|al final) )*no$/
const withoutWriter = /^(?:no,? )?yo (?:(?:siempre|ya|mejor|pues|al final) )*no(?: voy)?$/
const onlyFor = /^(?:no,? )?(?:mejor )?(?:solo|nomas|nada mas|solamente) (?:para |a )?mi ([a-z]+)$/
/** The parts of those who come; all of them where nobody is left out. */
const stayingOf = (plan: readonly Frame[], text: string): readonly Frame[] => {
  const noun = leftOut.exec(text)?.[1]
  const isOut = ({ forWhom = '' }: Frame): boolean => fold(forWhom) === `tu ${noun}`
  if (noun !== undefined && plan.filter(isOut).length === 1)
    return plan.filter(each => !isOut(each))
  if (withoutWriter.test(text)) return plan.filter(({ forWhom }) => forWhom !== undefined)
  const only = onlyFor.exec(text)?.[1]
  const kept = plan.filter(({ forWhom = '' }) => fold(forWhom) === `tu ${only}`)
  if (kept.length > 0) return kept
  const strangers = new Set(plan.flatMap(({ forWhom }) => forWhom ?? []))
  if (!notComing.test(text) || strangers.size !== 1) return plan
  return plan.filter(({ forWhom }) => forWhom === undefined)
}

/** «él siempre no va», of an open plan of the writer and somebody: the rest is proposed again. */
function* dropsPerson(talk: Talk, { normalized }: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others } = memory
  if (frame?.kind !== 'book' || others.length === 0) return false
  const plan = [frame, ...others]
  const own = stayingOf(plan, normalized)
  const [first] = own
  if (first === undefined || own.length === plan.length) return false
  keepOfPlan(memory, own)
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

/** A service or a person that leaves an open plan. True when the rest was proposed again. */
export function* dropsPart(talk: Talk, message: Understanding): Step<boolean> {
  return (yield* dropsService(talk, message)) || (yield* dropsPerson(talk, message))
}
