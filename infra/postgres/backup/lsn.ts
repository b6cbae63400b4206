/**
 * Arithmetic of the write-ahead log: places (LSN), segments of 16 MB and the names of their files.
 */

export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_ID = 0x1_0000_0000n / BigInt(SEGMENT_BYTES)

/** `0/16B3740` → a number. */
export const lsnOf = (text: string): bigint => {
  const [high, low] = text.split('/')
  if (high === undefined || low === undefined || !/^[0-9a-f]+\/[0-9a-f]+$/i.test(text))
    throw new Error(`${text} is no place in the write-ahead log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()

/** The first byte of the segment that holds this place. */
export const segmentStart = (lsn: bigint): bigint => lsn - (lsn % BigInt(SEGMENT_BYTES))

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** The file of the segment that holds this place, as PostgreSQL names it. */
export const segmentName = (timeline: number, lsn: bigint): string => {
  const segment = lsn / BigInt(SEGMENT_BYTES)
  return `${hex(BigInt(timeline))}${hex(segment / SEGMENTS_PER_ID)}${hex(segment % SEGMENTS_PER_ID)}`
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** Where the segment of this file begins. */
export const startOfSegment = (name: string): bigint =>
  (BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_ID + BigInt(`0x${name.slice(16, 24)}`)) *
  BigInt(SEGMENT_BYTES)
