import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { type Answers, anOnboarding, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const ownerSession = aSession({ businesses: [], business: null })
const ended = refused(401, 'unauthenticated', 'Inicia sesión para continuar')
const wrong = refused(401, 'wrong_credentials', 'El correo o la contraseña no son correctos')

/** The form of a business half filled, and sent when the session is over. */
const openExpired = async (answers: Answers = {}) => {
  let isOver = true
  const page = openApp('/principal', ownerSession, {
    'GET /api/onboarding': ok(anOnboarding()),
    'POST /api/business': () => (isOver ? ended : refused(422, 'invalid_request', 'Repetida')),
    'POST /api/auth/login': ({ body }) => {
      if ((body as { password: string }).password !== 'secreta123') return wrong
      isOver = false
      return ok(ownerSession)
    },
    ...answers,
  })
  const { user } = page
  await user.type(await screen.findByLabelText(/^Nombre del negocio/), 'Clínica Ñandú')
  await user.type(screen.getByLabelText(/^Descripción/), 'Atención general')
  await user.type(screen.getByLabelText(/^WhatsApp del negocio/), '222 123 4567')
  await user.type(screen.getByLabelText(/^Tu WhatsApp/), '222 765 4321')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Tu sesión terminó' }) }
}

it('asks for the password over the form, and repeats the call with the same key', async () => {
  const { user, dialog, requests } = await openExpired()
  expect(within(dialog).getByLabelText('Correo')).toHaveValue('lupita@example.com')
  expect(within(dialog).getByText(/Lo que escribiste sigue aquí/)).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  await user.keyboard('{Escape}')
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'mala')
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }))
  expect(await within(dialog).findByText('La contraseña no es correcta')).toBeInTheDocument()
  await user.clear(within(dialog).getByLabelText(/^Contraseña/))
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'secreta123')
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Repetida')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Nombre del negocio/)).toHaveValue('Clínica Ñandú')
  const sent = requests.filter(({ method, path }) => method === 'POST' && path === '/api/business')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
})

it('switches to another account only after a confirmation', async () => {
  const { user, dialog } = await openExpired()
  await user.click(within(dialog).getByRole('button', { name: 'Entrar con otra cuenta' }))
  const question = await screen.findByRole('alertdialog', { name: '¿Entrar con otra cuenta?' })
  await user.click(within(question).getByRole('button', { name: 'Volver' }))
  expect(await screen.findByRole('dialog', { name: 'Tu sesión terminó' })).toBeInTheDocument()
})

it('keeps the screen when the session itself answers that nobody is signed in', async () => {
  let session: typeof ownerSession | null = ownerSession
  const { store } = openApp('/principal', ownerSession, {
    'GET /api/auth/session': () => ok(session),
    'GET /api/onboarding': ok(anOnboarding()),
  })
  await screen.findByLabelText(/^Nombre del negocio/)
  session = null
  store.dispatch(sessionEndpoints.util.invalidateTags(['Session']))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tu sesión terminó' }))
  expect(screen.getByLabelText(/^Nombre del negocio/)).toBeInTheDocument()
  // Nobody wrote anything.
  expect(dialog.queryByText(/Lo que escribiste/)).toBeNull()
})

it('shows no data of the first person when somebody else signed in', async () => {
  let session = ownerSession
  const { store } = openApp('/principal', ownerSession, {
    'GET /api/auth/session': () => ok(session),
    'GET /api/onboarding': ok(anOnboarding()),
  })
  await screen.findByLabelText(/^Nombre del negocio/)
  session = {
    ...ownerSession,
    user: { ...ownerSession.user, _id: '01890000-0000-7000-8000-000000000099' },
  }
  store.dispatch(sessionEndpoints.util.invalidateTags(['Session']))
  await waitFor(() => expect(screen.queryByLabelText(/^Nombre del negocio/)).toBeNull())
})
