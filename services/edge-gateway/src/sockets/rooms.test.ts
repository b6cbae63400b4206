import { describe, expect, it } from 'vitest'
import { type Listener, openRooms, REMEMBERED } from './rooms.ts'

const listener = (deaf: readonly string[] = []): Listener & { heard: { type: string; seq: number; event?: string }[] } => {
  const heard: { type: string; seq: number; event?: string }[] = []
  return { sessionId: 's', userId: 'u', heard, send: text => void heard.push(JSON.parse(text)), mayHear: event => !deaf.includes(event), dismiss: () => void heard.push({ type: 'dismissed', seq: 0 }) }
}

describe('rooms', () => {
  it('tell everybody of the business and nobody else', () => {
    const rooms = openRooms(100)
    const [ana, eva, other] = [listener(), listener(), listener()]
    rooms.join('a', ana)
    rooms.join('a', eva)
    rooms.join('b', other)
    rooms.broadcast('a', 'appointment.booked', {})
    expect(ana.heard).toEqual([{ type: 'event', seq: 101, event: 'appointment.booked', data: {} }])
    expect(eva.heard).toHaveLength(1)
    expect(other.heard).toEqual([])
  })
  it('give back exactly what was missed [INB-13]', () => {
    const rooms = openRooms(0)
    const ana = listener()
    for (let n = 0; n < 5; n += 1) rooms.broadcast('a', 'appointment.booked', { n })
    rooms.resume('a', ana, 3)
    expect(ana.heard.map(({ seq }) => seq)).toEqual([4, 5])
  })
  it('say to read again when the gap is longer than their memory, or comes from another life', () => {
    const rooms = openRooms(1000)
    const ana = listener()
    for (let n = 0; n <= REMEMBERED; n += 1) rooms.broadcast('a', 'x', {})
    rooms.resume('a', ana, 1000)
    rooms.resume('a', ana, 999_999)
    rooms.resume('a', ana, 3)
    expect(ana.heard.map(({ type }) => type)).toEqual(['refetch', 'refetch', 'refetch'])
  })
  it('are silent to those who may not hear', () => {
    const rooms = openRooms(0)
    const staff = listener(['new_message'])
    rooms.join('a', staff)
    rooms.broadcast('a', 'new_message', {})
    rooms.broadcast('a', 'appointment.booked', {})
    expect(staff.heard.map(({ event, seq }) => [event, seq])).toEqual([['hidden', 1], ['appointment.booked', 2]])
  })
  it('send away whoever lost access', () => {
    const rooms = openRooms(0)
    const ana = listener()
    rooms.join('a', ana)
    rooms.dismiss(({ userId }, businessId) => userId === 'u' && businessId === 'a')
    expect(ana.heard).toEqual([{ type: 'dismissed', seq: 0 }])
  })
})
