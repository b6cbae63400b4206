import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Created once per process from a random password, so that a sign-in takes the same time for
// unknown people.
const unknownHash = hashPassword(randomBytes(24).toString('hex'))

/** Checks a password; takes as long for somebody who does not exist (`null`). */
export const passwordMatches = async (
  stored: string | null,
  password: string
): Promise<boolean> => {
  const matches = await verify(stored ?? (await unknownHash), password)
  return stored !== null && matches
}

/** A new session token: 256 bits, in the browser's cookie and nowhere else. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a token. A fast hash is right here: there is nothing to guess in 256 random
 * bits.
 */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())

/**
 * What tries are counted under. Addresses are not stored as plain text where they only serve to be
 * compared.
 */
export const keyOf = (kind: 'email' | 'device' | 'address', text: string): string =>
  `${kind}:${createHash('sha256').update(text.toLowerCase()).digest('hex')}`
