import { expect, it } from 'vitest'
import { anAppointment } from '../features/agenda/testing.ts'
import { placeAppointment } from './appointment-lists.ts'

const day = { query: { from: '2026-11-25T06:00:00.000Z', to: '2026-11-26T06:00:00.000Z' } }
const original = anAppointment()

it('adds an appointment to the lists whose range holds its start', () => {
  const list: (typeof original)[] = []
  placeAppointment(list, original, day)
  placeAppointment(list, anAppointment({ _id: 'later', start: '2026-11-26T06:00:00.000Z' }), day)
  expect(list).toEqual([original])
})

it('replaces an older version and ignores an answer that was overtaken', () => {
  const newer = anAppointment({ version: 3, details: 'nuevo' })
  const list = [original]
  placeAppointment(list, newer, day)
  placeAppointment(list, anAppointment({ version: 2 }), day)
  expect(list).toEqual([newer])
})

it('removes an appointment that was moved out of the range', () => {
  const list = [original]
  placeAppointment(list, anAppointment({ version: 2, start: '2026-11-30T16:00:00.000Z' }), day)
  expect(list).toEqual([])
})
