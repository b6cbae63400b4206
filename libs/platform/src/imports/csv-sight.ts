import { Refusal } from '@mostrador/kernel'

const [LINE_FEED, RETURN, SPACE] = [10, 13, 32]
/** Delimiters in a row, without anything between them, that no text in a cell has. */
const MAX_RUN = 1_000

type Limits = { readonly maxColumns: number; readonly maxBlankRows: number }

/**
 * Refuses a CSV for what is seen without parsing it, which would take seconds: rows of too many
 * cells (`import_file_too_heavy`) and too many empty ones (`import_too_many_rows`, with
 * `blankText`). Before the first quote a line is a row; after it only runs of delimiters count.
 */
export const refuseAtSight = (
  text: string,
  delimiter: string,
  { maxColumns, maxBlankRows, blankText }: Limits & { readonly blankText: string }
): void => {
  const sign = delimiter.charCodeAt(0)
  const quote = text.indexOf('"')
  const plain = quote === -1 ? text.length : quote
  if (blankRowsOf(text, plain, { sign, maxColumns }) > maxBlankRows)
    throw new Refusal('import_too_many_rows', blankText)
  let run = 0
  for (let at = plain; at < text.length; at += 1) {
    run = text.charCodeAt(at) === sign ? run + 1 : 0
    if (run > MAX_RUN) throw new Refusal('import_file_too_heavy')
  }
}

/** Lines before `end` with nothing in them. Refuses one of too many cells. */
const blankRowsOf = (
  text: string,
  end: number,
  { sign, maxColumns }: Pick<Limits, 'maxColumns'> & { readonly sign: number }
): number => {
  let blank = 0
  let columns = 1
  let isBlank = true
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === sign) {
      columns += 1
      if (columns > maxColumns) throw new Refusal('import_file_too_heavy')
    } else if (code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
      if (isBlank) blank += 1
      columns = 1
      isBlank = true
    } else if (code > SPACE) isBlank = false
  }
  return blank
}
