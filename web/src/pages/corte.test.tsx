import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('takes no count below zero: it is refused in its field, and no difference is reckoned', async () => {
  const { user, asked } = openApp('/finanzas/corte', aSession(), {
    'GET /api/branch': ok([]),
    'GET /api/dayCut': ok([]),
    'GET /api/dayCut/expected': ok({
      lines: [{ paymentMethod: 'cash', in: 77, out: 0, expected: 77, movements: 1 }],
      expected: 77,
      openingFloat: 0,
    }),
  })
  const [start] = await screen.findAllByRole('button', { name: 'Hacer corte' })
  if (start !== undefined) await user.click(start)
  const form = within(await screen.findByRole('dialog', { name: 'Hacer corte de caja' }))
  const counted = await form.findByLabelText('Contado en efectivo')
  await user.type(counted, '-50')
  expect(form.getByText('Escribe cuánto contaste')).toBeInTheDocument()
  expect(counted).toBeInvalid()
  expect(form.queryByText(/Faltan/)).toBeNull()
  await user.type(form.getByLabelText('Nota'), 'Sin cambio')
  await user.click(form.getByRole('button', { name: 'Guardar corte' }))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})
