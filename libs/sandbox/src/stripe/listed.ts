type ListRow = { readonly id: string; readonly created: number }

/** Newest first, after `starting_after`, at most `limit`, as every list of Stripe. */
export const listPage = <Row extends ListRow>(
  url: string,
  rows: Iterable<Row>,
  query: Record<string, string>
): object => {
  const since = Number(query['created[gte]'] ?? 0)
  const limit = Math.min(Number(query['limit'] ?? 10), 100)
  const newest = [...rows].toReversed().filter(({ created }) => created >= since)
  const after = query['starting_after']
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < newest.length, data }
}
