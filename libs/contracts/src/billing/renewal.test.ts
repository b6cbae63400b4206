import { expect, it } from 'vitest'
import { renewalBaseOf, resetDateOf } from './renewal.ts'

const day = (text: string) => new Date(`${text}T18:00:00Z`)
const reset = (duration: Parameters<typeof resetDateOf>[0], from: string) =>
  resetDateOf(duration, day(from))?.toISOString().slice(0, 10) ?? null

it.each([
  ['none', '2026-11-21', null],
  ['15days', '2026-11-21', '2026-12-06'],
  ['1month', '2026-11-21', '2026-12-22'],
  ['1month', '2026-12-15', '2027-01-16'],
  ['1month', '2027-01-31', '2027-03-01'],
  ['1year', '2026-11-21', '2027-11-21'],
  ['1year', '2028-02-29', '2029-02-28'],
] as const)('renews %s from %s until %s [CRD-09]', (duration, from, until) => {
  expect(reset(duration, from)).toBe(until)
})

it('counts from today, or from the later of the current end and today [CRD-09]', () => {
  const [now, past, later] = [day('2026-11-21'), day('2026-11-01'), day('2026-12-10')]
  expect(renewalBaseOf('today', { now, expiry: later })).toEqual(now)
  expect(renewalBaseOf('current', { now, expiry: later })).toEqual(later)
  expect(renewalBaseOf('current', { now, expiry: past })).toEqual(now)
  expect(renewalBaseOf('current', { now, expiry: null })).toEqual(now)
})
