/** A line of a price list, as far as it was understood. Texts as they go into the form. */
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

const hours = String.raw`(\d+(?:[.,]\d+)?)\s*(?:horas?|hrs?|h)\b\.?`
const minutes = String.raw`(\d+)\s*(?:minutos?|mins?|m)\b\.?|(\d+)\s*['’′]`
const durationForms = new RegExp(
  String.raw`(?:${hours}\s*(?:y|con)?\s*)?(?:${minutes})|${hours}`,
  'i'
)

const minutesOf = (match: RegExpExecArray): number => {
  const [, before, plain, primed, alone] = match
  const whole = Number((before ?? alone ?? '0').replace(',', '.')) * 60
  return Math.round(whole + Number(plain ?? primed ?? '0'))
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

const cut = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`

const nameOf = (rest: string): string =>
  rest
    .replace(/^\s*(?:[-–—•*·▪✂✔]|\d+[.)])\s+/u, '')
    .replace(/\b(?:pesos|mxn)\b/gi, ' ')
    .replace(/["“”]/g, '')
    .replace(/[.…_]{2,}/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:|,;.]+|[\s\-–—:|,;./$]+$/gu, '')
    .slice(0, NAME_LENGTH)
    .trim()

const priceOf = (text: string): { price: string; rest: string } => {
  const match = signed.exec(text) ?? bare.exec(text)
  if (match === null) return { price: '', rest: text }
  const [, fromSigned, amountSigned, fromPlain, amountPlain] = match
  const amount = amountText(amountSigned ?? amountPlain ?? '')
  const isFrom = (fromSigned ?? fromPlain) !== undefined
  return { price: isFrom ? `Desde $${amount}` : amount, rest: cut(text, match) }
}

const listedOf = (line: string): ListedService | null => {
  const time = durationForms.exec(line)
  const { price, rest } = priceOf((time === null ? line : cut(line, time)).trimEnd())
  const name = nameOf(rest)
  if (name === '') return null
  return { name, duration: time === null ? '' : String(minutesOf(time)), price }
}

/** «Corte 150 / Barba $120» is two services; «Corte y/o barba» is one. */
const partsOf = (line: string): readonly string[] => {
  const parts = line.split(/\s\/\s|;|\t{2,}/)
  return parts.every(part => /\d/.test(part)) ? parts : [line]
}

/**
 * Services of a price list as people write it: one per line, with the price and, where it is told,
 * the duration. Lines without a name are left out; at most 100 are read.
 */
export const readPriceList = (text: string): ListedService[] =>
  text
    .split(/\r?\n/)
    .flatMap(partsOf)
    .filter(line => line.trim() !== '')
    .slice(0, MAX_LINES)
    .flatMap(line => listedOf(line) ?? [])
