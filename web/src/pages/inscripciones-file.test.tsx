import type { Import, ImportRow } from '@mostrador/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { fakeUploads } from '../test/fake-upload.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aCourse } from './cursos.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

const id = '0199b2c4-0000-7000-8000-0000000000ab'
const run = (change: Partial<Import> = {}): Import => ({
  _id: id,
  fileName: 'alumnas.csv',
  state: 'validated',
  fix: false,
  valid: 1,
  fixable: 0,
  invalid: 1,
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
  originalData: { course: 'Cerámica', whatsapp: '2225550134', status: 'Confirmada' },
  errors: [],
  failure: null,
  known: null,
  ...change,
})
const message = 'No se encontro el curso o el cliente: ningún curso se llama así'
const errors = [{ field: 'course', message, suggestedFix: null }]
const validation = {
  valid: [row({ known: 'Ana López' })],
  fixable: [],
  invalid: [row({ rowIndex: 3, state: 'invalid', errors })],
  totalProcessed: 2,
}

const openPanel = async (answers: Answers = {}) => {
  const app = openApp('/inscripciones?nueva=1', aSession(), {
    'GET /api/course': ok([aCourse()]),
    'GET /api/enrollment': ok([]),
    'GET /api/client/search': ok([]),
    'GET /api/enrollment/import': ok([]),
    [`GET /api/enrollment/import/${id}`]: ok({ ...run(), validation }),
    ...answers,
  })
  const form = within(await screen.findByRole('dialog', { name: 'Nueva inscripcion' }))
  await app.user.click(form.getByRole('tab', { name: 'Carga Masiva' }))
  return { ...app, form }
}

it('a new enrolment has the tabs Individual and Carga Masiva, which asks for a file [ENR2-02, ENR2-08]', async () => {
  const uploads = fakeUploads()
  const { form, user } = await openPanel()
  expect(form.getByRole('tab', { name: 'Individual' })).toBeInTheDocument()
  await user.click(await form.findByRole('button', { name: 'Validar y cargar' }))
  expect(await screen.findByText('Por favor, seleccione un archivo')).toBeInTheDocument()
  expect(uploads).toHaveLength(0)
  expect(form.getByText(/Hasta 500 inscripciones por archivo/)).toBeInTheDocument()
  expect(form.queryByRole('button', { name: 'Guardar' })).toBeNull()
  expect(await seriousViolations()).toEqual([])
})

it('shows what is wrong in each row and who is enrolled already, and starts with the valid ones', async () => {
  const uploads = fakeUploads()
  const { form, user, requests } = await openPanel({
    [`POST /api/enrollment/import/${id}/start`]: ok(run({ state: 'running', total: 1 })),
  })
  const files = [new File(['x'], 'alumnas.csv', { type: 'text/csv' })]
  const field = await form.findByLabelText('Archivo', { selector: 'input' })
  await act(async () => fireEvent.change(field, { target: { files } }))
  await user.click(form.getByRole('button', { name: 'Validar y cargar' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await act(async () => uploads[0]?.answer(200, { success: true, data: run() }))
  const results = within(await screen.findByRole('dialog', { name: 'Resultado de la validación' }))
  expect(await results.findByText(message)).toBeInTheDocument()
  const enrolledText = '1 fila es de alguien que ya está en ese curso: se queda como está.'
  expect(results.getByText(enrolledText)).toBeInTheDocument()
  expect(results.queryByRole('radio')).toBeNull()
  await user.click(results.getByRole('button', { name: 'Continuar con válidos' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/start'))).toBe(true))
})

it('says that a file which enrolled nobody failed [ENR2-09]', async () => {
  const other = '0199b2c4-0000-7000-8000-0000000000ac'
  const before = run({ _id: other, fileName: 'otras.csv', state: 'done', created: 3 })
  let current = run({ state: 'running', total: 1 })
  const { user, form } = await openPanel({
    'GET /api/enrollment/import': () => ok([current, before]),
    [`POST /api/enrollment/import/${other}/undo`]: () => {
      current = run({ state: 'done', total: 1, processed: 1, failed: 1 })
      return ok({ ...before, state: 'undoing' })
    },
  })
  await user.click(await form.findByRole('button', { name: 'Deshacer la carga' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Deshacer la carga' }))
  expect(await screen.findByText('Error en la carga masiva')).toBeInTheDocument()
  expect(
    await screen.findByText('Se procesó 1 fila: 0 inscripciones creadas, 1 fallidas')
  ).toBeInTheDocument()
})

it('says how a running file ended, in the words of enrolments [ENR2-09]', async () => {
  const other = '0199b2c4-0000-7000-8000-0000000000ac'
  const before = run({ _id: other, fileName: 'otras.csv', state: 'done', created: 3 })
  let current = run({ state: 'running', total: 2 })
  const { user, form } = await openPanel({
    'GET /api/enrollment/import': () => ok([current, before]),
    [`POST /api/enrollment/import/${other}/undo`]: () => {
      current = run({ state: 'done', total: 2, processed: 2, created: 2, invalid: 0, fixable: 0 })
      return ok({ ...before, state: 'undoing' })
    },
  })
  expect(await form.findByRole('progressbar')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Deshacer la carga' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/¿Quitar las 3 inscripciones de otras.csv\?/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Deshacer la carga' }))
  expect(await screen.findByText('Carga masiva completada con exito')).toBeInTheDocument()
  const text = 'Carga masiva completada: 2 inscripciones creadas, 0 fallidas'
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})
