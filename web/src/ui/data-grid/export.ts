import { cellText, type GridColumn } from './columns.ts'

/** A cell of a file: numbers stay numbers, everything else is text. */
type FileCell = string | number

export type FileTable = {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly FileCell[])[]
}

const fileCell = <Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  timeZone?: string
): FileCell => {
  const value = column.value(row)
  if (typeof value === 'number') return column.kind === 'money' ? value / 100 : value
  // 'YYYY-MM-DD' is what a spreadsheet knows as a day.
  return column.kind === 'day' && value !== null ? String(value) : cellText(column, row, timeZone)
}

export const fileTable = <Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  timeZone?: string
): FileTable => ({
  titles: columns.map(({ title }) => title),
  rows: rows.map(row => columns.map(column => fileCell(column, row, timeZone))),
})

/**
 * What a spreadsheet may run: =, +, -, @ at the beginning, also after blanks and in full width. Not
 * the pattern of papaparse itself, which lets a cell of two lines through. «+52 222 555 0101» is no
 * formula for anybody, and an apostrophe would show in it.
 */
const formulas = /^(?!\+\d+(?: \d+)+$)[\s\u{feff}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * The table as CSV, with the mark by which Excel knows UTF-8. Formulas get an apostrophe before
 * them.
 */
export const csvText = async ({ titles, rows }: FileTable): Promise<string> => {
  const { default: papa } = await import('papaparse')
  const csv = papa.unparse(
    { fields: [...titles], data: rows.map(row => [...row]) },
    { escapeFormulae: formulas, newline: '\r\n' }
  )
  return `\u{feff}${csv}`
}

/** The table as XLSX. Texts are typed as texts, so that nothing in them is a formula. */
export const xlsxBlob = async ({ titles, rows }: FileTable, sheet: string): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const cell = (value: FileCell) =>
    typeof value === 'number' ? { value, type: Number } : { value, type: String }
  const head = titles.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  return writeXlsxFile([head, ...rows.map(row => row.map(cell))], {
    sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
  }).toBlob()
}

/** Hands a file to the person. */
export const download = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
