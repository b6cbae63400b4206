import type { Slot } from '@mostrador/contracts/scheduling'
import { expect, it } from 'vitest'
import { id } from '../testing.ts'
import { loadOf, onePerStart } from './free-times.ts'

const [lupita, brenda] = [id(40), id(41)]
const slot = (hour: number, specialistId: string): Slot => ({
  start: `2026-11-28T${hour}:00:00.000Z`,
  end: `2026-11-28T${hour + 1}:00:00.000Z`,
  branchId: id(20),
  specialistId,
  serviceId: id(30),
})
const both = [16, 17, 18, 19].flatMap(hour => [slot(hour, lupita), slot(hour, brenda)])
const who = (slots: readonly Slot[]) => slots.map(({ specialistId }) => specialistId)

it('offers those with an empty day in turn', () =>
  expect(who(onePerStart(both))).toEqual([lupita, brenda, lupita, brenda]))

it('offers whoever has least that day, and another where only they are free', () => {
  const load = loadOf([
    { specialistId: lupita, status: 'agendada' },
    { specialistId: brenda, status: 'cancelada' },
    { specialistId: brenda, status: 'block' },
  ])
  const slots = both.filter(
    ({ start, specialistId }) => !(start.includes('T17') && specialistId === brenda)
  )
  expect(who(onePerStart(slots, load))).toEqual([brenda, lupita, brenda, brenda])
})
