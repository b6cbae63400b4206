import { specialistsOf } from '../results.ts'
import type { Offer } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { remind } from './courtesy.ts'
import { can, type Step, type Talk } from './talk.ts'

const somebodyElse =
  /\b(?:otr[oa]|diferente|distint[oa]) (?:barber|profe|maestr|doctor|dr|chic|muchach|instructor|terapeut|estilist|persona|fisio|veterinari|especialist|dentist|miss)[a-z]*\b|\balguien mas\b|\bcon otr[oa](?= *(?:$|[,;.]|por favor))|(?<!\bsi )\bcon (?:[a-z]+ ){1,4}(?:mejor |ya |pues )*no(?= *(?:$|[,;.]|por favor))/

/** «sí, pero con otro barbero»: the same time with anybody but the one who was offered. */
export function* withSomebodyElse(
  talk: Talk,
  { normalized }: Understanding,
  offers: readonly Offer[]
): Step<boolean> {
  const { frame } = talk.memory
  const offered = new Set(offers.map(({ specialist }) => specialist))
  const isPlan = offers.some(({ also }) => also !== undefined)
  if (!frame || isPlan || offered.size !== 1 || !somebodyElse.test(normalized)) return false
  if (!can(talk, 'list_specialists')) return false
  const all = specialistsOf(yield { name: 'list_specialists', arguments: {} })
  const service = frame.service?.handle ?? ''
  const others = all.filter(
    ({ name, services }) => !offered.has(name) && (!services || services.includes(service))
  )
  if (others.length === 0) {
    talk.words.push(talk.phrases.nobodyElse([...offered][0] ?? ''))
    yield* remind(talk)
    return true
  }
  frame.people = others
  talk.memory.pending = null
  yield* advance(talk)
  return true
}
