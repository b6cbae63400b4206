import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { fakeUploads, uploaded } from '../test/fake-upload.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = uploaded('corte.png')
const promo = {
  _id: '0199b2c4-0000-7000-8000-0000000000aa',
  businessId: '0199b2c4-0000-7000-8000-000000000001',
  customId: '',
  name: 'Promociones',
  revision: 'r1',
  usage: 'static',
  createdAt: '2026-11-21T18:00:00.000Z',
  items: [
    { url: file.url, type: 'image', description: '', caption: 'Dos por uno' },
    { url: uploaded('b.png').url, type: 'image', description: '', caption: 'Otra' },
  ],
}
const visit = (answers: Answers = {}) =>
  openApp('/recursos', aSession(), { 'GET /api/resource': ok([promo]), ...answers })

it('shows a card with the first file and its caption [RES-06]', async () => {
  visit()
  const card = await screen.findByRole('article', { name: 'Promociones' })
  expect(within(card).getByText('De uso general · 2 archivos')).toBeInTheDocument()
  expect(within(card).getAllByRole('img')).toHaveLength(1)
  expect(within(card).getByRole('img', { name: 'Dos por uno' })).toHaveAttribute('src', file.url)
  expect(within(card).getByText('Dos por uno')).toBeInTheDocument()
  expect(within(card).queryByText('Otra')).toBeNull()
  expect(await seriousViolations()).toEqual([])
})

it('registers a resource with a file, and warns before what was typed is lost [RES-02]', async () => {
  const uploads = fakeUploads()
  const { user, requests } = visit({
    'GET /api/resource': ok([]),
    'POST /api/resource': ok(promo, 'Recurso registrado correctamente'),
  })
  await user.click(await screen.findByRole('button', { name: 'Nuevo recurso' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar recurso' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findAllByText('Este campo es requerido')).toHaveLength(2)
  await user.type(form.getByLabelText('Nombre'), 'Promociones')
  await user.selectOptions(form.getByLabelText('Uso'), 'static')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  const field = form.getByLabelText('Elegir archivos', { selector: 'input' })
  const files = [new File(['x'], 'corte.png', { type: 'image/png' })]
  await act(async () => fireEvent.change(field, { target: { files } }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(200, { success: true, data: file }))
  await user.type(await form.findByLabelText('Texto de archivo 1'), 'Dos por uno')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Recurso registrado correctamente')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    resource: {
      customId: '',
      name: 'Promociones',
      usage: 'static',
      items: [{ url: file.url, type: 'image', description: '', caption: 'Dos por uno' }],
    },
  })
})

it('edits a resource; a save that fails says so and keeps what was typed [RES-02, RES-05]', async () => {
  const { user } = visit({
    [`PUT /api/resource/${promo._id}`]: { status: 500, body: {} },
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Promociones' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar recurso' }))
  await user.type(form.getByLabelText('Nombre'), ' de otoño')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al registrar el recurso')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Promociones de otoño')
})

it('merges the typed values with those that somebody else saved, and overwrites on a second save', async () => {
  const now = { ...promo, name: 'Ofertas', customId: 'OF1', revision: 'r2' }
  const { user, requests } = visit({
    [`PUT /api/resource/${promo._id}`]: ({ body }) =>
      (body as { revision: string }).revision === 'r2'
        ? ok(now)
        : {
            status: 409,
            body: {
              success: false,
              code: 'resource_changed',
              message: 'Alguien más cambió este recurso mientras lo editabas.',
              details: { current: now },
            },
          },
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Promociones' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar recurso' }))
  await user.type(form.getByLabelText('Nombre'), ' de otoño')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(/Nombre: ahora es «Ofertas»/)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Promociones de otoño')
  expect(form.getByLabelText('Identificador (opcional)')).toHaveValue('OF1')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject(
      [
        { revision: 'r1' },
        { resource: { name: 'Promociones de otoño', customId: 'OF1' }, revision: 'r2' },
      ]
    )
  )
})

it('a list that cannot be read is logged, without a message [RES-05, UX-08]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  visit({ 'GET /api/resource': refused(422, 'x', 'No se pudo') })
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(logged.mock.calls.flat()).toContain('The resources could not be read')
  expect(screen.queryByText('No se pudo')).toBeNull()
})
