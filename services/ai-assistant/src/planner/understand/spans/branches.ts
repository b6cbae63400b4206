import type { Branch } from '../business.ts'
import { nearestWord } from '../lexicon/spelling.ts'
import { wordsOf } from '../lexicon/tokens.ts'
import { isTradeWord } from '../lexicon/trades.ts'

const general = new Set(['sucursal', 'plaza', 'zona', 'colonia', 'clinica', 'consultorio'])

/** «en Centro no», «no en la Centro» */
const isRefused = (text: string, word: string): boolean =>
  new RegExp(
    `\\b${word} no\\b(?= *(?:$|[,;.]|mejor|sino|en|pero))|\\bno (?:sea |quiero )?en (?:la |el |la del? )?${word}\\b`
  ).test(text)

/** A branch called by a word of its name («en la del centro»), which no other branch has. */
export const matchBranch = (text: string, branches: readonly Branch[]): Branch | undefined => {
  const said = text.split(/[^a-z0-9]+/)
  const called = branches.map(branch => ({
    branch,
    words: wordsOf(branch.name).filter(word => word.length > 3 && !general.has(word)),
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
  const placed = /\b(?:en|a|sucursal|la de|del) (?:la |el |de )*([a-z]{5,})/g
  // «Norte» is no misspelled «corte».
  const near = [...text.matchAll(placed)]
    .map(match => match[1] ?? '')
    .filter(word => !isTradeWord(word))
    .flatMap(word => called.filter(({ words }) => nearestWord(word, words) !== undefined))
  const [only] = near
  if (near.length > 0) return near.length === 1 ? only?.branch : undefined
  const shortened = called.filter(({ words }) => isShortened(text, words))
  return shortened.length === 1 ? shortened[0]?.branch : undefined
}

/** «en huexo» for Huexotitla, «en angel» for Angelópolis: how people call a long name. */
const isShortened = (text: string, words: readonly string[]): boolean =>
  [...text.matchAll(/\ben (?:la |el )?([a-z]{4,})\b/g)].some(([, said = '']) =>
    words.some(word => word.startsWith(said) && word.length >= said.length + 4)
  )
