import type { Import, ImportRow } from '@mostrador/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused, serve } from '../test/answers.ts'
import { fakeUploads } from '../test/fake-upload.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderIn } from '../test/render.tsx'
import { ProductImports } from './product-imports.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const id = '0199b2c4-0000-7000-8000-0000000000aa'
const run = (change: Partial<Import> = {}): Import => ({
  _id: id,
  fileName: 'productos.csv',
  state: 'validated',
  fix: false,
  valid: 1,
  fixable: 1,
  invalid: 1,
  known: 0,
  updateKnown: false,
  total: 0,
  processed: 0,
  created: 0,
  failed: 0,
  updated: 0,
  skipped: 0,
  unusedColumns: [],
  removed: 0,
  kept: 0,
  createdAt: '2026-11-23T18:00:00.000Z',
  ...change,
})
const row = (change: Partial<ImportRow>): ImportRow => ({
  rowIndex: 2,
  state: 'valid',
  originalData: { name: 'Cera', description: 'Cera mate', price: '100' },
  errors: [],
  failure: null,
  known: null,
  ...change,
})
const validation = {
  valid: [row({})],
  fixable: [
    row({
      rowIndex: 3,
      state: 'fixable',
      originalData: { name: 'Gel', description: 'Gel fuerte', price: '$1,250.50' },
      errors: [{ field: 'price', message: 'El precio va en pesos', suggestedFix: '1251' }],
    }),
  ],
  invalid: [
    row({
      rowIndex: 4,
      state: 'invalid',
      originalData: { name: 'X', description: '', price: '-5' },
      errors: [{ field: 'price', message: 'El precio no puede ser negativo', suggestedFix: null }],
    }),
  ],
  totalProcessed: 3,
}
const read = (change: Partial<Import> = {}) => ok({ ...run(change), validation })

const visit = (answers: Answers = {}) => {
  const requests = serve({
    'GET /api/auth/session': ok(aSession()),
    'GET /api/product/import': ok([]),
    [`GET /api/product/import/${id}`]: read(),
    ...answers,
  })
  return { requests, ...renderIn(<ProductImports mayUpdate mayUndo />) }
}
const chooseFile = async (name: string) => {
  const files = [new File(['x'], name, { type: 'text/csv' })]
  const field = await screen.findByLabelText('Archivo', { selector: 'input' })
  await act(async () => fireEvent.change(field, { target: { files } }))
}
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))

it('asks for a file before it sends one', async () => {
  const uploads = fakeUploads()
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: 'Validar y cargar' }))
  expect(await screen.findByText('Por favor, seleccione un archivo')).toBeInTheDocument()
  expect(uploads).toHaveLength(0)
  expect(await seriousViolations()).toEqual([])
})

it('shows the three lists of a file, cell by cell, and goes on with its fixes [IMP-01, IMP-03, IMP2-03]', async () => {
  const uploads = fakeUploads()
  const { user, requests } = visit({
    [`POST /api/product/import/${id}/start`]: ok(run({ state: 'running', total: 2 })),
  })
  await chooseFile('productos.csv')
  await user.click(screen.getByRole('button', { name: 'Validar y cargar' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await act(async () => uploads[0]?.answer(200, { success: true, data: run() }))
  const results = await dialog()
  expect(await results.findByRole('tab', { name: 'Errores Graves (1)' })).toBeInTheDocument()
  expect(results.getByText('El precio no puede ser negativo')).toBeInTheDocument()
  expect(results.getByText(/1 fila con errores graves se omitirá/)).toBeInTheDocument()
  await user.click(results.getByRole('tab', { name: 'Errores Corregibles (1)' }))
  expect(results.getByRole('deletion')).toHaveTextContent('$1,250.50')
  expect(results.getByRole('insertion')).toHaveTextContent('1251')
  await user.click(results.getByRole('tab', { name: 'Válidos (1)' }))
  expect(results.getByText('Fila 2')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  expect(results.getByRole('button', { name: 'Continuar con válidos' })).toBeEnabled()
  await user.click(results.getByRole('button', { name: 'Corregir y continuar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const started = requests.find(({ path }) => path.endsWith('/start'))
  expect(started?.body).toEqual({ fix: true, updateKnown: false })
})

it('offers no next step when no row can be created [C2-09]', async () => {
  const { user } = visit({
    'GET /api/product/import': ok([run({ valid: 0, fixable: 0, invalid: 3 })]),
    [`GET /api/product/import/${id}`]: read({ valid: 0, fixable: 0, invalid: 3 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = await dialog()
  expect(await results.findByText(/Ninguna fila se puede cargar/)).toBeInTheDocument()
  expect(results.queryByRole('button', { name: /continuar/i })).toBeNull()
  expect(results.getByRole('button', { name: 'Descartar archivo' })).toBeEnabled()
})

it.each([
  ['Error al validar el archivo', 'upload'],
  ['Error al aplicar correcciones', 'Corregir y continuar'],
  ['Error en la carga masiva', 'Continuar con válidos'],
])('says «%s» and why [IMP2-19]', async (text, way) => {
  const uploads = fakeUploads()
  const why = 'Faltan las siguientes cabeceras: Precio'
  const { user } = visit({
    'GET /api/product/import': ok([run()]),
    [`POST /api/product/import/${id}/start`]: refused(422, 'import_headers_missing', why),
  })
  if (way === 'upload') {
    await chooseFile('nuevos.csv')
    await user.click(screen.getByRole('button', { name: 'Validar y cargar' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.answer(422, { success: false, code: 'x', message: why }))
    // The file stays chosen.
    expect(screen.getByText('nuevos.csv')).toBeInTheDocument()
  } else {
    await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
    await user.click(await (await dialog()).findByRole('button', { name: way }))
  }
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(await screen.findByText(why)).toBeInTheDocument()
})

it('shows how far a running import is, also after a reload [IMP2-01, IMP2-19]', async () => {
  visit({
    'GET /api/product/import': ok([
      run({ state: 'running', total: 1_200, processed: 900, created: 890, failed: 10 }),
    ]),
  })
  const item = within(await screen.findByRole('listitem', { name: 'productos.csv' }))
  for (const name of ['Descargar plantilla', 'Elegir archivo', 'Validar y cargar'])
    expect(screen.getByRole('button', { name })).toBeEnabled()
  expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
  expect(item.getByText('75%')).toBeInTheDocument()
  const figures = ['Total', 'Procesados', 'Creados', 'Fallidos'].map(
    name => item.getByText(name).nextElementSibling?.textContent
  )
  expect(figures).toEqual(['1,200', '900', '890', '10'])
})

it('says how many rows an import processed when it created none [IMP2-19]', async () => {
  const other = '0199b2c4-0000-7000-8000-0000000000ab'
  let current = run({ state: 'running', total: 150 })
  const before = run({ _id: other, fileName: 'otros.csv', state: 'done', created: 3 })
  const { user } = visit({
    'GET /api/product/import': () => ok([current, before]),
    [`POST /api/product/import/${other}/undo`]: () => {
      current = run({ state: 'done', total: 150, processed: 150, failed: 150 })
      return ok({ ...before, state: 'undoing' })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Deshacer la carga' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Deshacer la carga' }))
  expect(await screen.findByText('Error en la carga masiva')).toBeInTheDocument()
  expect(
    await screen.findByText('Se procesaron 150 filas: 0 productos creados, 150 fallidos')
  ).toBeInTheDocument()
})

it('says how it ended, lists what failed, and undoes it after asking [IMP2-19]', async () => {
  const done = run({
    state: 'done',
    invalid: 0,
    fixable: 0,
    total: 150,
    processed: 150,
    created: 148,
    failed: 2,
  })
  const { user, requests } = visit({
    'GET /api/product/import': ok([done]),
    [`GET /api/product/import/${id}/rows`]: ok([
      row({ state: 'failed', failure: 'Llegaste al límite de 150 productos de tu plan' }),
    ]),
    [`POST /api/product/import/${id}/undo`]: ok(run({ state: 'undoing' })),
  })
  expect(
    await screen.findByText('Carga masiva completada: 148 productos creados, 2 fallidos')
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver lo que falló' }))
  expect(await screen.findByText(/Llegaste al límite/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Deshacer la carga' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(false)
  await user.click(question.getByRole('button', { name: 'Deshacer la carga' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(true))
})
