import { MEXICO } from '@mostrador/contracts'
import { displayName } from '../clients/client.ts'
import type { UseCase } from '../context.ts'
import {
  countryCodeProblem,
  fixCountryCode,
  fixNumber,
  numberProblem,
  phoneOfRow,
  type RowPhone,
} from './number-cell.ts'
import { findByNumbers } from './repository.ts'

type PhoneNumber = { readonly whatsapp: string; readonly countryCode: string }
type Found = { readonly _id: string; readonly name: string } | { readonly problem: string }

const unknownText = 'Nadie de tus contactos tiene este número'
/** Digits of a number without its country. */
const NATIONAL_DIGITS = 10

/** The number that people mean; a short one without its country is a Mexican one. */
const phoneOf = (written: PhoneNumber): RowPhone | { readonly problem: string } => {
  const whatsapp = fixNumber(written.whatsapp.trim()) ?? written.whatsapp.trim()
  const countryCode = fixCountryCode(written.countryCode.trim())
  const problem = numberProblem(whatsapp) ?? countryCodeProblem(countryCode)
  if (problem !== undefined) return { problem }
  const isNational = countryCode === '' && whatsapp.length <= NATIONAL_DIGITS
  return phoneOfRow({ whatsapp, countryCode: isNational ? MEXICO : countryCode })
}

/**
 * The contacts of these numbers, in their order, in any spelling; a merged contact is its survivor.
 */
export const clientsByNumber: UseCase<
  { readonly businessId: string; readonly numbers: readonly PhoneNumber[] },
  Found[]
> =
  ctx =>
  ({ businessId, numbers }) =>
    ctx.db.transaction(async tx => {
      const phones = numbers.map(phoneOf)
      const validNumbers = phones.flatMap(phone => ('number' in phone ? [phone.number] : []))
      const existing = await findByNumbers(tx, businessId, validNumbers)
      return phones.map((phone): Found => {
        if ('problem' in phone) return phone
        if ('problems' in phone) return { problem: phone.problems[0]?.[1] ?? unknownText }
        const client = existing.get(phone.number)
        return client === undefined
          ? { problem: unknownText }
          : { _id: client.id, name: displayName(client) }
      })
    })
