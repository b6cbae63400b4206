import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { choose } from './servicios.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199b2c4-0000-7000-8000-${String(n).padStart(12, '0')}`
const product = (n: number, change: object = {}) => ({
  _id: id(n),
  businessId: id(999),
  customId: '',
  name: `Producto ${n}`,
  description: 'Fijación fuerte',
  price: 240,
  stock: 3,
  tracksStock: true,
  minimumStock: null,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'r1',
  ...change,
})
const wax = product(1, { name: 'Cera mate', category: 'Peinado' })
const old = product(2, { name: 'Gel viejo', isArchived: true })
const path = '/inventario/productos'
const visit = (answers: Answers = {}, at = path) =>
  openApp(at, aSession(), {
    'GET /api/product': ok([wax, old]),
    'GET /api/resource': ok([]),
    ...answers,
  })

it('a product that is archived instead of deleted says why', async () => {
  const { user } = visit({
    [`DELETE /api/product/${wax._id}`]: ok({ _id: wax._id, archived: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Más de Cera mate' }))
  await choose('Eliminar')
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  expect(
    await screen.findByText('Archivamos «Cera mate» en lugar de eliminarlo')
  ).toBeInTheDocument()
})

it('with no products yet offers one by one, or a file right away', async () => {
  const { user } = visit({ 'GET /api/product': ok([]), 'GET /api/product/import': ok([]) })
  expect(await screen.findByRole('button', { name: 'Registrar producto' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Subir un archivo' }))
  const form = within(await screen.findByRole('dialog', { name: /^Registrar producto/ }))
  expect(form.getByRole('tab', { name: 'Carga Masiva' })).toHaveAttribute('aria-selected', 'true')
  expect(await form.findByRole('button', { name: 'Elegir archivo' })).toBeInTheDocument()
})

it('a card has the tabs Descripción and Información, with price and category [PRD-01]', async () => {
  const { user } = visit({ 'GET /api/product': ok([wax, product(3)]) })
  const card = within(await screen.findByRole('article', { name: 'Cera mate' }))
  expect(card.getByRole('tab', { name: 'Descripción' })).toHaveAttribute('aria-selected', 'true')
  await user.click(card.getByRole('tab', { name: 'Información' }))
  expect(await card.findByText('$240.00 MXN')).toBeInTheDocument()
  expect(card.getByText('Peinado')).toBeInTheDocument()
  const other = within(screen.getByRole('article', { name: 'Producto 3' }))
  await user.click(other.getByRole('tab', { name: 'Información' }))
  expect(await other.findByText('Sin categoria')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('a card has edit, archive and delete; an archived one only comes back [CRS-01]', async () => {
  const { user } = visit()
  const actionsOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Más de ${name}` }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    await user.keyboard('{Escape}')
    return items.map(({ textContent }) => textContent)
  }
  expect(await screen.findByRole('button', { name: 'Editar Cera mate' })).toBeEnabled()
  expect(await actionsOf('Cera mate')).toEqual(['Archivar', 'Eliminar'])
  await user.click(screen.getByRole('radio', { name: 'Archivados (1)' }))
  expect(await actionsOf('Gel viejo')).toEqual(['Restaurar'])
  expect(screen.queryByRole('button', { name: 'Editar Gel viejo' })).toBeNull()
})

it('registers a product under its count and limit, and keeps what was typed [PRD2-02]', async () => {
  const { user, requests } = visit({
    'POST /api/product': ok(wax, 'Producto registrado correctamente'),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar producto' }))
  const title = { name: 'Registrar producto (1/150)' }
  const form = within(await screen.findByRole('dialog', title))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Se necesita agregar un precio numerico')).toBeInTheDocument()
  await user.type(form.getByLabelText('Nombre'), 'Cera mate')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  await user.type(form.getByLabelText('Precio'), '1,240')
  await user.type(form.getByLabelText('Descripción'), 'Fijación fuerte')
  await user.type(form.getByLabelText('Existencias (opcional)'), '18')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Producto registrado correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    product: {
      customId: '',
      name: 'Cera mate',
      description: 'Fijación fuerte',
      price: 1240,
      category: '',
      stock: 18,
      minimumStock: null,
      images: [],
      resources: [],
    },
  })
})

it('registers from a file in the tab Carga Masiva, and comes back to what was typed [PRD2-02]', async () => {
  const { user } = visit({ 'GET /api/product/import': ok([]) })
  await user.click(await screen.findByRole('button', { name: 'Registrar producto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar producto (1/150)' }))
  await user.type(form.getByLabelText('Nombre'), 'Cera mate')
  await user.click(form.getByRole('tab', { name: 'Carga Masiva' }))
  expect(await form.findByRole('button', { name: 'Descargar plantilla' })).toBeInTheDocument()
  expect(form.queryByRole('button', { name: 'Guardar' })).toBeNull()
  await user.click(form.getByRole('tab', { name: 'Individual' }))
  expect(form.getByLabelText('Nombre')).toHaveValue('Cera mate')
})

it('at the limit the form says so and has no fields and leads to the prices [PRD2-03, NAV-03]', async () => {
  const many = Array.from({ length: 150 }, (_, n) => product(n + 1))
  visit(
    { 'GET /api/product': ok([...many, product(200, { isArchived: true })]) },
    `${path}?nuevo=1`
  )
  const dialog = await screen.findByRole('dialog', { name: 'Registrar producto (150/150)' })
  expect(within(dialog).getByText(/Llegaste al límite de 150 productos/)).toBeInTheDocument()
  expect(within(dialog).queryByLabelText('Nombre')).toBeNull()
  expect(within(dialog).getByRole('link', { name: 'Mejorar Plan' })).toHaveAttribute(
    'href',
    '/precios'
  )
})

it('a larger plan makes room for more [PRD2-03, C2-14]', async () => {
  const many = Array.from({ length: 150 }, (_, n) => product(n + 1))
  const limits = { crmFunnels: 5, massCampaigns: 2, upsells: 20, products: 500 }
  visit(
    { 'GET /api/product': ok(many), 'GET /api/entitlements': ok({ planId: 'plata', limits }) },
    `${path}?nuevo=1`
  )
  const form = await screen.findByRole('dialog', { name: 'Registrar producto (150/500)' })
  expect(within(form).getByLabelText('Nombre')).toBeInTheDocument()
})

it('an edit sends no stock, and merges the changes of somebody else', async () => {
  const current = { ...wax, price: 300, revision: 'r2' }
  const { user, requests } = visit({
    [`PUT /api/product/${wax._id}`]: {
      status: 409,
      body: { success: false, code: 'product_changed', message: 'Cambió', details: { current } },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Cera mate' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar producto' }))
  expect(form.queryByLabelText('Existencias (opcional)')).toBeNull()
  await user.type(form.getByLabelText('Nombre'), ' fuerte')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(form.getByLabelText('Precio')).toHaveValue('300'))
  expect(form.getByLabelText('Nombre')).toHaveValue('Cera mate fuerte')
  const sent = requests.find(({ method }) => method === 'PUT')?.body as { product: object }
  expect(sent).toMatchObject({ revision: 'r1' })
  expect(sent.product).not.toHaveProperty('stock')
})

it('a link shows one category', async () => {
  visit({ 'GET /api/product': ok([wax, product(3)]) }, `${path}?categoria=Peinado`)
  await screen.findByRole('article', { name: 'Cera mate' })
  expect(screen.queryByRole('article', { name: 'Producto 3' })).toBeNull()
})
