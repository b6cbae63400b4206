import { describe, expect, it } from 'vitest'
import { inMessageClock } from './message-clock.ts'

describe('hours in messages', () => {
  it.each([
    ['mié 25 nov, 16:30', 'mié 25 nov, 4:30 p. m.'],
    ['1. 09:00\n2. 12:15', '1. 9:00 a. m.\n2. 12:15 p. m.'],
    ['A las 00:05 o 12:00', 'A las 12:05 a. m. o 12:00 p. m.'],
    ['A las 4:30 p. m.', 'A las 4:30 p. m.'],
    ['A las 10:30 a.m.', 'A las 10:30 a.m.'],
    ['Folio 16:30:12, 1:116:30 y 25:10', 'Folio 16:30:12, 1:116:30 y 25:10'],
    ['Cuesta $1,250.00', 'Cuesta $1,250.00'],
  ])('are written from %j as %j on a 12-hour clock', (text, written) => {
    expect(inMessageClock(text, '12h')).toBe(written)
    expect(inMessageClock(text, '24h')).toBe(text)
  })
})
