import { fold } from './text.ts'

/** What is wrong with a cell; `suggestedFix` is what it would become, null where we know none. */
export type ImportCellError = {
  readonly field: string
  readonly message: string
  readonly suggestedFix: string | null
}

/** Field of the schema → text of the cell. */
export type ImportValues = Readonly<Record<string, string>>

/** One column of a kind of file. */
export type ImportColumn = {
  readonly field: string
  /** The spelling of templates and messages. */
  readonly header: string
  /** Other spellings; case and accents never count. */
  readonly aliases?: readonly string[]
  /** Words that are like its header without meaning it for sure: they only suggest it. */
  readonly similar?: readonly string[]
  /** The file must have the column. A cell that must not be empty is the business of `check`. */
  readonly required?: boolean
  /** The suggested value of an invalid cell; undefined when there is no suggestion. */
  readonly fix?: (text: string) => string | undefined
  /**
   * Whether a text could be a cell of this column. The sender is asked which column it is, where
   * the file lacks a required header; undefined for columns that nobody is asked for.
   */
  readonly looksLike?: (text: string) => boolean
  /** Why a cell can be mended, for people. */
  readonly fixMessage?: string
  /**
   * What is wrong with a cell, for people; undefined when it is fine. `written`: as the file has
   * it, before the fix.
   */
  readonly check: (text: string, written: string) => string | undefined
  /** What is added to a problem of `check` where the row is loaded without such a cell. */
  readonly leftOut?: string
}

/** What a kind of file holds. Pure: its module is loaded by the worker that reads files, too. */
export type ImportSchema = {
  readonly columns: readonly ImportColumn[]
  readonly maxRows: number
  /** The refusal of a file with more rows. */
  readonly tooManyRows: (rows: number) => string
  /** Fills in cells that a row leaves empty and the sender told for the whole file. */
  readonly completeRow?: (written: ImportValues) => ImportValues
  /** What two rows must not share; empty where nothing. The later row is skipped. */
  readonly uniqueBy?: (values: ImportValues) => string
  /** Why a later row is skipped. */
  readonly repeated?: {
    readonly field: string
    readonly message: (row: number, values: ImportValues) => string
  }
  /**
   * Cells that tell more than their own column, with what each becomes; their fixes are judged in
   * their place.
   */
  readonly splitRow?: (original: ImportValues) => readonly ImportCellError[]
  /** Checks over several cells. An error without a fix makes the row invalid. */
  readonly checkRow?: (values: ImportValues) => readonly ImportCellError[]
}

/** A row of a file, judged. */
export type ValidatedRow = {
  readonly rowIndex: number
  readonly state: 'valid' | 'fixable' | 'invalid'
  readonly original: ImportValues
  readonly errors: readonly ImportCellError[]
}

const spacesText = 'Tiene espacios de más'
/** What a byte becomes that the encoding of a file does not have. */
const UNREADABLE = '\uFFFD'
const unreadableText = `Una letra venía dañada y quedó como «${UNREADABLE}»: revísala después de cargar`

const judgeCell = (column: ImportColumn, text: string): ImportCellError | undefined => {
  const { field, fix, fixMessage, check, leftOut } = column
  const trimmed = text.trim()
  const fixed = fix?.(trimmed) ?? trimmed
  const problem = check(fixed, trimmed)
  if (problem !== undefined && leftOut !== undefined)
    return { field, message: `${problem}. ${leftOut}`, suggestedFix: '' }
  if (problem !== undefined) return { field, message: problem, suggestedFix: null }
  if (fixed.includes(UNREADABLE)) return { field, message: unreadableText, suggestedFix: fixed }
  if (fixed === text) return undefined
  const message = fixed === trimmed ? spacesText : (fixMessage ?? spacesText)
  return { field, message, suggestedFix: fixed }
}

/** The cells of a row with their suggested fixes. */
export const fixedValues = (
  original: ImportValues,
  errors: readonly ImportCellError[]
): ImportValues => ({
  ...original,
  ...Object.fromEntries(
    errors.flatMap(({ field, suggestedFix }) =>
      suggestedFix === null ? [] : [[field, suggestedFix]]
    )
  ),
})

/** The state of a row with these errors: one that nobody can mend makes it invalid. */
export const rowStateOf = (errors: readonly ImportCellError[]): ValidatedRow['state'] => {
  if (errors.length === 0) return 'valid'
  return errors.every(({ suggestedFix }) => suggestedFix !== null) ? 'fixable' : 'invalid'
}

/** Judges the rows of one file, in their order: it remembers what must not repeat. */
export const createRowJudge = (schema: ImportSchema) => {
  const indexByName = new Map<string, number>()
  const repeatedError = (row: number, values: ImportValues): readonly ImportCellError[] => {
    if (schema.uniqueBy === undefined || schema.repeated === undefined) return []
    const key = schema.uniqueBy(values)
    if (key === '') return []
    const first = indexByName.get(key)
    if (first === undefined) indexByName.set(key, row)
    const { field, message } = schema.repeated
    return first === undefined
      ? []
      : [{ field, message: message(first, values), suggestedFix: null }]
  }
  return (rowIndex: number, written: ImportValues): ValidatedRow => {
    const original = schema.completeRow?.(written) ?? written
    const split = schema.splitRow?.(original) ?? []
    const cellValues = fixedValues(original, split)
    const judged = schema.columns.flatMap(column => {
      const error = judgeCell(column, cellValues[column.field] ?? '')
      return error === undefined ? [] : [error]
    })
    const cellErrors = [
      ...split.filter(({ field }) => judged.every(error => error.field !== field)),
      ...judged,
    ]
    const values = fixedValues(original, cellErrors)
    const errors = [...cellErrors, ...(schema.checkRow?.(values) ?? [])]
    // A row that is not created anyway does not make a later one a repetition.
    const all =
      rowStateOf(errors) === 'invalid' ? errors : [...errors, ...repeatedError(rowIndex, values)]
    return { rowIndex, state: rowStateOf(all), original, errors: all }
  }
}

/** Where the columns of a schema are in a file. */
export type HeaderMap = {
  readonly fieldByIndex: ReadonlyMap<number, string>
  readonly missing: readonly string[]
  readonly repeated: readonly string[]
  /** Headers that nobody asked for, as the file has them. */
  readonly unused: readonly string[]
}

/**
 * Finds the columns by their headers; headers that nobody asked for are left out. `chosen`: field →
 * place in the file, as its sender said, whatever the header is.
 */
export const mapHeaders = (
  schema: ImportSchema,
  headers: readonly string[],
  chosen: ReadonlyMap<string, number> = new Map()
): HeaderMap => {
  const places = new Map<number, string>()
  const repeated: string[] = []
  const missing: string[] = []
  const folded = headers.map(fold)
  const taken = new Set(chosen.values())
  for (const { field, header, aliases = [], required = false } of schema.columns) {
    const names = new Set([header, ...aliases].map(fold))
    const chosenIndex = chosen.get(field)
    const found = folded.flatMap((name, index) => (names.has(name) ? [index] : []))
    const isInFile = chosenIndex !== undefined && chosenIndex < headers.length
    const indexes = isInFile ? [chosenIndex] : found.filter(index => !taken.has(index))
    if (indexes[0] !== undefined) places.set(indexes[0], field)
    else if (required) missing.push(header)
    if (indexes.length > 1) repeated.push(header)
  }
  const unused = headers
    .map(name => name.trim())
    .filter((name, index) => name !== '' && !places.has(index))
  return { fieldByIndex: places, missing, repeated, unused }
}

/** 25/03/1990 → 1990-03-25. A date that could be read in two ways stays as it is. */
export const fixDate = (text: string): string => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (Number(day) <= 12 || Number(month) > 12) return text
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
