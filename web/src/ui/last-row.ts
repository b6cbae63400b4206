import { useState } from 'react'

/**
 * The row of a list with this id, and after somebody else removed it the row as it was: a form that
 * is open over it keeps what was typed.
 */
export const useLastRow = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  id: string | null
): { readonly row: Row | undefined; readonly isGone: boolean } => {
  const found = rows.find(({ _id }) => _id === id)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  if (found !== undefined || last?._id !== id) return { row: found, isGone: false }
  return { row: last, isGone: true }
}
