import { fold } from '@mostrador/kernel'

/** Characters of somebody's own words that are repeated to them. */
const longest = 40
/** What is asked about stands after such a verb: «manejan certificados de regalo». */
const object =
  /\b(?:manej|tien|tend|vend|acept|ofrec|rent|prest|incluy|cuent|agarr|recib|mand|envi|regal|trabaj|usan|usas|dan|das|hay|habra|hac[ei]n?|ponen|aplic)[a-z]*(?: (?:con|en|de|a|por|mas|algun|alguna|el|la|los|las|un|una|unos|unas|su|sus))* ((?:[a-z]{2,}[ ]?){1,5})/
/** Where the thing that is asked about ends. */
const end =
  /\b(?:o|y|e|para|si|que|porque|pero|es|son|cuando|como|hoy|manana|ustedes|ahi|alla|aqui|tambien|por favor|gracias|verdad|entre|me|te|se|cuanto|todavia|aun|ya|no)\b.*$/
const trailing = /(?: (?:de|del|la|el|los|las|un|una|a|en|con|por|al|su))+$/
/** Words that would read as news of the agenda, and words nobody repeats. */
const unsafe =
  /(?:agend|confirm|cancel|reserv|apart|qued[oae]|movid|cita|pinche|mierda|culer|pendej|cabron|puta|verga|chinga|mame|sexo|droga|arma|muert)/

/**
 * What a question is about, in the person's own spelling; undefined when it cannot be told apart, or
 * is not fit to be repeated.
 */
export const quotedThing = (question: string, original: string): string | undefined => {
  const thing = object.exec(question)?.[1]?.replace(end, '').trim().replace(trailing, '').trim()
  if (thing === undefined || thing.length < 4 || thing.length > longest) return undefined
  if (unsafe.test(thing)) return undefined
  const said = [...original.matchAll(/[\p{L}\d]+/gu)].map(([word]) => word)
  const words = thing.split(' ')
  const at = said.findIndex((_, first) =>
    words.every((word, offset) => fold(said[first + offset] ?? '') === word)
  )
  return at < 0
    ? undefined
    : said
        .slice(at, at + words.length)
        .join(' ')
        .toLowerCase()
}
