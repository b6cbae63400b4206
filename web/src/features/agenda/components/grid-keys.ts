import type { Box } from '../lib/board.ts'

export type Steps = { readonly columns: -1 | 0 | 1; readonly rows: -1 | 0 | 1 }
export type PlacedBox = { readonly box: Box; readonly columnIndex: number }

const arrows: Record<string, Steps> = {
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
}
export const stepOf = (key: string): Steps | null => arrows[key] ?? null

/**
 * Up and down: the neighbour in time of the same column. Left and right: the nearest in time of the
 * next column that has any.
 */
export const nextBox = (
  boxes: readonly PlacedBox[],
  { box, columnIndex }: PlacedBox,
  { columns, rows }: Steps
): PlacedBox | undefined => {
  if (rows !== 0) {
    const sameColumn = boxes.filter(other => other.columnIndex === columnIndex)
    return sameColumn[sameColumn.findIndex(other => other.box === box) + rows]
  }
  const beyond = boxes.filter(other =>
    columns > 0 ? other.columnIndex > columnIndex : other.columnIndex < columnIndex
  )
  const next =
    columns > 0
      ? Math.min(...beyond.map(other => other.columnIndex))
      : Math.max(...beyond.map(other => other.columnIndex))
  return beyond
    .filter(other => other.columnIndex === next)
    .sort((a, b) => Math.abs(a.box.from - box.from) - Math.abs(b.box.from - box.from))[0]
}
