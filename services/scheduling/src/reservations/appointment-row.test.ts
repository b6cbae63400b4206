import { expect, it } from 'vitest'
import { isoOf } from './appointment-row.ts'

it.each([
  ['2026-11-25 22:30:00+00', '2026-11-25T22:30:00.000Z'],
  ['2026-11-25 22:30:00.12+00', '2026-11-25T22:30:00.120Z'],
  ['0001-01-01 00:00:00.001+00', '0001-01-01T00:00:00.001Z'],
  ['12026-11-25 22:30:00.5+00', '+012026-11-25T22:30:00.500Z'],
])('converts the instant %s of Postgres to %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
  expect(new Date(isoOf(text)).toISOString()).toBe(iso)
})
