import { describe, expect, it } from 'vitest'
import { movedRefundDeadline, outcomeOf } from './deposit.ts'

const until = new Date('2026-11-24T20:00:00Z')
const after = (milliseconds: number): Date => new Date(until.getTime() + milliseconds)

describe('a deposit that was paid', () => {
  it('is refundable until its deadline, and is kept after it or when the client did not come', () => {
    expect(outcomeOf('cancelada', until, until)).toBe('returned')
    expect(outcomeOf('cancelada', until, after(1))).toBe('late')
    expect(outcomeOf('no_asistida', until, after(-1))).toBe('no_show')
  })

  it('is undecided while the appointment is active', () => {
    for (const status of ['agendada', 'confirmada', 'pago_pendiente', 'asistida'])
      expect(outcomeOf(status, until, after(1))).toBeNull()
  })

  it('moves its deadline with the appointment, but not once that has passed', () => {
    const terms = { depositTotalCents: 25_000, refundHours: 24 }
    const startsAt = '2026-11-30T20:00:00Z'
    const later = new Date('2026-11-29T20:00:00Z')
    for (const by of ['client', 'business'] as const) {
      expect(movedRefundDeadline(terms, until, { startsAt, at: until, by })).toEqual(later)
      expect(movedRefundDeadline(terms, until, { startsAt, at: after(1), by })).toEqual(until)
    }
  })

  it('keeps its deadline when the business moves the appointment nearer, not when its client does', () => {
    const terms = { depositTotalCents: 25_000, refundHours: 24 }
    const move = { startsAt: '2026-11-24T18:00:00Z', at: after(-1) }
    expect(movedRefundDeadline(terms, until, { ...move, by: 'business' })).toEqual(until)
    expect(movedRefundDeadline(terms, until, { ...move, by: 'client' })).toEqual(
      new Date('2026-11-23T18:00:00Z')
    )
  })
})
