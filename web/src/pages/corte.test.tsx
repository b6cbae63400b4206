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

it('refuses a negative count in its field, and shows no difference', async () => {
  const { user, requests } = openApp('/finanzas/corte', aSession(), {
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
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('mentions an earlier cut of the same day and branch, and no other', async () => {
  const cut = (branchId: string | null, createdAt: string, counted: number) => ({
    _id: crypto.randomUUID(),
    branchId,
    date: '2026-11-27',
    createdAt,
    createdBy: 'Lupita',
    openingFloat: 0,
    note: '',
    expected: counted,
    counted,
    difference: 0,
    lines: [
      {
        paymentMethod: 'cash',
        in: 0,
        out: 0,
        expected: counted,
        movements: 1,
        counted,
        difference: 0,
      },
    ],
  })
  const { user } = openApp('/finanzas/corte', aSession(), {
    'GET /api/branch': ok([]),
    'GET /api/dayCut': ok([
      cut(null, '2026-11-27T18:00:00.000Z', 300),
      cut(null, '2026-11-27T20:10:00.000Z', 450),
      cut('0199b2c4-0000-7000-8000-0000000000f1', '2026-11-27T21:00:00.000Z', 999),
    ]),
    'GET /api/dayCut/expected': ok({
      lines: [{ paymentMethod: 'cash', in: 77, out: 0, expected: 77, movements: 1 }],
      expected: 77,
      openingFloat: 200,
    }),
  })
  const [start] = await screen.findAllByRole('button', { name: 'Hacer corte' })
  if (start !== undefined) await user.click(start)
  const form = within(await screen.findByRole('dialog', { name: 'Hacer corte de caja' }))
  expect(await form.findByText(/Ya hubo un corte/)).toHaveTextContent('14:10) con $450.00')
})
