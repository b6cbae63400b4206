import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * How the documents write a number: national digits plus two country codes. `countryCode` is for
 * people, `countryCodeExt` for sending, because WhatsApp writes Mexican and Argentine mobiles with
 * one more digit [CLI-14].
 */
export type Phone = {
  readonly whatsapp: string
  readonly countryCode: string
  readonly countryCodeExt: string
}

const extendedCountryCodes = new Map([
  ['52', '521'],
  ['54', '549'],
])

/** Calling codes the product offers, in the order of its list; Mexico first. */
export const countryCodes = [
  '52',
  '1',
  '54',
  '57',
  '591',
  '55',
  '56',
  '506',
  '53',
  '593',
  '503',
  '502',
  '504',
  '505',
  '507',
  '595',
  '51',
  '598',
  '58',
  '34',
  '49',
] as const

/** 52 → 521, 54 → 549, all others unchanged [CLI-14, BUS2-16]. */
export const countryCodeExtOf = (countryCode: string): string =>
  extendedCountryCodes.get(countryCode) ?? countryCode

/** Digits only. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/**
 * The one spelling under which a person is known: E.164 without "+", and 521/549 folded into 52/54.
 */
export const canonicalNumber = (phone: { whatsapp: string; countryCode: string }): string =>
  foldMobilePrefix(`${digitsOf(phone.countryCode)}${digitsOf(phone.whatsapp)}`)

/**
 * 5215512345678 and 525512345678 are the same person; so are 549… and 54…. Input and output are
 * bare digits.
 */
export const foldMobilePrefix = (digits: string): string => {
  if (digits.length === 13 && digits.startsWith('521')) return `52${digits.slice(3)}`
  if (digits.length === 13 && digits.startsWith('549')) return `54${digits.slice(3)}`
  return digits
}

/**
 * A WhatsApp id ("5212221234567") as the three parts of the documents; undefined when the country
 * is not recognised, or when nothing follows it: a country alone would identify nobody.
 */
export const phoneOfWaId = (waId: string): Phone | undefined => {
  const digits = foldMobilePrefix(digitsOf(waId))
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  const countryCode =
    parsed?.countryCallingCode ?? countryCodes.find(code => digits.startsWith(code))
  if (countryCode === undefined || !digits.startsWith(countryCode)) return undefined
  if (digits === countryCode) return undefined
  return {
    whatsapp: digits.slice(countryCode.length),
    countryCode,
    countryCodeExt: countryCodeExtOf(countryCode),
  }
}

/** The number as WhatsApp wants to receive it: 521… for Mexico, 549… for Argentina. Bare digits. */
export const waIdOf = (phone: { whatsapp: string; countryCode: string }): string =>
  `${countryCodeExtOf(digitsOf(phone.countryCode))}${digitsOf(phone.whatsapp)}`
