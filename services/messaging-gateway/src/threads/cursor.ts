/** Where a page of messages ends. `seq` tells apart what was written in the same millisecond, or second. */
export type MessageCursor = { readonly at: Date; readonly seq: number | null }

export const cursorText = ({ at, seq }: { at: Date; seq: number }): string =>
  `${at.toISOString()}_${seq}`

/** The years that a timestamp of ours can name. Wider than what comes in: a stored message keeps its page. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59Z')

/** Reads `before` and `currentMessageDate` alike: a cursor of ours, or any date [C2-19]. Null when it is neither. */
export const readCursor = (text: string): MessageCursor | null => {
  const [moment = '', seq] = text.split('_')
  const at = new Date(moment)
  if (!(at.getTime() >= FIRST && at.getTime() <= LAST)) return null
  return { at, seq: seq !== undefined && /^\d{1,9}$/.test(seq) ? Number(seq) : null }
}
