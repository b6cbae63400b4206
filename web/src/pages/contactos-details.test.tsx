import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { aMessage, aThread } from '../test/chat-samples.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const visit = (answers: Answers = {}, path = '/contactos', session = aSession()) =>
  openApp(path, session, {
    'GET /api/client': ok({ clients: [ana], total: 250, next: 'cursor-1' }),
    [`GET /api/client/${id}`]: ok(fullContact),
    ...answers,
  })

const tabNames = [
  'Historia',
  'Historial de citas',
  'Movimientos de dinero',
  'Pedidos',
  'Conversión',
  'Formularios',
  'Fuentes de tráfico',
  'Chat',
  'Intereses',
]
const noActivity: Answers = {
  [`GET /api/client/${id}/activity`]: ok({ entries: [], next: null }),
  'GET /api/appointment/populate': ok({
    appointments: [],
    services: [],
    branches: [],
    specialists: [],
  }),
  'GET /api/moneyMovement': ok({ data: [] }),
  'GET /api/enrollment': ok([]),
  'GET /api/order': ok([]),
  'GET /api/formAnswer': ok({ forms: [], formAnswers: [] }),
  'GET /api/trafficSource': ok([]),
  'GET /api/thread': ok({ threads: [], hasMore: false, unread: 0, waiting: 0, waitingSince: null }),
  'GET /api/notification': ok({ data: [] }),
}
const opened = async (answers: Answers, session = aSession()) => {
  const { user, requests } = visit({ ...noActivity, ...answers }, '/contactos', session)
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  await panel.findByRole('tablist')
  return { user, panel, requests }
}

it('shows the personal data beside the tabs in their order, each with its empty text [CLI-15, CLI-17, CLI-19, CLI-20]', async () => {
  const { user, panel, requests } = await opened({
    [`GET /api/client/${id}`]: ok({ ...fullContact, email: '' }),
  })
  expect(panel.getByText('AR')).toBeVisible()
  expect(panel.getAllByRole('tab').map(tab => tab.textContent)).toEqual(tabNames)
  expect(panel.getByRole('link', { name: '+52 222 555 0101' })).toHaveAttribute(
    'href',
    'https://wa.me/522225550101'
  )
  const notes = within(panel.getByRole('region', { name: 'Notas' })).getAllByRole('listitem')
  expect(notes.map(note => note.textContent)).toEqual([
    expect.stringMatching(/^Prefiere por la tarde/),
    expect.stringMatching(/^Alérgica al tinte/),
  ])
  const facts = { Correo: 'Sin correo', Nacimiento: 'Sin fecha', Género: 'Sin especificar' }
  for (const [label, text] of Object.entries({
    ...facts,
    Tipo: 'Prospecto',
    'No Responder': 'No: tus asistentes y los avisos le escriben',
  }))
    expect(panel.getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(text)
  for (const name of ['Editar', 'Agregar nota', 'Sus datos para imprimir', 'Borrar sus datos'])
    expect(panel.getByRole('button', { name })).toBeEnabled()
  for (const [tab, text] of [
    ['Historial de citas', 'Sin citas registradas'],
    ['Movimientos de dinero', 'Sin movimientos de dinero'],
    ['Conversión', 'Sin datos de conversión'],
    ['Formularios', 'Sin formularios'],
    ['Fuentes de tráfico', 'Sin fuentes de tráfico'],
    ['Chat', 'Sin notificaciones'],
  ] as const) {
    await user.click(panel.getByRole('tab', { name: tab }))
    expect(await panel.findByText(text)).toBeInTheDocument()
  }
  for (const [path, name] of [
    ['/api/appointment/populate', 'clientId'],
    ['/api/moneyMovement', 'clientId'],
    ['/api/formAnswer', 'clientId'],
    ['/api/trafficSource', 'clientId'],
    ['/api/notification', 'cId'],
  ] as const)
    expect(
      new Set(
        requests.filter(request => request.path === path).map(({ query }) => query.get(name))
      ),
      path
    ).toEqual(new Set([id]))
  expect(await seriousViolations()).toEqual([])
})

it('offers neither the data export nor the erasure to a person who may only edit contacts', async () => {
  const member = { isOwner: false, fullAccess: false }
  const actions = ['view', 'edit'] as const
  const { panel } = await opened(
    {},
    aSession({ ...member, permissions: [{ pageId: pageIds.contacts, actions: [...actions] }] })
  )
  expect(panel.getByRole('button', { name: 'Editar' })).toBeEnabled()
  for (const name of [
    'Sus datos para imprimir',
    'Todos sus datos en un archivo',
    'Borrar sus datos',
  ])
    expect(panel.queryByRole('button', { name })).not.toBeInTheDocument()
})

it('asks for the data of a tab when it is opened first, and not again [CLI-17]', async () => {
  const { user, panel, requests } = await opened({})
  const sources = () => requests.filter(({ path }) => path === '/api/trafficSource').length
  expect(sources()).toBe(0)
  for (const tab of ['Fuentes de tráfico', 'Conversión', 'Fuentes de tráfico'])
    await user.click(panel.getByRole('tab', { name: tab }))
  expect(await panel.findByText('Sin fuentes de tráfico')).toBeVisible()
  expect(sources()).toBe(1)
})

const goneId = '0199b2c4-0000-7000-8000-0000000000f1'

it('says why a message was held', async () => {
  const reason = 'El contacto pidió no recibir mensajes'
  const notice = {
    _id: goneId,
    businessId: fullContact.businessId,
    clientId: id,
    text: 'Hola, Ana',
    reason,
    whatsapp: '',
    countryCode: '52',
    countryCodeExt: '521',
    phase: '',
    funnelId: null,
    sent: false,
    deletable: true,
    kind: 'form',
    state: 'held',
    appointmentId: null,
    deliveryDate: '2026-11-20T18:00:00.000Z',
  }
  const { user, panel } = await opened({ 'GET /api/notification': ok({ data: [notice] }) })
  await user.click(panel.getByRole('tab', { name: 'Chat' }))
  expect(await panel.findByText('Detenido')).toBeVisible()
  expect(panel.getByText(text => text.endsWith(` · ${reason}`))).toBeVisible()
})

it('counts interests by kind, and shows deleted ones as unknown [CLI-18]', async () => {
  const deletedItems = [{ id: goneId, dateTime: '2026-11-02T18:00:00.000Z' }]
  const interests = {
    services: deletedItems,
    products: deletedItems,
    courses: deletedItems,
    properties: deletedItems,
  }
  const { user, panel } = await opened({
    [`GET /api/client/${id}`]: ok({ ...fullContact, interests }),
  })
  await user.click(panel.getByRole('tab', { name: 'Intereses' }))
  for (const [title, unknown] of [
    ['Servicios', 'Servicio desconocido'],
    ['Productos', 'Producto desconocido'],
    ['Cursos', 'Curso desconocido'],
    ['Propiedades', 'Propiedad desconocida'],
  ] as const) {
    await user.click(await panel.findByRole('button', { name: new RegExp(`^${title}\\s*1$`) }))
    expect(await panel.findByText(unknown)).toBeVisible()
  }
})

const movement = {
  _id: '0199b2c4-0000-7000-8000-0000000000a1',
  businessId: fullContact.businessId,
  customId: '',
  clientId: id,
  date: '2026-11-20',
  amount: 350.5,
  currency: 'MXN',
  branchId: null,
  type: 'in',
  comments: '',
  paymentMethod: 'cash',
  category: 'sales',
  receipts: [],
  appointmentId: null,
  enrollmentId: null,
  orderId: null,
  correctsId: null,
  correctedById: null,
  cutId: null,
  commissionId: null,
  createdBy: 'Frida',
  createdAt: '2026-11-20T18:00:00.000Z',
  version: 1,
  clientName: 'Ana Rojas',
}

it('sums payments per currency, less refunds and chargebacks [CLI2-07]', async () => {
  const other = (at: number, fields: object) => ({
    ...movement,
    _id: `${movement._id.slice(0, -1)}${at}`,
    ...fields,
  })
  const data = [
    movement,
    other(2, { currency: 'USD', amount: 20 }),
    other(3, { type: 'out', amount: 100, category: 'rent' }),
    other(5, { type: 'out', amount: 50 }),
    other(6, { category: 'Propinas', amount: 70, appointmentId: fullContact._id }),
    other(7, { category: 'Propinas', amount: 70, appointmentId: fullContact._id, type: 'out' }),
    other(4, { amount: 900, correctedById: movement._id }),
  ]
  const { user, panel } = await opened({ 'GET /api/moneyMovement': ok({ data }) })
  await user.click(panel.getByRole('tab', { name: 'Movimientos de dinero' }))
  expect(await panel.findByText(/^\$300\.50 y .*20\.00/)).toBeInTheDocument()
})

it('shows the history of all sources in one order, and names the sources that failed', async () => {
  const change = {
    what: 'change',
    id: '0199b2c4-0000-7000-8000-0000000000b1',
    at: '2026-11-21T18:00:00.000Z',
    kind: 'edited',
    fields: ['email'],
    by: 'Frida',
  }
  const { panel } = await opened({
    'GET /api/moneyMovement': ok({ data: [movement] }),
    [`GET /api/client/${id}/activity`]: ok({ entries: [change], next: null }),
    'GET /api/order': { status: 500, body: {} },
  })
  const history = within(await panel.findByRole('list', { name: 'Historia' }))
  const rows = history.getAllByRole('listitem').map(row => row.textContent)
  expect(rows).toEqual([
    expect.stringContaining('Datos actualizados'),
    expect.stringContaining('Pago de $350.50'),
  ])
  expect(rows[0]).toMatch(/correo · Frida/)
  expect(panel.getByText(/Falta una parte de la historia/)).toBeInTheDocument()
})

const chatOf = async (role: 'user' | 'admin') => {
  const { user, unmount } = openApp(
    '/contactos',
    aSession({ user: { ...aSession().user, role } }),
    {
      'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
      [`GET /api/client/${id}`]: ok(fullContact),
      ...noActivity,
      'GET /api/thread': ok({
        threads: [aThread()],
        hasMore: false,
        unread: 0,
        waiting: 0,
        waitingSince: null,
      }),
      'GET /api/thread/messages': ok({
        messages: [aMessage({ message: 'Quiero una cita' })],
        before: null,
        hasMore: false,
      }),
    }
  )
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  await user.click(await panel.findByRole('tab', { name: 'Chat' }))
  const messages = within(await panel.findByRole('list', { name: 'Mensajes' }))
  const texts = [
    ...panel.getAllByRole('tab').map(tab => tab.textContent),
    ...messages.getAllByRole('listitem').map(row => row.textContent),
  ]
  unmount()
  return texts
}

it('shows the same to every role, and attributes messages of the client to the client [CLI-21]', async () => {
  const texts = await chatOf('user')
  expect(texts.at(-1)).toMatch(/^Quiero una citaEscribió/)
  expect(await chatOf('admin')).toEqual(texts)
})
