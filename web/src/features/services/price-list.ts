import { durationOf } from './durations.ts'

/** A line of a price list, with the parts that were understood. Texts are ready for the form. */
export type ListedService = {
  readonly name: string
  /** Minutes; empty when the line does not say it. */
  readonly duration: string
  /** Empty when the line does not say it. */
  readonly price: string
}

const NAME_LENGTH = 50
const MAX_LINES = 100

const amountText = (digits: string): string => {
  // 1,250.00 and 1.250 are thousands here; 120.50 and 120,50 are cents.
  const plain = digits.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return plain.replace(/\.0+$/, '')
}

const money = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const signed = new RegExp(
  String.raw`((?:desde|a partir de)\s+)?(?:\$|mxn\s*\$?)\s*(${money})|((?:desde|a partir de)\s+)?(${money})\s*(?:pesos|mxn|m\.?n\.?)(?![a-z])`,
  'i'
)
const bare = new RegExp(
  String.raw`((?:desde|a partir de)\s+)?(?<![\d.,])(${money})\s*(?:[-–—:.]|$)\s*$`,
  'i'
)

/** «400 a 600», «$400 - $600»: the price begins at the first. */
const range = new RegExp(
  String.raw`(?:(?:desde|de)\s+)?\$?\s*(${money})\s*(?:a|hasta|[-–—])\s*\$?\s*(${money})\s*(?:pesos|mxn)?\s*$`,
  'i'
)
const LEAST_PRICE = 20

const cut = (text: string, { index, 0: matched }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + matched.length)}`

const nameOf = (rest: string): string =>
  rest
    .replace(/^\s*(?:[-–—•*·▪✂✔]|\d+[.)])\s+/u, '')
    .replace(/\b(?:pesos|mxn)\b/gi, ' ')
    .replace(/["“”]/g, '')
    .replace(/[.…_]{2,}/g, ' ')
    .replace(/\(\s*(?:aprox\.?)?\s*\)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s(?:de|por|en|dura|aprox\.?))+[\s\-–—:|,;.]*$/iu, '')
    .replace(/^[\s\-–—:|,;.]+|[\s\-–—:|,;./$]+$/gu, '')
    .slice(0, NAME_LENGTH)
    .trim()

const rangeOf = (text: string): { price: string; rest: string } | null => {
  const match = range.exec(text)
  if (match === null) return null
  const [from = '', to = ''] = match.slice(1).map(amountText)
  const isRange = Number(from) >= LEAST_PRICE && Number(from) < Number(to)
  return isRange ? { price: `Desde $${from}`, rest: cut(text, match) } : null
}

const priceOf = (text: string): { price: string; rest: string } => {
  const span = rangeOf(text)
  if (span !== null) return span
  const match = signed.exec(text) ?? bare.exec(text)
  if (match === null) return { price: '', rest: text }
  const [, fromSigned, amountSigned, fromPlain, amountPlain] = match
  const amount = amountText(amountSigned ?? amountPlain ?? '')
  const isFrom = (fromSigned ?? fromPlain) !== undefined
  return { price: isFrom ? `Desde $${amount}` : amount, rest: cut(text, match) }
}

const listedOf = (line: string): ListedService | null => {
  const time = durationOf(line)
  // «Gelish: 220 (1 hora)»: what held the duration alone is not the end of the line.
  const bare = (time === null ? line : cut(line, time.match)).replace(/\(\s*\)/g, ' ')
  const { price, rest } = priceOf(bare.trimEnd())
  const name = nameOf(rest)
  if (name === '') return null
  return { name, duration: time === null ? '' : String(time.minutes), price }
}

/** «Corte 150 / Barba $120» is two services; «Corte y/o barba» is one. */
const partsOf = (line: string): readonly string[] => {
  const parts = line.split(/\s\/\s|;|\t{2,}/)
  return parts.every(part => /\d/.test(part)) ? parts : [line]
}

const phone =
  /\b(?:tel|cel|whats\s?app|whats|wa)\b[^\d]*(?:\d[\s.-]?){7,}|(?<!\d)(?:\d[\s.-]?){10}(?!\d)/i
const openingHours =
  /\b(?:horarios?|abrimos|abierto|cerrado|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?)\b/i
/** Contact data and opening hours of the person who wrote the list. */
const isAboutBusiness = (line: string): boolean =>
  phone.test(line) || (openingHours.test(line) && !/\$|pesos|mxn/i.test(line))

/** «BAÑOS», «Cortes:», «Lista de precios»: a title above services. */
const isHeading = (line: string): boolean =>
  !/\d/.test(line) &&
  (line === line.toUpperCase() ||
    /:\s*$/.test(line) ||
    /^(?:lista de )?(?:precios|servicios)\b/i.test(line))

/** Lines that are not a service, unchanged. */
export const linesLeftOut = (text: string): string[] => {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const listed = new Set(withoutHeadings(lines.filter(line => !isAboutBusiness(line))))
  return lines.filter(line => !listed.has(line)).map(line => line.trim())
}

/** Services as they were listed; titles count as services only where no line has a price. */
const withoutHeadings = (lines: readonly string[]): readonly string[] =>
  lines.some(line => /\d/.test(line)) ? lines.filter(line => !isHeading(line.trim())) : lines

/**
 * Services of a price list as people write it: one per line, with the price and, where it is told,
 * the duration. Lines without a name, titles, telephones and opening hours are left out; at most
 * 100 are read.
 */
export const readPriceList = (text: string): ListedService[] =>
  withoutHeadings(text.split(/\r?\n/).filter(line => !isAboutBusiness(line)))
    .flatMap(partsOf)
    .filter(line => line.trim() !== '')
    .slice(0, MAX_LINES)
    .flatMap(line => listedOf(line) ?? [])
