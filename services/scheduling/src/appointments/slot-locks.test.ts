import type { Appointment } from '@mostrador/contracts/scheduling'
import { expect, it } from 'vitest'
import { createSlotLocks } from './slot-locks.ts'

const span = (from: number, to: number, specialistId = 'ana') => ({
  specialistId,
  start: new Date(Date.UTC(2026, 10, 23, from)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 23, to)).toISOString(),
})
const row = { _id: 'written' } as Appointment
const settled = async (promise: Promise<unknown> | undefined): Promise<boolean> => {
  let over = false
  void promise?.then(() => {
    over = true
  })
  await new Promise(done => {
    setImmediate(done)
  })
  return over
}

it('tells those who want a time over which somebody writes what became of it, and nobody else', async () => {
  const turns = createSlotLocks()
  const write = Promise.withResolvers<Appointment | null>()
  const mine = turns.take(span(10, 12), () => write.promise)
  expect([
    turns.ahead(span(12, 13)),
    turns.ahead(span(8, 10)),
    turns.ahead(span(10, 12, 'beto')),
  ]).toEqual([undefined, undefined, undefined])
  const ahead = [turns.ahead(span(11, 13)), turns.ahead(span(8, 11)), turns.ahead(span(10, 12))]
  expect(await Promise.all(ahead.map(settled))).toEqual([false, false, false])
  write.resolve(row)
  expect(await mine).toBe(row)
  expect(await Promise.all(ahead.map(async each => each))).toEqual([row, row, row])
  expect(turns.ahead(span(10, 12))).toBeUndefined()
})

it('lets the next go on when a write fails', async () => {
  const turns = createSlotLocks()
  const write = Promise.withResolvers<Appointment | null>()
  const mine = turns.take(span(10, 12), () => write.promise)
  const other = turns.take(span(13, 14), async () => null)
  const ahead = turns.ahead(span(10, 11))
  write.reject(new Error('away'))
  await expect(mine).rejects.toThrow('away')
  expect([await ahead, await other, turns.ahead(span(10, 14))]).toEqual([null, null, undefined])
})
