import type { Onboarding } from '@mostrador/contracts/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { id } from '../features/agenda/testing.ts'
import { anAssistant } from '../features/assistants/test/assistants.ts'
import { aBusiness, type Answers, anOnboarding, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** The progress at the end of the wizard, as the server keeps it. */
const atTheEnd = () => {
  const stored: { now: Onboarding } = {
    now: anOnboarding({
      businessId: id(2),
      mainUse: 'appointments',
      use: 'serviceAppointments',
      step: 'bienvenida',
      revision: 0,
    }).onboarding,
  }
  const answers: Answers = {
    [`GET /api/business/${id(2)}`]: ok(aBusiness()),
    'GET /api/onboarding': () => ok({ onboarding: stored.now, isJoinRequested: false }),
    'PUT /api/onboarding': ({ body }) => {
      const { onboarding } = body as { onboarding: Onboarding }
      stored.now = { ...onboarding, revision: onboarding.revision + 1 }
      return ok(stored.now)
    },
  }
  return { stored, answers }
}

it('ends on /bienvenida, which finishes the set-up and leads to a person on WhatsApp [ONB-17]', async () => {
  const { stored, answers } = atTheEnd()
  openApp('/bienvenida', aSession({ contactWhatsapp: '5212225550100' }), answers)
  const page = within(await screen.findByRole('main'))
  expect(await page.findByRole('heading', { name: '¡Felicidades!' })).toBeInTheDocument()
  expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5212225550100\?/)
  )
  await waitFor(() => expect(stored.now.isFinished).toBe(true))
})

it('mentions no appointments for a business without services', async () => {
  const { answers } = atTheEnd()
  const { businessType } = aBusiness()
  openApp('/bienvenida', aSession(), {
    ...answers,
    [`GET /api/business/${id(2)}`]: ok(
      aBusiness({ businessType: { ...businessType, services: false, properties: false } })
    ),
  })
  expect(await screen.findByText(/Todavía no agenda/)).toBeInTheDocument()
})

it('counts the welcome as the last step, and leads back from it [ONB-14, ONB-15]', async () => {
  const { stored, answers } = atTheEnd()
  const { router, user } = openApp('/bienvenida', aSession(), answers)
  const [, at, of] =
    /^Paso (\d) de (\d): Bienvenida$/.exec(
      (await screen.findByText(/^Paso \d de \d: Bienvenida$/)).textContent ?? ''
    ) ?? []
  expect(at).toBe(of)
  expect(screen.getByText('100 %')).toBeInTheDocument()
  await waitFor(() => expect(stored.now.isFinished).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-onboarding'))
  // A finished set-up would not be answered again: the wizard would begin anew.
  expect(stored.now).toMatchObject({ step: 'logo', isFinished: false })
  expect(await screen.findByText(/^Paso \d de \d: Logo$/)).toBeInTheDocument()
})

const simulated = {
  _id: id(70),
  channel: 'whatsapp',
  accountId: '1',
  displayName: 'Barbería Roma',
  state: 'connected',
  login: null,
}

it('says that the assistant answers once a channel is connected, not before', async () => {
  const { answers } = atTheEnd()
  openApp('/bienvenida', aSession(), {
    ...answers,
    'GET /api/assistant': ok([anAssistant({ name: 'Ana' })]),
    'GET /api/meta/connection': ok([simulated]),
  })
  expect(
    await screen.findByText(/^Ana, tu asistente, contestará a tus clientes cuando conectes/)
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Conectar un canal' })).toHaveAttribute(
    'href',
    '/integraciones'
  )
  expect(screen.queryByText(/listo para contestar/)).toBeNull()
})

it('says that the assistant answers where a channel is connected', async () => {
  const { answers } = atTheEnd()
  openApp('/bienvenida', aSession(), {
    ...answers,
    'GET /api/assistant': ok([anAssistant({ name: 'Ana' })]),
    'GET /api/meta/connection': ok([{ ...simulated, login: 'whatsapp' }]),
  })
  expect(
    await screen.findByText('Ana, tu asistente, ya puede contestar a tus clientes.')
  ).toBeInTheDocument()
})
