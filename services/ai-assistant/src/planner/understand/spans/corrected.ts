import type { Service } from '../business.ts'
import { readAttendees } from './companions.ts'
import { kin } from './kin.ts'
import { large, small } from './sizes.ts'
import { matchServices } from './services.ts'

const filler = '(?:ay|uy|ups|ah|eh|bueno|pues|oye|oiga|disculp\\w+|sabes que|o sea|y|pero)'
/** «perdón, …», «no, mejor…»: what was said before it in the same burst is taken back. */
const opening = new RegExp(
  `^(?:${filler} )*(?:no )*(?:perdon\\w*|digo|mas bien|rectifico|corrijo|me equivoque|mejor|quise decir|queria decir|en realidad)\\b`
)
/** «automático quise decir» */
const closing =
  /\b(?:quise decir|queria decir|quise poner|perdon\w*|digo|me equivoque)(?: (?:jaja\w*|eh))*$/
/** «no», «ay perdón»: all of a piece. */
const onlyTakesBack = new RegExp(
  `^(?:${filler} )*(?:no|perdon\\w*|digo|me equivoque|mas bien|(?:no )?espera(?:me|te)?)(?: (?:perdon\\w*|no|espera(?:me|te)?|jaja\\w*))*$`
)
const adding = /\b(?:tambien|ademas|aparte|igual|otr[oa]s?|mas(?! bien)|junto)\b|^(?:y|e|con) /

type Pieces = readonly { readonly said: string; readonly end: string }[]
const piecesOf = (text: string): Pieces =>
  [...text.matchAll(/([^;,.?]*)([;,.?]+ *|$)/g)].map(([, said = '', end = '']) => ({ said, end }))
const joined = (pieces: Pieces): string => pieces.map(({ said, end }) => said + end).join('')

const corrects = (pieces: Pieces, at: number): boolean => {
  const said = pieces[at]?.said.trim() ?? ''
  const before = pieces[at - 1]?.said.trim() ?? ''
  return opening.test(said) || closing.test(said) || onlyTakesBack.test(before)
}

/**
 * A normalised burst without the service that the writer takes back in it: «una limpieza; más bien una
 * revisión, perdón» is about the second. Unchanged where several people come, for one of them may be meant.
 */
export const withoutCorrectedService = (text: string, services: readonly Service[]): string => {
  const pieces = piecesOf(text)
  if (pieces.length < 2 || readAttendees(text).length > 1) return text
  const narrowed = narrowedTo(pieces, services)
  if (narrowed !== undefined) return narrowed
  const at = pieces.findLastIndex(({ said }, index) => {
    if (index === 0 || !corrects(pieces, index) || adding.test(said.trim())) return false
    return only(said, services) !== undefined
  })
  if (at < 1) return text
  const head = joined(pieces.slice(0, at))
  const named = matchServices(head, services)
  const [before, ...more] = named.matches
  const after = only(pieces[at]?.said ?? '', services)
  const isSame = before?.options.some(({ handle }) => handle === after?.handle)
  if (!before || more.length > 0 || isSame) return text
  const words = new Set(named.rest.split(/[^a-z0-9]+/))
  const bare = head.replace(/[a-z0-9]+/g, word => (words.has(word) ? word : ' '))
  return `${bare}${joined(pieces.slice(at))}`
}

const narrowing =
  /^(?:(?:y|pero|ya|bueno|mejor|entonces) )*(?:nomas|solo|solamente|nada mas|unicamente) (?:quiero |va |ponme |seria )?(?:el |la |lo |un |una |del? )*(?=[a-z])/
/** «corte y barba; no, espera; nomás corte»: of several the one that is left. */
const narrowedTo = (pieces: Pieces, services: readonly Service[]): string | undefined => {
  const at = pieces.findLastIndex(({ said }, index) => index > 0 && narrowing.test(said.trim()))
  const left = at < 1 ? undefined : only(pieces[at]?.said ?? '', services)
  if (left === undefined) return undefined
  const head = joined(pieces.slice(0, at))
  const named = matchServices(head, services)
  const handles = named.matches.flatMap(({ options }) => options.map(({ handle }) => handle))
  const isTakenBack = pieces.slice(0, at).some((_, index) => corrects(pieces, index + 1))
  const isOneOfThem = named.matches.length > 1 && handles.includes(left.handle)
  if (!isOneOfThem && !(isTakenBack && handles.some(each => each !== left.handle))) return undefined
  const words = new Set(named.rest.split(/[^a-z0-9]+/))
  return `${head.replace(/[a-z0-9]+/g, word => (words.has(word) ? word : ' '))}${joined(pieces.slice(at))}`
}

const correctedPerson = new RegExp(
  `\\b(?:para|a) mi (?:${kin})[;,. ]+(?:${filler}[;,. ]+)*(?:(?:no|perdon\\w*|digo|mas bien|quise decir|me equivoque)[;,. ]+)+(?:mejor |es |era |seria )*(?=(?:para|a) mi (?:${kin})\\b)`,
  'g'
)
/** «para mi hermano, bueno no, para mi primo»: the second one comes. */
export const withoutCorrectedPerson = (text: string): string =>
  text.replace(correctedPerson, said => ' '.repeat(said.length))

const only = (said: string, services: readonly Service[]): Service | undefined => {
  const [match, ...others] = matchServices(said, services).matches
  const [service, ...alike] = match?.options ?? []
  return others.length + alike.length === 0 ? service : undefined
}

const several = new RegExp(
  [
    '\\b(?:(?<!\\blas )(?:dos|tres|cuatro)|[2-4] (?:perr|gat)[a-z]+|mis|otr[oa]s?|amb[oa]s|cada|tambien|perr[a-z]*s|gat[a-z]*s)\\b',
    '\\bun[oa]? [^;.]* y un[oa]?\\b',
    '\\b(?:el|la|al) [^;.]*\\by (?:el|la|al)\\b',
  ].join('|')
)
const doubting =
  /\b(?:bueno|no|ni|perdon|digo|mas bien|entonces|es un decir|quise decir|o sea|en realidad|la verdad|mejor|corrijo)\b/
/** «perro chico; ay no, grande»: of one animal the size that was said last. */
export const withoutCorrectedSize = (text: string): string => {
  if (several.test(text) || !large.test(text) || !small.test(text)) return text
  const isLargeLast = lastOf(text, large) > lastOf(text, small)
  const [first, last] = isLargeLast ? [small, large] : [large, small]
  const between = text.slice(text.search(first), lastOf(text, last))
  if (!doubting.test(between)) return text
  return text.replace(new RegExp(first, 'g'), said => ' '.repeat(said.length))
}
const lastOf = (text: string, pattern: RegExp): number =>
  [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)?.index ?? -1
