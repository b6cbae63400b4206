import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ANY_REVISION } from '@mostrador/contracts'

const REVISION_LENGTH = 22

/** The row with its revision: a digest of all that it says, links included. */
export const withRevision = <Row extends object>(row: Row): Row & { revision: string } => ({
  ...row,
  revision: createHash('sha256')
    .update(JSON.stringify(row))
    .digest('base64url')
    .slice(0, REVISION_LENGTH),
})

type Revised = { readonly revision: string }

/**
 * Whether an edit was made on another revision than the row's. A repeated edit is not a conflict,
 * and `*` overwrites knowingly.
 */
export const isStale = <Row extends Revised>({
  revision,
  current,
  next,
}: {
  readonly revision: string
  readonly current: Row
  readonly next: Row
}): boolean => {
  if (revision === ANY_REVISION || revision === current.revision) return false
  return !isDeepStrictEqual({ ...next, revision: '' }, { ...current, revision: '' })
}
