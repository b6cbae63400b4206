import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@mostrador/kernel'

const LENGTH = 22

/** The row with its revision: a digest of all that it says, links included. */
export const withRevision = <Row extends object>(row: Row): Row & { revision: string } => ({
  ...row,
  revision: createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, LENGTH),
})

type Revised = { readonly revision?: string | undefined }

/**
 * Refuses an edit that was made on another revision than `current`, with the row in the details.
 * The same edit once more is no conflict with itself.
 */
export const refuseStale = (
  code: 'service_changed' | 'specialist_changed',
  { seen, current, next }: { seen: string | undefined; current: Revised; next: Revised }
): void => {
  if (seen === undefined || seen === current.revision) return
  if (isDeepStrictEqual({ ...next, revision: '' }, { ...current, revision: '' })) return
  throw new Refusal(code, { current })
}
