import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const flat = {
  _id: '0199b2c4-0000-7000-8000-0000000000bb',
  businessId: '0199b2c4-0000-7000-8000-000000000900',
  customId: '',
  name: 'Depa en Cholula',
  description: '',
  location: 'Cholula, Puebla',
  price: '$2,500,000 MXN',
  images: [],
  resources: [],
  available: false,
  isArchived: false,
  revision: 'r1',
}
const visit = (answers: Answers = {}, at = '/inmuebles') =>
  openApp(at, aSession(), {
    'GET /api/property': ok([flat]),
    'GET /api/resource': ok([]),
    ...answers,
  })

it('a card shows name, description, price and location [PRP-01]', async () => {
  visit()
  const card = within(await screen.findByRole('article', { name: 'Depa en Cholula' }))
  expect(card.getByText('No hay descripción')).toBeInTheDocument()
  expect(card.getAllByText('$2,500,000.00').length).toBeGreaterThan(0)
  expect(card.getByText('Cholula, Puebla')).toBeInTheDocument()
  expect(card.getByText('No disponible')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('a card has edit, archive and delete; an archived one only comes back [CRS-01, PRP-01]', async () => {
  const sold = { ...flat, _id: flat._id.replace(/b$/, 'c'), name: 'Casa vendida', isArchived: true }
  const described = { ...flat, description: 'Dos recámaras con terraza' }
  const { user, requests } = visit({
    'GET /api/property': ok([described, sold]),
    [`PATCH /api/property/${sold._id}`]: ok({ ...sold, isArchived: false }),
  })
  const names = (icons: HTMLElement[]) => icons.map(icon => icon.getAttribute('aria-label'))
  const propertyCard = within(await screen.findByRole('article', { name: 'Depa en Cholula' }))
  expect(propertyCard.getByText('Dos recámaras con terraza')).toBeInTheDocument()
  expect(names(propertyCard.getAllByRole('button'))).toEqual([
    'Editar Depa en Cholula',
    'Archivar Depa en Cholula',
    'Eliminar Depa en Cholula',
  ])
  await user.click(screen.getByRole('radio', { name: 'Archivados (1)' }))
  const archived = within(await screen.findByRole('article', { name: 'Casa vendida' }))
  expect(names(archived.getAllByRole('button'))).toEqual(['Desarchivar Casa vendida'])
  await user.click(archived.getByRole('button', { name: 'Desarchivar Casa vendida' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
})

it('is registered and edited under the titles and texts of the specification [PRP2-02]', async () => {
  const { user, requests } = visit(
    { 'POST /api/property': ok(flat, 'Inmueble creado correctamente') },
    '/inmuebles?nuevo=1'
  )
  const form = within(await screen.findByRole('dialog', { name: 'Registrar inmueble' }))
  await user.type(form.getByLabelText('Nombre'), 'Casa 🏠')
  await user.type(form.getByLabelText('Precio'), '$18,000 al mes')
  await user.type(form.getByLabelText('Ubicación'), 'Centro')
  await user.type(form.getByLabelText('Descripción (opcional)'), 'Luz')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('No se permiten emojis en el nombre')).toBeInTheDocument()
  expect(form.getByText('La descripción debe tener al menos 5 caracteres')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Nombre'))
  await user.type(form.getByLabelText('Nombre'), 'Casa')
  await user.clear(form.getByLabelText('Descripción (opcional)'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Inmueble creado correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    property: { name: 'Casa', price: '$18,000 al mes', location: 'Centro', available: true },
  })
})

it('a failed save keeps the form open [PRP2-02]', async () => {
  const { user } = visit(
    { [`PUT /api/property/${flat._id}`]: { status: 500, body: {} } },
    `/inmuebles?editar=${flat._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar inmueble' }))
  await user.type(form.getByLabelText('Precio'), ' a tratar')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al gestionar el inmueble')).toBeInTheDocument()
  expect(form.getByLabelText('Precio')).toHaveValue('$2,500,000 MXN a tratar')
})
