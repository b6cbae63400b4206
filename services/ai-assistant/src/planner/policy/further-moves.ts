import { appointmentsOf } from '../results.ts'
import type { Offer } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'
import { severalOfList } from './several-of-list.ts'
import type { Step, Talk } from './talk.ts'

const both =
  /(?<!\b(?:a|de) )\bl[oa]s (?:dos|tres|2|3)\b(?! (?:de la|pm|am|y media))|\b(?:amb[oa]s|tod[oa]s)\b/
const alsoOther =
  /\b(?:y|tambien|ademas)\b.*\b(?:la|el|lo) (?:otr[oa]\b(?! (?:dia|hora|semana))|del?\b)/
/**
 * «sí, las dos», «sí, y la del martes también», of a time that one is moved to: the others come after
 * it, on that day, each with a yes of its own. True when there are such.
 */
export function* movesOthersToo(
  talk: Talk,
  { confirm, deny, normalized }: Understanding,
  [offered, ...more]: readonly Offer[]
): Step<boolean> {
  const { frame, later } = talk.memory
  const isAsked = frame?.kind === 'move' && frame.appointment !== undefined && confirm && !deny
  if (!isAsked || !offered || more.length > 0 || later.length > 0) return false
  const isBoth = both.test(normalized)
  if (!isBoth && !alsoOther.test(normalized)) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const others = list.filter(({ handle }) => handle !== frame.appointment?.handle)
  const isRest = isBoth || /\b(?:la|el) otr[oa]\b/.test(normalized)
  const named = isRest && others.length === 1 ? others : severalOfList(talk, normalized, others)
  const when = { kind: 'days' as const, from: offered.date, to: offered.date }
  talk.memory.later = named.map(appointment => ({
    ...{ kind: 'move', appointment, when, isOneOfSeveral: true },
  }))
  return named.length > 0
}
