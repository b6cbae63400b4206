import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { api } from '../api/api.ts'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { anAppointment, aService, id } from '../features/agenda/testing.ts'
import { Component } from './simulator.tsx'
import { type Answers, aSession, ok, serve } from '../test/answers.ts'
import { aThread } from '../test/chat-samples.ts'
import { renderRoutes } from '../test/render.tsx'

beforeEach(() => sessionStorage.clear())

const visit = async (simulator: boolean, answers: Answers = {}) => {
  const requests = serve({
    'GET /api/auth/session': ok(aSession({ simulator })),
    'GET /api/simulador': ok({ accounts: [], threads: [] }),
    'GET /api/simulador/conversation': ok({ messages: [], typing: false }),
    'POST /api/simulador/message': ok({ id: 'wamid.1' }),
    'GET /api/appointment': ok([]),
    'GET /api/service': ok([]),
    'GET /api/specialist': ok([]),
    ...answers,
  })
  const view = renderRoutes(
    [
      { path: '/', element: null },
      { path: '/simulador', element: <Component /> },
    ],
    '/'
  )
  await act(async () => {
    await view.store.dispatch(sessionEndpoints.endpoints.session.initiate())
  })
  await act(async () => {
    await view.router.navigate('/simulador')
  })
  return { ...view, requests }
}

it('explains that the real channels are connected where there is no simulator', async () => {
  const { requests } = await visit(false)
  expect(await screen.findByText('Tus canales reales están conectados')).toBeInTheDocument()
  expect(requests.some(({ path }) => path.startsWith('/api/simulador'))).toBe(false)
})
it('names the clients of the day, whoever made the booking', async () => {
  await visit(true, {
    'GET /api/appointment': ok([
      anAppointment({ _id: id(61), title: '', source: 'staff' }),
      anAppointment({ _id: id(62), clientId: '0', title: 'Doña Lucha', source: 'assistant' }),
    ]),
    'GET /api/service': ok([aService()]),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
  })
  expect(await screen.findByText('Ana López · Tinte')).toBeInTheDocument()
  expect(screen.getByText('Doña Lucha · Tinte')).toBeInTheDocument()
})
it('sends one copy of a message as the person by default', async () => {
  const { user, requests } = await visit(true)
  await user.type(await screen.findByLabelText('Escribir como Mariana Torres'), 'hola{Enter}')
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      channel: 'whatsapp',
      personId: '5212225550171',
      name: 'Mariana Torres',
      text: 'hola',
      copies: 1,
    })
  )
  expect(screen.getByText('Mariana Torres escribió «hola»')).toBeInTheDocument()
})
it('still shows what happened after the page was left, until it is cleared', async () => {
  const { user, router, unmount } = await visit(true)
  await user.type(await screen.findByLabelText('Escribir como Mariana Torres'), 'hola{Enter}')
  const said = 'Mariana Torres escribió «hola»'
  await screen.findByText(said)
  await act(() => router.navigate('/'))
  expect(screen.queryByText(said)).toBeNull()
  await act(() => router.navigate('/simulador'))
  expect(await screen.findByText(said)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Limpiar' }))
  unmount()
  await visit(true)
  await screen.findByLabelText('Escribir como Mariana Torres')
  expect(screen.queryByText(said)).toBeNull()
})
it('opens the chat, so that the business sees it read', async () => {
  const { requests } = await visit(true, {
    'GET /api/simulador/conversation': ok({
      messages: [
        {
          id: 'm',
          from: 'business',
          text: '¡Hola!',
          at: '2026-11-25T18:00:00.000Z',
          state: 'delivered',
        },
      ],
      typing: true,
    }),
    'POST /api/simulador/read': ok({}),
  })
  expect(await screen.findByText('¡Hola!')).toBeInTheDocument()
  expect(screen.getByRole('status', { name: 'Escribiendo…' })).toBeInTheDocument()
  await waitFor(() =>
    expect(requests.some(({ path }) => path === '/api/simulador/read')).toBe(true)
  )
})
it('says «escribiendo…» from the arrival of the message to the end of the turn', async () => {
  const message = { id: 'm', from: 'person', at: '2026-11-25T18:00:00.000Z', state: 'delivered' }
  const thread = aThread()
  await visit(true, {
    'GET /api/simulador/conversation': ok({
      messages: [{ ...message, text: 'hola' }],
      typing: false,
    }),
    [`GET /api/thread/${thread._id}`]: ok(thread),
    'GET /api/assistant': ok([{ _id: id(70), name: 'Ana' }]),
  })
  await screen.findByText('hola')
  const happens = (type: string, seq: number) =>
    act(() => {
      handleRealtimeEvent({ type, seq, data: { threadId: thread._id } })
    })
  const dots = () => screen.queryByRole('status', { name: 'Escribiendo…' })
  expect(dots()).toBeNull()
  const note = () =>
    screen.queryByText('Ana espera unos segundos por si escribes más. Tus clientes ven lo mismo.')
  expect(note()).toBeNull()
  expect(screen.queryByRole('button', { name: /^hola, quisiera/ })).toBeNull()
  expect(screen.getByRole('button', { name: '¿dónde están?' })).toBeVisible()
  happens('message.received', 1)
  await waitFor(() => expect(dots()).toBeInTheDocument())
  await waitFor(() => expect(note()).toBeVisible())
  happens('turn.started', 2)
  expect(dots()).toBeInTheDocument()
  happens('turn.finished', 3)
  await waitFor(() => expect(dots()).toBeNull())
})
it('shows the steps of a message from socket events, and goes to the day of the booking', async () => {
  await visit(true)
  await screen.findByText('Aquí verás qué pasa')
  act(() => {
    handleRealtimeEvent({
      type: 'message.received',
      seq: 1,
      data: { threadId: 't', messageId: 'm', clientId: null },
    })
    handleRealtimeEvent({
      type: 'appointment.booked',
      seq: 2,
      data: { appointmentId: 'a', startsAt: '2031-03-05T18:00:00.000Z' },
    })
  })
  expect(await screen.findByText('Llegó el mensaje y quedó guardado')).toBeInTheDocument()
  expect(screen.getByText('Se agendó una cita')).toBeInTheDocument()
  expect(screen.getByText(/mié 5 mar/)).toBeInTheDocument()
})

it.each([
  ['agendada', 1],
  ['cancelada', 0],
] as const)('marks what was booked now as new while it stands: %s', async (status, marks) => {
  const booked = anAppointment({ _id: id(61), status })
  await visit(true, {
    'GET /api/appointment': ok([booked]),
    'GET /api/service': ok([aService()]),
  })
  await screen.findByText(/Tinte/)
  act(() => {
    handleRealtimeEvent({
      type: 'appointment.booked',
      seq: 1,
      data: { appointmentId: booked._id, startsAt: booked.start },
    })
  })
  expect(await screen.findByText('Se agendó una cita')).toBeInTheDocument()
  await screen.findByText(/Tinte/)
  expect(screen.queryAllByText('Nueva')).toHaveLength(marks)
})

it('makes no request and says whom to ask when the person may not edit assistants', async () => {
  const { requests } = await visit(true, {
    'GET /api/auth/session': ok(
      aSession({
        simulator: true,
        isOwner: false,
        fullAccess: false,
        permissions: [{ pageId: pageIds.assistants, actions: ['view'] }],
      })
    ),
  })
  expect(await screen.findByText('No tienes permiso para usar el simulador')).toBeInTheDocument()
  expect(requests.some(({ path }) => path.startsWith('/api/simulador'))).toBe(false)
})

it('keeps the chosen person in sight when another one writes and comes first', async () => {
  const shown: (string | null)[] = []
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      shown.push(this.textContent)
    },
  })
  const writer = { channel: 'whatsapp', personId: '5212225550199', name: 'Sofía Méndez' }
  let threads: object[] = []
  const { store } = await visit(true, {
    'GET /api/simulador': () => ok({ accounts: [], threads }),
  })
  await screen.findByRole('button', { name: /Mariana Torres/, pressed: true })
  const isMariana = expect.stringContaining('Mariana Torres')
  expect(shown).toContainEqual(isMariana)
  shown.length = 0
  threads = [writer]
  act(() => {
    store.dispatch(api.util.invalidateTags(['Simulator']))
  })
  await screen.findByRole('button', { name: /Sofía Méndez/ })
  expect(shown).toContainEqual(isMariana)
})
