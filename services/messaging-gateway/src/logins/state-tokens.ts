import { createHash, randomBytes } from 'node:crypto'

/** The value that comes back with the code: which business, and 256 random bits (A35). */
export const newState = (businessId: string): string =>
  `${businessId}.${randomBytes(32).toString('base64url')}`

/** How a state is stored. */
export const digestOf = (state: string): string =>
  createHash('sha256').update(state).digest('base64url')
