import { describe, expect, it } from 'vitest'
import {
  isSegment,
  lsnOf,
  lsnText,
  SEGMENT_BYTES,
  segmentName,
  segmentStart,
  startOfSegment,
} from './lsn.ts'

describe('places in the write-ahead log', () => {
  it('reads and writes them as PostgreSQL does', () => {
    expect(lsnText(lsnOf('1A/16B3740'))).toBe('1A/16B3740')
    expect(lsnOf('1/0')).toBe(0x1_0000_0000n)
    expect(() => lsnOf('16B3740')).toThrow('no place')
  })

  it('names segments as pg_walfile_name() does, and finds their beginning again', () => {
    expect(segmentName(1, lsnOf('0/16B3740'))).toBe('000000010000000000000001')
    expect(segmentName(2, lsnOf('1A/FF000028'))).toBe('000000020000001A000000FF')
    expect(segmentStart(lsnOf('0/16B3740'))).toBe(BigInt(SEGMENT_BYTES))
    expect(startOfSegment('000000020000001A000000FF')).toBe(lsnOf('1A/FF000000'))
    expect([
      isSegment('000000010000000000000001'),
      isSegment('00000002.history'),
      isSegment('000000010000000000000001.partial'),
    ]).toEqual([true, false, false])
  })
})
