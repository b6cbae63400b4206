import { addDays, type Interval, type LocalDate, overlaps, type Zone } from '@mostrador/kernel'
import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeekPlan } from '../hours/working-time.ts'
import { dayClock, dayClocks } from './day-clock.ts'
import { instantOfMinute, minuteOfInstant } from './minute-text.ts'
import { freeSlots, type Host, nearestFree, type Wanted } from './slots.ts'

const MINUTE = 60_000
const daily = (
  open: readonly Interval[],
  opening = { from: open[0]?.from ?? 0, to: open.at(-1)?.to ?? 0 }
): WeekPlan => Array.from({ length: 7 }, () => ({ opening, open }))
const at = (text: string) => Date.parse(text) / MINUTE
const aHost = (host: Partial<Host> = {}): Host => ({
  specialistId: 'ana',
  branchId: 'centro',
  step: 30,
  week: daily([{ from: 540, to: 1080 }]),
  busy: [],
  ...host,
})
const aSearch = (zone: Zone, date: LocalDate, count = 1, wanted: Partial<Wanted> = {}): Wanted => ({
  serviceId: 'corte',
  duration: 60,
  days: dayClocks(date, count + 1, zone),
  notBefore: 0,
  startFrom: 0,
  startTo: 1440,
  limit: 5000,
  ...wanted,
})
const starts = (wanted: Wanted, ...hosts: Host[]) =>
  freeSlots(wanted, hosts).map(slot => slot.start.slice(11, 16))

describe('free slots', () => {
  const mexico = 'America/Mexico_City' // UTC-6 all year
  it('step from the opening and end with it [SCH-09]', () => {
    expect(
      starts(aSearch(mexico, '2026-11-23'), aHost({ week: daily([{ from: 550, to: 660 }]) }))
    ).toEqual(['15:10', '15:40'])
  })

  it('leave out what is busy, and touch it [G1-08]', () => {
    const busy = [at('2026-11-23T16:00Z'), at('2026-11-23T17:00Z')]
    expect(
      starts(aSearch(mexico, '2026-11-23'), aHost({ week: daily([{ from: 540, to: 720 }]), busy }))
    ).toEqual(['15:00', '17:00'])
  })

  it('do not run into a rest', () => {
    expect(
      starts(
        aSearch(mexico, '2026-11-23'),
        aHost({
          week: daily([
            { from: 540, to: 630 },
            { from: 660, to: 750 },
          ]),
        })
      )
    ).toEqual(['15:00', '15:30', '17:00', '17:30'])
  })

  it('wait as long as they are told, to the minute', () => {
    expect(
      starts(
        aSearch(mexico, '2026-11-23', 1, { notBefore: at('2026-11-23T15:01Z') }),
        aHost({ week: daily([{ from: 540, to: 660 }]) })
      )
    ).toEqual(['15:30', '16:00'])
  })

  it('keep the limits of the clock, both included', () => {
    expect(
      starts(aSearch(mexico, '2026-11-23', 1, { startFrom: 600, startTo: 660 }), aHost())
    ).toEqual(['16:00', '16:30', '17:00'])
  })

  it('come in order of start over several specialists', () => {
    const slots = freeSlots(aSearch(mexico, '2026-11-23', 1, { limit: 3 }), [
      aHost({ week: daily([{ from: 600, to: 700 }], { from: 540, to: 1080 }) }),
      aHost({ specialistId: 'beto' }),
    ])
    expect(slots.map(slot => `${slot.specialistId} ${slot.start.slice(11, 16)}`)).toEqual([
      'beto 15:00',
      'beto 15:30',
      'ana 16:00',
    ])
  })

  it('may run over midnight when the work does', () => {
    expect(
      starts(
        aSearch(mexico, '2026-11-23', 1, { duration: 120, startFrom: 1380 }),
        aHost({ step: 60, week: daily([{ from: 0, to: 1440 }]) })
      )
    ).toEqual(['05:00'])
  })

  it('skip the hour that spring takes and keep 09:00 at 09:00', () => {
    // Tijuana, 2027-03-14: 01:59 is followed by 03:00.
    expect(
      starts(
        aSearch('America/Tijuana', '2027-03-14'),
        aHost({ step: 60, week: daily([{ from: 60, to: 240 }]) })
      )
    ).toEqual(['09:00', '10:00'])
    expect(starts(aSearch('America/Tijuana', '2027-03-13'), aHost()).at(0)).toBe('17:00')
    expect(starts(aSearch('America/Tijuana', '2027-03-14'), aHost()).at(0)).toBe('16:00')
  })

  it('survive a day without midnight', () => {
    // Cairo, 2027-04-30 begins at 01:00.
    const clock = dayClock('2027-04-30', 'Africa/Cairo')
    expect(clock.spans).toEqual([{ from: 60, to: 1440, shift: at('2027-04-29T21:00Z') }])
    expect(
      starts(
        aSearch('Africa/Cairo', '2027-04-30'),
        aHost({ step: 60, week: daily([{ from: 0, to: 180 }]) })
      )
    ).toEqual(['22:00', '23:00'])
  })
})

describe('the text of a minute', () => {
  it('is the text of the date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: at('2100-01-01T00:00Z') }), minute => {
        expect(instantOfMinute(minute)).toBe(new Date(minute * MINUTE).toISOString())
        expect(minuteOfInstant(instantOfMinute(minute))).toBe(minute)
      })
    )
  })
})

// ------------------------------------------------------------------------------------------------ the slow truth
type Reading = { readonly date: LocalDate; readonly minute: number; readonly weekday: number }
const readings = new Map<string, Reading>()
const formats = new Map<Zone, Intl.DateTimeFormat>()

/** What the wall clock shows at a minute, asked of Intl one minute at a time. */
const readingOf = (minute: number, zone: Zone): Reading => {
  const key = `${zone} ${minute}`
  const seen = readings.get(key)
  if (seen) return seen
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
  wanted: Wanted,
  hosts: readonly Host[]
) => {
  const works = (host: Host, minute: number) => {
    const { minute: shown, weekday } = readingOf(minute, zone)
    return host.week[weekday]?.open.some(span => span.from <= shown && shown < span.to) ?? false
  }
  const busy = (host: Host, span: Interval) =>
    Array.from(host.busy).some(
      (start, i, all) => i % 2 === 0 && overlaps({ from: start, to: all[i + 1] ?? start }, span)
    )
  const slots: { start: string; specialistId: string }[] = []
  for (let start = at(`${from}T00:00Z`) - 1440; start < at(`${to}T00:00Z`) + 2 * 1440; start += 1) {
    const shown = readingOf(start, zone)
    if (
      shown.date < from ||
      shown.date > to ||
      start < wanted.notBefore ||
      shown.minute < wanted.startFrom ||
      shown.minute > wanted.startTo
    )
      continue
    for (const host of hosts) {
      const opening = host.week[shown.weekday]?.opening
      if (
        !opening ||
        shown.minute < opening.from ||
        shown.minute >= opening.to ||
        (shown.minute - opening.from) % host.step !== 0
      )
        continue
      const span = { from: start, to: start + wanted.duration }
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
  for (const one of spans.toSorted((a, b) => a.from - b.from))
    if (one.from > (open.at(-1)?.to ?? -1)) open.push(one)
  return open.length === 0
    ? { opening: null, open }
    : { opening: { from: Math.max(0, (open[0]?.from ?? 0) - 7), to: open.at(-1)?.to ?? 0 }, open }
})
const wholeDay = fc.constant({ opening: { from: 0, to: 1440 }, open: [{ from: 0, to: 1440 }] })
const week = fc.array(
  fc.oneof({ weight: 3, arbitrary: dayPlan }, { weight: 1, arbitrary: wholeDay }),
  { minLength: 7, maxLength: 7 }
)

describe('the engine and the slow truth', () => {
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
          const wanted = aSearch(zone, from, count, {
            duration,
            notBefore: origin + wait,
            startFrom: limits?.[0] ?? 0,
            startTo: limits?.[1] ?? 1440,
          })
          const found = freeSlots(wanted, hosts).map(({ start, specialistId }) => ({
            start,
            specialistId,
          }))
          expect(found).toEqual(bruteForce(zone, from, addDays(from, count - 1), wanted, hosts))
          const away = ({ start }: { start: string }) => Math.abs(at(start) - origin - near)
          const other = ({ specialistId }: { specialistId: string }) =>
            specialistId === 's1' ? 0 : 1
          const nearest = nearestFree({ ...wanted, limit: few }, hosts, {
            around: origin + near,
            preferred: 's1',
          })
          expect(
            nearest.map(({ slot: { start, specialistId } }) => ({ start, specialistId }))
          ).toEqual(
            found.toSorted((a, b) => away(a) - away(b) || other(a) - other(b)).slice(0, few)
          )
          expect(nearest.map(one => one.away)).toEqual(nearest.map(({ slot }) => away(slot)))
        }
      ),
      { numRuns: propertyRuns(300) }
    )
  })
})
