import { useState } from 'react'

/**
 * The row of a list with this id, and after somebody else removed it the row as it was: a form that
 * is open over it keeps what was typed.
 */
export const useLastRow = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  id: string | null
): { readonly row: Row | undefined; readonly isGone: boolean } => {
  const current = rows.find(({ _id }) => _id === id)
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  if (current !== undefined || last?._id !== id) return { row: current, isGone: false }
  return { row: last, isGone: true }
}
