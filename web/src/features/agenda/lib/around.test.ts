import { expect, it } from 'vitest'
import { anAppointment, id } from '../testing.ts'
import { busyWithin, partsAround } from './around.ts'

const at = (from: string, to: string) => ({
  start: `2026-12-12T${from}:00.000Z`,
  end: `2026-12-12T${to}:00.000Z`,
})
const day = at('10:00', '20:00')

it('finds what keeps the chosen specialists busy within a time', () => {
  const late = anAppointment({ _id: id(61), ...at('18:00', '19:00') })
  const early = anAppointment({ _id: id(62), ...at('09:30', '10:30') })
  const others = [
    anAppointment({ _id: id(63), ...at('12:00', '13:00'), status: 'cancelada' }),
    anAppointment({ _id: id(64), ...at('12:00', '13:00'), specialistId: id(41) }),
    anAppointment({ _id: id(65), ...at('20:00', '21:00') }),
  ]
  expect(busyWithin([late, ...others, early], day, [id(40)])).toEqual([early, late])
})

it('leaves out what is taken, also where one overlaps another or the edges', () => {
  expect(partsAround(day, [])).toEqual([day])
  const busy = [
    at('09:30', '10:30'),
    at('12:00', '14:00'),
    at('13:00', '13:30'),
    at('19:00', '21:00'),
  ]
  expect(partsAround(day, busy)).toEqual([at('10:30', '12:00'), at('14:00', '19:00')])
  expect(partsAround(day, [at('09:00', '21:00')])).toEqual([])
})
