import { createHash } from 'node:crypto'

/** How a token is remembered in memory: a heap dump should not open sessions. */
export const tokenKey = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
