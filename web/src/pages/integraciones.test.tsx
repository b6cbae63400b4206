import type {
  ChannelConnection,
  ChannelLogin,
  PhoneAppState,
} from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storePendingLogin } from '../features/integrations/login-trip.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const id = (n: number) => `01890000-0000-7000-8000-00000000070${n}`
const aConnection = (change: Partial<ChannelConnection> = {}): ChannelConnection => ({
  _id: id(1),
  channel: 'whatsapp',
  accountId: '106',
  displayName: 'La Catrina',
  handle: '+522225550100',
  state: 'connected',
  connectedAt: '2026-11-20T16:00:00.000Z',
  login: 'whatsapp',
  quality: 'high',
  problem: null,
  checkedAt: null,
  expiresAt: null,
  isExpiring: false,
  phone: null,
  ...change,
})
const aLogin = (change: Partial<ChannelLogin> = {}): ChannelLogin => ({
  _id: id(9),
  login: 'whatsapp',
  state: 'failed',
  reason: 'Cancelaste el permiso en Meta. No se conectó nada.',
  connected: [],
  refused: [],
  startedAt: '2026-11-23T16:00:00.000Z',
  ...change,
})
const available = ['whatsapp', 'facebook', 'instagram'] as const

const visit = (
  path: string,
  {
    connections = [],
    logins = [],
  }: { connections?: readonly ChannelConnection[]; logins?: readonly ChannelLogin[] } = {},
  more: Answers = {},
  session = aSession()
) =>
  openApp(path, session, {
    'GET /api/meta/connection': ok(connections),
    'GET /api/meta/login': ok({ available, logins }),
    ...more,
  })
const card = (name: string) => screen.findByRole('region', { name })

it('offers WhatsApp, Facebook and Instagram to a business without channels [META-01]', async () => {
  const { user, requests } = visit(
    '/integraciones',
    {},
    { 'POST /api/meta/login': refused(409, 'login_unavailable', 'No está configurada') }
  )
  const whatsapp = await card('WhatsApp')
  for (const [region, name, login] of [
    ['Facebook y Messenger', 'Conectar Facebook', 'facebook'],
    ['Instagram', 'Conectar Instagram', 'instagram'],
    ['WhatsApp', 'Conectar WhatsApp', 'whatsapp'],
  ] as const) {
    const button = within(await card(region)).getByRole('button', { name })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await within(await card(region)).findByRole('alert')).toHaveTextContent(
      'No está configurada'
    )
    expect(requests.filter(({ path }) => path === '/api/meta/login').at(-1)?.body).toEqual({
      login,
    })
  }
  expect(within(whatsapp).queryByRole('article')).toBeNull()
  expect(await seriousViolations()).toEqual([])
})

it('says what the quality of a number is, and who says so', async () => {
  visit('/integraciones', { connections: [aConnection({ quality: 'high' })] })
  expect(await screen.findByText(/WhatsApp lo califica bien/)).toBeInTheDocument()
})

it('shows what is connected: name, number, state, quality, and what is wrong with it', async () => {
  visit('/integraciones', {
    connections: [
      aConnection({ problem: 'WhatsApp limitó los mensajes de este número.', quality: 'medium' }),
      aConnection({
        _id: id(2),
        channel: 'messenger',
        login: 'facebook',
        displayName: 'Barbería',
        handle: '',
        quality: null,
        isExpiring: true,
        expiresAt: '2026-11-28T18:00:00.000Z',
      }),
      aConnection({
        _id: id(3),
        channel: 'instagram',
        login: 'instagram',
        displayName: 'catrina.mx',
        handle: '@catrina.mx',
        quality: null,
        state: 'expired',
      }),
    ],
  })
  const number = within(await card('WhatsApp')).getByRole('article', { name: 'La Catrina' })
  expect(number).toHaveTextContent('Conectada')
  expect(number).toHaveTextContent('+52 222 555 0100')
  expect(number).toHaveTextContent('WhatsApp lo califica regular')
  expect(number).toHaveTextContent('WhatsApp limitó los mensajes de este número.')
  const page = within(await card('Facebook y Messenger')).getByRole('article', { name: 'Barbería' })
  expect(page).toHaveTextContent('Por vencer')
  expect(page).toHaveTextContent('El permiso vence el sáb 28 nov')
  const account = within(await card('Instagram')).getByRole('article', { name: 'catrina.mx' })
  expect(account).toHaveTextContent('Vencida')
  expect(account).toHaveTextContent('Tus conversaciones siguen aquí')
  expect(
    within(account).getByRole('button', { name: 'Volver a conectar catrina.mx' })
  ).toBeEnabled()
})

const aPhone = (change: Partial<PhoneAppState> = {}): PhoneAppState => ({
  seenAt: '2026-11-20T16:00:00.000Z',
  isQuiet: false,
  openBefore: '2026-12-03T16:00:00.000Z',
  history: { state: 'importing', progress: 55, messages: 1_240, conversations: 38 },
  ...change,
})

it('shows how far the chats of the phone are imported', async () => {
  visit('/integraciones', { connections: [aConnection({ phone: aPhone() })] })
  const number = within(await card('WhatsApp')).getByRole('article', { name: 'La Catrina' })
  expect(number).toHaveTextContent('Importando tus chats: 55 % · 1,240 mensajes de 38 chats')
  expect(within(number).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '55')
  expect(number).not.toHaveTextContent('Ábrela antes')
  expect(await seriousViolations()).toEqual([])
})

it('reminds of the app that stays closed, until the owner says that it was opened', async () => {
  let phone = aPhone({ isQuiet: true })
  const { user } = visit(
    '/integraciones',
    {},
    {
      'GET /api/meta/connection': () => ok([aConnection({ phone })]),
      [`POST /api/meta/connection/${id(1)}/phone-opened`]: () => {
        phone = aPhone()
        return ok(aConnection({ phone }))
      },
    }
  )
  const number = within(await card('WhatsApp')).getByRole('article', { name: 'La Catrina' })
  expect(number).toHaveTextContent('Ábrela antes del jue 3 dic, 10:00 para que no se desconecte.')
  await user.click(within(number).getByRole('button', { name: 'Ya la abrí' }))
  await waitFor(() => expect(number).not.toHaveTextContent('Ábrela antes'))
})

it('disconnects after a confirmation that names the channel', async () => {
  let connections = [aConnection()]
  const { user, requests } = visit(
    '/integraciones/whatsapp',
    {},
    {
      'GET /api/meta/connection': () => ok(connections),
      [`DELETE /api/meta/connection/${id(1)}`]: () => {
        connections = []
        return ok({})
      },
    }
  )
  await user.click(await screen.findByRole('button', { name: 'Desconectar La Catrina' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Desconectar La Catrina?' })
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Desconectar' }))
  expect(await screen.findByText('Canal desconectado')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'La Catrina' })).toBeNull())
})

it('does not count a simulator account as a channel of the business', async () => {
  visit('/integraciones', { connections: [aConnection({ login: null })] })
  const whatsapp = await card('WhatsApp')
  expect(within(whatsapp).getByText(/mensajes de prueba/)).toBeInTheDocument()
  expect(within(whatsapp).queryByRole('article')).toBeNull()
  expect(within(whatsapp).getByRole('button', { name: 'Conectar WhatsApp' })).toBeInTheDocument()
})

it('sends the code of Meta once and returns to the card where the connection started', async () => {
  let logins: ChannelLogin[] = []
  const { requests, router } = visit(
    '/integraciones/whatsapp-login?code=AQ1&state=s1',
    {},
    {
      'GET /api/meta/login': () => ok({ available, logins }),
      'GET /api/meta/whatsapp-login': () => {
        logins = [aLogin({ state: 'connecting', reason: null })]
        return ok(logins[0])
      },
    }
  )
  expect(
    await within(await card('WhatsApp')).findByText(/Conectando tu cuenta/)
  ).toBeInTheDocument()
  expect(requests.filter(({ path }) => path.startsWith('/api/meta/whatsapp-login'))).toHaveLength(1)
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/integraciones?canal=whatsapp'
  )
})

it('returns to the wizard when the connection started there', async () => {
  storePendingLogin({ login: 'instagram', from: '/cuenta' })
  const { router } = visit(
    '/integraciones/facebook-login?code=AQ1&state=s1',
    {},
    { 'GET /api/meta/facebook-login': ok(aLogin({ state: 'connecting', reason: null })) }
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/cuenta'))
})

it('says in the card why the redirect from Meta failed', async () => {
  storePendingLogin({ login: 'instagram', from: '/integraciones' })
  visit(
    '/integraciones/facebook-login?code=AQ1&state=s1',
    {},
    {
      'GET /api/meta/facebook-login': refused(
        403,
        'login_foreign',
        'Este inicio de sesión se abrió en otra sesión'
      ),
    }
  )
  expect(await within(await card('Instagram')).findByRole('alert')).toHaveTextContent(
    'Este inicio de sesión se abrió en otra sesión'
  )
  expect(within(await card('WhatsApp')).queryByRole('alert')).toBeNull()
})

it('shows the result of the last connection, also on another device', async () => {
  visit('/integraciones', { logins: [aLogin()] })
  expect(await within(await card('WhatsApp')).findByRole('alert')).toHaveTextContent(
    'Cancelaste el permiso en Meta'
  )
})

it('shows no buttons to a person who may only view', async () => {
  visit(
    '/integraciones',
    { connections: [aConnection()] },
    {},
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.chat, actions: ['view'] }],
    })
  )
  const whatsapp = await card('WhatsApp')
  expect(within(whatsapp).getByRole('article', { name: 'La Catrina' })).toBeInTheDocument()
  expect(within(whatsapp).queryByRole('button')).toBeNull()
  expect(within(whatsapp).getByText(/persona titular/)).toBeInTheDocument()
})
