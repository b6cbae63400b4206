import { words } from '../lexicon/words.ts'

/** About as much as a grown dog of these breeds weighs, in kilos: enough to tell small from large. */
const small = words(
  'chihuahua chihuahuena chihuahueno yorkie yorkshire yorky pomerania maltes maltesa pekines pug shihtzu westie bichon caniche salchicha dachshund'
)
const large = words(
  'labrador labradora pastor golden husky danes rottweiler rotweiler doberman boxer dalmata pitbull mastin akita malamute bernes weimaraner dogo galgo'
)
const phrases = {
  small: /\b(?:shih tzu|french|poodle|mini|miniatura|toy|tipo salchicha)\b/,
  large:
    /\b(?:pastor (?:aleman|belga|ingles)|gran danes|golden retriever|san bernardo|border collie|pit ?bull|bulldog ingles|chow chow)\b/,
} as const
const puppy = /\b(?:cachorr\w+|mes(?:es)?|semanas?)\b/
const kilos = { small: 5, large: 25 } as const

/** The weight that a breed stands for; undefined for a puppy, for none, and for two of different size. */
export const kilosOfBreed = (normalized: string): number | undefined => {
  if (puppy.test(normalized)) return undefined
  const said = new Set(normalized.split(/[^a-z]+/))
  const isSmall = phrases.small.test(normalized) || small.some(word => said.has(word))
  const isLarge = phrases.large.test(normalized) || large.some(word => said.has(word))
  if (isSmall && isLarge) return undefined
  return isSmall ? kilos.small : isLarge ? kilos.large : undefined
}
