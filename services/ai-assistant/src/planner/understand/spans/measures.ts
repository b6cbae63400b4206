import { fold } from '@mostrador/kernel'
import type { Service } from '../business.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { childrensOf, grownUpsOf } from './for-whom.ts'
import { kilosOfBreed } from './breeds.ts'
import { kin } from './kin.ts'
import type { ServiceMatch } from './services.ts'

/** What is told of whoever comes, and decides between services: their age, the weight of an animal. */
export type Measures = { readonly years?: number; readonly kilos?: number }
type Unit = keyof Measures

const number =
  '(\\d{1,2}|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho)'
const units = { years: 'an(?:it)?os?(?: de edad)?', kilos: '(?:kilos?|kilitos?|kgs?|k)' } as const
const told: Readonly<Record<Unit, readonly RegExp[]>> = {
  years: [
    new RegExp(
      `\\b(?:tiene|tengo|cumplio|cumple|de|anda en|con) (?:\\w+ ){0,2}${number} ${units.years}\\b`
    ),
    new RegExp(
      `\\b(?:${kin})[^,;.?]{0,14}(?:,|y|que)? ?(?:ya )?tiene (?:ya |apenas |solo |como )*${number}(?= *(?:$|[,;.?]|y ))`
    ),
    new RegExp(`(?:^|[,;.] ?)(?:ya |el |ella )?tiene ${number}(?= *(?:$|[,;.?]))`),
    new RegExp(
      `\\b(?:${kin}) de ${number}(?= *(?:$|[,;.?]|y |(?:ya )?(?:puede|podria|podra|quiere|necesita|entra|alcanza)\\b))`
    ),
    new RegExp(`\\b(?:acaba de|va a|por|ya) cumplir (?:los |sus )?${number}\\b`),
  ],
  kilos: [new RegExp(`\\b${number} ?${units.kilos}\\b`)],
}
const valueOf = (said: string): number => numberWords.get(said) ?? Number(said)

const listed = new RegExp(
  `\\b(?:(?:${kin})(?: \\w+){0,2} de|tienen|pesan|cumplen) (?:ya |como |unos )?(\\d{1,2}(?:(?:,| y|, y) \\d{1,2})+)(?! (?:de la|am|pm|hrs))(?: ?(${units.years}|${units.kilos}))?`
)
/** «una labradora de 30 kilos y una chihuahua de 3»: the unit is said of one of them. */
const oneByOne = new RegExp(
  `\\b(?:un|una|uno|otr[oa]) [a-z]+(?: [a-z]+)? de ${number}(?! (?:a|de la|am|pm|hrs)\\b)(?: ?(${units.years}|${units.kilos})\\b)?`,
  'g'
)
const isOfWeight = (unit: string): boolean => unit.startsWith('k')
const measureOf = (value: number, isWeight: boolean): Measures =>
  isWeight ? { kilos: value } : { years: value }

/** «mis hijos de 9 y 14», «pesan 6 y 25 kilos»: a measure for each of several, in their order. */
export const listedMeasures = (normalized: string): Measures[] => {
  const [, values = '', unit = ''] = listed.exec(normalized) ?? []
  if (values !== '') {
    const isWeight = isOfWeight(unit) || /\bpesan\b/.test(normalized)
    return [...values.matchAll(/\d+/g)].map(([said]) => measureOf(Number(said), isWeight))
  }
  const each = [...normalized.matchAll(oneByOne)]
  const [shared, ...others] = new Set(each.flatMap(([, , named]) => (named ? [named[0]] : [])))
  if (each.length < 2 || shared === undefined || others.length > 0) return []
  return each.map(([, said = '']) => measureOf(valueOf(said), isOfWeight(shared)))
}

const bare = new RegExp(
  `\\b(?:de|tiene|cumplio|pesa|es de|anda en|el otro|la otra|otr[oa]|hij[oa]|nin[oa]) (?:(?:ya|como|apenas|unos|solo|casi|cumplio|tiene|pesa|de) )*(\\d{1,2})\\b(?! (?:a|de la|am|pm|hrs|y media|cortes?|citas?|clases?) )`
)
/** The same of one of several, who may be told by the number alone («el otro 25»). */
export const measureIn = (clause: string, isWeight: boolean): Measures => {
  const own = readMeasures(clause)
  if (own.years !== undefined || own.kilos !== undefined) return own
  const said = bare.exec(clause)?.[1]
  const value = said === undefined ? Number.NaN : valueOf(said)
  if (Number.isNaN(value)) return {}
  return measureOf(value, isWeight)
}
export const tellsWeight = (text: string): boolean =>
  new RegExp(`\\bpesan?\\b|\\b${number} ?${units.kilos}\\b`).test(text)

/** The age and the weight that a message tells of one; nothing where it tells two of a kind. */
export const readMeasures = (normalized: string): Measures => {
  if (listedMeasures(normalized).length > 0) return {}
  const found = (unit: Unit): number | undefined => {
    const all = new Set(
      told[unit].flatMap(pattern =>
        [...normalized.matchAll(new RegExp(pattern, 'g'))].map(([, said = '']) => valueOf(said))
      )
    )
    const [only] = all
    return all.size === 1 && only !== undefined && !Number.isNaN(only) ? only : undefined
  }
  const years = found('years')
  const weighed = found('kilos')
  const isSaid = told.kilos.some(pattern => pattern.test(normalized))
  const kilos = weighed ?? (isSaid ? undefined : kilosOfBreed(normalized))
  return { ...(years !== undefined && { years }), ...(kilos !== undefined && { kilos }) }
}

type Limit = { readonly least: number; readonly most: number }
const written: Readonly<Record<Unit, string>> = { years: 'anos', kilos: '(?:kg|kilos)' }
/** From and to which age or weight a service is, as its owner wrote it. */
const limitOf = ({ name, description }: Service, unit: Unit): Limit | undefined => {
  const text = fold(`${name}. ${description}`)
  const at = (lead: string): number | undefined => {
    const said = new RegExp(`\\b${lead} (?:los |las )?(\\d{1,2}) ?${written[unit]}`).exec(text)?.[1]
    return said === undefined ? undefined : Number(said)
  }
  const range = new RegExp(`\\b(\\d{1,2}) (?:a|y) (\\d{1,2}) ?${written[unit]}`).exec(text)
  if (range) return { least: Number(range[1]), most: Number(range[2]) }
  const over = at('(?:mas de|mayores de|arriba de)')
  const from = at('(?:desde|a partir de|minimo)')
  const to = at('(?:hasta|maximo|menos de|menores de)')
  if (over === undefined && from === undefined && to === undefined) return undefined
  return {
    least: from ?? (over === undefined ? 0 : over + 0.1),
    most: to ?? Number.POSITIVE_INFINITY,
  }
}

/** Whether somebody of this age or weight may have it; undefined where nothing is written about that. */
const suits = (service: Service, measures: Measures): boolean | undefined => {
  const known = (['years', 'kilos'] as const).flatMap(unit => {
    const value = measures[unit]
    const limit = limitOf(service, unit)
    return value === undefined || limit === undefined
      ? []
      : [value >= limit.least && value <= limit.most]
  })
  return known.length === 0 ? undefined : known.every(Boolean)
}

/** The oldest that is a child where no service says so. */
export const oldestChild = 12
/**
 * «mi nieto de cuatro años», «pesa 14 kilos»: of the services that a word may mean those for such a one, and
 * for the one that was named its like for children or for grown-ups.
 */
export const narrowed = (
  match: ServiceMatch,
  measures: Measures,
  services: readonly Service[]
): ServiceMatch => {
  const { options } = match
  const suited = options.filter(each => suits(each, measures) === true)
  if (options.length > 1 && suited.length > 0) return { ...match, options: suited }
  const [only, ...more] = options
  const { years } = measures
  if (!only || more.length > 0 || years === undefined) return match
  const theirs = childrensOf(only, services)
  const isChild = theirs && (suits(theirs, measures) ?? years <= oldestChild)
  if (theirs && isChild) return { ...match, options: [theirs] }
  const isFit = suits(only, measures) ?? years <= oldestChild
  const grown = isFit ? undefined : grownUpsOf(only, services)
  return grown ? { ...match, options: [grown] } : match
}
