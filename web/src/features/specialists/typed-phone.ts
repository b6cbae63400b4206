import { countries } from '@mostrador/contracts/accounts'

export type Phone = { readonly whatsapp: string; readonly countryCode: string }

/** The shortest and the longest national number [SPE2-06]. */
const [SHORTEST, LONGEST] = [7, 11]
/** Digits of a number in Mexico. */
const MEXICAN = 10

/** Mexican numbers as people know them: 52, 521 and the old 01, 044 and 045 before ten digits. */
const mexican = (digits: string): string => {
  const before = digits.slice(0, -MEXICAN)
  return ['52', '521', '01', '044', '045', '1'].includes(before) ? digits.slice(-MEXICAN) : digits
}

const withoutCode = (digits: string, countryCode: string): string => {
  if (countryCode === '52') return mexican(digits)
  const rest = digits.slice(countryCode.length)
  const isLong = digits.length > LONGEST && rest.length >= SHORTEST
  return digits.startsWith(countryCode) && isLong ? rest : digits
}

/**
 * A number as it was typed or pasted («+52 1 222 123-4567», «(222) 123 4567») as national digits
 * and country. Letters stay, for the form to refuse them.
 */
export const typedPhone = (typed: string, countryCode: string): Phone => {
  const text = typed.replace(/[\s().\-–/]/g, '')
  const international = /^(?:\+|00)(\d+)$/.exec(text)?.[1]
  if (international === undefined) {
    const isDigits = /^\d+$/.test(text)
    return { countryCode, whatsapp: isDigits ? withoutCode(text, countryCode) : text }
  }
  const code = countries
    .map(({ prefix }) => prefix)
    .filter(prefix => international.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0]
  if (code === undefined) return { countryCode, whatsapp: international }
  const national = international.slice(code.length)
  return { countryCode: code, whatsapp: code === '52' ? mexican(national) : national }
}
