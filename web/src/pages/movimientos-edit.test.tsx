import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sale } from '../features/money/testing.ts'
import { aSession, ok } from '../test/answers.ts'
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

it('takes more than the price of an appointment only once somebody has read that', async () => {
  const message = 'De esta cita ya se cobraron $350.50: no falta nada por pagar.'
  const movement = { ...sale, clientName: '' }
  let isKnown = false
  const { user, requests } = openApp('/finanzas/movimientos', aSession(), {
    'GET /api/moneyMovement': ok({ data: [movement] }),
    'GET /api/branch': ok([]),
    'GET /api/dayCut': ok([]),
    [`PUT /api/moneyMovement/${sale._id}`]: () => {
      if (isKnown) return ok({ ...movement, amount: 9_000 })
      isKnown = true
      const details = { paidCents: 35_050 }
      return {
        status: 409,
        body: { success: false, code: 'appointment_overpaid', message, details },
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ventas' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar movimiento' }))
  await user.clear(form.getByLabelText('Monto'))
  await user.type(form.getByLabelText('Monto'), '9000')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findAllByText('Movimiento actualizado correctamente')).not.toEqual([])
  const [first, second] = requests.filter(({ method }) => method === 'PUT')
  expect(first?.body).not.toHaveProperty('knownPaidCents')
  expect(first?.body).toMatchObject({ amount: 9_000, version: sale.version })
  expect(second?.body).toMatchObject({ amount: 9_000, knownPaidCents: 35_050 })
})
