import { fold } from '@mostrador/kernel'
import type { Branch } from '../business.ts'
import { nearestWord } from '../lexicon/spelling.ts'
import { wordsOf } from '../lexicon/tokens.ts'
import { isTradeWord } from '../lexicon/trades.ts'

const general = new Set(['sucursal', 'plaza', 'zona', 'colonia', 'clinica', 'consultorio'])

/** «en la», «la del», «en la de la», «a la sucursal de la»: how a branch is spoken of. */
const at =
  '(?:(?:en|a|para) )?(?:(?:la|el) )?(?:(?:sucursal|clinica|tienda|sede) )?(?:del? )?(?:(?:la|el) )?(?:(?:colonia|zona|plaza) )?'
const far = 'lejos|lejitos|lejisim[oa]s?|retiradi?[a-z]*|a trasmano|a desmano|del otro lado'
/**
 * «en Centro no», «a Centro no llego», «Centro me queda lejísimos», «cualquiera menos Cholula», «la que
 * no es Cholula»
 */
const isRefused = (text: string, word: string): boolean =>
  new RegExp(
    [
      `\\b${word} (?:mejor |ya |pues |para nada )*(?:no|nunca|tampoco)\\b(?= *(?:$|[,;.]|mejor|sino|en|pero|por favor|porfa|gracias|que|porque|es que))`,
      `\\b${word} (?:mejor |ya |pues |la verdad )*(?:no|nunca) (?:me |nos )?(?:lleg|voy|vamos|ire|pued|pod|alcanz|quier|queda(?! (?:[a-z]+ )?(?:${far}|mal))|conviene|acomoda|sirve|late|gusta)`,
      `\\bno (?:me |nos )?(?:lleg|alcanz|conviene|acomoda|sirve|late|queda|convence)[a-z]* (?:a |al |hasta |ir a )*(?:bien )?${at}${word}\\b(?! (?:si|que)\\b)`,
      `(?<!\\bno (?:me |nos )?)\\b(?:queda|esta) (?:[a-z]+ )?(?:${far}) ${at}${word}\\b`,
      `(?<!\\bsi )\\bno (?:me gusta |voy |puedo |quiero |quisiera |sea |es |esta |vaya a ser |me (?:toque|manden?|pongan?|agenden?) )?(?:ir )?(?=(?:en|a|para) )${at}${word}\\b`,
      `\\b${word} (?:ya |si |como que )?(?:me |nos )?(?:queda|esta|quedo) (?:[a-z]+ ){0,2}?(?:${far})\\b`,
      `\\bno ${at}${word}[,;.]? (?:[a-z]+ ){0,3}?(?:${far})\\b`,
      `\\b(?:no (?:sea|es|quiero|esta)|menos|excepto|salvo|ni) ${at}${word}\\b`,
    ].join('|')
  ).test(text)

/** The branches that a text turns down: «en la de Cholula no», «ni en Centro». */
export const refusedBranches = (text: string, branches: readonly Branch[]): Branch[] => {
  const said = new Set(text.split(/[^a-z0-9]+/))
  const called = branches.map(branch => ({ branch, words: placeWords(branch) }))
  return called
    .filter(({ words }) => words.some(word => said.has(word) && isRefused(text, word)))
    .map(({ branch }) => branch)
}

const placeWords = ({ name }: Branch): string[] =>
  wordsOf(name).filter(word => word.length > 3 && !general.has(word))

/** A branch called by a word of its name («en la del centro»), which no other branch has. */
export const matchBranch = (text: string, branches: readonly Branch[]): Branch | undefined => {
  const said = text.split(/[^a-z0-9]+/)
  const called = branches.map(branch => ({
    branch,
    words: placeWords(branch),
  }))
  const exact = called.filter(({ words }) => words.some(word => said.includes(word)))
  const wanted = exact.filter(
    ({ words }) => !words.some(word => said.includes(word) && isRefused(text, word))
  )
  if (exact.length > 0 && wanted.length < exact.length) {
    const others = wanted.length > 0 ? wanted : called.filter(each => !exact.includes(each))
    return others.length === 1 ? others[0]?.branch : undefined
  }
  if (exact.length > 0) return exact.length === 1 ? exact[0]?.branch : undefined
  const pointed = byArticle(text, branches)
  if (pointed.length > 0) return pointed.length === 1 ? pointed[0] : undefined
  const placed = /\b(?:en|a|sucursal|la de|del) (?:la |el |de )*([a-z]{5,})/g
  // «Norte» is no misspelled «corte».
  const near = [...text.matchAll(placed)]
    .map(match => match[1] ?? '')
    .filter(word => !isTradeWord(word))
    .flatMap(word => called.filter(({ words }) => nearestWord(word, words) !== undefined))
  const [only] = near
  if (near.length > 0) return near.length === 1 ? only?.branch : undefined
  const shortened = called.filter(({ words }) => isShortened(text, words))
  if (shortened.length > 0) return shortened.length === 1 ? shortened[0]?.branch : undefined
  const [onStreet, ...others] = branches.filter(({ address }) => namesStreet(text, address))
  return others.length === 0 ? onStreet : undefined
}

/** «la del sur», «en la plaza»: a short or plain word of a name, where an article points at it. */
const byArticle = (text: string, branches: readonly Branch[]): Branch[] => {
  const said = [...text.matchAll(/\b(?:en (?:la |el )?|la de (?:la )?|la del )([a-z]{3,})\b/g)]
  const words = new Set(said.map(([, word = '']) => word))
  return branches.filter(({ name }) => shortWords(name).some(word => words.has(word)))
}
const shortWords = (name: string): string[] =>
  wordsOf(name).filter(
    word =>
      (word.length === 3 || word === 'plaza') && !/^(?:del|las|los|san|sta|col|the)$/.test(word)
  )

const kindsOfStreet = new Set(
  'avenida boulevard bulevar calle calzada camino carretera circuito diagonal prolongacion privada'.split(
    ' '
  )
)
/** «Blvd. Las Torres 330, La Noria»: «torres». */
const streetWords = (address: string): readonly string[] => {
  const [street = ''] = fold(address).split(/\d|,/)
  const [own = ''] = street.split(' a ')
  return wordsOf(own).filter(word => word.length > 4 && !kindsOfStreet.has(word))
}

/** «en las torres»: the street that a branch lies in, unless somebody lives or works there. */
const namesStreet = (text: string, address: string): boolean =>
  streetWords(address).some(word =>
    new RegExp(
      `(?<!\\b(?:viv|trabaj|estudi|est|and)[a-z]* )\\b(?:en|sobre) (?:la |las |el |los )?${word}\\b`
    ).test(text)
  )

/** «en huexo» for Huexotitla, «en angel» for Angelópolis: how people call a long name. */
const isShortened = (text: string, words: readonly string[]): boolean =>
  [...text.matchAll(/\ben (?:la |el )?([a-z]{4,})\b/g)].some(([, said = '']) =>
    words.some(word => word.startsWith(said) && word.length >= said.length + 4)
  )
