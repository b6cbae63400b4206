import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits for an address. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret: enough to recognise it, not to use it. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
