/** Where a page of messages ends. `seq` tells apart what was written in the same millisecond, or second. */
export type MessageCursor = { readonly at: Date; readonly seq: number | null }

export const cursorText = ({ at, seq }: { at: Date; seq: number }): string =>
  `${at.toISOString()}_${seq}`

/** Reads `before` and `currentMessageDate` alike: a cursor of ours, or any date [C2-19]. Null when it is neither. */
export const readCursor = (text: string): MessageCursor | null => {
  const [moment = '', seq] = text.split('_')
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return null
  return { at, seq: seq !== undefined && /^\d{1,9}$/.test(seq) ? Number(seq) : null }
}
