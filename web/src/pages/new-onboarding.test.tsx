import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { id } from '../features/agenda/testing.ts'
import { type Answers, aBusiness, anOnboarding, aSession, ok, refused } from '../test/answers.ts'
import { advanceTime, freezeTime } from '../test/fake-time.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const newcomer = aSession({ business: null, businesses: [] })
const started = anOnboarding({ mainUse: null, use: null, step: null, revision: 0 })
const open = (answers: Answers = {}) =>
  openApp('/new-onboarding', newcomer, {
    'GET /api/onboarding': ok(started),
    'PUT /api/onboarding': ({ body }) => {
      const { onboarding } = body as typeof started
      return ok({ ...onboarding, revision: onboarding.revision + 1 })
    },
    ...answers,
  })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('sends nothing without an id, and says why a claim failed [ONB-02]', async () => {
  const { requests, user } = open({
    [`PATCH /api/business/otro`]: refused(409, 'not_claimable', 'Este negocio ya tiene dueño'),
  })
  await choose(/^Mi negocio ya está registrado/)
  await choose(/^Reclamar negocio$/)
  expect(await screen.findByText('Este campo es requerido')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  await user.type(screen.getByLabelText(/^Código del negocio/), ' otro ')
  await choose(/^Reclamar negocio$/)
  expect(
    await screen.findByText('Error al reclamar el negocio. Por favor, inténtalo de nuevo.')
  ).toBeInTheDocument()
  await choose(/^Atrás$/)
  expect(await screen.findByRole('button', { name: /^Crear un negocio nuevo/ })).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  await choose(/^Unirme a un negocio/)
  await user.type(await screen.findByLabelText(/^Código del negocio/), '  ')
  await choose(/^Pedir unirme$/)
  expect(await screen.findByText('Este campo es requerido')).toBeInTheDocument()
  expect(requests.filter(({ path }) => path.startsWith('/api/user/'))).toEqual([])
})

it('says that a request to join waits for its owner', async () => {
  open({ 'GET /api/onboarding': ok(anOnboarding({ path: 'join', step: null }, true)) })
  expect(await screen.findByText('Tu solicitud está enviada')).toBeInTheDocument()
})

it('shows the second question 500 ms after the first choice, and advances after the second [ONB-12]', async () => {
  open()
  await choose(/^Crear un negocio nuevo/)
  const main = await screen.findByRole('button', { name: /^Agenda inteligente/ })
  const next = () => screen.queryByRole('button', { name: 'Siguiente' })
  expect(next()).toBeNull()
  freezeTime()
  fireEvent.click(main)
  await act(() => advanceTime(499))
  expect(next()).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Eventos' })).toBeNull()
  await act(() => advanceTime(1))
  fireEvent.click(screen.getByRole('button', { name: 'Eventos' }))
  await act(() => advanceTime(500))
  expect(screen.getByText('Paso 2 de 8: Negocio')).toBeInTheDocument()
})

it('continues at the step of another device, and says so', async () => {
  const elsewhere = anOnboarding({ revision: 4 }).onboarding
  open({
    'PUT /api/onboarding': {
      status: 409,
      body: {
        success: false,
        code: 'onboarding_changed',
        message: 'Avanzaste en otro dispositivo. Seguimos donde te quedaste.',
        details: { current: elsewhere },
      },
    },
  })
  await choose(/^Crear un negocio nuevo/)
  await waitFor(() => expect(screen.getByText('Paso 2 de 8: Negocio')).toBeInTheDocument())
})

it('offers to add a logo, and continues without one', async () => {
  const { onboarding } = anOnboarding({ businessId: id(2), step: 'logo', counts: { negocio: 1 } })
  const { user, router } = openApp('/new-onboarding', aSession(), {
    'GET /api/onboarding': ok({ onboarding, isJoinRequested: false }),
    'PUT /api/onboarding': ({ body }) => ok((body as { onboarding: object }).onboarding),
    [`GET /api/business/${id(2)}`]: ok(aBusiness()),
  })
  expect(await screen.findByLabelText('Elegir archivo', { selector: 'input' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bienvenida'))
})
