import { fold } from '@mostrador/kernel'
import { firstName, shortNames } from '../../names.ts'
import { genderOf } from '../understand/lexicon/nicknames.ts'
import { eitherText, listText } from './lists.ts'

const feminineInE = /^(?:clase|base|leche|sangre|mente|parte|noche|tarde)s?$/
const masculineInA = /^(?:dia|programa|tema|sistema|diploma|plasma|panorama|masaje|spa)s?$/
const feminine = /(?:a|as|cion|ciones|sion|siones|dad|dades|tud|ez)$/

/** The article of what a service is called: «la» Punción seca, «el» Corte de dama, «las» Uñas acrílicas. */
export const articleOf = (name: string): 'el' | 'la' | 'los' | 'las' => {
  const [noun = ''] = fold(name).split(/[^a-z]+/)
  const isFeminine = feminineInE.test(noun) || (feminine.test(noun) && !masculineInA.test(noun))
  const isSeveral = /[^si]s$/.test(noun) && !/(?:ingles|frances|portugues|bus|spas?)$/.test(noun)
  if (isFeminine) return isSeveral ? 'las' : 'la'
  return isSeveral ? 'los' : 'el'
}

/** «Uñas acrílicas»: a name in the plural. */
export const isSeveral = (name: string): boolean => /s$/.test(articleOf(name))

/** «la punción seca», «el examen de admisión BUAP»: a service within a sentence. */
export const serviceText = (name: string): string => `${articleOf(name)} ${bareText(name)}`
/** The same without its article: «punción seca». */
export const bareText = (name: string): string =>
  /^\p{Lu}(?=\p{Ll}|\s)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const titled = /^(dr|dra|lic|mtr[oa]|mvz|ing|profa?|sra?|srita)\.? (\S+)/iu
/** «la Dra. Ana», «el Lic. Jorge»: somebody with a title bears an article; a first name alone none. */
const withArticle = (short: string): string => {
  const [, title = '', given = ''] = titled.exec(short) ?? []
  if (title === '') return short
  const isSaid = /^(?:dra|mtra|profa|sra|srita|dr|mtro|sr)$/i.test(title)
  const isWoman = isSaid ? /a$/i.test(title) : genderOf(fold(given)) === 'f'
  return `${isWoman ? 'la' : 'el'} ${short}`
}
export const personText = (name: string): string => withArticle(firstName(name))
/** «Ana, la Dra. Vega y Luis», told apart where two are called the same. */
export const peopleText = (names: readonly string[]): string =>
  listText(shortNames(names).map(withArticle))
/** «Ana o la Dra. Vega» */
export const anyPersonText = (names: readonly string[]): string =>
  eitherText(shortNames(names).map(withArticle))

/** The pronoun for what has that article: «la vacuna la tenemos en…». */
export const pronounFor = (name: string): string => articleOf(name).replace('el', 'lo')
