import type { Appointment } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { mergeTime } from './merge.ts'

const now = new Date('2026-11-23T16:00:00Z')
const hourFrom = (hour: number) => ({
  start: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 24, hour + 1)).toISOString(),
})
const mine = (hour: number, fields: Partial<Appointment> = {}): Appointment =>
  ({ ...hourFrom(hour), version: 3, status: 'agendada', ...fields }) as Appointment
const agreed = (hour: number, pushedVersion = 3) => ({ ...hourFrom(hour), pushedVersion })

describe('a time that both sides may have changed', () => {
  it('is ignored when we wrote it ourselves', () =>
    expect(mergeTime(mine(10), agreed(10), hourFrom(10), now)).toBe('same'))
  it('is taken from Google when only Google changed it', () =>
    expect(mergeTime(mine(10), agreed(10), hourFrom(12), now)).toBe('move'))
  it('is written when only we changed it', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(10), now)).toBe('same'))
  it('is agreed when both changed it to the same', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(12), now)).toBe('same'))
  it('stays ours when both changed it: the client was notified of it', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(14), now)).toBe('restore'))
  it('is taken from Google even if other fields changed here', () =>
    expect(mergeTime(mine(10), agreed(10, 2), hourFrom(12), now)).toBe('move'))
  it.each(['asistida', 'cancelada'] as const)('is kept when its appointment is %s', status =>
    expect(mergeTime(mine(10, { status }), agreed(10), hourFrom(12), now)).toBe('restore')
  )
  it('is written again when the time from Google is not possible', () =>
    expect(mergeTime(mine(10), agreed(10), 'unfit', now)).toBe('restore'))
  it('stays ours when there is no agreed time', () =>
    expect(mergeTime(mine(10), null, hourFrom(12), now)).toBe('restore'))
})

describe('an event that was deleted in Google', () => {
  it('is cancelled here', () => expect(mergeTime(mine(10), agreed(10), null, now)).toBe('cancel'))
  it.each([
    ['moved here meanwhile', mine(12), agreed(10)],
    ['changed here meanwhile', mine(10), agreed(10, 2)],
    ['was not written yet', mine(10), agreed(10, 0)],
    ['is not known', mine(10), null],
    ['is over', mine(10, { end: '2026-11-20T10:00:00.000Z' }), agreed(10)],
  ])('is written again when the appointment %s', (_what, appointment, base) =>
    expect(mergeTime(appointment, base, null, now)).toBe('restore')
  )
})
