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
  it('of our own writing is an echo', () =>
    expect(mergeTime(mine(10), agreed(10), hourFrom(10), now)).toBe('same'))
  it('that only Google changed is taken over', () =>
    expect(mergeTime(mine(10), agreed(10), hourFrom(12), now)).toBe('move'))
  it('that only we changed waits to be written', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(10), now)).toBe('same'))
  it('that both changed alike is agreed', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(12), now)).toBe('same'))
  it('that both changed stays ours: the client was told', () =>
    expect(mergeTime(mine(12), agreed(10), hourFrom(14), now)).toBe('restore'))
  it('is taken over though other words changed here', () =>
    expect(mergeTime(mine(10), agreed(10, 2), hourFrom(12), now)).toBe('move'))
  it.each(['asistida', 'cancelada'] as const)('of an appointment that is %s stays', status =>
    expect(mergeTime(mine(10, { status }), agreed(10), hourFrom(12), now)).toBe('restore')
  )
  it('that no appointment can have is put right', () =>
    expect(mergeTime(mine(10), agreed(10), 'unfit', now)).toBe('restore'))
  it('that nobody agreed on stays ours', () =>
    expect(mergeTime(mine(10), null, hourFrom(12), now)).toBe('restore'))
})

describe('an event that was deleted in Google', () => {
  it('is called off here', () => expect(mergeTime(mine(10), agreed(10), null, now)).toBe('cancel'))
  it.each([
    ['moved here meanwhile', mine(12), agreed(10)],
    ['changed here meanwhile', mine(10), agreed(10, 2)],
    ['was not written yet', mine(10), agreed(10, 0)],
    ['is not known', mine(10), null],
    ['is over', mine(10, { end: '2026-11-20T10:00:00.000Z' }), agreed(10)],
  ])('comes back when the appointment %s', (_what, appointment, base) =>
    expect(mergeTime(appointment, base, null, now)).toBe('restore')
  )
})
