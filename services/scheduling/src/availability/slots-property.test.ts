import { addDays, type Interval, type LocalDate, overlaps, type Zone } from '@mostrador/kernel'
import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSearch, MINUTE, minuteAt as at } from '../test/slot-search.ts'
import { freeSlots, freeTimesOf, type Host, nearestFree, type SlotSearch } from './slots.ts'

type Reading = { readonly date: LocalDate; readonly minute: number; readonly weekday: number }
const readings = new Map<string, Reading>()
const formats = new Map<Zone, Intl.DateTimeFormat>()

/** What the wall clock shows at a minute, asked of Intl one minute at a time. */
const readingOf = (minute: number, zone: Zone): Reading => {
  const key = `${zone} ${minute}`
  const cached = readings.get(key)
  if (cached) return cached
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(
    format.formatToParts(minute * MINUTE).map(part => [part.type, part.value])
  )
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`
  const reading = {
    date,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
    weekday: (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7,
  }
  readings.set(key, reading)
  return reading
}

/** Tries every minute of the range and looks at every minute of the appointment. */
const bruteForce = (
  zone: Zone,
  from: LocalDate,
  to: LocalDate,
  search: SlotSearch,
  hosts: readonly Host[]
) => {
  const works = (host: Host, minute: number) => {
    const { minute: localMinute, weekday } = readingOf(minute, zone)
    return (
      host.week[weekday]?.open.some(span => span.from <= localMinute && localMinute < span.to) ??
      false
    )
  }
  const busy = (host: Host, span: Interval) =>
    Array.from(host.busy).some(
      (start, i, all) => i % 2 === 0 && overlaps({ from: start, to: all[i + 1] ?? start }, span)
    )
  const slots: { start: string; specialistId: string }[] = []
  for (let start = at(`${from}T00:00Z`) - 1440; start < at(`${to}T00:00Z`) + 2 * 1440; start += 1) {
    const reading = readingOf(start, zone)
    if (
      reading.date < from ||
      reading.date > to ||
      start < search.notBefore ||
      reading.minute < search.startFrom ||
      reading.minute > search.startTo
    )
      continue
    for (const host of hosts) {
      const opening = host.week[reading.weekday]?.opening
      if (
        !opening ||
        reading.minute < opening.from ||
        reading.minute >= opening.to ||
        (reading.minute - opening.from) % host.step !== 0
      )
        continue
      const span = { from: start, to: start + search.duration }
      if (busy(host, span)) continue
      let all = true
      for (let minute = span.from; all && minute < span.to; minute += 1) all = works(host, minute)
      if (all)
        slots.push({
          start: new Date(start * MINUTE).toISOString(),
          specialistId: host.specialistId,
        })
    }
  }
  return slots
}

// Around the days on which clocks change, and an ordinary one.
const windows: readonly (readonly [Zone, LocalDate])[] = [
  ['America/Mexico_City', '2026-11-23'],
  ['America/Cancun', '2027-03-13'],
  ['America/Hermosillo', '2026-11-01'],
  ['America/Tijuana', '2027-03-12'],
  ['America/Tijuana', '2026-10-30'],
  ['Africa/Cairo', '2027-04-28'],
  ['Africa/Cairo', '2026-10-28'],
  ['America/Santiago', '2026-09-05'],
  ['America/Santiago', '2027-04-02'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Asia/Kathmandu', '2027-01-04'],
]

const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 720 }))
  .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }))
const dayPlan = fc.array(span, { maxLength: 3 }).map(spans => {
  const open: Interval[] = []
  for (const interval of spans.toSorted((a, b) => a.from - b.from))
    if (interval.from > (open.at(-1)?.to ?? -1)) open.push(interval)
  return open.length === 0
    ? { opening: null, open }
    : { opening: { from: Math.max(0, (open[0]?.from ?? 0) - 7), to: open.at(-1)?.to ?? 0 }, open }
})
const wholeDay = fc.constant({ opening: { from: 0, to: 1440 }, open: [{ from: 0, to: 1440 }] })
const week = fc.array(
  fc.oneof({ weight: 3, arbitrary: dayPlan }, { weight: 1, arbitrary: wholeDay }),
  { minLength: 7, maxLength: 7 }
)

describe('the slot search and a brute force', () => {
  it('agree on every zone, jump and repeated hour', { timeout: 60_000 }, () => {
    const aCase = fc.record({
      window: fc.constantFrom(...windows),
      offset: fc.integer({ min: 0, max: 1 }),
      count: fc.integer({ min: 1, max: 3 }),
      weeks: fc.array(week, { minLength: 1, maxLength: 3 }),
      steps: fc.array(fc.constantFrom(15, 20, 30, 40, 45, 60, 90, 120, 180), {
        minLength: 3,
        maxLength: 3,
      }),
      busy: fc.array(
        fc.tuple(fc.integer({ min: -1000, max: 5000 }), fc.integer({ min: 1, max: 300 })),
        { maxLength: 12 }
      ),
      duration: fc.constantFrom(1, 15, 30, 45, 60, 75, 120, 480),
      wait: fc.integer({ min: -500, max: 3000 }),
      limits: fc.option(
        fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
      ),
      near: fc.integer({ min: -2000, max: 6000 }),
      few: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(
        aCase,
        ({
          window: [zone, base],
          offset,
          count,
          weeks,
          steps,
          busy,
          duration,
          wait,
          limits,
          near,
          few,
        }) => {
          const from = addDays(base, offset)
          const origin = at(`${from}T00:00Z`)
          const hosts = weeks.map((plan, index) => ({
            specialistId: `s${index}`,
            branchId: 'b',
            step: steps[index] ?? 30,
            week: plan,
            busy: busy
              .filter((_, i) => i % weeks.length === index)
              .toSorted((a, b) => a[0] - b[0])
              .flatMap(([start, length]) => [origin + start, origin + start + length]),
          }))
          const search = aSearch(zone, from, count, {
            duration,
            notBefore: origin + wait,
            startFrom: limits?.[0] ?? 0,
            startTo: limits?.[1] ?? 1440,
          })
          const free = freeSlots(search, hosts).map(({ start, specialistId }) => ({
            start,
            specialistId,
          }))
          expect(free).toEqual(bruteForce(zone, from, addDays(from, count - 1), search, hosts))
          const away = ({ start }: { start: string }) => Math.abs(at(start) - origin - near)
          const other = ({ specialistId }: { specialistId: string }) =>
            specialistId === 's1' ? 0 : 1
          const nearest = nearestFree(freeTimesOf({ slotSearch: search, hosts }), {
            around: origin + near,
            preferred: 's1',
            limit: few,
          })
          expect(
            nearest.map(({ slot: { start, specialistId } }) => ({ start, specialistId }))
          ).toEqual(free.toSorted((a, b) => away(a) - away(b) || other(a) - other(b)).slice(0, few))
          expect(nearest.map(candidate => candidate.away)).toEqual(
            nearest.map(({ slot }) => away(slot))
          )
        }
      ),
      { numRuns: propertyRuns(300) }
    )
  })
})
