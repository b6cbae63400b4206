import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assistantEndpoints } from '../../api/endpoints/assistants.ts'
import { aBusiness, aSession, ok, refused } from '../../test/answers.ts'
import { aTurn } from './test/assistants.ts'
import { ana, path, show, assistantAnswers, turns } from './test/screens.tsx'

it('hides credits and forbidden actions from a member without permissions', async () => {
  const member = aSession({ isOwner: false, fullAccess: false, permissions: [] })
  show(assistantAnswers({ 'GET /api/auth/session': ok(member) }), '/asistentes')
  await screen.findByRole('list', { name: 'Tus asistentes' })
  expect(screen.queryByRole('region', { name: 'Créditos' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nuevo asistente' })).not.toBeInTheDocument()
})

it('shows who each assistant answers, where, and when it last did', async () => {
  show(assistantAnswers(), '/asistentes')
  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('Nuevos clientes')).toBeInTheDocument()
  expect(card.getByText('WhatsApp')).toBeInTheDocument()
  expect(await card.findByText('Respondió · mié 25 nov, 16:30')).toBeInTheDocument()
  expect(await screen.findByText('12.34 créditos')).toBeInTheDocument()
  expect(screen.getByText('Para contestar rápido')).toBeInTheDocument()
})

it('opens the trace of the reply that an address names, as a movement of credits does', async () => {
  const turn = aTurn(7)
  const { user, router } = show(
    assistantAnswers({ [`GET /api/turn/${turn._id}`]: ok({ turn, steps: [] }) }),
    `/asistentes?respuesta=${turn._id}`
  )
  const drawer = await screen.findByRole('dialog', { name: 'Respuesta' })
  await user.click(within(drawer).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

it('switches optimistically and reverts when the server refuses [AST-16]', async () => {
  const probe: { now?: () => boolean | undefined } = {}
  let early: boolean | undefined
  const { user, requests, store } = show(
    assistantAnswers({
      [`PUT ${path}`]: () => {
        early = probe.now?.()
        return refused(402, 'no_gpt_credits', 'Hoy no alcanza')
      },
    }),
    '/asistentes'
  )
  const select = assistantEndpoints.endpoints.listAssistants.select({ query: {} })
  probe.now = () => select(store.getState()).data?.[0]?.isWorking
  await user.click(await screen.findByRole('checkbox', { name: 'En pausa' }))
  expect(await screen.findByText('Hoy no alcanza')).toBeInTheDocument()
  expect([early, probe.now()]).toEqual([true, false])
  expect(screen.getByText('En pausa')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    assistant: { isWorking: true },
  })
})

it.each([
  ['gpt_model', 'No tienes créditos GPT disponibles'],
  ['reasoning_model', 'No tienes créditos Reasoning disponibles'],
] as const)(
  'disables the switch of a %s without credits and says why [AST-16]',
  async (model, text) => {
    show(
      assistantAnswers({
        'GET /api/assistant': ok([{ ...ana, model, isWorking: true }]),
        [`GET /api/business/${aBusiness()._id}`]: ok(
          aBusiness({ counters: { ...aBusiness().counters, gptModel: 0, reasoningModel: 0 } })
        ),
      }),
      '/asistentes'
    )
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toBeDisabled()
  }
)

it('creates with the defaults, WhatsApp in the form, and opens the new one [AST-11] [AST-14] [AST-18]', async () => {
  const { user, requests, router } = show(
    assistantAnswers({ 'POST /api/assistant': ok(ana) }),
    '/asistentes?nuevo=1'
  )
  await user.type(await screen.findByLabelText('Nombre'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Crear asistente' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/asistentes/${ana._id}`))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    businessName: 'Barbería Roma',
    assistant: {
      name: 'Ana',
      type: 'new',
      channel: ['whatsapp'],
      model: 'gpt_model',
      temperature: 0.5,
      reasoningEffort: 'low',
      personality: 'Amable y profesional',
      color: 'chica_white',
      respondTo: 'messages',
    },
  })
})

it('teaches when there is none, and creates one with a click on Instagram [AST-14] [CAP-08]', async () => {
  const { user, requests } = show(
    assistantAnswers({ 'GET /api/assistant': ok([]), 'POST /api/assistant': ok(ana) }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Crear con un clic' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      assistant: {
        channel: ['instagram'],
        capabilities: { postFreeSchedules: { deliveryHour: '10:00' } },
      },
    })
  )
})

it('says that the list did not load and tries again', async () => {
  const { user, requests } = show(
    assistantAnswers({ 'GET /api/assistant': refused(422, 'x', 'Hoy no') }),
    '/asistentes'
  )
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  await waitFor(() =>
    expect(requests.filter(request => request.path === '/api/assistant')).toHaveLength(2)
  )
})

it('leads from the first page to each assistant [NAV-15]', async () => {
  show(assistantAnswers(), '/principal')
  expect(
    await screen.findByRole('heading', { name: 'Accede a tus asistentes IA' })
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute(
    'href',
    `/asistentes/${ana._id}`
  )
})

it('says that an assistant was silent because a person attended', async () => {
  const turn = aTurn(1, { outcome: 'silent', reason: 'La atiende una persona', answer: null })
  show(assistantAnswers({ [`GET ${path}/turns`]: turns([turn]) }), '/asistentes')
  const card = within(await screen.findByRole('listitem'))
  expect(await card.findByText(/^No respondió: la atiende una persona · /)).toBeInTheDocument()
})
