import { expect, it } from 'vitest'
import { cursorText, readCursor } from './cursor.ts'

it('parses its own text, and any date [C2-19]', () => {
  const at = new Date('2026-11-25T22:30:00.000Z')
  expect(readCursor(cursorText({ at, seq: 7 }))).toEqual({ at, seq: 7 })
  expect(readCursor('2026-11-25T16:30:00-06:00')).toEqual({ at, seq: null })
})
it('parses positions that were stored under other limits', () => {
  expect(readCursor('2200-01-01T13:59:59.000Z_3')?.seq).toBe(3)
})
it.each(['mañana', '', '0000-01-01', '-000001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'])(
  '«%s» is a time that no row can have',
  text => {
    expect(readCursor(text)).toBeNull()
  }
)
