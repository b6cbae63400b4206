import type { Client } from '@mostrador/contracts/crm'
import { fullName } from './client-picker.tsx'

const compared = ['name', 'lastname', 'secondLastname', 'email', 'customId'] as const
const chosen = ['type', 'birthdate', 'gender', 'noRespond'] as const
type ContactFields = { readonly [Field in (typeof compared | typeof chosen)[number]]?: unknown }

/**
 * Whose number it already was: a known number answers its contact, unchanged [G1-25]. Undefined
 * when the contact is as it was written.
 */
export const knownContact = (written: ContactFields, saved: Client): string | undefined => {
  const isSame = [...compared, ...chosen].every(
    field => written[field] === undefined || written[field] === saved[field]
  )
  return isSame ? undefined : fullName(saved)
}
