import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBusiness, aSession, ok, serve } from '../test/answers.ts'
import { fakeUploads } from '../test/fake-upload.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderIn } from '../test/render.tsx'
import { ClientImports } from './client-imports.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const details = {
  columns: [
    { index: 0, header: 'CLIENTA', samples: ['Gaby Torres', 'Paty'] },
    { index: 1, header: 'CEL.', samples: ['222-333 44 55'] },
    { index: 2, header: 'CUMPLEAÑOS', samples: [] },
  ],
  asked: [
    { field: 'whatsapp', header: 'WhatsApp', required: true, suggested: 1 },
    { field: 'name', header: 'Nombre', required: false, suggested: 0 },
  ],
}
const message = 'Faltan las siguientes cabeceras: WhatsApp'

/** Sends a file that the server does not read. */
const sendRefused = async (body: object) => {
  const uploads = fakeUploads()
  serve({
    'GET /api/auth/session': ok(aSession()),
    [`GET /api/business/${aSession().business?._id}`]: ok(aBusiness({ countryCode: '52' })),
    'GET /api/client/import': ok([]),
    'GET /api/client-field': ok([]),
  })
  const { user } = renderIn(<ClientImports mayUpdate mayUndo />)
  await waitFor(() => expect(screen.getByLabelText(/^Números sin/)).toHaveValue('52'))
  await user.upload(screen.getByLabelText('Archivo'), new File(['x'], 'libreta.csv'))
  await user.click(screen.getByRole('button', { name: 'Validar y cargar' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(422, { success: false, message, ...body }))
  return { user, uploads, problem: within(await screen.findByRole('alert')) }
}

it('asks which column is the number and which the name, with what is likely chosen', async () => {
  const refusal = { code: 'import_headers_missing', details }
  const { user, uploads, problem } = await sendRefused(refusal)
  expect(problem.getByText(message)).toBeVisible()
  const phone = problem.getByRole('combobox', { name: 'Columna de WhatsApp' })
  expect(phone).toHaveDisplayValue('«CEL.»: 222-333 44 55')
  expect(problem.getByRole('combobox', { name: 'Columna de Nombre' })).toHaveDisplayValue(
    '«CLIENTA»: Gaby Torres, Paty'
  )
  expect(await seriousViolations()).toEqual([])
  await user.selectOptions(phone, '0')
  await user.click(problem.getByRole('button', { name: 'Usar estas columnas' }))
  expect(problem.getAllByText('Elegiste la misma columna dos veces')).toHaveLength(2)
  expect(uploads).toHaveLength(1)
  await user.selectOptions(phone, '1')
  await user.click(problem.getByRole('button', { name: 'Usar estas columnas' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const query = new URLSearchParams(uploads[1]?.path.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ countryCode: '52', columns: 'whatsapp:1,name:0' })
  expect(uploads[1]?.key).not.toBe(uploads[0]?.key)
})

it('says why a file was not read in a sentence that stays', async () => {
  const { problem } = await sendRefused({ code: 'import_file_damaged' })
  expect(problem.getByText('Error al validar el archivo')).toBeVisible()
  expect(problem.getByText(message)).toBeVisible()
  expect(document.querySelector('[data-scope=toast][data-part=root]')).toBeNull()
})
