import { screen, within } from '@testing-library/react'
import type { Audience } from '@mostrador/contracts/crm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const filter = {
  search: '',
  types: ['client' as const],
  genders: [],
  activeDays: null,
  silentDays: 60,
  newDays: null,
}
const audience: Audience = {
  _id: '0199b2c4-0000-7000-8000-0000000000e1',
  businessId: '0199b2c4-0000-7000-8000-000000000001',
  name: 'Sin venir',
  description: 'Para invitarlos',
  kind: 'living',
  filter,
  size: 1234,
  countedAt: '2026-11-21T18:00:00.000Z',
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'r1',
}
const visit = (answers: Answers = {}) =>
  openApp('/audiencias', aSession(), { 'GET /api/audience': ok([audience]), ...answers })

it('lists audiences with their size and what they are', async () => {
  visit()
  const card = within(await screen.findByRole('article', { name: 'Sin venir' }))
  expect(card.getByText('1,234 contactos')).toBeInTheDocument()
  expect(
    card.getByText('clientes · escribieron por última vez hace más de 60 días')
  ).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('creates a living audience, and shows its size before saving [AUD-02]', async () => {
  const { user, requests } = visit({
    'GET /api/audience': ok([]),
    'POST /api/audience/size': ok({ size: 7 }),
    'POST /api/audience': ok(audience, 'Audiencia creada exitosamente!'),
  })
  await user.click(await screen.findByRole('button', { name: 'Crear audiencia' }))
  const form = within(await screen.findByRole('dialog', { name: 'Crear audiencia' }))
  await user.type(form.getByLabelText('Nombre'), 'Sin venir')
  await user.click(form.getByText('Filtro vivo'))
  await user.click(form.getByLabelText('Clientes'))
  await user.type(form.getByLabelText('Escribieron por última vez hace más de (días)'), '60')
  expect(await form.findByText('Ahora: 7 contactos')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Audiencia creada exitosamente!')).toBeInTheDocument()
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/audience')
  expect(sent?.body).toMatchObject({ audience: { name: 'Sin venir', kind: 'living', filter } })
})

it('requires a client for a fixed audience, and shows a failure [AUD-02]', async () => {
  const ana = {
    _id: '0199b2c4-0000-7000-8000-0000000000d1',
    name: 'Ana',
    lastname: 'López',
    secondLastname: '',
    pushName: '',
    whatsapp: '2221234567',
    email: '',
  }
  const { user } = visit({
    'GET /api/client/search': ok([ana]),
    'POST /api/audience': { status: 500, body: {} },
  })
  await user.click(await screen.findByRole('button', { name: 'Crear audiencia' }))
  const form = within(await screen.findByRole('dialog', { name: 'Crear audiencia' }))
  await user.type(form.getByLabelText('Nombre'), 'Frecuentes')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Elige al menos un cliente')).toBeInTheDocument()
  await user.type(form.getByLabelText(/Agregar un cliente/), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  expect(await form.findByText('1 contacto')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(
    await form.findByText('Error al crear la audiencia. Por favor, intenta de nuevo.')
  ).toBeInTheDocument()
})
