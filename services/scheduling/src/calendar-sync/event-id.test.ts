import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { appointmentIdOf, blockIdOf, eventIdOf } from './event-id.ts'

const owner = { businessId: newId(), specialistId: newId(), calendarId: 'a@b.mx', eventId: 'x' }

describe('the id of an event', () => {
  it('is derived from the appointment, in the characters that Google allows', () => {
    const id = newId()
    expect(eventIdOf(id)).toBe(eventIdOf(id.toUpperCase()))
    expect(eventIdOf(id)).toMatch(/^[a-v0-9]{5,1024}$/)
    expect(appointmentIdOf(eventIdOf(id))).toBe(id)
  })
  it.each(['', 'mos', 'abc0123def4567', `x${eventIdOf(newId())}`, `${eventIdOf(newId())}0`])(
    'is refused for «%s»',
    id => expect(appointmentIdOf(id)).toBeNull()
  )
})

describe('the id of a block', () => {
  it('is a UUID of its event and piece alone', () => {
    const id = blockIdOf({ ...owner, piece: 0 })
    expect(id).toBe(blockIdOf({ ...owner, piece: 0 }))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const others = [
      { ...owner, piece: 1 },
      { ...owner, eventId: 'y', piece: 0 },
      { ...owner, calendarId: 'c@b.mx', piece: 0 },
      { ...owner, specialistId: newId(), piece: 0 },
      { ...owner, businessId: newId(), piece: 0 },
    ]
    expect(new Set([id, ...others.map(blockIdOf)]).size).toBe(6)
  })
})
