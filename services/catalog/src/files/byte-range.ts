import type { ByteRange } from '../storage/storage.ts'

/**
 * The range of a Range header: a part, `whole` for a header that is not supported, or `none` when
 * it starts after the end.
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
