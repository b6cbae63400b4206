import { createHmac, timingSafeEqual } from 'node:crypto'

const DIGEST_BYTES = 32

/**
 * The HMAC-SHA256 of the raw bytes if the header carries it under one of our secrets, otherwise
 * undefined. Never of re-serialised JSON: Meta escapes what JSON.stringify does not (protocols
 * 1.2).
 */
export const verifyDigest = (
  secrets: readonly string[],
  body: Buffer,
  header: string | string[] | undefined
): Buffer | undefined => {
  if (typeof header !== 'string' || !/^sha256=[0-9a-f]{64}$/i.test(header)) return undefined
  const givenSignature = Buffer.from(header.slice('sha256='.length), 'hex')
  if (givenSignature.length !== DIGEST_BYTES) return undefined
  return secrets
    .map(secret => createHmac('sha256', secret).update(body).digest())
    .find(digest => timingSafeEqual(digest, givenSignature))
}

/** Compares two secrets in constant time. */
export const isSameSecret = (givenSecret: string, expected: string): boolean => {
  const [left, right] = [givenSecret, expected].map(secret =>
    createHmac('sha256', 'compare').update(secret).digest()
  )
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
