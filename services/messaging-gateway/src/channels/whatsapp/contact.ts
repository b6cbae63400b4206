import { digitsOf, foldMobilePrefix, phoneOfWaId } from '@mostrador/kernel'
import { noContactIds } from '../contact.ts'
import type { Contact } from '../update.ts'

/**
 * Key of a person: the number in its one spelling; without a digit in it, the business-scoped id.
 */
export const whatsappKey = (waId: string, scopedId: string): string =>
  foldMobilePrefix(digitsOf(waId)) || scopedId

/** National digits with their country code, or the whole number as one: both are tried. */
export const numberKeys = (number: string, countryCode: string): string[] =>
  [
    foldMobilePrefix(`${digitsOf(countryCode)}${digitsOf(number)}`),
    foldMobilePrefix(digitsOf(number)),
  ].filter(key => key !== '')

type WhatsappIds = {
  readonly waId: string
  /** The business-scoped id, also of a person who hides the number. */
  readonly scopedId: string
  readonly pushName: string
}

const phoneColumns = (waId: string) => {
  if (digitsOf(waId) === '') return { whatsapp: null, countryCode: null, countryCodeExt: null }
  return (
    phoneOfWaId(waId) ?? {
      whatsapp: foldMobilePrefix(digitsOf(waId)),
      countryCode: '',
      countryCodeExt: '',
    }
  )
}

/** 5215512345678 and 525512345678 are the same person (protocols 2.9). */
export const whatsappContact = ({ waId, scopedId, pushName }: WhatsappIds): Contact => ({
  ...noContactIds,
  ...phoneColumns(waId),
  channel: 'whatsapp',
  whatsAppId: scopedId === '' ? null : scopedId,
  pushName,
  key: whatsappKey(waId, scopedId),
})
