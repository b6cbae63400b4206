import type { Specialist } from '@mostrador/contracts/scheduling'

const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** The specialist with the e-mail address of the account, or null. */
export const ownOf = (
  specialists: readonly Pick<Specialist, '_id' | 'email'>[],
  email: string
): string | null =>
  normalizeEmail(email) === ''
    ? null
    : (specialists.find(specialist => normalizeEmail(specialist.email) === normalizeEmail(email))
        ?._id ?? null)

/** `list` with the own one first; the others keep their order. */
export const ownFirst = <T extends { readonly _id: string }>(
  list: readonly T[],
  ownId: string | null
): readonly T[] => list.toSorted((a, b) => Number(b._id === ownId) - Number(a._id === ownId))
