import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sale } from '../features/money/testing.ts'
import { type Answers, aBusiness, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
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

const cutRent = {
  ...sale,
  _id: '0199b2c4-0000-7000-8000-0000000000b2',
  type: 'out',
  amount: 100,
  category: 'rent',
  paymentMethod: 'check',
  cutId: '0199b2c4-0000-7000-8000-0000000000c1',
}
const visit = (answers: Answers = {}, path = '/finanzas/movimientos') =>
  openApp(path, aSession(), {
    'GET /api/moneyMovement': ok({ data: [sale, cutRent] }),
    'GET /api/branch': ok([]),
    'GET /api/dayCut': ok([]),
    ...answers,
  })
type Visit = ReturnType<typeof visit>
const sent = ({ requests }: Visit, method: string, path: string) =>
  requests.filter(call => call.method === method && call.path === path).map(({ body }) => body)

it('lists movements with the Spanish labels of categories and methods, and their sums [MON2-02, MON2-06]', async () => {
  visit()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Ventas')).toBeInTheDocument()
  expect(table.getByText('Renta')).toBeInTheDocument()
  expect(table.getByText('Efectivo')).toBeInTheDocument()
  expect(table.getByText('Cheque')).toBeInTheDocument()
  expect(table.getByText('−$100.00')).toBeInTheDocument()
  expect(screen.getByText('$250.50')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('labels only a refund to a client as «Devolución»', async () => {
  const refund = { ...sale, type: 'out', clientId: '0199b2c4-0000-7000-8000-0000000000d1' }
  visit({ 'GET /api/moneyMovement': ok({ data: [refund, cutRent] }) })
  const table = within(await screen.findByRole('table'))
  const [, first, second] = table.getAllByRole('row')
  expect(first).toHaveTextContent('Devolución')
  expect(second).not.toHaveTextContent('Devolución')
})

it('reads every category and method in Spanish [MON2-06]', async () => {
  const categories = {
    sales: 'Ventas',
    investment: 'Inversión',
    loan: 'Préstamo',
    salary: 'Sueldos',
    rent: 'Renta',
    utilities: 'Servicios básicos',
    maintenance: 'Mantenimiento',
    miscellaneous: 'Varios',
  }
  const methods = ['cash', 'credit', 'debit', 'transfer', 'check']
  const rows = Object.keys(categories).map((category, index) => ({
    ...sale,
    category,
    paymentMethod: methods[index % methods.length],
    _id: `${sale._id.slice(0, -2)}${10 + index}`,
  }))
  visit({ 'GET /api/moneyMovement': ok({ data: rows }) })
  const table = within(await screen.findByRole('table'))
  for (const name of Object.values(categories)) expect(table.getByText(name)).toBeInTheDocument()
  for (const name of [
    'Efectivo',
    'Tarjeta de crédito',
    'Tarjeta de débito',
    'Transferencia',
    'Cheque',
  ])
    expect(table.getAllByText(name).length).toBeGreaterThan(0)
})

it('registers a movement from its defaults, with an amount as people write it [MON2-02, MON2-03, MON2-04, MON2-05]', async () => {
  const page = visit({ 'POST /api/moneyMovement': ok(sale) })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  expect(form.getByRole('radio', { name: 'Entrada' })).toBeChecked()
  expect(form.getByLabelText('Método de pago')).toHaveDisplayValue('Efectivo')
  expect(form.getByLabelText('Categoría')).toHaveDisplayValue('Ventas')
  const methods = within(form.getByLabelText('Método de pago')).getAllByRole('option')
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Efectivo',
    'Tarjeta de crédito',
    'Tarjeta de débito',
    'Transferencia',
  ])
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('El monto debe ser mayor a 0')).toBeInTheDocument()
  await user.type(form.getByLabelText('Monto'), '1,250.50 MXN')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent(page, 'POST', '/api/moneyMovement')).toHaveLength(1))
  expect(sent(page, 'POST', '/api/moneyMovement')[0]).toMatchObject({
    moneyMovement: { amount: 1250.5, type: 'in', paymentMethod: 'cash', category: 'sales' },
  })
})

it('asks an expense for a category of its own instead of keeping that of the income', async () => {
  const page = visit({ 'POST /api/moneyMovement': ok(sale) })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  await user.click(form.getByRole('radio', { name: 'Salida' }))
  const category = form.getByLabelText('Categoría')
  expect(category).toHaveDisplayValue('Elige una categoría')
  expect(
    within(category)
      .getAllByRole('option')
      .map(option => option.textContent)
  ).toEqual([
    'Elige una categoría',
    'Renta',
    'Servicios básicos',
    'Sueldos',
    'Mantenimiento',
    'Préstamo',
    'Inversión',
    'Varios',
  ])
  await user.type(form.getByLabelText('Monto'), '150')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(category).toBeInvalid()
  expect(sent(page, 'POST', '/api/moneyMovement')).toEqual([])
  await user.selectOptions(category, 'Servicios básicos')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent(page, 'POST', '/api/moneyMovement')).toHaveLength(1))
  expect(sent(page, 'POST', '/api/moneyMovement')[0]).toMatchObject({
    moneyMovement: { amount: 150, type: 'out', category: 'utilities' },
  })
})

it('resets the category to sales when the type is changed back to income', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  await user.click(form.getByRole('radio', { name: 'Salida' }))
  await user.selectOptions(form.getByLabelText('Categoría'), 'Sueldos')
  await user.click(form.getByRole('radio', { name: 'Entrada' }))
  expect(form.getByLabelText('Categoría')).toHaveDisplayValue('Ventas')
})

it('says what the server answers when it does not save, and keeps what was typed [MON2-08]', async () => {
  const message = 'No se encontró la sucursal'
  const { user } = visit({
    'POST /api/moneyMovement': refused(404, 'branch_not_found', message),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  await user.type(form.getByLabelText('Monto'), '80')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  expect(form.getByLabelText('Monto')).toHaveValue('80')
})

it('edits with delete, which asks first [MON2-02, MON2-08]', async () => {
  const page = visit({
    [`DELETE /api/moneyMovement/${sale._id}`]: ok({ _id: sale._id }),
  })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Ventas' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar movimiento' }))
  expect(form.getByLabelText('Monto')).toHaveValue('350.5')
  await user.click(form.getByRole('button', { name: 'Eliminar movimiento' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Movimiento eliminado correctamente')).toBeInTheDocument()
})

it('asks for the amount in digits where it is words', async () => {
  const page = visit()
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  await user.type(form.getByLabelText('Monto'), 'cien')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(form.getByText('Escribe el monto con números, por ejemplo 250.50')).toBeInTheDocument()
})

it('offers a correction for what a cut has counted', async () => {
  const path = `/api/moneyMovement/${cutRent._id}/correction`
  const page = visit({ [`POST ${path}`]: ok({ ...sale, correctsId: cutRent._id }) })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Renta' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Corregir la salida/ }))
  await user.type(dialog.getByLabelText('Motivo (opcional)'), 'cobro doble')
  await user.click(dialog.getByRole('button', { name: 'Registrar corrección' }))
  await waitFor(() => expect(sent(page, 'POST', path)).toEqual([{ reason: 'cobro doble' }]))
})

it('adds and removes own categories, and refuses a duplicate, ignoring case [MON2-07]', async () => {
  const business = aBusiness({ moneyMovementCategories: [{ name: 'Propinas' }] })
  const path = `/api/business/${business._id}`
  const page = visit({ [`GET ${path}`]: ok(business), [`PUT ${path}`]: ok(business) })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar movimiento' }))
  await user.click(await form.findByRole('button', { name: 'Tus categorías' }))
  const field = form.getByLabelText('Nueva categoría')
  for (const existing of ['PROPINAS', 'ventas']) {
    await user.clear(field)
    await user.type(field, `${existing}{Enter}`)
    expect(await form.findByText('Esa categoria ya existe')).toBeInTheDocument()
  }
  expect(sent(page, 'PUT', path)).toEqual([])
  await user.clear(field)
  await user.type(field, 'Publicidad{Enter}')
  expect(await screen.findByText('Categoria agregada correctamente')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Eliminar la categoría Propinas' }))
  expect(await screen.findByText('Categoria eliminada correctamente')).toBeInTheDocument()
  expect(sent(page, 'PUT', path)).toEqual([
    { business: { moneyMovementCategories: [{ name: 'Propinas' }, { name: 'Publicidad' }] } },
    { business: { moneyMovementCategories: [] } },
  ])
})

it('cuts a day with a note for the difference, and prints the sheet', async () => {
  const line = { paymentMethod: 'cash', in: 500, out: 100, expected: 400, movements: 3 }
  const cut = {
    _id: cutRent.cutId,
    businessId: sale.businessId,
    branchId: null,
    date: '2026-11-20',
    openingFloat: 200,
    lines: [{ ...line, expected: 600, counted: 590, difference: -10 }],
    expected: 600,
    counted: 590,
    difference: -10,
    note: 'Faltó cambio',
    createdBy: 'Lupita',
    createdAt: '2026-11-21T02:00:00.000Z',
  }
  const page = visit(
    {
      'GET /api/dayCut/expected': ok({ lines: [line], expected: 400, openingFloat: 200 }),
      'POST /api/dayCut': ok(cut),
    },
    '/finanzas/corte'
  )
  const { user } = page
  const [start] = await screen.findAllByRole('button', { name: 'Hacer corte' })
  if (start !== undefined) await user.click(start)
  const form = within(await screen.findByRole('dialog', { name: 'Hacer corte de caja' }))
  expect(await form.findByLabelText('Fondo inicial en efectivo')).toHaveValue('200.00')
  await user.type(form.getByLabelText('Contado en efectivo'), '590')
  expect(form.getByText(/Faltan \$10\.00/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar corte' }))
  expect(await form.findByText(/escribe una nota que la explique/)).toBeInTheDocument()
  await user.type(form.getByLabelText('Nota'), 'Faltó cambio')
  await user.click(form.getByRole('button', { name: 'Guardar corte' }))
  const detail = within(await screen.findByRole('dialog', { name: /^Corte del/ }))
  expect(detail.getByText('Nota: Faltó cambio')).toBeInTheDocument()
  expect(sent(page, 'POST', '/api/dayCut')).toMatchObject([
    {
      dayCut: {
        openingFloat: 200,
        lines: [{ paymentMethod: 'cash', expected: 400, counted: 590 }],
      },
    },
  ])
  const print = vi.spyOn(globalThis, 'print').mockReturnValue()
  await user.click(detail.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector('[data-print-sheet]')
  expect(sheet).toHaveTextContent('Faltó cambio')
  expect(sheet).toHaveTextContent('$590.00')
  expect(sheet).toHaveTextContent('El efectivo incluye el fondo inicial de $200.00')
})
