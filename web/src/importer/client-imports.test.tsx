import type { Import, ImportRow } from '@mostrador/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeUploads } from '../test/fake-upload.ts'
import { aBusiness, aSession, ok, serve } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderIn } from '../test/render.tsx'
import { ClientImports } from './client-imports.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const id = '0199b2c4-0000-7000-8000-0000000000aa'
const run = (change: Partial<Import> = {}): Import => ({
  _id: id,
  fileName: 'clientes.csv',
  state: 'validated',
  fix: false,
  valid: 1,
  fixable: 1,
  invalid: 0,
  known: 1,
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
  originalData: { name: 'Ana', whatsapp: '2225550134', type: 'client', email: '' },
  errors: [],
  failure: null,
  known: 'Ana López',
  ...change,
})
const fixable = row({
  rowIndex: 3,
  state: 'fixable',
  known: null,
  originalData: { name: 'Eva', whatsapp: '2225550135', type: 'client', countryCode: '+52' },
  errors: [{ field: 'countryCode', message: 'Se escribe sin signos', suggestedFix: '52' }],
})

type Visit = {
  readonly rows?: readonly ImportRow[]
  readonly mayUpdate?: boolean
  readonly valid?: readonly ImportRow[]
  readonly fixable?: readonly ImportRow[]
  readonly invalid?: readonly ImportRow[]
}
const visit = (fileImport: Import, { rows = [], mayUpdate = true, ...lists }: Visit = {}) => {
  const validation = {
    valid: [row({})],
    fixable: [fixable],
    invalid: [],
    totalProcessed: 2,
    ...lists,
  }
  const requests = serve({
    'GET /api/auth/session': ok(aSession()),
    [`GET /api/business/${aSession().business?._id}`]: ok(aBusiness({ countryCode: '52' })),
    'GET /api/client/import': ok([fileImport]),
    [`GET /api/client/import/${id}`]: ok({ ...fileImport, validation }),
    [`GET /api/client/import/${id}/rows`]: ok(rows),
    [`POST /api/client/import/${id}/start`]: ok(run({ state: 'running' })),
  })
  return { requests, ...renderIn(<ClientImports mayUpdate={mayUpdate} mayUndo />) }
}

it('shows Nombre, WhatsApp and Tipo of each row, and what else is wrong in it [IMP-05]', async () => {
  const { user } = visit(run())
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  const showsHeaders = (expected: readonly string[]) =>
    waitFor(() =>
      expect(results.getAllByRole('term').map(term => term.textContent)).toEqual(expected)
    )
  await showsHeaders(['Nombre', 'WhatsApp', 'Tipo', 'Código de país'])
  expect(results.getByText('Se ajustan solas: las cargamos corregidas.')).toBeVisible()
  await user.click(results.getByRole('tab', { name: 'Válidos (1)' }))
  // The panel before it leaves with the next frame.
  await showsHeaders(['Nombre', 'WhatsApp', 'Tipo'])
  expect(results.getByText(/Ya está: Ana López/)).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('shows the number with the country that it is loaded with', async () => {
  const originalData = { name: 'Ana', whatsapp: '2225550134', type: 'client', countryCode: '52' }
  const { user } = visit(run({ fixable: 0, valid: 1 }), { valid: [row({ originalData })] })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  expect(await results.findByText('+52 222 555 0134')).toBeVisible()
})

it('says of a row without a number that it is loaded without WhatsApp', async () => {
  const noNumber = row({
    state: 'fixable',
    known: null,
    originalData: { name: 'Eva', whatsapp: '', type: 'client' },
    errors: [{ field: 'hasNoWhatsapp', message: 'Se carga sin WhatsApp', suggestedFix: 'Sí' }],
  })
  const { user } = visit(run(), { fixable: [noNumber] })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  expect(await results.findByText('No tiene WhatsApp')).toBeVisible()
  expect(results.getByText('Se carga sin WhatsApp')).toBeVisible()
})

it('says why a row is refused, also where its cell can be mended or is in no column', async () => {
  const refused = row({
    state: 'invalid',
    known: null,
    originalData: { name: 'Pili', whatsapp: '099 222 111', type: 'client' },
    errors: [
      { field: 'whatsapp', message: 'Se quitan espacios', suggestedFix: '099222111' },
      { field: 'whatsapp', message: 'No reconocemos el país', suggestedFix: null },
      { field: 'notes', message: 'La nota es demasiado larga', suggestedFix: null },
    ],
  })
  const { user } = visit(run({ invalid: 1 }), { invalid: [refused] })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  expect(await results.findByText('No reconocemos el país')).toBeVisible()
  expect(results.getByText('La nota es demasiado larga')).toBeVisible()
  expect(results.queryByText('099222111')).toBeNull()
})

it('marks a value that stays as it is with its reason alone', async () => {
  const damaged = row({
    state: 'fixable',
    known: null,
    originalData: { name: 'Mu\uFFFDoz', whatsapp: '2225550134', type: 'client' },
    errors: [{ field: 'name', message: 'Una letra venía dañada', suggestedFix: 'Mu\uFFFDoz' }],
  })
  const { user } = visit(run(), { fixable: [damaged] })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  expect(await results.findByText('Una letra venía dañada')).toBeVisible()
  expect(results.getAllByText('Mu\uFFFDoz')).toHaveLength(1)
})

it('names the columns of the file that are not loaded', async () => {
  const { user } = visit(run({ unusedColumns: ['Existencias', 'Saldo'] }))
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  expect(
    await screen.findByText('No se cargan las columnas «Existencias» y «Saldo».')
  ).toBeInTheDocument()
})

it('asks what to do with clients that exist already', async () => {
  const { user, requests } = visit(run())
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const choice = await screen.findByRole('radiogroup', {
    name: '1 fila es de alguien que ya es tu contacto',
  })
  expect(within(choice).getByRole('radio', { name: /Dejarlos como están/ })).toBeChecked()
  await user.click(within(choice).getByText('Actualizarlos con lo que trae el archivo'))
  await user.click(screen.getByRole('button', { name: 'Corregir y continuar' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/start'))).toBe(true))
  expect(requests.find(({ path }) => path.endsWith('/start'))?.body).toEqual({
    fix: true,
    updateKnown: true,
  })
})

it('offers no update, and no undo of one, to whoever may not edit contacts', async () => {
  const { user, requests } = visit(run(), { mayUpdate: false })
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  expect(await screen.findByText(/Se quedan como están: para actualizarlos/)).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Corregir y continuar' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/start'))).toBe(true))
  const started = requests.find(({ path }) => path.endsWith('/start'))
  expect(started?.body).toMatchObject({ updateKnown: false })
})
it.each([
  [true, 1],
  [false, 0],
])('with the right to edit %s there are %d ways to undo an update', async (mayUpdate, ways) => {
  visit(run({ state: 'done', total: 2, processed: 2, updated: 2 }), { mayUpdate })
  expect(await screen.findByText(/Se actualizaron 2/)).toBeInTheDocument()
  expect(screen.queryAllByRole('button', { name: 'Deshacer la carga' })).toHaveLength(ways)
})

it('lists the existing rows when it ends', async () => {
  const done = run({ state: 'done', fix: true, total: 2, processed: 2, created: 1, skipped: 1 })
  const text = 'Carga masiva completada: 1 contactos creados, 0 fallidos. Ya estaban 1.'
  const rows = [row({ state: 'skipped', failure: 'Ya es tu contacto: Ana López' })]
  const { user } = visit(done, { rows })
  expect(await screen.findByText(text)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver lo que ya estaba' }))
  expect(await screen.findByText('Ya es tu contacto: Ana López')).toBeInTheDocument()
})

it('says how many rows with errors were left out', async () => {
  const done = run({ state: 'done', total: 2, processed: 2, created: 2, invalid: 1, fixable: 2 })
  visit(done, { rows: [row({ state: 'invalid', errors: [], failure: 'Falta el número' })] })
  const text =
    'Carga masiva completada: 2 contactos creados, 0 fallidos. Quedaron fuera 3 filas con errores.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  for (const name of ['Ver las filas con errores', 'Ver las filas que no se corrigieron'])
    expect(screen.getByRole('button', { name })).toBeEnabled()
})

it('sends the country of numbers without one along with the file [IMP2-11]', async () => {
  const uploads = fakeUploads()
  const { user } = visit(run({ state: 'undone' }))
  await user.selectOptions(await screen.findByLabelText(/Números sin código de país/), '57')
  await user.upload(screen.getByLabelText('Archivo'), new File(['Nombre'], 'c.csv'))
  await user.click(screen.getByRole('button', { name: 'Validar y cargar' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.path).toBe('/api/client/import?countryCode=57')
})

it('takes numbers without a country for those of the business, unless told otherwise', async () => {
  visit(run({ state: 'undone' }))
  const country = await screen.findByLabelText(/Números sin código de país/)
  await waitFor(() => expect(country).toHaveValue('52'))
})

it('opens the validation of a file that was sent [IMP2-01]', async () => {
  const uploads = fakeUploads()
  const { user } = visit(run())
  await user.upload(await screen.findByLabelText('Archivo'), new File(['Nombre'], 'clientes.csv'))
  await user.click(screen.getByRole('button', { name: 'Validar y cargar' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(200, { success: true, data: run() }))
  const results = await screen.findByRole('dialog', { name: 'Resultado de la validación' })
  expect(results).toBeVisible()
})

it('scrolls to what becomes of the file once it was reviewed', async () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  const { user } = visit(run())
  await user.click(await screen.findByRole('button', { name: 'Revisar resultado' }))
  const start = await screen.findByRole('button', { name: 'Corregir y continuar' })
  shown.mockClear()
  await user.click(start)
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'center' }))
})

it('says what an undo took back, and what it only put back', async () => {
  visit(run({ state: 'undone', created: 1, updated: 34, removed: 35 }))
  expect(
    await screen.findByText(
      'Se deshizo la carga: se quitaron o volvieron a como estaban 35 contactos.'
    )
  ).toBeInTheDocument()
})

it('has a template, a drop zone, the validation and the progress [IMP2-01]', async () => {
  const change = { total: 1_200, processed: 900, created: 890, failed: 10 }
  visit(run({ state: 'running', ...change }))
  for (const name of ['Descargar plantilla', 'Elegir archivo', 'Validar y cargar'])
    expect(screen.getByRole('button', { name })).toBeEnabled()
  const item = within(await screen.findByRole('listitem', { name: 'clientes.csv' }))
  expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
  const figures = ['Total', 'Procesados', 'Creados', 'Fallidos'].map(
    name => item.getByText(name).nextElementSibling?.textContent
  )
  expect(figures).toEqual(['1,200', '900', '890', '10'])
  expect(item.getByText('75%')).toBeInTheDocument()
})
