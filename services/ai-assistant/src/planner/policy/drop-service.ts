import { closeFrames, type Frame, type Memory } from '../state/memory.ts'
import { addTimes } from '../state/frames.ts'
import type { Service } from '../understand/business.ts'
import { matchServices } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import type { Step, Talk } from './talk.ts'

const ending =
  '(?= *(?:$|[,;.]| (?:nomas|solo|nada mas|mejor|porfa|por favor|gracias|pero|y|entonces|siempre|ya|para|el|a)\\b))'
const thing = '((?:(?!no\\b|y\\b|sin\\b|siempre\\b|ya\\b|solo\\b|nomas\\b)[a-z]+ ?){1,4}?)'
/** «la barba no», «el tinte siempre no», «sin el tinte», «quítale el pedicure». */
const refusals = [
  `\\b(?:el|la|los|las|lo del?(?: la)?) ${thing}(?:(?:ya|siempre|mejor|pues|entonces) )*no${ending}`,
  `\\b(?:sin|menos|nada de|quit[a-z]*|borr[a-z]*|elimin[a-z]*|cancel[a-z]*|olvid[a-z]*(?: de)?|sac[a-z]*|(?:ya )?no (?:quiero|va|va a ser|seria|ocupo|necesito)) (?:(?:el|la|los|las|un|una|lo del?(?: la)?|mi) )?${thing}${ending}`,
].map(source => new RegExp(source, 'g'))

/**
 * «el tinte siempre no», of a plan of several services: it leaves the plan, and the rest is proposed
 * again. True when it was so. Another service in its place is for who swaps them.
 */
export function* dropsService(talk: Talk, message: Understanding): Step<boolean> {
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
        const named = namesIn(what).filter(isPlanned)
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
const keepOfPlan = (memory: Memory, [first, ...others]: readonly Frame[]): void => {
  const { frame } = memory
  if (frame === null || first === undefined) return closeFrames(memory)
  if (first !== frame) {
    Object.assign(frame, first)
    const handle = first.service?.handle ?? ''
    const gives = frame.people?.some(({ services }) => services?.includes(handle) ?? true) ?? true
    if (!gives) delete frame.people
  }
  memory.others = others
}
