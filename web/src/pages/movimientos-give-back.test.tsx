import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sale } from '../features/money/testing.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  // A window with room for a table.
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const visit = (answers: Answers = {}, path = '/finanzas/movimientos') =>
  openApp(path, aSession(), {
    'GET /api/moneyMovement': ok({ data: [sale] }),
    'GET /api/branch': ok([]),
    'GET /api/dayCut': ok([]),
    ...answers,
  })
type Visit = ReturnType<typeof visit>
const sent = ({ requests }: Visit, method: string, path: string) =>
  requests.filter(call => call.method === method && call.path === path).map(({ body }) => body)

it('gives back what a client paid by hand, as money that goes out', async () => {
  const clientId = '0199b2c4-0000-7000-8000-0000000000d1'
  const appointmentId = '0199b2c4-0000-7000-8000-0000000000e1'
  const page = visit({
    'GET /api/moneyMovement': ok({ data: [{ ...sale, clientId, appointmentId }] }),
    'POST /api/moneyMovement': ok(sale, 'Movimiento registrado correctamente'),
  })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: /^Más de Ventas de \$350.50/ }))
  const item = await screen.findByRole('menuitem', { name: 'Devolver al cliente' })
  await user.keyboard('{ArrowDown}')
  while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  const form = within(await screen.findByRole('dialog', { name: 'Devolver a Ana López' }))
  await user.click(form.getByRole('button', { name: 'Devolver $350.50' }))
  await waitFor(() =>
    expect(sent(page, 'POST', '/api/moneyMovement')).toMatchObject([
      { moneyMovement: { type: 'out', amount: 350.5, clientId }, appointmentId },
    ])
  )
})

const byLink = {
  ...sale,
  _id: '0199b2c4-0000-7000-8000-0000000000b9',
  amount: 250.5,
  paymentMethod: 'mercado_pago',
  createdBy: 'Mercado Pago',
}

it('gives back a payment that came by link, with amount and reason, and deletes it nowhere', async () => {
  const { user, requests } = visit({
    'GET /api/moneyMovement': ok({ data: [byLink] }),
    [`GET /api/payment/${byLink._id}`]: ok({
      _id: byLink._id,
      appointmentId: '0199b2c4-0000-7000-8000-0000000000a1',
      amount: 250.5,
      refunded: 50.5,
      currency: 'MXN',
      state: 'settled',
      cause: null,
      deposit: null,
      providerId: '1',
      paidAt: '2026-11-20T18:00:00.000Z',
      refunds: [],
    }),
    [`POST /api/payment/${byLink._id}/refund`]: ok({}),
  })
  await user.click(await screen.findByRole('button', { name: /^Más de Ventas de \$250\.50/ }))
  expect(screen.queryByRole('menuitem', { name: 'Eliminar' })).toBeNull()
  expect(await screen.findByRole('menuitem', { name: 'Devolver pago' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{End}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver pago' }))
  expect(dialog.getByText('Quedan $200.00 de este pago.')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('Motivo'), 'Se canceló')
  await user.click(dialog.getByRole('button', { name: 'Devolver' }))
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/refund'))?.body).toEqual({
      amount: 200,
      reason: 'Se canceló',
    })
  )
})
