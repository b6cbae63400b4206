import { fold, minutesOf } from '@mostrador/kernel'
import type { Frame, Memory } from '../state/memory.ts'
import { newcomersOf } from '../state/plan-people.ts'
import { spelled, theWriter } from '../understand/spans/attendee.ts'
import { kin } from '../understand/spans/kin.ts'
import { grownUpsOf } from '../understand/spans/for-whom.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { suited } from './give-to.ts'
import type { Step, Talk } from './talk.ts'

const adverbs = '(?:(?:ya|siempre|al final|mejor|creo que|dice que) )*'
const comes =
  '(?:(?:va|viene|ira|vendra|es|seria|sera|sea|que sea|que vaya|que venga|pon|apunta|anota)[a-z]* )?'
const joint = '[,;. ]+(?:(?:y|pero|sino|mejor|entonces|en su lugar|si) )*'
/** «mi hija no va, va mi sobrina», «en vez de mi hija va mi sobrina», «cambia a mi hija por mi sobrina» */
const swaps = [
  `\\bmi (?<before>${kin}) ${adverbs}no(?: (?:va|viene|puede|pudo|quiere|quiso|ira|podra|vendra)(?: a)?(?: (?:ir|poder|venir))?)?${joint}${comes}(?:para |a |la de |el de )?mi (?<after>${kin})\\b`,
  `\\b(?:en (?:vez|lugar) de|no (?:es|era|son|va|seria)(?: para)?) (?:a |la de |el de )?mi (?<before>${kin})${joint}${comes}(?:para |a |la de |el de )?mi (?<after>${kin})\\b`,
  `\\bmi (?<after>${kin}) (?:(?:va|viene|quiere|ira) (?:a ir )?)?en (?:vez|lugar) de (?:a )?mi (?<before>${kin})\\b`,
  `\\bcambi[a-z]* (?:la |el |lo )?(?:de |a )?mi (?<before>${kin}) por (?:la |el |lo )?(?:de |a )?mi (?<after>${kin})\\b`,
].map(source => new RegExp(source))
/** «mejor yo en lugar de mi cuñado», «mi cuñado no, voy yo» */
const swapsForWriter = [
  `\\b(?:yo|para mi) (?:voy |vengo |ire )?en (?:vez|lugar) de (?:a )?mi (?<before>${kin})\\b`,
  `\\ben (?:vez|lugar) de (?:a )?mi (?<before>${kin}),? (?:mejor |entonces )*(?:(?:voy|vengo|ire) yo|yo (?:voy|vengo)|para mi(?= *$)|yo(?= *$))`,
  `\\bmi (?<before>${kin}) ${adverbs}no(?: (?:va|viene|puede|quiere)(?: (?:a )?(?:ir|poder|venir))?)?${joint}(?:(?:voy|vengo|ire) yo|yo (?:voy|vengo|si|mer[oa])|mejor yo|(?:voy|vengo) a ir yo|yo (?:si )?voy a ir)(?= *$)`,
  `\\bno (?:va|viene|puede|ira|vendra|es para)(?: (?:a )?(?:ir|poder|venir))? mi (?<before>${kin})${joint}(?:(?:es para|para) mi|(?:voy|vengo|ire)(?: a ir)? yo|yo (?:voy|vengo|si|mer[oa])|mejor yo)(?= *$)`,
].map(source => new RegExp(source))

/** «no va a ir mi hijo, voy yo»: whom the writer comes in the place of. */
export const comesMyself = (text: string): string | undefined =>
  swapsForWriter.map(pattern => pattern.exec(text)?.groups?.['before']).find(Boolean)

/**
 * «mi hija no va, va mi sobrina», of an open plan: one of those who come is somebody else, and it is
 * read out again. True when it was so.
 */
export function* swapsPerson(talk: Talk, { normalized }: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others, pending } = memory
  if (frame?.kind !== 'book' || pending === null) return false
  const plan = [frame, ...others]
  const groupsIn = (patterns: readonly RegExp[]) =>
    patterns.map(pattern => pattern.exec(normalized)?.groups).find(Boolean)
  const own = groupsIn(swapsForWriter)
  const said = own ?? groupsIn(swaps)
  const before = said?.['before']
  const after = said?.['after']
  const isOf = ({ forWhom = '' }: Frame): boolean => fold(forWhom) === `tu ${before}`
  const theirs = plan.filter(isOf)
  if (said === undefined || theirs.length === 0) return false
  const who = own || after === undefined ? theWriter : spelled(`tu ${after}`)
  if (plan.some(({ forWhom = theWriter }) => forWhom === who)) return false
  for (const part of theirs) {
    if (who === theWriter) delete part.forWhom
    else part.forWhom = who
    if (part.service) part.service = suited(part.service, who, memory.services ?? [])
  }
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

const selfToo =
  /^(?:(?:si|va|ok|ah|y|oye|tambien|pero|ademas|de una vez)[, ]+)*(?:y )?(?:(?:otr[oa]|un[oa]) )?(?:para mi tambien|tambien (?:un[oa] |otr[oa] )?para mi|para mi igual|yo tambien(?: quiero| voy)?|y (?:otr[oa] |un[oa] )para mi|y para mi)(?: (?:por favor|porfa|gracias))?$/
/** «y para mí también», beside what is for somebody else: the writer comes too. True when it was so. */
export function* addsWriter(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others, pending } = memory
  const isOwn = [frame, ...others].some(each => (each?.forWhom ?? theWriter) === theWriter)
  if (frame?.kind !== 'book' || pending?.kind !== 'offers' || isOwn) return false
  if (!selfToo.test(normalized) || acts.some(({ slots }) => slots.services.length > 0)) return false
  const service =
    frame.service && (grownUpsOf(frame.service, memory.services ?? []) ?? frame.service)
  memory.others.push({ kind: 'book', ...(service && { service }) })
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

/** Those who are in the plan keep the service and the hour that were read out. */
const pinShown = ({ frame, others, pending }: Memory): void => {
  const offers = pending?.kind === 'offers' ? pending.offers : []
  const [shown] = offers.length === 1 ? offers : []
  const times = shown ? [shown, ...(shown.also ?? []).map(({ offer }) => offer)] : []
  for (const [at, part] of [frame, ...others].entries()) {
    if (part === null) continue
    if (!part.service && frame?.service) part.service = frame.service
    const offer = times[at]
    if (offer === undefined) continue
    part.when = { kind: 'days', from: offer.date, to: offer.date }
    part.time = { exact: minutesOf(offer.time) }
  }
}

/** «sí, y también para mi esposa», of a plan of several: she comes too. True when it was read out. */
export function* joinsPlan(talk: Talk, { acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const [act, ...more] = acts
  const isPlan = memory.others.length > 0 && memory.pending?.kind === 'offers'
  if (!isPlan || act?.intent !== 'book' || more.length > 0) return false
  const newcomers = newcomersOf(memory, act)
  if (newcomers.length === 0) return false
  pinShown(memory)
  const shared = memory.frame?.service
  const added = newcomers.map(part => {
    const same = shared && suited(shared, part.forWhom ?? theWriter, memory.services ?? [])
    return { ...part, ...(!part.service && same && { service: same }) }
  })
  memory.others.push(...added)
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}
