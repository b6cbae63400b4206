import { Refusal } from '@mostrador/kernel'
import { CsvError, parse } from 'csv-parse'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { refuseAtSight } from './csv-sight.ts'
import { checkZip } from './zip-directory.ts'

/** A row of a spreadsheet: its number, and its cells as text. */
export type TableRow = { readonly rowIndex: number; readonly cells: readonly string[] }

/** Columns of a file: more than any person writes. */
export const MAX_COLUMNS = 200
/** Bytes of one row of a CSV: a quote that nobody closes would take the file for one cell. */
const MAX_RECORD = 1_048_576
const LOOKED_AT = 65_536
/** Characters of a CSV that are parsed at a time, so that a file that is refused is not read on. */
const CSV_PART = 65_536
/** Rows that a spreadsheet can have. */
const MAX_ROWS = 1_048_576
/** Rows without anything in them: more than that nobody left by accident. */
const MAX_BLANK_ROWS = 20_000

const blankText =
  'El archivo tiene demasiadas filas vacías. Bórralas en tu hoja de cálculo y súbelo de nuevo.'

const startsWith = (file: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte)

const REPLACEMENT = 0xff_fd
const LAST_ASCII = 0x7f

/** Whether most characters beyond ASCII could be read: else the bytes are of another encoding. */
const isMostlyRead = (text: string): boolean => {
  let read = 0
  let damaged = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit === REPLACEMENT) damaged += 1
    else if (unit > LAST_ASCII) read += 1
  }
  return read > damaged
}

/**
 * The text of a CSV file: UTF-8 and UTF-16 by their marks, else UTF-8, else Windows-1252. A few
 * damaged bytes in UTF-8 become U+FFFD, which the checks of the rows name.
 */
const decode = (file: Buffer): string => {
  if (startsWith(file, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(file)
  if (startsWith(file, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(file)
  const text = new TextDecoder('utf-8').decode(file)
  const isMarked = startsWith(file, [0xef, 0xbb, 0xbf])
  if (isMarked || !text.includes('\uFFFD') || isMostlyRead(text)) return text
  // What Excel writes on Windows under «CSV (delimitado por comas)».
  return new TextDecoder('windows-1252').decode(file)
}

// Text has no such characters; whatever has them is another kind of file.
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

const delimiterOf = (text: string): string => {
  const line =
    text
      .slice(0, LOOKED_AT)
      .trimStart()
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map(sign => ({ sign, count: line.split(sign).length }))
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).sign
}

/** The apostrophe with which exports keep a cell from being a formula (reliability A22). */
const guarded = /^'(?=[=+\-@\t\r＝＋－＠])/

const csvCells = (record: readonly string[]): string[] =>
  record.map(cell => cell.replace(guarded, ''))

const partsOf = function* (text: string): Generator<string> {
  for (let offset = 0; offset < text.length; offset += CSV_PART)
    yield text.slice(offset, offset + CSV_PART)
}

/** An odd number of quotes: one is opened and never closed. */
const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0

/** What a person can mend where the parser gave up, if it is that; else the error itself. */
const openQuoteIn = (text: string, error: unknown): unknown => {
  const isQuote =
    error instanceof CsvError &&
    (error.code === 'CSV_QUOTE_NOT_CLOSED' ||
      (error.code === 'CSV_MAX_RECORD_SIZE' && hasOpenQuote(text)))
  if (!isQuote) return error
  const { records } = error as CsvError & { readonly records?: unknown }
  const row = Number(records) + 1
  return new Refusal(
    'import_quote_open',
    `En la fila ${row} hay comillas (") que se abren y no se cierran. ` +
      'Ciérralas o quítalas y sube el archivo de nuevo.'
  )
}

const readCsv = async function* (file: Buffer): AsyncGenerator<TableRow> {
  const text = decode(file)
  const start = text.slice(0, LOOKED_AT)
  // A page that calls itself .csv or .xls.
  if (binary.test(start) || /^\s*<(!doctype|html|\?xml|svg)/i.test(start))
    throw new Refusal('import_file_refused')
  const delimiter = delimiterOf(text)
  const limits = { maxColumns: MAX_COLUMNS, maxBlankRows: MAX_BLANK_ROWS, blankText }
  refuseAtSight(text, delimiter, limits)
  const records = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
    })
  )
  let rowIndex = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      rowIndex += 1
      yield { rowIndex, cells: csvCells(record) }
    }
  } catch (error) {
    throw openQuoteIn(text, error)
  }
}

/** Numbers of a spreadsheet stay as they are written, without exponents where they are whole. */
const numberText = (written: string): string => {
  const value = Number(written)
  return /e/i.test(written) && Number.isSafeInteger(value) ? String(value) : written
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

const readXlsx = async function* (file: Buffer): AsyncGenerator<TableRow> {
  checkZip(file)
  const rows = await readSheet(Readable.from([file]), { parseNumber: numberText, trim: false })
  for (const [index, row] of rows.entries()) yield { rowIndex: index + 1, cells: row.map(cellText) }
}

/** The rows of a CSV or XLSX file. Its bytes decide which of the two it is, not its name. */
const readTable = (file: Buffer): AsyncGenerator<TableRow> => {
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) throw new Refusal('import_file_too_old')
  return startsWith(file, [0x50, 0x4b]) ? readXlsx(file) : readCsv(file)
}

/**
 * The rows of the file at `path` that are not empty. Refuses `import_file_refused` and
 * `import_file_too_old` (another kind of file), `import_file_too_heavy`, `import_too_many_rows`
 * (empty ones count as well), `import_quote_open` with the row, and `import_file_damaged`.
 */
export const readRows = async function* (path: string): AsyncGenerator<TableRow> {
  try {
    let blank = 0
    for await (const row of readTable(await readFile(path))) {
      if (row.cells.length > MAX_COLUMNS || row.rowIndex > MAX_ROWS)
        throw new Refusal('import_file_too_heavy')
      if (row.cells.some(cell => cell.trim() !== '')) {
        yield row
        continue
      }
      blank += 1
      if (blank > MAX_BLANK_ROWS) throw new Refusal('import_too_many_rows', blankText)
    }
  } catch (error) {
    // Whatever a library says of bytes that a stranger made is about the file.
    throw error instanceof Refusal ? error : new Refusal('import_file_damaged')
  }
}
