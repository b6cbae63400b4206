import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import { columns, type EnrollmentRow } from '../features/enrollments/columns.tsx'
import { anEnrollment } from './cursos.testing.ts'

const chipOf = (id: string, change: Partial<EnrollmentRow>) => {
  const column = columns.find(candidate => candidate.id === id)
  const row = { ...anEnrollment(change), courseName: 'Cerámica' }
  const chip = column?.render?.(row)
  if (!isValidElement<{ tone: string; children: string }>(chip)) expect.fail(`no chip in ${id}`)
  return [chip.props.children, chip.props.tone]
}

it('a status is a chip: warning, success or error; a full payment is no error [ENR2-03, C2-47]', () => {
  expect(chipOf('estado', { status: 'pending' })).toEqual(['Pendiente', 'orange'])
  expect(chipOf('estado', { status: 'confirmed' })).toEqual(['Confirmada', 'green'])
  expect(chipOf('estado', { status: 'cancelled' })).toEqual(['Cancelada', 'red'])
  expect(chipOf('pago', { paymentStatus: 'pending' })).toEqual(['Sin pagar', 'orange'])
  expect(chipOf('pago', { paymentStatus: 'partial' })).toEqual(['Pago parcial', 'orange'])
  expect(chipOf('pago', { paymentStatus: 'completed' })).toEqual(['Pagada', 'green'])
})
