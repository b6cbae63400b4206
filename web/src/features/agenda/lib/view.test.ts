import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, dragged, tapped } from './gesture.ts'
import { calendarHours, closedSpans, hoursShown, stretched } from './hours.ts'
import { folded, inLanes } from './lanes.ts'
import { carried, DAY, instantOf, momentOf, piecesOf } from './moment.ts'
import { daysOf, fetchedRange, neighbourPages, step } from './range.ts'
import { rangeTitle } from './texts.ts'
import { placeOf, searchWith } from './url.ts'

const mexico = 'America/Mexico_City'
// Tijuana keeps changing its clocks: forward on 8 March 2026 at 02:00, back on 1 November at 02:00.
const tijuana = 'America/Tijuana'
const closed = { from: '00:00', to: '00:00' }
const week = (open: { from: string; to: string }) => ({
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: closed,
})

describe('the wall clock of the business', () => {
  it("goes to an instant and back, also in the zone of nobody's browser", () => {
    expect(momentOf('2026-11-25T22:30:00.000Z', mexico)).toEqual({
      date: '2026-11-25',
      minute: 16 * 60 + 30,
    })
    expect(instantOf({ date: '2026-11-25', minute: 990 }, mexico)).toBe('2026-11-25T22:30:00.000Z')
  })
  it('returns to the same place in every zone, but for the hour that a clock skips', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: DAY - 1 }),
        fc.constantFrom(mexico, tijuana, 'Europe/Madrid', 'Asia/Kolkata'),
        (day, minute, zone) => {
          const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
          const back = momentOf(instantOf({ date, minute }, zone), zone)
          expect(back.date).toBe(date)
          expect([0, 60]).toContain(back.minute - minute)
        }
      )
    )
  })
  it('carries minutes past midnight and before it', () => {
    expect(instantOf({ date: '2026-11-25', minute: DAY }, mexico)).toBe(
      instantOf({ date: '2026-11-26', minute: 0 }, mexico)
    )
    expect(instantOf({ date: '2026-11-25', minute: -30 }, mexico)).toBe(
      instantOf({ date: '2026-11-24', minute: DAY - 30 }, mexico)
    )
  })
  it('keeps the real duration when an appointment is carried over a change of clocks', () => {
    const moved = carried(
      '2026-03-07T18:00:00.000Z',
      '2026-03-07T19:00:00.000Z',
      { date: '2026-03-08', minute: 90 },
      tijuana
    )
    expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(3_600_000)
    expect(momentOf(moved.end, tijuana)).toEqual({ date: '2026-03-08', minute: 3 * 60 + 30 })
  })
  it('cuts at midnight and ends a day at 24:00', () => {
    expect(piecesOf('2026-11-26T05:00:00Z', '2026-11-26T07:00:00Z', mexico)).toEqual([
      { date: '2026-11-25', from: 23 * 60, to: DAY, isFirst: true, isLast: false },
      { date: '2026-11-26', from: 0, to: 60, isFirst: false, isLast: true },
    ])
    expect(piecesOf('2026-11-26T05:00:00Z', '2026-11-26T06:00:00Z', mexico)).toEqual([
      { date: '2026-11-25', from: 23 * 60, to: DAY, isFirst: true, isLast: true },
    ])
  })
  it('draws what ends before it starts on the wall when clocks go back', () => {
    const [piece] = piecesOf('2026-11-01T08:45:00Z', '2026-11-01T09:15:00Z', tijuana)
    expect(piece).toMatchObject({ from: 105, to: 120 })
  })
})

describe('hours shown', () => {
  it('are 08:00 to 23:00 without a branch [CAL2-05, C1-35]', () => {
    expect(hoursShown(undefined)).toEqual({ from: 480, to: 1380 })
  })
  it('reach 2 h around the earliest opening and the latest closing of the branch [CAL2-05]', () => {
    expect(
      hoursShown({
        ...week({ from: '10:00', to: '19:00' }),
        saturday: { from: '09:00', to: '20:00' },
      })
    ).toEqual({ from: 7 * 60, to: 22 * 60 })
  })
  it('stay within the day [C2-32]', () => {
    expect(hoursShown(week({ from: '01:00', to: '23:30' }))).toEqual({ from: 0, to: DAY })
  })
  it('fall back for a branch that never opens [SCH-04]', () => {
    expect(hoursShown(week({ from: '00:01', to: '23:59' }))).toEqual(calendarHours)
  })
  it('stretch to what would be invisible', () => {
    expect(stretched(calendarHours, [{ from: 390, to: 420 }])).toEqual({ from: 360, to: 1380 })
  })
  it('leave the rest of the working time as closed', () => {
    expect(
      closedSpans(
        [
          { from: 600, to: 840 },
          { from: 900, to: 1200 },
        ],
        { from: 480, to: 1380 }
      )
    ).toEqual([
      { from: 480, to: 600 },
      { from: 840, to: 900 },
      { from: 1200, to: 1380 },
    ])
  })
})

describe('boxes that share their time', () => {
  it('stand side by side; those that touch do not', () => {
    expect(
      inLanes([
        { from: 600, to: 660 },
        { from: 630, to: 690 },
        { from: 660, to: 700 },
        { from: 720, to: 780 },
      ]).map(({ lane, lanes }) => [lane, lanes])
    ).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })
  it('widen over lanes that are free', () => {
    const [, , , last] = inLanes([
      { from: 0, to: 100 },
      { from: 0, to: 50 },
      { from: 0, to: 50 },
      { from: 60, to: 100 },
    ])
    expect(last).toMatchObject({ lane: 1, lanes: 3, wide: 2 })
  })
  it('never cover each other', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 15, max: 200 }))
      .map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 25 }), boxes => {
        const placed = inLanes(boxes)
        for (const [i, a] of placed.entries())
          for (const b of placed.slice(i + 1)) {
            if (a.from >= b.to || b.from >= a.to) continue
            expect(a.lanes).toBe(b.lanes)
            expect(a.lane + a.wide <= b.lane || b.lane + b.wide <= a.lane).toBe(true)
          }
      })
    )
  })
})

describe('ranges', () => {
  it('show the views of the specification [CAL2-02]', () => {
    expect(daysOf('dia', '2026-11-25')).toEqual(['2026-11-25'])
    expect(daysOf('semana', '2026-11-25')).toHaveLength(7)
    expect(daysOf('laboral', '2026-11-29')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(daysOf('mes', '2026-11-25').at(0)).toBe('2026-10-26')
    expect(daysOf('mes', '2026-11-25').at(-1)).toBe('2026-12-06')
    expect(daysOf('mes', '2027-02-10')).toHaveLength(28)
  })
  it('ask for what is shown, and know the pages beside it [CAL2-06]', () => {
    expect(fetchedRange(['2026-11-25'], mexico)).toEqual({
      from: '2026-11-25T06:00:00.000Z',
      to: '2026-11-26T06:00:00.000Z',
    })
    expect(neighbourPages('dia', '2026-11-25')).toEqual([['2026-11-24'], ['2026-11-26']])
    expect(neighbourPages('semana', '2026-11-25').map(days => days[0])).toEqual([
      '2026-11-16',
      '2026-11-30',
    ])
  })
  it('turn by what is shown', () => {
    expect(step('mes', '2026-01-31', 1)).toBe('2026-02-01')
    expect(step('semana', '2026-11-25', -1)).toBe('2026-11-18')
  })
  it('are titled in Spanish', () => {
    expect(rangeTitle('semana', '2026-12-01', daysOf('semana', '2026-12-01'))).toBe(
      '30 nov – 6 dic 2026'
    )
    expect(rangeTitle('dia', '2026-11-25', ['2026-11-25'])).toBe('miércoles 25 de noviembre')
  })
})

describe('the address', () => {
  it('remembers view, day and filters [CAL2-02]', () => {
    const search = searchWith(new URLSearchParams('estado=agendada&x=1'), {
      view: 'mes',
      date: '2026-11-25',
      status: null,
      branchId: 'b',
    })
    expect(placeOf(search)).toEqual({
      view: 'mes',
      date: '2026-11-25',
      branchId: 'b',
      specialistId: null,
      status: null,
    })
    expect(search.get('x')).toBe('1')
  })
  it('forgives what people type', () => {
    expect(placeOf(new URLSearchParams('vista=año&fecha=2026-13-45&estado=rota'))).toMatchObject({
      view: null,
      date: null,
      status: null,
    })
  })
})

describe('gestures', () => {
  const shown = { from: 480, to: 1380 }
  it('draw a span both ways, in quarters of an hour', () => {
    const start = begun({ column: 1, minute: 607 })
    expect(dragged(start, { column: 2, minute: 655 }, shown)).toMatchObject({
      column: 1,
      from: 600,
      to: 660,
    })
    expect(dragged(start, { column: 1, minute: 545 }, shown)).toMatchObject({ from: 540, to: 615 })
  })
  it('take a box along by where it was held, within the hours', () => {
    const held = { kind: 'move', id: 'a', column: 0, grab: 20, from: 600, to: 660 } as const
    expect(dragged(held, { column: 3, minute: 702 }, shown)).toMatchObject({
      column: 3,
      from: 675,
      to: 735,
    })
    expect(dragged(held, { column: 0, minute: 10 }, shown)).toMatchObject({ from: 480, to: 540 })
  })
  it('never make a box shorter than a quarter', () => {
    expect(
      dragged(
        { kind: 'resize', id: 'a', column: 0, from: 600, to: 660 },
        { column: 0, minute: 500 },
        shown
      )
    ).toMatchObject({ to: 615 })
  })
  it('take the half hour under a tap, for an hour [APT-15]', () => {
    expect(tapped(644)).toEqual({ from: 630, to: 690 })
  })
})

describe('crowded hours of a week', () => {
  const at = (from: number, to: number) => ({ from, to })
  it('draws up to the most that can be read side by side', () => {
    const { boxes, folds } = folded([at(600, 660), at(600, 660), at(600, 660)], 3)
    expect(boxes.map(({ lane, lanes, rail }) => [lane, lanes, rail])).toEqual([
      [0, 3, false],
      [1, 3, false],
      [2, 3, false],
    ])
    expect(folds).toEqual([])
  })
  it('folds the rest of a wider group and says how many they are', () => {
    const { boxes, folds } = folded(
      [at(600, 660), at(600, 660), at(600, 630), at(600, 640), at(620, 660), at(700, 760)],
      3
    )
    expect(boxes.map(({ from, lane, lanes, rail }) => [from, lane, lanes, rail])).toEqual([
      [600, 0, 2, true],
      [600, 1, 2, true],
      [700, 0, 1, false],
    ])
    expect(folds).toEqual([{ from: 600, to: 660, count: 3 }])
  })
  it('lets a box take the room at the end while nothing is folded beside it', () => {
    const { boxes } = folded(
      [at(600, 720), at(600, 660), at(600, 660), at(600, 660), at(670, 720)],
      3
    )
    expect(boxes.find(({ from }) => from === 670)).toMatchObject({ lane: 1, over: true })
    expect(boxes.find(({ lane, from }) => lane === 1 && from === 600)).toMatchObject({
      over: false,
    })
  })
  it('folds a quarter of an hour into a span that a finger can hit, and together with what lies too near', () => {
    const foldsOf = (...beside: ReturnType<typeof at>[]) =>
      folded([at(600, 660), ...beside], 1).folds
    expect(foldsOf(at(600, 615))).toEqual([{ from: 600, to: 630, count: 1 }])
    expect(foldsOf(at(645, 660))).toEqual([{ from: 630, to: 660, count: 1 }])
    expect(foldsOf(at(600, 630), at(630, 645))).toEqual([
      { from: 600, to: 630, count: 1 },
      { from: 630, to: 660, count: 1 },
    ])
    expect(foldsOf(at(600, 645), at(645, 660))).toEqual([{ from: 600, to: 660, count: 2 }])
    // Beside a crowd that is shorter itself there is no room.
    expect(folded([at(600, 615), at(600, 615), at(630, 700)], 1).folds).toEqual([
      { from: 600, to: 615, count: 1 },
    ])
  })
  it('never covers a box with a fold, and counts each that it folds', () => {
    const quarter = fc
      .tuple(fc.integer({ min: 32, max: 80 }), fc.integer({ min: 1, max: 8 }))
      .map(([from, length]) => at(from * 15, (from + length) * 15))
    fc.assert(
      fc.property(
        fc.array(quarter, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (all, most) => {
          const { boxes, folds } = folded(all, most)
          expect(boxes.length + folds.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
          for (const [index, fold] of folds.entries()) {
            expect(fold.from).toBeGreaterThanOrEqual(folds[index - 1]?.to ?? 0)
            expect(
              boxes.filter(
                box => (!box.rail || box.over) && box.from < fold.to && fold.from < box.to
              )
            ).toEqual([])
          }
        }
      )
    )
  })
})
