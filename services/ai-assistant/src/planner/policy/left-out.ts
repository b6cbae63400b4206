import type { Offer } from '../state/memory.ts'
import type { Understanding } from '../understand/understand.ts'

const places = new Map(
  Object.entries({
    ...{ primera: 1, primer: 1, primero: 1, segunda: 2, segundo: 2, tercera: 3, tercero: 3 },
    ...{ cuarta: 4, cuarto: 4, quinta: 5, quinto: 5, ultima: -1, ultimo: -1 },
  })
)
const place = `(?:la |el |opcion |numero )*(\\d|${[...places.keys()].join('|')})(?! ?(?:personas?|am|pm|:))`
/** «menos la primera», «ni la 1 ni la 2», «la 3 no» */
const refusals = [
  new RegExp(`\\b(?:menos|excepto|salvo|ni|no) ${place}\\b`, 'g'),
  new RegExp(`\\b(?:la |el )${place}(?: mejor| ya)? no\\b`, 'g'),
]

/**
 * The times of a list that are left when some of its places are turned down; undefined where the
 * message turns down none, or chooses one.
 */
export const withoutPlaces = (
  offers: readonly Offer[],
  { normalized, option, acts, confirm }: Understanding
): readonly Offer[] | undefined => {
  if (offers.length < 2 || option !== undefined || acts.length > 0 || confirm) return undefined
  const out = refusals
    .flatMap(refusal => [...normalized.matchAll(refusal)])
    .map(([, said = '']) => places.get(said) ?? Number(said))
    .map(at => (at === -1 ? offers.length : at))
  const left = offers.filter((_, at) => !out.includes(at + 1))
  return left.length > 0 && left.length < offers.length ? left : undefined
}
