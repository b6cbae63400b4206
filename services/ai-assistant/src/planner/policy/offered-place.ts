import { matchBranch } from '../understand/spans/branches.ts'
import type { Understanding } from '../understand/understand.ts'
import { remindUncounted } from './courtesy.ts'
import type { Step, Talk } from './talk.ts'

const asksPlace = /\b(?:es|son|seria|queda|esta) en [^?]*\?/
const elsewhere = /\b(?:mejor|quiero|prefiero|puede|podria|hay|tienen?|otr[oa])\b/

/** «¿esa es en Zavaleta?» beside what was proposed: says where it is. True when it was said. */
export function* tellsOfferedPlace(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { pending, branches, frame } = talk.memory
  if (pending?.kind !== 'offers' || frame === null || !asksPlace.test(normalized)) return false
  const asked = matchBranch(normalized, branches ?? [])
  const isMore = acts.some(({ slots: { date, time } }) => date !== undefined || time !== undefined)
  const [place, ...others] = new Set(pending.offers.map(({ branch }) => branch))
  if (!asked || !place || others.length > 0 || isMore || elsewhere.test(normalized)) return false
  talk.words.push(talk.phrases.isThere(place, asked.name === place))
  yield* remindUncounted(talk)
  return true
}
