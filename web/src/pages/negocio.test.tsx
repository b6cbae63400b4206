import { pageIds } from '@mostrador/contracts/page-ids'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAppointment } from '../features/agenda/testing.ts'
import {
  aBusiness,
  type Answers,
  type RecordedRequest,
  aSession,
  ok,
  refused,
} from '../test/answers.ts'
import { fakeUploads, uploaded } from '../test/fake-upload.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const business = aBusiness()
const path = `/api/business/${business._id}`
const visit = (answers: Answers = {}, session = aSession()) => openApp('/negocio', session, answers)
const bodies = (requests: readonly RecordedRequest[], method: string) =>
  requests
    .filter(request => request.method === method && request.path === path)
    .map(({ body }) => body)
const form = async () => {
  await screen.findByLabelText('Nombre del negocio')
  return within(screen.getByRole('main'))
}

it('edits the business in the form that registered it, and sends only what was changed [BUS2-02]', async () => {
  const { user, requests } = visit({
    [`PUT ${path}`]: ok({ ...business, name: 'Barbería Sur' }, 'Negocio actualizado correctamente'),
  })
  const page = await form()
  expect(await seriousViolations()).toEqual([])
  await user.clear(page.getByLabelText('Nombre del negocio'))
  await user.click(page.getByRole('button', { name: 'Guardar' }))
  expect(await page.findByText('Este campo es requerido')).toBeInTheDocument()
  await user.type(page.getByLabelText('Nombre del negocio'), 'B')
  expect(await page.findByText('El nombre debe tener al menos 2 caracteres')).toBeInTheDocument()
  await user.type(page.getByLabelText('Nombre del negocio'), 'arbería Sur')
  await user.click(page.getByRole('checkbox', { name: 'Productos' }))
  await user.click(page.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Negocio actualizado correctamente')).toBeInTheDocument()
  expect(bodies(requests, 'PUT')).toEqual([
    {
      business: {
        name: 'Barbería Sur',
        businessType: { services: true, products: true, courses: false, properties: false },
      },
    },
  ])
})

it('says, with their count, that appointments keep their hours before another zone is saved', async () => {
  const { user } = visit({
    'GET /api/appointment': ok([
      anAppointment({ start: '2026-11-26T16:00:00.000Z' }),
      anAppointment({ start: '2026-11-25T22:30:00.000Z' }),
      anAppointment({ start: '2026-11-25T17:30:00.000Z', status: 'cancelada' }),
    ]),
  })
  const page = await form()
  await user.selectOptions(page.getByLabelText('Zona horaria'), 'America/Tijuana')
  expect(await page.findByText(/conservan su hora/)).toHaveTextContent('con el reloj de Tijuana')
  expect(
    await page.findByText(/Tienes 2 citas por venir: la próxima sigue siendo a las 16:30/)
  ).toBeInTheDocument()
  await user.selectOptions(page.getByLabelText('Zona horaria'), 'America/Mexico_City')
  expect(page.queryByText(/conservan su hora/)).toBeNull()
})

it('chooses the clock of the messages to clients', async () => {
  const { user, requests } = visit({ [`PUT ${path}`]: ok({ ...business, messageClock: '12h' }) })
  const page = await form()
  expect(page.getByLabelText('Las horas se escriben en')).toHaveValue('24h')
  await user.selectOptions(page.getByLabelText('Las horas se escriben en'), '12h')
  await vi.waitFor(() =>
    expect(bodies(requests, 'PUT')).toEqual([{ business: { messageClock: '12h' } }])
  )
})

it('adds and removes favourite colours', async () => {
  let now = aBusiness({ favoriteColors: ['#FF0000'] })
  const { user, requests } = visit({
    [`GET ${path}`]: () => ok(now),
    [`PUT ${path}`]: ({ body }) => {
      now = { ...now, ...(body as { business: object }).business }
      return ok(now)
    },
  })
  const page = await form()
  await user.click(page.getByRole('button', { name: 'Agregar #2563eb' }))
  await user.click(await page.findByRole('button', { name: 'Quitar #ff0000' }))
  await page.findByRole('button', { name: 'Quitar #2563eb' })
  expect(bodies(requests, 'PUT')).toEqual([
    { business: { favoriteColors: ['#ff0000', '#2563eb'] } },
    { business: { favoriteColors: ['#2563eb'] } },
  ])
})

it('keeps what was typed when it is refused', async () => {
  const { user } = visit({
    [`PUT ${path}`]: refused(422, 'unknown_zone', 'Esa zona horaria no existe'),
  })
  const page = await form()
  await user.type(page.getByLabelText('Nombre del negocio'), ' 2')
  await user.click(page.getByRole('button', { name: 'Guardar' }))
  expect(await page.findByText('Esa zona horaria no existe')).toBeInTheDocument()
  expect(page.getByLabelText('Nombre del negocio')).toHaveValue('Barbería Roma 2')
})

it('shows the data without fields to whoever may only look, and nothing without the page', async () => {
  const member = (actions: 'view'[]) =>
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.business, actions }],
    })
  const first = visit({}, member(['view']))
  expect(await screen.findByText('+52 551 234 5678')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  first.unmount()
  visit({}, member([]))
  expect(
    await screen.findByRole('heading', {
      name: 'No tienes permiso para ver los datos del negocio',
    })
  ).toBeInTheDocument()
})

it('saves the logo as soon as it is uploaded, and removes it [BUS2-02, BUS2-04]', async () => {
  const uploads = fakeUploads()
  const logo = uploaded('logo.png')
  let now = aBusiness()
  const { user, requests } = visit({
    [`GET ${path}`]: () => ok(now),
    [`PUT ${path}`]: ({ body }) => {
      now = { ...now, ...(body as { business: object }).business }
      return ok(now)
    },
    'DELETE /api/upload/delete': ok({ public_id: logo.public_id }),
  })
  const page = await form()
  const field = page.getByLabelText('Elegir archivo', { selector: 'input' })
  const files = [new File(['x'], 'logo.png', { type: 'image/png' })]
  await act(async () => fireEvent.change(field, { target: { files } }))
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.answer(200, { success: true, data: logo }))
  expect(await page.findByRole('img', { name: `Logo de ${business.name}` })).toHaveAttribute(
    'src',
    logo.url
  )
  expect(page.queryByRole('button', { name: 'Elegir archivo' })).toBeNull()
  await user.click(page.getByRole('button', { name: `Eliminar Logo de ${business.name}` }))
  await page.findByRole('button', { name: 'Elegir archivo' })
  await vi.waitFor(() => expect(requests.at(-1)?.method).not.toBe('PUT'))
  const sent = requests.filter(({ method }) => method === 'PUT' || method === 'DELETE')
  expect(sent.map(({ body }) => body)).toEqual([
    { business: { logo: logo.url } },
    { business: { logo: null } },
    { public_id: logo.public_id },
  ])
})
