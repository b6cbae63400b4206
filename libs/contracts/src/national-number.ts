/** Digits of the longest national number; what is longer has its country code in front. */
const longest = new Map([
  ['34', 9],
  ['49', 11],
  ['51', 9],
  ['53', 8],
  ['55', 11],
  ['56', 9],
  ['502', 8],
  ['503', 8],
  ['504', 8],
  ['505', 8],
  ['506', 8],
  ['507', 8],
  ['591', 8],
  ['593', 9],
  ['595', 9],
  ['598', 8],
])
const MAX_LENGTH = 10
export const MEXICO = '52'
/** The 1 of +52 1 and the 9 of +54 9, which WhatsApp writes before a mobile [CLI-14]. */
const mobileDigits = new Map([
  [MEXICO, '1'],
  ['54', '9'],
])
/** How Mexicans once dialled mobiles and other cities. */
const oldMexicanPrefixes = ['044', '045', '01']

/**
 * The national digits of a number as people write it: '+52 1 (222) 987-6543' → '2229876543'.
 * Spaces, hyphens, dots and brackets go, and so does the code of the chosen country, with a + or
 * without. What is not a number of that country is answered without its punctuation, for the form
 * to refuse.
 */
export const nationalNumber = (text: string, code: string): string => {
  const written = text.replace(/[\p{White_Space}\p{Cf}\p{Pd}().·/]/gu, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(written)) return written
  const digits = written.replace('+', '')
  const maxDigits = longest.get(code) ?? MAX_LENGTH
  const isInternational = written.startsWith('+')
  if (isInternational && !digits.startsWith(code)) return written
  if (!isInternational && digits.length <= maxDigits) return digits
  if (digits.startsWith(code)) return withoutMobileDigit(digits.slice(code.length), code, maxDigits)
  const old = code === MEXICO ? oldMexicanPrefixes : []
  const prefix = old.find(
    candidate => digits.startsWith(candidate) && digits.length - candidate.length === maxDigits
  )
  return digits.slice(prefix?.length ?? 0)
}

const withoutMobileDigit = (national: string, code: string, maxDigits: number): string => {
  const extra = mobileDigits.get(code)
  const hasExtra = extra !== undefined && national.length > maxDigits && national.startsWith(extra)
  return hasExtra ? national.slice(1) : national
}

/**
 * Whether this text is a number that can be written to, without a chosen country: the ten digits of
 * a Mexican one, or all of a number behind a +. The page of a form uses it too.
 */
export const isWrittenNumber = (text: string): boolean =>
  /^(\d{10}|\+[1-9]\d{9,14})$/.test(nationalNumber(text, MEXICO))
export const wrongNumberText =
  'Escribe tu número con sus 10 dígitos, o completo con + y la clave de tu país.'
