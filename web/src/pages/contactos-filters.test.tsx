import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const visit = (answers: Answers = {}, path = '/contactos', session = aSession()) =>
  openApp(path, session, {
    'GET /api/client': ok({ clients: [ana], total: 250, next: 'cursor-1' }),
    [`GET /api/client/${id}`]: ok(fullContact),
    ...answers,
  })

const funnel = {
  _id: '0199b2c4-0000-7000-8000-0000000000f1',
  businessId: fullContact.businessId,
  name: 'Embudo principal',
  description: '',
  notes: [],
  phases: [
    { name: 'Entrada', formattedName: 'entrada', index: 0, type: 'personalized', scenarios: [] },
  ],
}

it('narrows by funnel, and by phase only when a funnel is chosen [CLI-22, CLI-23]', async () => {
  const { user, requests } = visit({ 'GET /api/funnel': ok([funnel]) })
  const last = () =>
    Object.fromEntries(requests.filter(({ path }) => path === '/api/client').at(-1)?.query ?? [])
  await user.click(await screen.findByRole('button', { name: 'Filtros' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  const titles = [
    ...['Nombre', 'Correo', 'WhatsApp', 'Género', 'Edad', 'Tipo', 'Ingresos', 'Última compra'],
    ...['Última interacción', 'No responder', 'Registrado', 'Estado de la cita'],
    ...['Inicio de la cita', 'Fin de la cita', 'Inicio y fin de la cita'],
  ]
  for (const title of titles) expect(filters.getByText(title), title).toBeVisible()
  // Its choices come with a part that is loaded when it is needed.
  expect(await filters.findByText('Intereses')).toBeVisible()
  const phase = await filters.findByLabelText('Fase')
  expect(phase).toBeDisabled()
  await user.selectOptions(filters.getByLabelText('Funnel'), 'Embudo principal')
  expect(phase).toBeEnabled()
  await user.selectOptions(phase, 'Entrada')
  await vi.waitFor(() => expect(last()).toMatchObject({ funnelId: funnel._id, phase: 'entrada' }))
  await user.selectOptions(filters.getByLabelText('Funnel'), 'Cualquiera')
  expect(phase).toBeDisabled()
  expect(phase).toHaveValue('')
})

it('ignores a phase in the URL without a funnel [CLI-23]', async () => {
  const { requests } = visit({ 'GET /api/funnel': ok([funnel]) }, '/contactos?f.phase=entrada')
  await screen.findByText('Ana Rojas')
  const query = requests.find(({ path }) => path === '/api/client')?.query
  expect(query?.has('phase')).toBe(false)
})

it('hides payments and appointments from a person who may see neither money nor the agenda', async () => {
  const permissions = [{ pageId: pageIds.contacts, actions: ['view' as const] }]
  const { user, requests } = visit(
    {
      'GET /api/client': ok({
        clients: [{ ...ana, totalRevenue: null, totalRevenueUsd: null }],
        total: 1,
        next: null,
      }),
    },
    '/contactos?f.totalRevenue=100.5&f.totalRevenue=&f.appointmentStatus=asistida',
    aSession({ isOwner: false, fullAccess: false, permissions })
  )
  await screen.findByText('Ana Rojas')
  const query = requests.find(({ path }) => path === '/api/client')?.query
  expect(query?.has('revenueFrom')).toBe(false)
  expect(query?.has('appointmentStatus')).toBe(false)
  expect(screen.queryByText(/Ingresos/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Filtros/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  expect(filters.getByText('Edad')).toBeInTheDocument()
  expect(filters.queryByText(/Ingresos|Última compra|de la cita/)).toBeNull()
})

it('keeps the whole filter in the address, and asks the server for it [CLI-22]', async () => {
  const { requests } = visit(
    {},
    '/contactos?f.age=18&f.age=&f.totalRevenue=100.5&f.totalRevenue=&f.appointmentStatus=asistida' +
      '&f.appointmentStart=2026-11-01&f.appointmentStart=2026-11-02&f.rangeMode=any' +
      '&f.lastPurchase=2026-11-01&f.lastPurchase=&f.email=ana&f.interests=services%3A' +
      `${funnel._id}&f.name=rojas&f.whatsapp=222&f.type=Cliente&f.gender=Femenino` +
      '&f.noRespond=S%C3%AD&f.appointmentEnd=2026-11-01&f.appointmentEnd=2026-11-02' +
      '&f.lastInteraction=2026-10-01&f.lastInteraction=2026-10-02' +
      '&f.createdAt=2026-09-01&f.createdAt=2026-09-02'
  )
  await screen.findByText('Ana Rojas')
  const query = Object.fromEntries(requests.find(({ path }) => path === '/api/client')?.query ?? [])
  expect(query).toMatchObject({
    ageFrom: '18',
    revenueFrom: '100.5',
    appointmentStatus: 'asistida',
    startsFrom: '2026-11-01T06:00:00.000Z',
    startsUntil: '2026-11-03T06:00:00.000Z',
    rangeMode: 'any',
    purchasedFrom: '2026-11-01',
    email: 'ana',
    interests: `services:${funnel._id}`,
    name: 'rojas',
    whatsapp: '222',
    type: 'client',
    gender: 'Femenino',
    noRespond: 'true',
    endsFrom: '2026-11-01T06:00:00.000Z',
    endsUntil: '2026-11-03T06:00:00.000Z',
    interactedFrom: '2026-10-01T06:00:00.000Z',
    interactedUntil: '2026-10-03T06:00:00.000Z',
    createdFrom: '2026-09-01T06:00:00.000Z',
    createdUntil: '2026-09-03T06:00:00.000Z',
  })
  expect(query).not.toHaveProperty('ageTo')
  expect(screen.getByText(/Estado de la cita: Asistida/)).toBeInTheDocument()
})
