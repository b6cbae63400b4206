import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../pages/catalogue.ts'
import { chooseItem } from '../test/choose-item.ts'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { anOnboarding, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = openApp

it('sends visitors to sign in and remembers the place [NAV-04]', async () => {
  const { router } = open('/asistentes?tab=1', null)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/ingresar'))
  expect(router.state.location.search).toBe(`?p=${encodeURIComponent('/asistentes?tab=1')}`)
})

it('returns to the remembered page after signing in [NAV-04]', async () => {
  const { router, user } = open('/auth/ingresar?p=%2Fsimulador', null, {
    'POST /api/auth/login': ok(aSession()),
  })
  await user.type(await screen.findByLabelText(/^Correo/), 'lupita@example.com')
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/simulador'))
})

it('never leaves the site after signing in [H15]', async () => {
  const { router } = open('/auth/ingresar?p=//evil.mx', aSession())
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
})

it('keeps what was typed when signing in fails, and says why', async () => {
  const { user } = open('/auth/ingresar', null, {
    'POST /api/auth/login': refused(
      401,
      'wrong_credentials',
      'El correo o la contraseña no son correctos'
    ),
  })
  await user.type(await screen.findByLabelText(/^Correo/), 'lupita@example.com')
  await user.type(screen.getByLabelText(/^Contraseña/), 'mala')
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await screen.findByText('El correo o la contraseña no son correctos')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('lupita@example.com')
  expect(screen.getByLabelText(/^Contraseña/)).toHaveValue('mala')
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  expect(screen.getByLabelText(/^Contraseña/)).toHaveAttribute('type', 'text')
})

it('explains in Spanish what is missing in the registration, and asks the server nothing', async () => {
  const { user, requests } = open('/auth/registro', null)
  await user.type(await screen.findByLabelText(/^Correo/), 'no-es-correo')
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }))
  expect(await screen.findByText('El correo no es válido')).toBeInTheDocument()
  expect(screen.getByText('La contraseña debe tener al menos 8 caracteres')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('no-es-correo')
  expect(requests.some(request => request.method === 'POST')).toBe(false)
})

it('shows the shell with nothing serious for axe', async () => {
  open('/principal', aSession({ sandbox: true }))
  expect(
    await screen.findByText('Modo de demostración: los mensajes no salen a Internet')
  ).toBeInTheDocument()
  expect(await screen.findByText('GPT 12.3 · Reasoning 5.0')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('shows the sign-in page with nothing serious for axe', async () => {
  open('/auth/ingresar', null)
  await screen.findByLabelText(/^Correo/)
  expect(await seriousViolations()).toEqual([])
})

it('shows the cards of every group, and filters them by title [NAV-15]', async () => {
  const { user } = open('/principal', aSession())
  expect(await screen.findByRole('heading', { name: 'Automatización IA' })).toBeInTheDocument()
  const tabs = screen.getAllByRole('tab').map(tab => tab.textContent)
  const order = ['Conocimiento', 'Herramientas', 'Resultados', 'Integraciones', 'Cuenta']
  const hasOpen = (title: string) =>
    catalogue.some(group => group.title === title && group.entries.some(entry => !entry.disabled))
  expect(tabs).toEqual(order.filter(hasOpen))
  const main = screen.getByRole('main')
  await user.click(within(main).getByRole('button', { name: 'Próximamente' }))
  const openTab = async (title: string) => {
    const tab = screen.queryByRole('tab', { name: title })
    if (tab === null) return null
    await user.click(tab)
    return screen.findByRole('tabpanel')
  }
  for (const group of catalogue) {
    const place =
      group.id === 'automatizacion'
        ? screen.getByRole('region', { name: 'Automatización IA' })
        : await openTab(group.title)
    const coming = screen
      .getByRole('region', { name: 'Próximamente' })
      .querySelectorAll(`[aria-label="${group.title}"] a`)
    const cards = [...(place?.querySelectorAll('a') ?? []), ...coming].map(card => card.textContent)
    const entries = group.entries
      .filter(entry => entry.adminOnly === undefined)
      .toSorted((a, b) => Number(a.disabled) - Number(b.disabled))
    expect(
      cards.map(
        (card, index) =>
          card.startsWith(entries[index]?.title ?? '?') &&
          card.endsWith(entries[index]?.description ?? '?')
      )
    ).toEqual(entries.map(() => true))
  }
  await user.type(screen.getByRole('searchbox'), 'credito')
  expect([...main.querySelectorAll('a')].map(card => card.textContent)).toEqual([
    'CréditosLo que usan tus asistentes: GPT y Reasoning',
    'Comprar créditosLos que quieras, sin cambiar de plan',
  ])
})

it('shows the not-found panel with a way out, also to visitors [NAV-17]', async () => {
  open('/no-existe', null)
  expect(await screen.findByRole('link', { name: 'Ir al inicio' })).toHaveAttribute(
    'href',
    '/principal'
  )
  expect(screen.getByRole('link', { name: 'Ingresar' })).toBeInTheDocument()
})

it('toggles and remembers the theme', async () => {
  const { user } = open('/principal', aSession())
  await user.click(await screen.findByRole('button', { name: /^Tema del sistema/ }))
  await user.click(screen.getByRole('button', { name: /^Tema claro/ }))
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('mostrador.theme')).toBe('"dark"')
})

it('has no theme toggle for a business of a partner', async () => {
  const session = aSession()
  open('/principal', {
    ...session,
    business: session.business === null ? null : { ...session.business, partner: session.user._id },
  })
  await screen.findByRole('button', { name: /^Tu cuenta/ })
  expect(screen.queryByRole('button', { name: /^Tema/ })).toBeNull()
})

it('goes anywhere from the palette by keyboard', async () => {
  const { user, router } = open('/principal', aSession())
  await screen.findByRole('heading', { name: 'Automatización IA' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'simul')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/simulador'))
})

it('keeps what is typed before the palette has the focus, and takes no letter of it for a shortcut', async () => {
  const { user, router } = open('/principal', aSession())
  await screen.findByRole('heading', { name: 'Automatización IA' })
  await user.keyboard('{Control>}k{/Control}nora')
  expect(await screen.findByRole('combobox')).toHaveValue('nora')
  await user.keyboard(' paz')
  expect(screen.getByRole('combobox')).toHaveValue('nora paz')
  expect(router.state.location.pathname).toBe('/principal')
})

it.each([
  ['factura', 'Facturación'],
  ['plan', 'Precios'],
  ['caja', 'Corte de caja'],
  ['corte', 'Corte de caja'],
  ['cobrar', 'Registrar un movimiento de dinero'],
  ['inscripcion', 'Inscripciones'],
])('finds by «%s» in the palette what people look for', async (typed, title) => {
  const { user } = open('/principal', aSession())
  await screen.findByRole('heading', { name: 'Automatización IA' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), typed)
  expect(await screen.findByRole('option', { name: title })).toBeInTheDocument()
})

it('opens the main page from the bare address, and the wizard when there is no business', async () => {
  const { router, unmount } = open('/', aSession())
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  unmount()
  const newcomer = open('/agenda', aSession({ business: null, businesses: [] }))
  await waitFor(() => expect(newcomer.router.state.location.pathname).toBe('/new-onboarding'))
})

it('names the business to a member who was removed from it while signed in', async () => {
  const member = { isOwner: false, fullAccess: false, permissions: [] }
  let session = aSession(member)
  const { router, store } = open('/principal', session, {
    'GET /api/auth/session': () => ok(session),
    'GET /api/onboarding': ok(anOnboarding()),
  })
  await screen.findByRole('main')
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  const name = session.business?.name ?? 'ninguno'
  session = aSession({ ...member, business: null, businesses: [] })
  store.dispatch(sessionEndpoints.util.invalidateTags(['Session']))
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-onboarding'))
  expect(await screen.findByText(`Ya no formas parte de ${name}.`)).toBeVisible()
})

it('forgets everything at sign-out', async () => {
  const session = aSession()
  let signedIn = true
  const { router, user, store } = open('/principal', session, {
    'GET /api/auth/session': () => ok(signedIn ? session : null),
    'POST /api/auth/logout': () => {
      signedIn = false
      return ok({})
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Tu cuenta/ }))
  await chooseItem(user, 'Cerrar sesión')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/ingresar'))
  expect(JSON.stringify(store.getState())).not.toContain('Barbería Roma')
})

it('shows a member no team entry, and on its page who may use it', async () => {
  open('/equipo', aSession({ isOwner: false }))
  expect(
    await screen.findByRole('heading', { name: 'Solo la persona titular administra el equipo' })
  ).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Equipo' })).toBeNull()
})

it('opens the own account from the palette', async () => {
  const { user, router } = open('/principal', aSession())
  await screen.findByRole('heading', { name: 'Automatización IA' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'mi cuenta')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cuenta'))
})

it('lets the own account be opened without a business', async () => {
  const { router } = open('/cuenta', aSession({ business: null, businesses: [] }))
  expect(await screen.findByText('Tus datos para ingresar a Mostrador')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/cuenta')
})

it('asks quietly to verify the address, sends the mail again, and can be put off', async () => {
  const ownerSession = aSession()
  const session = { ...ownerSession, user: { ...ownerSession.user, emailVerified: false } }
  const { user, requests } = open('/principal', session, {
    'POST /api/auth/verification': ok({}),
  })
  const notice = await screen.findByRole('region', { name: 'Verifica tu correo' })
  await user.click(await within(notice).findByRole('button', { name: 'Reenviar correo' }))
  expect(
    await screen.findByText('Te enviamos un correo para verificar tu dirección')
  ).toBeInTheDocument()
  expect(requests.filter(({ path }) => path === '/api/auth/verification')).toHaveLength(1)
  await user.click(within(notice).getByRole('button', { name: 'Ocultar por hoy' }))
  expect(screen.queryByRole('region', { name: 'Verifica tu correo' })).toBeNull()
})

it.each([
  ['/registro', '/auth/registro'],
  ['/Registrarse', '/auth/registro'],
  ['/signup', '/auth/registro'],
  ['/login', '/auth/ingresar'],
  ['/entrar', '/auth/ingresar'],
  ['/iniciar-sesion?correo=ana%40example.com', '/auth/ingresar?correo=ana%40example.com'],
])('redirects the guessed address %s to %s', async (guess, address) => {
  const { router } = openApp(guess, null)
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(address)
  )
})
