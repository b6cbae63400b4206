import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aClient } from '../features/agenda/testing.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { noThreads } from '../test/chat-samples.ts'
import { anOrder, aProduct } from './pedidos.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

const order = anOrder()
const wax = aProduct()
const board = `/pedidos?dia=${order.deliveryDate}`
const path = `PUT /api/order/${order._id}`
const visit = (answers: Answers = {}, at = board) =>
  openApp(at, aSession(), {
    'GET /api/order': ok([order]),
    'GET /api/product': ok([wax]),
    'GET /api/branch': ok([]),
    'GET /api/client/search': ok([]),
    ...answers,
  })
const writes = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)

it('the board shows a day by status and hour; only what is pending is delivered or canceled [ORD-02]', async () => {
  const early = anOrder({ _id: wax._id, folio: 'AAAAAAA', deliveryTime: '09:00' })
  const done = anOrder({ _id: order.clientId, folio: 'BBBBBBB', status: 'delivered' })
  const canceled = anOrder({
    _id: `${order._id.slice(0, -3)}777`,
    folio: 'DDDDDDD',
    status: 'canceled',
  })
  const another = anOrder({ _id: order.branchId, folio: 'CCCCCCC', deliveryDate: '2099-11-25' })
  visit({ 'GET /api/order': ok([order, early, done, canceled, another]) })
  const pending = within(await screen.findByRole('region', { name: 'Pendientes' }))
  expect(pending.getAllByRole('article').map(card => card.getAttribute('aria-label'))).toEqual([
    'Pedido AAAAAAA de Ana López',
    'Pedido K7MQ2XD de Ana López',
  ])
  expect(screen.queryByText('CCCCCCC')).toBeNull()
  expect(pending.getByRole('button', { name: 'Entregar el pedido K7MQ2XD' })).toBeEnabled()
  expect(pending.getByRole('button', { name: 'Cancelar el pedido K7MQ2XD' })).toBeEnabled()
  for (const folio of ['BBBBBBB', 'DDDDDDD']) {
    expect(screen.getByRole('article', { name: `Pedido ${folio} de Ana López` })).toBeVisible()
    for (const action of ['Entregar', 'Cancelar'])
      expect(screen.queryByRole('button', { name: `${action} el pedido ${folio}` })).toBeNull()
  }
})

it('says at the card what is missing, and the order stays pending', async () => {
  const missing = 'Solo queda 1 de Cera mate'
  const { user, requests } = visit({ [path]: refused(409, 'stock_insufficient', missing) })
  await user.click(await screen.findByRole('button', { name: 'Entregar el pedido K7MQ2XD' }))
  expect(await screen.findByText(missing)).toBeInTheDocument()
  expect(writes(requests)).toEqual([{ status: 'delivered', revision: 'o1' }])
  expect(screen.getByRole('button', { name: 'Entregar el pedido K7MQ2XD' })).toBeEnabled()
})

it('asks before it cancels, and says that money does not go back by itself', async () => {
  const { user, requests } = visit({ [path]: ok({ ...order, status: 'canceled' }) })
  await user.click(await screen.findByRole('button', { name: 'Cancelar el pedido K7MQ2XD' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Tiene \$100\.00 cobrados/)).toBeInTheDocument()
  expect(writes(requests)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Sí, cancelar pedido' }))
  expect(await screen.findByText('Pedido cancelado')).toBeInTheDocument()
  expect(writes(requests)).toEqual([{ status: 'canceled', revision: 'o1' }])
})

it('a new order is built of products with their price, and nothing typed is lost on a refusal [ORD-01]', async () => {
  const notSoldText = 'Uno de los productos ya no está a la venta. Quítalo del pedido.'
  const { user, requests } = visit(
    {
      'GET /api/client/search': ok([
        aClient({ _id: order.clientId, name: 'Ana', lastname: 'López' }),
      ]),
      'POST /api/order': refused(409, 'order_product_archived', notSoldText),
    },
    '/pedidos?nuevo=1'
  )
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo pedido' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Agrega al menos un producto')).toBeInTheDocument()
  expect(form.getByText('Elige un cliente')).toBeInTheDocument()
  await user.type(form.getByLabelText('Cliente'), 'Ana')
  await user.click(await form.findByRole('option', { name: /Ana López/ }))
  await user.type(form.getByLabelText('Productos'), 'cera')
  await user.click(await form.findByRole('option', { name: /Cera mate/ }))
  await user.click(form.getByRole('button', { name: 'Uno más de Cera mate' }))
  expect(form.getByLabelText('Cantidad de Cera mate')).toHaveValue('2')
  await user.clear(form.getByLabelText('Cantidad de Cera mate'))
  await user.type(form.getByLabelText('Cantidad de Cera mate'), '-4')
  expect(form.getByText('La cantidad debe ser mayor a 0')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Cantidad de Cera mate'))
  await user.type(form.getByLabelText('Cantidad de Cera mate'), '5')
  expect(form.getByText(/Hoy hay 3/)).toBeInTheDocument()
  await user.click(form.getByText('A domicilio'))
  await user.type(form.getByLabelText('Dirección de entrega'), 'Reforma 5')
  await user.type(form.getByLabelText('Envío (opcional)'), '1,250.50 MXN')
  expect(form.getByText('$2,450.50')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(notSoldText)).toBeInTheDocument()
  expect(form.getByLabelText('Dirección de entrega')).toHaveValue('Reforma 5')
  expect(writes(requests)).toEqual([
    {
      order: expect.objectContaining({
        clientId: order.clientId,
        items: [{ productId: wax._id, quantity: 5 }],
        delivery: 'delivery',
        deliveryAddress: 'Reforma 5',
        deliveryFee: 1_250.5,
        discount: 0,
      }),
    },
  ])
})

it('an order delivers and collects in one step, and prints its note', async () => {
  const print = vi.spyOn(globalThis, 'print').mockReturnValue()
  const { user, requests } = visit(
    { [path]: ok({ ...order, status: 'delivered' }), 'GET /api/thread': ok(noThreads) },
    `${board}&pedido=${order._id}`
  )
  const detail = within(await screen.findByRole('dialog', { name: 'Pedido K7MQ2XD' }))
  expect(detail.getByText('Reforma 5, Centro')).toBeInTheDocument()
  await user.click(detail.getByRole('button', { name: 'Imprimir nota' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')
  expect(sheet).toHaveTextContent('Nota de entrega · Pedido K7MQ2XD')
  expect(sheet).toHaveTextContent('Por cobrar $430.50')
  await user.selectOptions(detail.getByLabelText('Al entregar'), 'cash')
  await user.click(detail.getByRole('button', { name: 'Entregar y cobrar' }))
  await waitFor(() =>
    expect(writes(requests)).toEqual([
      { status: 'delivered', revision: 'o1', payment: { paymentMethod: 'cash' } },
    ])
  )
})

it('«Cobrar» opens a movement of what is left, and pays the order with it', async () => {
  const { user, requests } = visit(
    { 'POST /api/moneyMovement': refused(409, 'order_canceled', 'Este pedido está cancelado') },
    `${board}&pedido=${order._id}`
  )
  const detail = within(await screen.findByRole('dialog', { name: 'Pedido K7MQ2XD' }))
  await user.click(detail.getByRole('button', { name: 'Cobrar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cobrar a Ana López' }))
  expect(form.getByText('Pedido con folio K7MQ2XD')).toBeInTheDocument()
  expect(form.queryByText('Salida')).toBeNull()
  await user.click(form.getByRole('button', { name: /^Cobrar / }))
  expect(await form.findByText('Este pedido está cancelado')).toBeInTheDocument()
  expect(writes(requests)).toEqual([
    {
      moneyMovement: expect.objectContaining({
        amount: 430.5,
        orderId: order._id,
        clientId: order.clientId,
        branchId: order.branchId,
      }),
    },
  ])
})

it('without orders the page says how the first one is made', async () => {
  const { user } = visit({ 'GET /api/order': ok([]) }, '/pedidos')
  expect(await screen.findByText('Todavía no hay pedidos')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Nuevo pedido' }))
  expect(await screen.findByRole('dialog', { name: 'Nuevo pedido' })).toBeInTheDocument()
})

it('says of a discount while it is typed that it is too large, and shows no negative total', async () => {
  const { user, requests } = visit({}, '/pedidos?nuevo=1')
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo pedido' }))
  await user.type(form.getByLabelText('Productos'), 'cera')
  await user.click(await form.findByRole('option', { name: /Cera mate/ }))
  await user.type(form.getByLabelText('Descuento (opcional)'), '9999')
  const tooLarge = 'El descuento no puede ser mayor que el total del pedido'
  expect(form.getByText(tooLarge)).toBeInTheDocument()
  expect(form.getByLabelText('Descuento (opcional)')).toBeInvalid()
  expect(form.getByText('Total').parentElement).toHaveTextContent('$0.00')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(writes(requests)).toEqual([])
  await user.clear(form.getByLabelText('Descuento (opcional)'))
  expect(form.queryByText(tooLarge)).toBeNull()
  expect(form.getByText('Total').parentElement).toHaveTextContent('$240.00')
})
