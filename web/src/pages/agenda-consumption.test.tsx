import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseDelete, chooseStatus, onAWednesday } from '../features/agenda/open-agenda.tsx'
import {
  aBranch,
  aClient,
  anAppointment,
  aService,
  aSpecialist,
  id,
} from '../features/agenda/testing.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { aProduct } from './servicios.testing.tsx'

onAWednesday()

it('proposes what the service uses when an appointment was attended, and writes it down once accepted [SRV2-10]', async () => {
  const wax = aProduct()
  // It has begun: nobody asks whether it was attended already.
  const started = anAppointment({
    start: '2026-11-25T15:30:00.000Z',
    end: '2026-11-25T16:30:00.000Z',
  })
  const service = aService({ stockOperations: [{ productId: wax._id, amount: 2 }] })
  const { requests, user } = openApp('/agenda?vista=dia', aSession(), {
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([service]),
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/appointment': ok([started]),
    'GET /api/availability/working-times': ok([]),
    'GET /api/product': ok([wax]),
    [`GET /api/client/${id(50)}`]: ok(aClient()),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
    [`PATCH /api/appointment/${started._id}`]: ok({ ...started, status: 'asistida', version: 2 }),
    'POST /api/stockMovement': ok([]),
  })
  await user.click(await screen.findByRole('button', { name: /09:30–10:30\. Lupita/ }))
  await chooseStatus(user, 'Asistida')
  const proposal = within(
    await screen.findByRole('dialog', { name: 'Registrar Consumo para Tinte' })
  )
  expect(await proposal.findByLabelText('Piezas de Cera mate')).toHaveValue('2')
  const moved = () =>
    requests.filter(({ path, method }) => `${method} ${path}` === 'POST /api/stockMovement')
  expect(moved()).toEqual([])
  await user.dblClick(proposal.getByRole('button', { name: 'Registrar consumo' }))
  expect(await screen.findByText('Consumo registrado correctamente')).toBeInTheDocument()
  await waitFor(() => expect(moved()).toHaveLength(1))
  expect(moved()[0]?.body).toEqual({
    stockMovements: [{ productId: wax._id, quantity: 2, type: 'out' }],
    appointmentId: started._id,
  })
})

const started = {
  start: '2026-11-25T15:30:00.000Z',
  end: '2026-11-25T16:30:00.000Z',
  status: 'asistida' as const,
}
const open = (appointment: ReturnType<typeof anAppointment>, more: Answers) => {
  const wax = aProduct()
  return openApp('/agenda?vista=dia', aSession(), {
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([aService({ stockOperations: [{ productId: wax._id, amount: 2 }] })]),
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/appointment': ok([appointment]),
    'GET /api/availability/working-times': ok([]),
    'GET /api/product': ok([wax]),
    'GET /api/moneyMovement': ok({ data: [] }),
    [`GET /api/client/${id(50)}`]: ok(aClient()),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
    ...more,
  })
}

it('the detail reads what was paid and used, and says that a payment is registered [APT-21]', async () => {
  const stockMovementIds = [id(91), id(92)]
  const used = stockMovementIds.map((_id, index) => ({
    _id,
    quantity: index + 2,
    productName: `Cera ${index}`,
    type: 'out',
    reason: 'use',
    productId: id(70),
    branchId: id(20),
    businessId: id(2),
  }))
  const paid = { _id: id(95), type: 'in', amount: 120.5, paymentMethod: 'debit' }
  const appointment = anAppointment({ ...started, stockMovementIds, moneyMovementIds: [paid._id] })
  const { requests, user } = open(appointment, {
    'GET /api/stockMovement': ok(used),
    'GET /api/moneyMovement': ok({ data: [{ ...paid, date: '2026-11-25' }] }),
    'POST /api/moneyMovement': ok({}),
  })
  await user.click(await screen.findByRole('button', { name: /09:30–10:30\. Lupita/ }))
  const products = within(await screen.findByRole('region', { name: 'Productos usados' }))
  expect(products.getByText('2 × Cera 0')).toBeInTheDocument()
  expect(products.getByText('3 × Cera 1')).toBeInTheDocument()
  const read = requests.find(({ path }) => path === '/api/stockMovement')
  expect(read?.query.get('ids')).toBe(stockMovementIds.join(','))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  expect(await payments.findByText('$120.50')).toBeInTheDocument()
  expect(payments.getByText('Pagado $120.50 · faltan $379.50')).toBeInTheDocument()
  await user.click(payments.getByRole('button', { name: 'Cobrar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cobrar a Ana López' }))
  await user.click(form.getByRole('button', { name: /^Cobrar / }))
  expect(await screen.findByText('Pago registrado correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    moneyMovement: { amount: 379.5 },
    appointmentId: appointment._id,
  })
})

it('offers to give back what was paid for an appointment that was cancelled', async () => {
  const paid = { type: 'in', date: '2026-11-25' }
  const data = [
    // Given back already, in cash.
    { ...paid, _id: id(97), type: 'out', amount: 50, paymentMethod: 'cash' },
    { ...paid, _id: id(96), amount: 50, paymentMethod: 'cash' },
    { ...paid, _id: id(95), amount: 120.5, paymentMethod: 'debit' },
  ]
  const { user } = open(anAppointment({ ...started, status: 'cancelada' }), {
    'GET /api/moneyMovement': ok({ data }),
  })
  await user.click(await screen.findByRole('button', { name: /09:30–10:30\. Lupita/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  expect(
    await payments.findByText('La cita se canceló y $120.50 siguen en el negocio.')
  ).toBeInTheDocument()
  await user.click(payments.getByRole('button', { name: 'Devolver $120.50' }))
  const form = within(await screen.findByRole('dialog', { name: 'Devolver a Ana López' }))
  expect(form.getByRole('button', { name: 'Devolver $120.50' })).toBeInTheDocument()
  expect(form.getByLabelText('Método de pago')).toHaveValue('debit')
})

it('mentions the payment once before a deletion, and offers the refund there', async () => {
  const paid = { _id: id(95), type: 'in', amount: 120.5, paymentMethod: 'debit' }
  const { user } = open(anAppointment({ moneyMovementIds: [paid._id] }), {
    'GET /api/moneyMovement': ok({ data: [{ ...paid, date: '2026-11-25' }] }),
  })
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  await chooseDelete(user)
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    await question.findByText('Ya pagó $120.50. Si vas a devolverlos, hazlo antes de eliminar.')
  ).toBeInTheDocument()
  expect(question.getByText('Su pago se queda en Movimientos de dinero.')).toBeInTheDocument()
  expect(question.queryByText(/Cancelar no|regístralo ahí/)).toBeNull()
  await user.click(question.getByRole('button', { name: 'Devolver $120.50' }))
  const form = within(await screen.findByRole('dialog', { name: /^Devolver/ }))
  expect(form.getByRole('button', { name: 'Devolver $120.50' })).toBeInTheDocument()
})

it('confirms that the requested product use was registered [APT-21]', async () => {
  const { user } = open(anAppointment(started), { 'POST /api/stockMovement': ok([]) })
  await user.click(await screen.findByRole('button', { name: /09:30–10:30\. Lupita/ }))
  await user.click(await screen.findByRole('button', { name: 'Registrar consumo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Consumo para Tinte' }))
  expect(await dialog.findByLabelText('Piezas de Cera mate')).toHaveValue('2')
  await user.click(dialog.getByRole('button', { name: 'Registrar consumo' }))
  expect(
    await screen.findByText('Consumo de productos registrado correctamente')
  ).toBeInTheDocument()
})
