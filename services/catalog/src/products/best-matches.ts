import { relevance } from './product.ts'

type Searchable = { readonly name: string; readonly description: string }

/** What answers a search, best match first; everything without a search. */
export const bestMatches = <Row extends Searchable>(
  rows: readonly Row[],
  search: string,
  placeOf: (row: Row) => string
): Row[] => {
  if (search.trim() === '') return [...rows]
  const scored = rows.map(row => ({
    row,
    score: relevance({ ...row, category: placeOf(row) }, search),
  }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ row }) => row)
}
