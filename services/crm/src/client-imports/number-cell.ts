import { MEXICO, nationalNumber } from '@mostrador/contracts'
import { clientFields, nationalNumberProblem } from '@mostrador/contracts/crm'
import { canonicalNumber, countryCodes, phoneOfWaId } from '@mostrador/kernel'

/** Numbers as spreadsheets hold them: pure. */

const scientific = /^\+?(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i
/** Digits of the longest number of the world (E.164). */
const MAX_NUMBER_LENGTH = 15
const offered = new Set<string>(countryCodes)

/** All digits of `5.215512345678E+12`; undefined when a spreadsheet has cut some off. */
const recovered = (text: string): string | undefined => {
  const [, whole = '', decimals = '', exponent = ''] = scientific.exec(text) ?? []
  return decimals.length < Number(exponent)
    ? undefined
    : `${whole}${decimals.slice(0, Number(exponent))}`
}

/** A number without what people write between its digits [IMP2-08]; undefined for a lost one. */
export const fixNumber = (text: string): string | undefined => {
  if (scientific.test(text)) return recovered(text)
  return text
    .replace(/[.,]0+$/, '')
    .replace(/[\p{White_Space}\p{Cf}\p{Pd}().·/+]/gu, '')
    .replace(/^00/, '')
}

/** What is wrong with a number, for people. */
export const numberProblem = (text: string): string | undefined => {
  if (text === '') return 'Falta el número de WhatsApp'
  if (scientific.test(text))
    return 'La hoja de cálculo abrevió este número y perdió dígitos. Da formato de texto a la columna y escríbelo de nuevo'
  if (!/^\d+$/.test(text)) return 'Solo se permiten números'
  return text.length > MAX_NUMBER_LENGTH ? 'El número tiene demasiados dígitos' : undefined
}

/** A country code without its plus and without the digit that WhatsApp adds [IMP2-10, CLI-14]. */
export const fixCountryCode = (text: string): string => {
  const digits = text.replace(/[\p{White_Space}+]/gu, '').replace(/[.,]0+$/, '')
  if (digits === '521') return MEXICO
  return digits === '549' ? '54' : digits
}

export const countryCodeProblem = (text: string): string | undefined => {
  if (text === '') return undefined
  if (!/^\d+$/.test(text)) return 'Solo se permiten números'
  return offered.has(text) ? undefined : 'Ese código de país no está en la lista'
}

/** Whether a number is so short that it does not tell its country [IMP2-11]. */
export const isNational = (whatsapp: string): boolean => /^\d{1,10}$/.test(whatsapp)

/**
 * «+52 22245678» as its code and its number, where the digits alone would not tell its country;
 * undefined for any other text, and where the column of the code says something else.
 */
export const splitPlus = (whatsapp: string, countryCode: string): PhoneNumber | undefined => {
  const [, code = '', national = ''] =
    /^\+(\d{1,3})[\p{White_Space}\p{Pd}.(]+(\d.*)$/u.exec(whatsapp.trim()) ?? []
  const isKnown = offered.has(code) && isNational(fixNumber(whatsapp.trim()) ?? '')
  const fixedCode = fixCountryCode(countryCode)
  return isKnown && (fixedCode === '' || fixedCode === code)
    ? { whatsapp: national, countryCode: code }
    : undefined
}

/**
 * «044 222 111 2277» as the ten digits that it means, and the prefix that is no longer dialled;
 * undefined for any other text.
 */
export const splitOldPrefix = (whatsapp: string): OldNumber | undefined => {
  const [, prefix = '', national = ''] =
    /^(044|045|01)([1-9]\d{9})$/.exec(fixNumber(whatsapp.trim()) ?? '') ?? []
  return national === '' ? undefined : { prefix, national }
}

type OldNumber = { readonly prefix: string; readonly national: string }
type PhoneNumber = { readonly whatsapp: string; readonly countryCode: string }
export type RowPhone =
  | { readonly phone: PhoneNumber; readonly number: string }
  | { readonly problems: readonly (readonly [field: string, message: string])[] }

const nationalProblem = (phone: PhoneNumber): string | undefined =>
  clientFields.whatsapp.safeParse(phone.whatsapp).error?.issues[0]?.message ??
  nationalNumberProblem(phone)

const withCode = (whatsapp: string, countryCode: string): RowPhone => {
  const national = nationalNumber(whatsapp, countryCode)
  const phone = { whatsapp: national, countryCode }
  const problem = nationalProblem(phone)
  if (problem !== undefined) return { problems: [['whatsapp', problem]] }
  return { phone, number: canonicalNumber(phone) }
}

/**
 * The number of a row, from digits: its country is reported by its code, or by the number itself
 * when it is long enough [IMP2-11, C2-10].
 */
export const phoneOfRow = ({ whatsapp, countryCode }: PhoneNumber): RowPhone => {
  if (countryCode !== '') return withCode(whatsapp, countryCode)
  if (isNational(whatsapp))
    return {
      problems: [
        ['whatsapp', 'No se sabe de qué país es este número'],
        ['countryCode', 'Escribe el código de país, por ejemplo 52'],
      ],
    }
  const phone = phoneOfWaId(whatsapp)
  if (phone === undefined || !offered.has(phone.countryCode))
    return { problems: [['whatsapp', 'No reconocemos el país de este número']] }
  return withCode(phone.whatsapp, phone.countryCode)
}
