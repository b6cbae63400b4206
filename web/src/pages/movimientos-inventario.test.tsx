import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConsumptionDialog } from '../features/stock/consumption-dialog.tsx'
import { type Answers, aSession, ok, refused, serve } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { renderIn } from '../test/render.tsx'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199b2c4-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-21T18:00:00.000Z'
const wax = {
  _id: id(1),
  businessId: id(9),
  customId: '',
  name: 'Cera mate',
  description: 'Fijación',
  price: 240,
  stock: 7,
  tracksStock: true,
  minimumStock: 10,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: at,
}
const movement = {
  _id: id(2),
  businessId: id(9),
  customId: '',
  branchId: id(3),
  productId: wax._id,
  productName: 'Cera mate',
  quantity: 7,
  type: 'in',
  reason: 'purchase',
  date: at,
  comments: '',
  unitCostCents: 12_000,
  appointmentId: null,
  orderId: null,
  createdAt: at,
}
const level = { productId: wax._id, branchId: id(3), quantity: 7, averageCostCents: 12_000 }
const path = '/inventario/movimientos'
const visit = (where = path, answers: Answers = {}) =>
  openApp(where, aSession(), {
    'GET /api/stockMovement': ok([movement]),
    'GET /api/stockLevel': ok([level]),
    'GET /api/product': ok([wax]),
    'GET /api/branch': ok([{ _id: id(3), name: 'Centro' }]),
    ...answers,
  })

it('lists movements, and the stock with its value [STK2-02]', async () => {
  const { user } = visit()
  const card = within(await screen.findByRole('article', { name: 'Cera mate' }))
  expect(card.getByText('Entrada')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Existencias' }))
  expect(await screen.findByText(/\$840\.00/, { selector: 'p' })).toBeInTheDocument()
  expect(screen.getByText('Quedan pocas')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('registers a movement: an entry of 0 now at first, then what was typed [STK2-02, STK2-03, STK2-04, STK2-05]', async () => {
  const { user, requests } = visit(path, { 'POST /api/stockMovement': ok([movement]) })
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const title = { name: 'Registrar movimiento de inventario' }
  const form = within(await screen.findByRole('dialog', title))
  expect(form.getByRole('radio', { name: 'Entrada' })).toBeChecked()
  expect(form.getByLabelText('Cantidad')).toHaveValue('0')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('La cantidad debe ser mayor a 0')).toBeInTheDocument()
  expect(form.getByText('Producto no encontrado')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Cantidad'))
  expect(form.getByText('La cantidad es requerida')).toBeInTheDocument()
  await user.type(form.getByLabelText('Cantidad'), 'doce')
  expect(form.getByText('La cantidad solo puede contener números')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Cantidad'))
  await user.type(form.getByLabelText('Cantidad'), '12')
  await user.selectOptions(form.getByLabelText('Producto'), wax._id)
  await user.type(form.getByLabelText('Costo por pieza (opcional)'), '99.50')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Movimiento registrado correctamente')).toBeInTheDocument()
  // The date was not changed: the server uses its current time.
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    stockMovement: {
      type: 'in',
      productId: wax._id,
      quantity: 12,
      reason: 'purchase',
      customId: '',
      comments: '',
      unitCostCents: 9_950,
    },
  })
})

it('asks for a product before a movement, where there is none', async () => {
  visit(`${path}?nuevo=1`, {
    'GET /api/stockMovement': ok([]),
    'GET /api/stockLevel': ok([]),
    'GET /api/product': ok([{ ...wax, isArchived: true }]),
  })
  expect(await screen.findByText('Primero registra un producto')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Registrar producto' })).toHaveAttribute(
    'href',
    '/inventario/productos?nuevo=1'
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Registrar movimiento' })).toBeNull()
})

it('lists movements in a table where there is room [STK2-02]', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  visit()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Cera mate')).toBeInTheDocument()
})

it('a movement that fails without a reason of the server names the product [STK2-07]', async () => {
  const { user } = visit(`${path}?nuevo=1`, {
    'POST /api/stockMovement': { status: 500, body: {} },
  })
  const form = within(await screen.findByRole('dialog'))
  await user.selectOptions(form.getByLabelText('Producto'), wax._id)
  await user.clear(form.getByLabelText('Cantidad'))
  await user.type(form.getByLabelText('Cantidad'), '8')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Producto no encontrado')).toBeInTheDocument()
})

it('a refused movement says why and keeps what was typed [STK2-07]', async () => {
  const { user } = visit(`${path}?nuevo=1`, {
    'POST /api/stockMovement': refused(409, 'stock_insufficient', 'Solo quedan 7 de Cera mate'),
  })
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByText('Salida'))
  await user.selectOptions(form.getByLabelText('Producto'), wax._id)
  await user.clear(form.getByLabelText('Cantidad'))
  await user.type(form.getByLabelText('Cantidad'), '8')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Solo quedan 7 de Cera mate')).toBeInTheDocument()
  expect(form.getByLabelText('Cantidad')).toHaveValue('8')
})

it('restores a stock count after a reload, and sends the expected quantities', async () => {
  const first = visit(`${path}?inventario=1`)
  const field = () => screen.findByLabelText('Contado de Cera mate')
  await first.user.type(await field(), '5')
  expect(screen.getByText('−2')).toBeInTheDocument()
  first.unmount()
  const { user, requests } = visit(`${path}?inventario=1`, {
    'GET /api/stockLevel': ok([{ ...level, quantity: 6 }]),
    'POST /api/stockMovement/count': ok([movement]),
  })
  expect(await field()).toHaveValue('5')
  await user.click(screen.getByRole('button', { name: 'Guardar inventario' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      count: {
        counts: [{ productId: wax._id, expected: 7, counted: 5 }],
        comments: '',
        branchId: id(3),
      },
    })
  )
})

/** The proposal of a service that uses two pieces; `reply`: what the server makes of it. */
const openConsumption = (reply: Parameters<typeof serve>[0][string], onClose: () => void) => {
  const requests = serve({
    'GET /api/auth/session': ok(aSession()),
    'GET /api/product': ok([wax]),
    'POST /api/stockMovement': reply,
  })
  const service = { name: 'Corte', stockOperations: [{ productId: wax._id, amount: 2 }] } as never
  const view = renderIn(
    <ConsumptionDialog
      appointmentId={id(7)}
      service={service}
      doneText="Consumo registrado correctamente"
      onClose={onClose}
    />
  )
  return { requests, ...view }
}

it('proposes what a service uses, and writes it only when somebody accepts [SRV2-10]', async () => {
  const closed = vi.fn<() => void>()
  const { requests, user } = openConsumption(ok([movement]), closed)
  const title = { name: 'Registrar Consumo para Corte' }
  const dialog = within(await screen.findByRole('dialog', title))
  expect(await dialog.findByLabelText('Piezas de Cera mate')).toHaveValue('2')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Registrar consumo' }))
  expect(await screen.findByText('Consumo registrado correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    stockMovements: [{ productId: wax._id, quantity: 2, type: 'out' }],
    appointmentId: id(7),
  })
  expect(closed).toHaveBeenCalledOnce()
})

it.each([
  [refused(409, 'stock_insufficient', 'Solo queda 1 de Cera mate'), 'Solo queda 1 de Cera mate'],
  [{ status: 500, body: {} }, 'Ocurrio un error desconocido'],
])('a consumption that fails says why: %#. %j [SRV2-10]', async (reply, text) => {
  const { user } = openConsumption(reply, () => undefined)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText('Piezas de Cera mate')).toHaveValue('2')
  await user.click(dialog.getByRole('button', { name: 'Registrar consumo' }))
  expect(await dialog.findByText(text)).toBeInTheDocument()
})

it('says which products of a service are not taken off because nobody sells them', async () => {
  const comb = { ...wax, _id: id(2), name: 'Peine', isArchived: true }
  serve({ 'GET /api/auth/session': ok(aSession()), 'GET /api/product': ok([wax, comb]) })
  const uses = [wax._id, comb._id, id(404)].map(productId => ({ productId, amount: 1 }))
  renderIn(
    <ConsumptionDialog
      appointmentId={id(7)}
      service={{ name: 'Corte', stockOperations: uses } as never}
      doneText=""
      onClose={() => undefined}
    />
  )
  expect(await screen.findByLabelText('Piezas de Cera mate')).toHaveValue('1')
  expect(screen.queryByLabelText('Piezas de Peine')).toBeNull()
  expect(
    screen.getByText(/no se descuenta: Peine y un producto eliminado\. Quítalo/)
  ).toBeInTheDocument()
})

it('finds a product in a long list, and keeps the counts of the others', async () => {
  const shelf = Array.from({ length: 12 }, (_, n) => ({
    ...wax,
    _id: id(200 + n),
    name: n === 11 ? 'Jabón de avena' : `Cera ${n}`,
  }))
  const { user } = visit(`${path}?inventario=1`, { 'GET /api/product': ok(shelf) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Inventario físico' }))
  await user.type(dialog.getByLabelText('Contado de Cera 0'), '5')
  await user.type(dialog.getByLabelText('Buscar producto'), 'jabon')
  expect(dialog.queryByLabelText('Contado de Cera 0')).toBeNull()
  expect(dialog.getByLabelText('Contado de Jabón de avena')).toBeInTheDocument()
  expect(dialog.getByText('Llevas 1 producto contado.')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('Buscar producto'))
  expect(dialog.getByLabelText('Contado de Cera 0')).toHaveValue('5')
})
