import { createHmac, timingSafeEqual } from 'node:crypto'

const DIGEST_BYTES = 32

/**
 * The HMAC-SHA256 of the raw bytes when the header carries it under one of our secrets (rotation, Instagram's own app
 * secret), otherwise undefined. Never of re-serialised JSON: Meta escapes what JSON.stringify does not (protocols 1.2).
 */
export const verifiedDigest = (
  secrets: readonly string[],
  body: Buffer,
  header: string | string[] | undefined
): Buffer | undefined => {
  if (typeof header !== 'string' || !/^sha256=[0-9a-f]{64}$/i.test(header)) return undefined
  const given = Buffer.from(header.slice('sha256='.length), 'hex')
  if (given.length !== DIGEST_BYTES) return undefined
  return secrets
    .map(secret => createHmac('sha256', secret).update(body).digest())
    .find(digest => timingSafeEqual(digest, given))
}

/** Constant-time comparison of a word that a caller should know. */
export const sameWord = (given: string, expected: string): boolean => {
  const [left, right] = [given, expected].map(word =>
    createHmac('sha256', 'compare').update(word).digest()
  )
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
