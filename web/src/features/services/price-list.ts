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

const hours = String.raw`(\d+(?:[.,]\d+)?)\s*(?:horas?|hrs?|h)(?![a-z])\.?`
const minutes = String.raw`(\d+)\s*(?:minutos?|mins?|m)\b\.?|(\d+)\s*['’′]`
// «1 h 15»: minutes without their unit. Others than these are prices: «1 hora 500».
const quarters = String.raw`\s*(?:y|con)?\s*(15|30|45)(?![\d.,]*\d|\s*(?:pesos|mxn))`
const clock = String.raw`(?<clockHours>\d{1,2}):(?<clockMinutes>[0-5]\d)\s*(?:horas?|hrs?|h)(?![a-z])\.?`
const durationForms = new RegExp(
  String.raw`${clock}|(?:${hours}\s*(?:y|con)?\s*)?(?:${minutes})|${hours}(?:${quarters})?`,
  'i'
)

const minutesOf = (match: RegExpExecArray): number => {
  const { clockHours, clockMinutes } = match.groups ?? {}
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes)
  const [, , , before, plain, primed, alone, quarter] = match
  const whole = Number((before ?? alone ?? '0').replace(',', '.')) * 60
  return Math.round(whole + Number(plain ?? primed ?? quarter ?? '0'))
}

const HOUR = 60
const counts: Readonly<Record<string, number>> = { una: 1, dos: 2, tres: 3, cuatro: 4 }
const parts: Readonly<Record<string, number>> = {
  media: 30,
  '1/2': 30,
  '½': 30,
  cuarto: 15,
  '1/4': 15,
  '¼': 15,
  trescuartos: 45,
  '3/4': 45,
  '¾': 45,
}
const part = String.raw`tres cuartos|cuarto|media|[13]\s?/\s?[24]|[½¼¾]`
/** «hora y media», «2 horas y cuarto», «1 1/2 horas», «3/4 de hora», «media hora», «dos horas». */
const saidForms = [
  String.raw`(?<count>\d|una|dos|tres|cuatro)?\s*(?<hour>horas?|hrs?)\s+y\s+(?:un\s+)?(?<part>${part})`,
  String.raw`(?:(?<count>\d)\s+(?:y\s+)?)?(?:un\s+)?(?<part>${part})\s+(?:de\s+)?(?:horas?|hrs?)`,
  String.raw`(?<count>\d)(?<part>[½¼¾])\s*(?:horas?|hrs?|h)`,
  String.raw`(?<count>una|dos|tres|cuatro)\s+(?<hour>horas?)`,
].map(form => new RegExp(String.raw`(?<![\p{L}\d/])${form}(?![\p{L}])\.?`, 'iu'))

const saidMinutes = ({ groups = {} }: RegExpExecArray): number => {
  const { count, hour, part: dayPart } = groups
  // «hora y media»: an hour without a number is one.
  const uncounted = hour === undefined ? 0 : 1
  const whole = count === undefined ? uncounted : Number(count)
  const hoursSaid = Number.isNaN(whole) ? (counts[(count ?? '').toLowerCase()] ?? 0) : whole
  const rest = dayPart === undefined ? 0 : (parts[dayPart.toLowerCase().replace(/\s/g, '')] ?? 0)
  return hoursSaid * HOUR + rest
}

type Duration = { readonly match: RegExpExecArray; readonly minutes: number }
/** What a line says of how long it takes: in words or in digits. */
const durationOf = (line: string): Duration | null => {
  for (const form of saidForms) {
    const match = form.exec(line)
    if (match !== null) return { match, minutes: saidMinutes(match) }
  }
  const match = durationForms.exec(line)
  return match === null ? null : { match, minutes: minutesOf(match) }
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

const cut = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`

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
