import type { ByteRange } from '../storage/storage.ts'

/**
 * What a Range header asks of so many bytes: a part, `whole` where it asks for nothing that is
 * served in parts, or `none` where it begins after the end.
 */
export const rangeOf = (
  header: string | undefined,
  bytes: number
): ByteRange | 'whole' | 'none' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const suffix = first === ''
  const start = suffix ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = suffix || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (!suffix && last !== '' && Number(last) < start) return 'whole'
  return start > end ? 'none' : { start, end }
}
