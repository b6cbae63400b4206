import { expect, it } from 'vitest'
import { withoutCorrectedAppointment } from './corrected-appointment.ts'

it.each([
  ['cancela la del jueves no, la del viernes', 'cancela la del viernes'],
  ['cancela la del miercoles, no, la del jueves', 'cancela la del jueves'],
  ['cancela la del miercoles, no perdon, la del jueves', 'cancela la del jueves'],
  ['cancela la del miercoles, ay no, perdon, la del jueves', 'cancela la del jueves'],
  ['cancela la del miercoles no perdon la del jueves', 'cancela la del jueves'],
  ['cancela la del jueves, no la del viernes', 'cancela la del jueves'],
  ['cancela el corte, no, la barba', 'cancela la barba'],
  ['mueve la del jueves no, la del viernes al sabado', 'mueve la del viernes al sabado'],
])('leaves out the appointment that is taken back: %s', (said, left) => {
  expect(withoutCorrectedAppointment(said)).toBe(left)
})

it.each([
  'cancela la del jueves y la del viernes',
  'cancela la del jueves, la del viernes no',
  'cancela la del jueves no, la del viernes si',
  'mueve la del jueves al viernes, no, la del sabado',
])('keeps what is not taken back: %s', said => {
  expect(withoutCorrectedAppointment(said)).toBe(said)
})
