import type { Interval } from '@mostrador/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeekPlan } from '../hours/working-time.ts'
import { dayClock } from './day-clock.ts'
import { instantOfMinute, minuteOfInstant } from './minute-text.ts'
import { aSearch, MINUTE, minuteAt as at } from '../test/slot-search.ts'
import { freeSlots, type Host, type SlotSearch } from './slots.ts'

const daily = (
  open: readonly Interval[],
  opening = { from: open[0]?.from ?? 0, to: open.at(-1)?.to ?? 0 }
): WeekPlan => Array.from({ length: 7 }, () => ({ opening, open }))
const aHost = (host: Partial<Host> = {}): Host => ({
  specialistId: 'ana',
  branchId: 'centro',
  step: 30,
  week: daily([{ from: 540, to: 1080 }]),
  busy: [],
  ...host,
})
const starts = (search: SlotSearch, ...hosts: Host[]) =>
  freeSlots(search, hosts).map(slot => slot.start.slice(11, 16))

describe('free slots', () => {
  const mexico = 'America/Mexico_City' // UTC-6 all year
  it('step from the opening until the end [SCH-09]', () => {
    expect(
      starts(aSearch(mexico, '2026-11-23'), aHost({ week: daily([{ from: 550, to: 660 }]) }))
    ).toEqual(['15:10', '15:40'])
  })

  it('leave out busy times, and may be adjacent to them [G1-08]', () => {
    const busy = [at('2026-11-23T16:00Z'), at('2026-11-23T17:00Z')]
    expect(
      starts(aSearch(mexico, '2026-11-23'), aHost({ week: daily([{ from: 540, to: 720 }]), busy }))
    ).toEqual(['15:00', '17:00'])
  })

  it('do not overlap a rest', () => {
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

  it('start after the waiting time, to the minute', () => {
    expect(
      starts(
        aSearch(mexico, '2026-11-23', 1, { notBefore: at('2026-11-23T15:01Z') }),
        aHost({ week: daily([{ from: 540, to: 660 }]) })
      )
    ).toEqual(['15:30', '16:00'])
  })

  it('respect the time limits, both included', () => {
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

  it('skip the hour that is missing in spring and keep 09:00 at 09:00', () => {
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

  it('exist on a day without midnight', () => {
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
