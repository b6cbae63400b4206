import { fold } from '@mostrador/kernel'

/** Those of whom several come: children, relatives and animals, in the plural. */
const several =
  'hij[oa]s|hijit[oa]s|nin[oa]s|ninit[oa]s|nen[ea]s|chamac[oa]s|chamaquit[oa]s|chav[oa]s|chavit[oa]s|chiquit[oa]s|chiquill[oa]s|escuincl[oae]s|morr[oa]s|morrit[oa]s|huerc[oa]s|peques|pequen[oa]s|bebes|niet[oa]s|nietit[oa]s|sobrin[oa]s|sobrinit[oa]s|herman[oa]s|hermanit[oa]s|prim[oa]s|ti[oa]s|cunad[oa]s|amig[oa]s|compas|alumn[oa]s|muchach[oa]s|ahijad[oa]s|perr[oa]s|perrit[oa]s|perrhij[oa]s|gat[oa]s|gatit[oa]s|mascotas|cachorr[oa]s|conej[oa]s|lomitos|peludit[oa]s|vecin[oa]s|companer[oa]s'
const theirs = `(?:mis|los|las|nuestr[oa]s|est[oa]s|unos|unas)`
const done =
  '(?:cort|ban|vacun|revis|desparasit|pein|atien|atend|rap|pel|esteril|checar|chequ|arregl|maquill|consult|inscrib|agend)[a-z]*'
const wanted = new RegExp(
  [
    `\\bpara (?<first>${theirs} (?<noun>${several}))\\b`,
    `\\b${done} (?:a mi,? y )?a (?<second>${theirs} (?<other>${several}))\\b`,
    `\\b(?<third>mis (?<subject>${several}))(?=,? (?:quieren|necesitan|ocupan|y yo|tambien)\\b)`,
  ].join('|')
)
const number =
  '(?:un[oa]?|one|two|three|four|five|six|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|[1-9]\\d?)'
/** A number, names, ages or each of them in turn: how many they are was told. */
const counted = new RegExp(
  [
    `\\b${number} (?:de )?(?:mis |los |las )?(?:${several}|cortes|citas|lugares|espacios|personas|vacunas|clases|consultas|sesiones|masajes|limpiezas|valoraciones|faciales|tintes|peinados)\\b`,
    `\\b(?:son|somos|seriamos|seremos|serian|eran) (?:como |los |las )?${number}\\b(?! (?:de la|pm|am|pesos))`,
    '\\bl[oa]s (?:dos|tres|cuatro|cinco)\\b(?! (?:de la|y media|pm|am|en punto))|\\bamb[oa]s\\b|\\b(?:gemel|melliz|cuat)[a-z]*s\\b|\\bun par\\b',
    '\\bun[oa]\\b[^;]*\\b(?:y|e|,) (?:(?:a |para )?(?:el |la )?otr[oa]|un[oa])\\b',
    '\\b(?:el|la) (?:grande|mayor|mas grande|chic[oa]|menor|de \\d+)\\b',
    `\\b(?:de|tienen) \\d{1,2}(?: anos)?(?:, \\d{1,2})* y (?:de |el otro |la otra )?\\d{1,2}\\b(?! (?:de la|pm|am))`,
    `\\b(?:${several}),? [a-z]+ de \\d+`,
  ].join('|')
)
const capital = "\\p{Lu}[\\p{L}']+"
const named = new RegExp(`${capital}(?:, ${capital})*(?: y| e|,) ${capital}`, 'u')
/** What services are for, and no people: «corte para niños». */
export type Uncounted = {
  /** «mis hijos», folded. */
  readonly said: string
  readonly noun: string
}

/**
 * «es para los niños», «báñame a mis perros»: several come and nobody told how many. Undefined where
 * a number, names or ages tell it.
 */
export const uncountedIn = (text: string): Uncounted | undefined => {
  const plain = fold(text)
  const found = wanted.exec(plain)
  const { first, second, third, noun, other, subject } = found?.groups ?? {}
  const said = first ?? second ?? third
  const who = noun ?? other ?? subject
  if (found === null || said === undefined || who === undefined) return undefined
  if (counted.test(plain) || named.test(text.replace(/^\P{L}*\p{Lu}/u, ''))) return undefined
  return { said, noun: who }
}

const words = new Map(
  [
    'cero un dos tres cuatro cinco seis siete ocho nueve diez',
    'zero one two three four five six',
  ].flatMap(list => list.split(' ').map((word, value) => [word, value] as const))
)
const told = new RegExp(
  `\\b(${number})\\b(?! (?:anos|anitos|meses|de la|pm|am|y media|pesos|kilos|kg|dia|semana|rato|favor|cita)\\b|:)`
)
const ages =
  /\b(?:de|tienen?) (\d{1,2}(?: anos)?(?:(?:,| y| e)(?: (?:de|el de|la de|el otro|la otra))? \d{1,2})+)/
const inTurn = /\bun[oa]\b.*\botr[oa]s?\b/

/** How many an answer to «¿cuántos serían?» tells, and what else it says. */
export const countTold = (text: string): { count: number; rest: string } | undefined => {
  const plain = fold(text)
  const years = ages.exec(plain)?.[1]
  if (years !== undefined) return { count: (years.match(/\d+/g) ?? []).length, rest: text }
  if (inTurn.test(plain))
    return { count: 1 + (plain.match(/\botr[oa]\b/g) ?? []).length, rest: text }
  const both = /\b(?:amb[oa]s|un par|gemel[oa]s)\b/.exec(plain)
  if (both) return { count: 2, rest: '' }
  const found = told.exec(plain)
  const value = found?.[1]
  if (found === null || value === undefined) {
    const names = named.exec(text)?.[0]
    return names === undefined
      ? undefined
      : { count: names.split(/,| y | e /).filter(name => name.trim() !== '').length, rest: text }
  }
  const count = words.get(value.replace(/^un[oa]$/, 'un')) ?? Number(value)
  const rest = plain
    .replace(found[0], ' ')
    .replace(
      new RegExp(
        `\\b(?:son|serian|seria|somos|nada mas|nomas|solo|solamente|los|las|el|la|mis|mi|de|${several}|personas)\\b`,
        'g'
      ),
      ' '
    )
    .trim()
  return { count, rest: /[a-z]{3,}/.test(rest) ? plain.replace(found[0], ' ').trim() : '' }
}
