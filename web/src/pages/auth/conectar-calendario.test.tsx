import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { openApp, seriousViolations } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const preview = (state: string) =>
  ok({ businessName: 'Barbería Roma', specialistName: 'Beto', state })
const page = '/conectar-calendario/secreto-de-beto'
const returnPath = '/conectar-calendario/listo?state=de-google&code=4%2F0abc'
const storedLink = () =>
  sessionStorage.setItem('calendar-link', JSON.stringify({ browserKey: 'llave', link: page }))

it('says who asks for which access, and stores the browser key before the redirect', async () => {
  const { user, requests } = openApp(page, null, {
    'POST /api/google/link/preview': preview('open'),
    'POST /api/google/link': ok({ url: '#google', browserKey: 'llave' }),
  })
  expect(
    await screen.findByText('Beto, Barbería Roma te pide conectarlo con su agenda.')
  ).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Conectar con Google' }))
  await vi.waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('calendar-link') ?? 'null')).toEqual({
      browserKey: 'llave',
      link: page,
    })
  )
  expect(requests.filter(({ path }) => path === '/api/google/link')).toMatchObject([
    { body: { token: 'secreto-de-beto' } },
  ])
})

it.each([
  ['used', /ya se usó/],
  ['expired', /ya venció/],
] as const)('says that a link is %s', async (state, text) => {
  openApp(page, null, { 'POST /api/google/link/preview': preview(state) })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Conectar con Google' })).toBeNull()
})

it('says that an unknown link does not work', async () => {
  openApp(page, null, {
    'POST /api/google/link/preview': refused(
      404,
      'calendar_link_unknown',
      'Este enlace no funciona. Pide uno nuevo en tu negocio.'
    ),
  })
  expect(
    await screen.findByText('Este enlace no funciona. Pide uno nuevo en tu negocio.')
  ).toBeInTheDocument()
})

it('sends the answer of Google once, and names the connected calendar', async () => {
  storedLink()
  const { requests, router } = openApp(returnPath, null, {
    'POST /api/google/authorization': ok({
      businessName: 'Barbería Roma',
      specialistName: 'Beto',
      account: 'beto@gmail.example',
    }),
  })
  expect(await screen.findByText('Tu calendario está conectado')).toBeInTheDocument()
  expect(screen.getByText('beto@gmail.example')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { state: 'de-google', code: '4/0abc', browserKey: 'llave' },
  ])
  expect(router.state.location.search).toBe('')
  expect(sessionStorage.getItem('calendar-link')).toBeNull()
})

it('links back to the start after a refusal', async () => {
  storedLink()
  openApp('/conectar-calendario/listo?error=access_denied&state=de-google', null, {
    'POST /api/google/authorization': refused(
      409,
      'calendar_access_denied',
      'No diste permiso en Google. Puedes intentarlo de nuevo con el mismo enlace.'
    ),
  })
  expect(await screen.findByText(/No diste permiso en Google/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute('href', page)
})

it('sends nothing from a browser that did not start the connection', async () => {
  const { requests } = openApp(returnPath, null, {})
  expect(await screen.findByText(/no empezó en este navegador/)).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
