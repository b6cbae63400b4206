/** [INB-15] */
export const MAX_ROWS = 100
export type OutputTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total: number
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const listIn = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return undefined
  const lists = Object.values(value).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

/**
 * The output of a function as a table of at most 100 rows [INB-15]; null when it is not a list, and
 * is shown as text.
 */
export const outputTable = (output: string): OutputTable | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(output)
  } catch {
    return null
  }
  const list = listIn(parsed)
  if (list === undefined || list.length === 0) return null
  const visibleRows = list.slice(0, MAX_ROWS)
  const columns = [
    ...new Set(visibleRows.flatMap(row => (isFields(row) ? Object.keys(row) : ['valor']))),
  ]
  return {
    columns,
    rows: visibleRows.map(row =>
      columns.map(column => formatValue(isFields(row) ? row[column] : row))
    ),
    total: list.length,
  }
}

/** Arguments and outputs as people can read them: indented JSON, or the text as it is. */
export const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
