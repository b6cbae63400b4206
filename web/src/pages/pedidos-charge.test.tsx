import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { anOrder, aProduct } from './pedidos.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const order = anOrder()
const board = `/pedidos?dia=${order.deliveryDate}`
const visit = (at: string, listed = order, answers: Answers = {}) =>
  openApp(at, aSession(), {
    'GET /api/order': ok([listed]),
    'GET /api/product': ok([aProduct()]),
    'GET /api/branch': ok([]),
    'GET /api/client/search': ok([]),
    ...answers,
  })
const opened = async (name: string) => within(await screen.findByRole('dialog', { name }))
const detail = `${board}&pedido=${order._id}`

it('keeps what was typed into «Cobrar» through a reload', async () => {
  const { user, unmount } = visit(detail)
  const sheet = await opened('Pedido K7MQ2XD')
  await user.click(sheet.getByRole('button', { name: 'Cobrar' }))
  const form = await opened('Cobrar a Ana López')
  await user.clear(form.getByLabelText('Monto'))
  await user.type(form.getByLabelText('Monto'), '200')
  await user.selectOptions(form.getByLabelText('Método de pago'), 'transfer')
  await user.type(form.getByLabelText('Comentarios'), 'la mitad')
  unmount()
  visit(`${detail}&cobrar=${order._id}`)
  const reopened = await opened('Cobrar a Ana López')
  expect(reopened.getByLabelText('Monto')).toHaveValue('200')
  expect(reopened.getByLabelText('Método de pago')).toHaveValue('transfer')
  expect(reopened.getByLabelText('Comentarios')).toHaveValue('la mitad')
})

it('offers to collect what is owed before it offers to take a delivered order back', async () => {
  visit(detail, anOrder({ status: 'delivered' }))
  const sheet = await opened('Pedido K7MQ2XD')
  const names = sheet.getAllByRole('button').map(button => button.textContent)
  expect(names.slice(0, 2)).toEqual(['Cobrar', 'Registrar devolución'])
})

it.each([
  ['is paid', anOrder({ status: 'delivered', remainingBalance: 0, paymentStatus: 'completed' })],
  ['was canceled', anOrder({ status: 'canceled' })],
])('collects nothing for an order that %s', async (_, listed) => {
  visit(detail, listed)
  const sheet = await opened('Pedido K7MQ2XD')
  expect(sheet.queryByRole('button', { name: 'Cobrar' })).toBeNull()
})

it('offers to collect at once after an unpaid order was delivered', async () => {
  const { user } = visit(board, order, {
    [`PUT /api/order/${order._id}`]: ok({ ...order, status: 'delivered' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Entregar el pedido K7MQ2XD' }))
  await screen.findByText('Pedido entregado')
  await user.click(screen.getByRole('button', { name: 'Cobrar' }))
  const form = await opened('Cobrar a Ana López')
  expect(form.getByLabelText('Monto')).toHaveValue('430.50')
})
