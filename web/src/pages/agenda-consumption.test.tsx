import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { onAWednesday } from '../features/agenda/opened.tsx'
import {
  aBranch,
  aClient,
  anAppointment,
  aService,
  aSpecialist,
  id,
} from '../features/agenda/testing.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { aProduct } from './servicios.testing.tsx'

onAWednesday()

it('proposes what the service uses when an appointment was attended, and writes it down once accepted [SRV2-10]', async () => {
  const wax = aProduct()
  // It has begun: nobody asks whether it was attended already.
  const begun = anAppointment({
    start: '2026-11-25T15:30:00.000Z',
    end: '2026-11-25T16:30:00.000Z',
  })
  const service = aService({ stockOperations: [{ productId: wax._id, amount: 2 }] })
  const { asked, user } = openApp('/agenda?vista=dia', aSession(), {
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([service]),
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/appointment': ok([begun]),
    'GET /api/availability/working-times': ok([]),
    'GET /api/product': ok([wax]),
    [`GET /api/client/${id(50)}`]: ok(aClient()),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
    [`PATCH /api/appointment/${begun._id}`]: ok({ ...begun, status: 'asistida', version: 2 }),
    'POST /api/stockMovement': ok([]),
  })
  await user.click(await screen.findByRole('button', { name: /09:30–10:30\. Lupita/ }))
  await user.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
  await user.click(within(await screen.findByRole('menu')).getByText('Asistida'))
  const proposal = within(
    await screen.findByRole('dialog', { name: 'Registrar Consumo para Tinte' })
  )
  expect(await proposal.findByLabelText('Piezas de Cera mate')).toHaveValue('2')
  const moved = () =>
    asked.filter(({ path, method }) => `${method} ${path}` === 'POST /api/stockMovement')
  expect(moved()).toEqual([])
  await user.dblClick(proposal.getByRole('button', { name: 'Registrar consumo' }))
  expect(await screen.findByText('Consumo registrado correctamente')).toBeInTheDocument()
  await waitFor(() => expect(moved()).toHaveLength(1))
  expect(moved()[0]?.body).toEqual({
    stockMovements: [{ productId: wax._id, quantity: 2, type: 'out' }],
    appointmentId: begun._id,
  })
})
