import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousOf } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { toast } from '../ui/toaster.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const id = '0199b2c4-0000-7000-8000-0000000000c1'
const ana = {
  _id: id,
  customId: '',
  name: 'Ana',
  lastname: 'Rojas',
  secondLastname: '',
  whatsapp: '2225550101',
  countryCode: '52',
  countryCodeExt: '521',
  email: 'ana@correo.example',
  birthdate: null,
  gender: null,
  noRespond: false,
  pushName: '',
  instagramAccountId: null,
  messengerId: null,
  whatsAppId: null,
  lastInteraction: '2026-11-20T18:00:00.000Z',
  createdAt: '2026-10-01T18:00:00.000Z',
  type: 'lead',
  phase: null,
}
const whole = {
  ...ana,
  businessId: '0199b2c4-0000-7000-8000-000000000001',
  notes: [
    { text: 'Alérgica al tinte', date: '2026-10-02T18:00:00.000Z' },
    { text: 'Prefiere por la tarde', date: '2026-11-02T18:00:00.000Z' },
  ],
  funnelPhases: [],
  interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null,
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
}
const visit = (answers: Answers = {}, path = '/contactos') =>
  openApp(path, aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 250 }),
    [`GET /api/client/${id}`]: ok(whole),
    ...answers,
  })

it('lists contacts in pages of 100, and asks the server for words and filters [CLI2-03]', async () => {
  const { user, asked } = visit()
  expect(await screen.findByText('Ana Rojas')).toBeInTheDocument()
  const lists = () =>
    asked
      .filter(({ method, path }) => method === 'GET' && path === '/api/client')
      .map(({ query }) => Object.fromEntries(query))
  expect(lists()[0]).toMatchObject({ offset: '0', limit: '100' })
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ offset: '100' }))
  await user.type(screen.getByRole('searchbox'), 'rojas')
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'rojas', offset: '0' }))
  await user.click(screen.getByRole('button', { name: /^Filtros/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  await user.click(filters.getByRole('checkbox', { name: 'Cliente' }))
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ type: 'client' }))
  expect(await seriousOf()).toEqual([])
})

it('registers a contact; optional fields fold away, and a refusal keeps what was typed', async () => {
  const { user, asked } = visit({
    'POST /api/client': refused(409, 'number_taken', 'Ese número ya es de otro contacto'),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  expect(form.queryByLabelText('Correo')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  await user.type(form.getByLabelText('Correo'), 'no es correo')
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '222 555 0102')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('El correo no es válido')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Correo'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Ese número ya es de otro contacto')).toBeInTheDocument()
  expect(form.getByLabelText(/^Nombre/)).toHaveValue('Berta')
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { name: 'Berta', whatsapp: '2225550102', gender: null, birthdate: null, type: 'lead' },
  })
})

it('shows a contact with its notes, newest first, and adds one that is not empty [CLI-11]', async () => {
  const { user, asked } = visit({ [`POST /api/client/${id}/note`]: ok(whole.notes) })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  const notes = within(panel.getByRole('region', { name: 'Notas' })).getAllByRole('listitem')
  expect(notes.map(note => note.textContent)).toEqual([
    expect.stringContaining('Prefiere por la tarde'),
    expect.stringContaining('Alérgica al tinte'),
  ])
  await user.click(panel.getByRole('button', { name: 'Agregar nota' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Nueva Nota' }))
  await user.type(dialog.getByLabelText('Nota'), '   ')
  expect(dialog.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Nota'), 'Pidió factura ')
  await user.click(dialog.getByRole('button', { name: 'Agregar' }))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Pidió factura' })
  )
})

it('says that there is nobody yet, and never takes a failure for an empty list', async () => {
  visit({ 'GET /api/client': { status: 500, body: {} } })
  expect(await screen.findByText('Tus contactos no están a la vista')).toBeInTheDocument()
  expect(screen.queryByText('Aquí verás a tus clientes')).toBeNull()
})
