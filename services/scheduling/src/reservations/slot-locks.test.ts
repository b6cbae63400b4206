import type { Appointment } from '@mostrador/contracts/scheduling'
import { expect, it } from 'vitest'
import { createSlotLocks, takesPartOf } from './slot-locks.ts'

const span = (from: number, to: number, specialistId = 'ana') => ({
  specialistId,
  start: new Date(Date.UTC(2026, 10, 23, from)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 23, to)).toISOString(),
})
const rowAt = (from: number, to: number, status: Appointment['status'] = 'agendada') =>
  ({ ...span(from, to), _id: 'written', status }) as Appointment

it('gives rivals for an overlapping time the result of the write, and nobody else', async () => {
  const locks = createSlotLocks()
  const write = Promise.withResolvers<Appointment>()
  const mine = locks.hold(span(10, 12), () => write.promise)
  expect(locks.writerOf(span(12, 13))).toBeUndefined()
  expect(locks.writerOf(span(8, 10))).toBeUndefined()
  expect(locks.writerOf(span(10, 12, 'beto'))).toBeUndefined()
  const rivals = [span(11, 13), span(8, 11), span(10, 12)].map(locks.writerOf)
  const row = rowAt(10, 12)
  write.resolve(row)
  expect(await mine).toBe(row)
  for (const rival of rivals) expect(await rival).toBe(row)
  expect(locks.writerOf(span(10, 12))).toBeUndefined()
})

it('informs rivals that nothing was written when a write fails, and frees the time', async () => {
  const locks = createSlotLocks()
  const write = Promise.withResolvers<Appointment>()
  const mine = locks.hold(span(10, 12), () => write.promise)
  const rival = locks.writerOf(span(10, 11))
  write.reject(new Error('away'))
  await expect(mine).rejects.toThrow('away')
  expect(await rival).toBeNull()
  expect(locks.writerOf(span(10, 12))).toBeUndefined()
})

it.each([
  ['the same time', rowAt(10, 12), span(10, 12), true],
  ['a time that it reaches into', rowAt(10, 12), span(11, 13), true],
  ['a time that it touches', rowAt(10, 12), span(12, 13), false],
  ['another specialist', rowAt(10, 12), span(10, 12, 'beto'), false],
  ['a time of no length', rowAt(10, 12), span(11, 11), false],
  ['the time that it freed', rowAt(10, 12, 'cancelada'), span(10, 12), false],
])('decides whether a row conflicts with %s [G1-08, G1-09]', (_what, row, time, expected) => {
  expect(takesPartOf(row, time)).toBe(expected)
})
