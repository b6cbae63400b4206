import { createHash } from 'node:crypto'

const LENGTH = 22

/** A digest of what a form wrote: another one as soon as any of it changes. */
export const revisionOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, LENGTH)
