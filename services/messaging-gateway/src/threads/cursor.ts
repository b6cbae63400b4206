/** Where a page of messages ends. `seq` orders messages of the same millisecond, or second. */
export type MessageCursor = { readonly at: Date; readonly seq: number | null }

export const cursorText = ({ at, seq }: { at: Date; seq: number }): string =>
  `${at.toISOString()}_${seq}`

/** The years of ISO dates: wider than what is accepted, so that every stored message has a page. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59Z')

/**
 * Reads `before` and `currentMessageDate`: a cursor of ours or any date [C2-19]; null for other
 * text.
 */
export const readCursor = (text: string): MessageCursor | null => {
  const [moment = '', seq] = text.split('_')
  const at = new Date(moment)
  if (!(at.getTime() >= FIRST && at.getTime() <= LAST)) return null
  return { at, seq: seq !== undefined && /^\d{1,9}$/.test(seq) ? Number(seq) : null }
}
