import { screen, within } from '@testing-library/react'
import type { TrafficSource } from '@mostrador/contracts/crm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const source: TrafficSource = {
  _id: '0199b2c4-0000-7000-8000-0000000000e1',
  businessId: '0199b2c4-0000-7000-8000-000000000001',
  keyword: 'vi su anuncio',
  source: 'Instagram',
  description: 'El de noviembre',
  matchType: 'partial',
  clients: 3,
  totalIncome: 1250.5,
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'r1',
}
const visit = (answers: Answers = {}) =>
  openApp('/fuentes-trafico', aSession(), { 'GET /api/trafficSource': ok([source]), ...answers })

it('lists where clients come from, how many and what they paid [TRF2-02]', async () => {
  visit()
  expect(await screen.findByText('Instagram')).toBeInTheDocument()
  expect(screen.getByText('$1,250.50')).toBeInTheDocument()
  expect(screen.getByText('vi su anuncio')).toBeInTheDocument()
  const clients = screen.getByText('Clientes', { selector: 'dt' })
  expect(clients.nextElementSibling).toHaveTextContent('3')
  expect(await seriousViolations()).toEqual([])
})

it('registers one, and says what is missing [TRF2-03, TRF2-04]', async () => {
  const { user, requests } = visit({
    'GET /api/trafficSource': ok([]),
    'POST /api/trafficSource': ok(source, 'Fuente de tráfico creada correctamente'),
  })
  await user.click(await screen.findByRole('button', { name: 'Nueva fuente' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nueva fuente de tráfico' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findAllByText('Este campo es requerido')).toHaveLength(3)
  await user.type(form.getByLabelText('Fuente'), 'Volante')
  await user.type(form.getByLabelText('Palabra clave'), 'volante')
  await user.type(form.getByLabelText('Descripción'), 'El de la entrada')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Fuente de tráfico creada correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    trafficSource: {
      source: 'Volante',
      keyword: 'volante',
      description: 'El de la entrada',
      matchType: 'exact',
    },
  })
})

it('edits one, and says so [TRF2-02, TRF2-04]', async () => {
  const { user, requests } = visit({ [`PUT /api/trafficSource/${source._id}`]: ok(source) })
  await user.click(await screen.findByRole('button', { name: 'Instagram' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar fuente de tráfico' }))
  await user.type(form.getByLabelText('Fuente'), ' y Facebook')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Fuente de tráfico actualizada correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    trafficSource: { source: 'Instagram y Facebook' },
  })
})

it.each([
  ['POST /api/trafficSource', 'Nueva fuente', 'Error al crear la fuente de tráfico'],
  [`PUT /api/trafficSource/${source._id}`, 'Instagram', 'Error al actualizar la fuente de tráfico'],
])('%s that fails keeps the form open [TRF2-04]', async (call, opener, text) => {
  const { user } = visit({ [call]: { status: 500, body: {} } })
  await user.click(await screen.findByRole('button', { name: opener }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Fuente'), 'Otra')
  await user.type(form.getByLabelText('Palabra clave'), ' otra')
  await user.type(form.getByLabelText('Descripción'), ' otra')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(text)).toBeInTheDocument()
})
