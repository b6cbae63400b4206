import { type Client, clientTypes, genders } from '@mostrador/contracts/crm'
import { fold } from '@mostrador/kernel'

/** What cells of a file of contacts mean: pure. */

const genderWords: ReadonlyMap<string, Client['gender']> = new Map(
  [
    ['Masculino', ['masculino', 'masc', 'm', 'hombre', 'h', 'male']],
    ['Femenino', ['femenino', 'fem', 'f', 'mujer', 'female']],
    ['No binario', ['no binario', 'no binaria', 'nb', 'non binary', 'nonbinary']],
    ['Otro', ['otro', 'otra', 'other']],
  ].flatMap(([gender, words]) =>
    [...(words ?? [])].map(word => [word, genders.find(candidate => candidate === gender) ?? null])
  )
)

/** [IMP2-12]; undefined for a word that nobody knows, null for an empty cell. */
export const genderOf = (text: string): Client['gender'] | undefined =>
  text === '' ? null : genderWords.get(fold(text).replace(/[-.]/g, ' ').trim())

const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const no = new Set(['', 'no', 'n', 'false', 'falso', '0'])

/** [IMP2-12]; undefined for what is neither yes nor no. */
export const flagOf = (text: string): boolean | undefined => {
  const folded = fold(text)
  if (yes.has(folded)) return true
  return no.has(folded) ? false : undefined
}

const typeWords: ReadonlyMap<string, Client['type']> = new Map([
  ...clientTypes.map(type => [type, type] as const),
  ['cliente', 'client'] as const,
  ['prospecto', 'lead'] as const,
])

export const typeNames: Readonly<Record<Client['type'], string>> = {
  lead: 'Prospecto',
  client: 'Cliente',
  personal: 'Personal',
}

/** A missing or unknown type is a lead [IMP2-09]. */
export const typeOf = (text: string): Client['type'] => typeWords.get(fold(text)) ?? 'lead'
/** The cell of a type in words of people; a known one stays as it is written. */
export const typeCell = (text: string): string =>
  typeWords.has(fold(text)) ? text : typeNames.lead

/** All notes in one cell, oldest first. */
export const notesText = (notes: readonly { readonly text: string }[]): string =>
  notes.map(({ text }) => text).join('\n')

/** «Apellidos» in two, at the first space [C2-23]. */
export const splitSurnames = (text: string): readonly [first: string, second: string] => {
  const [, first = '', second = ''] = /^(\S*)\s*(.*)$/s.exec(text.trim()) ?? []
  return [first, second]
}

const century = (year: string): string => year.slice(0, 2)

/**
 * «12/05/1980» → '1980-05-12' and «1/2/80» → '1980-02-01': the day comes first, as in Mexico. Two
 * digits are the latest such year that is not after `today` (YYYY-MM-DD). Other texts stay.
 */
export const birthdateCell = (text: string, today: string): string => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim()) ?? []
  if (year === '' || Number(month) > 12) return text
  const inYear = (full: string): string =>
    `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length === 4) return inYear(year)
  const latest = inYear(`${century(today)}${year}`)
  return latest <= today ? latest : inYear(`${Number(century(today)) - 1}${year}`)
}
