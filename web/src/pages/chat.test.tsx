import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { Component as ChatPage } from './chat.tsx'
import { type Answers, type Asked, aSession, ok, refused, serve } from '../test/answers.ts'
import { renderRoutes } from '../test/render.tsx'
import { layOut } from '../features/chat/test/laid-out.ts'
import { aMessage, aThread, threadId } from '../test/chat-samples.ts'

const routes = [
  { path: '/chat', element: <ChatPage /> },
  { path: '/chat/:id', element: <ChatPage /> },
]
const open = { windowUntil: '2099-01-01T00:00:00.000Z' }
const connected = ok([
  {
    channel: 'whatsapp',
    accountId: '1',
    displayName: 'Barbería',
    state: 'connected',
    connectedAt: '2026-01-01T00:00:00.000Z',
  },
])
const agenda = (thread: Thread, more: Answers = {}): Answers => ({
  'GET /api/auth/session': ok(aSession()),
  'GET /api/thread': ok({ threads: [thread], hasMore: false, unread: thread.isRead ? 0 : 1 }),
  [`GET /api/thread/${thread._id}`]: ok(thread),
  'GET /api/thread/messages': ok({ messages: [aMessage()], hasMore: false, before: null }),
  'PATCH /api/thread/messages': ok({}),
  'GET /api/meta/connection': connected,
  'GET /api/turn': ok([]),
  ...more,
})
const visit = async (at: string, answers: Answers) => {
  const asked = serve(answers)
  const view = renderRoutes([{ path: '/', element: null, children: [] }, ...routes], '/')
  // The guard of the app asks for the session before any screen is drawn.
  const { sessionEndpoints } = await import('../api/endpoints/session.ts')
  await act(async () => {
    await view.store.dispatch(sessionEndpoints.endpoints.session.initiate())
  })
  await act(async () => {
    await view.router.navigate(at)
  })
  return { ...view, asked }
}
const box = () => screen.findByLabelText('Mensaje para Ana López')

const lists = (asked: readonly Asked[]) =>
  asked
    .filter(({ method, path }) => method === 'GET' && path === '/api/thread')
    .map(({ query }) => Object.fromEntries(query))

beforeEach(() => {
  layOut()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list', () => {
  it('is titled Inbox, with its filters and categories [INB-02, INB-03, INB-04]', async () => {
    await visit('/chat', agenda(aThread({ isRead: false, unread: 2 })))
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible()
    expect(
      within(screen.getByRole('group', { name: 'Canal' }))
        .getAllByRole('button')
        .map(button => button.textContent)
    ).toEqual(['Todos', 'Instagram', 'Messenger', 'WhatsApp', 'No leídos'])
    expect(
      within(screen.getByRole('group', { name: 'Categoría' }))
        .getAllByRole('button')
        .map(button => button.textContent)
    ).toEqual(['Todos', 'Leads', 'Clientes', 'Personal'])
    expect(await screen.findByText('2')).toHaveTextContent('2 sin leer')
    expect(screen.getByText('Ana: hola')).toBeInTheDocument()
    expect(screen.getByText(/^Hace /)).toBeInTheDocument()
  })
  it('opens the chat with a client [INB-02]', async () => {
    const { user, router } = await visit('/chat', agenda(aThread(open)))
    expect(screen.getByRole('searchbox', { name: 'Buscar cliente' })).toBeVisible()
    await user.click(await screen.findByRole('link', { name: /Ana López/ }))
    expect(router.state.location.pathname).toBe(`/chat/${threadId}`)
    expect(
      await screen.findByRole('region', { name: 'Conversación con Ana López' })
    ).toBeInTheDocument()
  })
  it('asks for 20 of what was chosen [INB-03, INB-04]', async () => {
    const { user, asked } = await visit('/chat', agenda(aThread()))
    await screen.findByText('Ana: hola')
    const last = () => lists(asked).at(-1)
    expect(last()).toEqual({ limit: '20' })
    const choose = async (group: string, name: string) => {
      await user.click(
        within(screen.getByRole('group', { name: group })).getByRole('button', { name })
      )
    }
    for (const [name, wanted] of [
      ['Instagram', { channel: 'instagram' }],
      ['Messenger', { channel: 'messenger' }],
      ['WhatsApp', { channel: 'whatsapp' }],
      ['No leídos', { unread: 'true' }],
    ] as const) {
      await choose('Canal', name)
      await waitFor(() => expect(last()).toEqual({ limit: '20', ...wanted }))
    }
    for (const [name, category] of [
      ['Leads', 'lead'],
      ['Clientes', 'client'],
      ['Personal', 'personal'],
    ] as const) {
      await choose('Categoría', name)
      await waitFor(() => expect(last()).toEqual({ limit: '20', unread: 'true', category }))
    }
  })
  it('searches 1.5 s after the last letter, 20 at a time [INB-05]', async () => {
    const { asked } = await visit('/chat', agenda(aThread()))
    await screen.findByText('Ana: hola')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const box = screen.getByRole('searchbox', { name: 'Buscar cliente' })
    const pass = (ms: number) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(ms)
      })
    fireEvent.change(box, { target: { value: 'be' } })
    await pass(1000)
    fireEvent.change(box, { target: { value: 'beto' } })
    await pass(1499)
    expect(lists(asked)).toEqual([{ limit: '20' }])
    await pass(1)
    vi.useRealTimers()
    await waitFor(() =>
      expect(lists(asked)).toEqual([{ limit: '20' }, { limit: '20', name: 'beto' }])
    )
  })
  it('loads more near its end, and nobody twice [INB-04]', async () => {
    const many = (from: number) =>
      Array.from({ length: 20 }, (_, n) =>
        aThread({
          _id: `01890000-0000-7000-8000-0000000003${String(from + n).padStart(2, '0')}`,
          clientName: `Cliente ${from + n}`,
          lastMessage: {
            _id: threadId,
            date: new Date(1_790_000_000_000 - (from + n) * 60_000).toISOString(),
            role: 'user',
            message: 'hola',
            state: 'received',
          },
        })
      )
    const { asked } = await visit(
      '/chat',
      agenda(aThread(), {
        'GET /api/thread': ({ query }) =>
          ok(
            query.get('before') === null
              ? { threads: many(0), hasMore: true, unread: 0 }
              : { threads: many(20), hasMore: false, unread: 0 }
          ),
      })
    )
    const list = await screen.findByRole('list', { name: 'Conversaciones' })
    const scroller = list.parentElement ?? list
    Object.defineProperties(scroller, {
      scrollHeight: { value: 2000 },
      clientHeight: { value: 500 },
    })
    fireEvent.scroll(scroller, { target: { scrollTop: 1100 } })
    expect(lists(asked)).toHaveLength(1)
    fireEvent.scroll(scroller, { target: { scrollTop: 1101 } })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(40))
    fireEvent.scroll(scroller, { target: { scrollTop: 1500 } })
    expect(lists(asked)).toEqual([
      { limit: '20' },
      { limit: '20', before: many(0).at(-1)?.lastMessage?.date },
    ])
  })
  it('says so when nobody is found [INB-04]', async () => {
    await visit('/chat', {
      ...agenda(aThread()),
      'GET /api/thread': ok({ threads: [], hasMore: false, unread: 0 }),
    })
    expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  })
  it('shows a new message on top without a reload, and counts it once [INB-13, G2-30]', async () => {
    const { asked } = await visit('/chat', agenda(aThread()))
    await screen.findByText('Ana: hola')
    const message = aMessage({
      _id: '01890000-0000-7000-8000-000000000777',
      message: '¿tienen lugar hoy?',
      date: '2026-11-25T19:00:00.000Z',
    })
    act(() => {
      handleRealtimeEvent({ type: 'new_message', seq: 1, data: message })
      handleRealtimeEvent({ type: 'new_message', seq: 2, data: message })
    })
    expect(await screen.findByText('Ana: ¿tienen lugar hoy?')).toBeInTheDocument()
    expect(screen.getByText('1')).toHaveTextContent('1 sin leer')
    expect(
      asked.filter(({ path, method }) => method === 'GET' && path === '/api/thread')
    ).toHaveLength(1)
  })
  it('asks for a conversation that it does not know yet [INB-13]', async () => {
    const other = aThread({
      _id: '01890000-0000-7000-8000-000000000200',
      clientName: 'Beto',
      isRead: false,
      unread: 1,
    })
    await visit('/chat', agenda(aThread(), { [`GET /api/thread/${other._id}`]: ok(other) }))
    await screen.findByText('Ana: hola')
    act(() => {
      handleRealtimeEvent({
        type: 'new_message',
        seq: 1,
        data: aMessage({ _id: '01890000-0000-7000-8000-000000000778', threadId: other._id }),
      })
    })
    expect(await screen.findByText('Beto')).toBeInTheDocument()
  })
})

describe('the conversation', () => {
  it('is marked as read when it is opened [INB-06, INB-09]', async () => {
    const { asked } = await visit(
      `/chat/${threadId}`,
      agenda(aThread({ ...open, isRead: false, unread: 1 }))
    )
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ threadId })
    )
  })
  it('shows what arrives without a reload, once [INB-13, G2-30]', async () => {
    const { asked } = await visit(`/chat/${threadId}`, agenda(aThread(open)))
    await screen.findByRole('article', { name: /^Ana López/ })
    const message = aMessage({
      _id: '01890000-0000-7000-8000-000000000779',
      message: '¿me confirmas?',
      date: '2026-11-25T19:00:00.000Z',
    })
    act(() => {
      handleRealtimeEvent({ type: 'new_message', seq: 1, data: message })
      handleRealtimeEvent({ type: 'new_message', seq: 2, data: message })
    })
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('article')
          .map(({ textContent }) => textContent?.includes('¿me confirmas?'))
      ).toEqual([false, true])
    )
    expect(
      asked.filter(({ method, path }) => method === 'GET' && path === '/api/thread/messages')
    ).toHaveLength(1)
  })
  it('only logs what failed behind the scenes, and says when no assistant worked [INB-14]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await visit(
      `/chat/${threadId}`,
      agenda(aThread({ ...open, isRead: false, unread: 1 }), {
        'PATCH /api/thread/messages': refused(500, 'internal_error', 'Algo salió mal'),
      })
    )
    await screen.findByRole('article', { name: /^Ana López/ })
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(screen.queryByText('Algo salió mal')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
    expect(await screen.findByText('Sin registros de thread')).toBeInTheDocument()
  })
  it('says when nothing was written, and what was deleted [INB-07, INB-14]', async () => {
    const { unmount } = await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), {
        'GET /api/thread/messages': ok({ messages: [], hasMore: false, before: null }),
      })
    )
    expect(await screen.findByText('No hay mensajes disponibles')).toBeInTheDocument()
    unmount()
    await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), {
        'GET /api/thread/messages': ok({
          messages: [aMessage({ isDeleted: true, message: 'Mensaje eliminado' })],
          hasMore: false,
          before: null,
        }),
      })
    )
    expect(await screen.findByText('Mensaje eliminado')).toBeInTheDocument()
  })
  it('sends with Enter, breaks the line with Shift+Enter, and sends nothing blank [INB-10, INB-12]', async () => {
    const answer = aMessage({
      _id: '01890000-0000-7000-8000-000000000900',
      role: 'assistant',
      message: 'sí\nclaro',
      date: '2026-11-25T20:00:00.000Z',
    })
    const { user, asked } = await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), { 'POST /api/meta/messages': ok(answer) })
    )
    const typing = await box()
    const send = screen.getByRole('button', { name: 'Enviar' })
    expect(send).toBeDisabled()
    await user.type(typing, '   {Enter}')
    expect(send).toBeDisabled()
    await user.clear(typing)
    await user.type(typing, 'sí{Shift>}{Enter}{/Shift}claro{Enter}')
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        threadId,
        message: 'sí\nclaro',
      })
    )
    expect(typing).toHaveValue('')
    expect(await screen.findByRole('article', { name: /^Lupita/ })).toHaveTextContent('sí claro')
    expect(screen.queryByRole('article', { name: 'Tú, enviando' })).not.toBeInTheDocument()
  })
  it('keeps the text of what failed, says why, and sends it again as a new wish', async () => {
    let tries = 0
    const answer = aMessage({
      _id: '01890000-0000-7000-8000-000000000901',
      role: 'assistant',
      message: 'va',
      date: '2026-11-25T20:00:00.000Z',
    })
    const { user, asked } = await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), {
        'POST /api/meta/messages': () =>
          (tries += 1) === 1
            ? refused(409, 'window_closed', 'Pasaron más de 24 horas')
            : ok(answer),
      })
    )
    await user.type(await box(), 'va{Enter}')
    const failed = await screen.findByRole('article', { name: 'Tú, no se envió' })
    expect(failed).toHaveTextContent('va')
    expect(failed).toHaveTextContent('Pasaron más de 24 horas')
    await user.click(within(failed).getByRole('button', { name: 'Reintentar' }))
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Tú, no se envió' })).not.toBeInTheDocument()
    )
    const keys = asked
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
  it('forgets a lost answer when the message turns out to have arrived', async () => {
    const { user } = await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), { 'POST /api/meta/messages': 'offline' })
    )
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.type(await box(), 'va{Enter}')
    await screen.findByRole('article', { name: 'Tú, no se envió' })
    act(() => {
      handleRealtimeEvent({
        type: 'new_message',
        seq: 1,
        data: aMessage({
          _id: '01890000-0000-7000-8000-000000000902',
          role: 'assistant',
          message: 'va',
          date: '2026-11-25T20:00:00.000Z',
        }),
      })
    })
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Tú, no se envió' })).not.toBeInTheDocument()
    )
    expect(screen.getByRole('article', { name: /^Lupita/ })).toHaveTextContent('va')
    expect(sessionStorage.getItem('mostrador.chat.desk')).toBe('{"drafts":{},"outgoing":{}}')
  })
  it('tells why one cannot answer after a day, and what can be done', async () => {
    await visit(`/chat/${threadId}`, agenda(aThread({ windowUntil: '2020-01-01T00:00:00.000Z' })))
    expect(
      await screen.findByText(/Solo puedes escribirle con una plantilla aprobada/)
    ).toBeInTheDocument()
    expect(
      screen.getByText(/Cuando el cliente te escriba, podrás responder aquí/)
    ).toBeInTheDocument()
    expect(screen.queryByLabelText('Mensaje para Ana López')).not.toBeInTheDocument()
  })
  it('asks to connect the channel in the words of the specification [INB-11]', async () => {
    await visit(`/chat/${threadId}`, agenda(aThread(open), { 'GET /api/meta/connection': ok([]) }))
    expect(
      await screen.findByText('Debes iniciar sesión con Facebook para poder enviar mensajes')
    ).toBeInTheDocument()
  })
  it('keeps what is being typed while another conversation is open', async () => {
    const other = aThread({
      ...open,
      _id: '01890000-0000-7000-8000-000000000201',
      clientName: 'Beto',
    })
    const { user, router } = await visit(
      `/chat/${threadId}`,
      agenda(aThread(open), { [`GET /api/thread/${other._id}`]: ok(other) })
    )
    await user.type(await box(), 'a medias')
    await act(async () => {
      await router.navigate(`/chat/${other._id}`)
    })
    expect(await screen.findByLabelText('Mensaje para Beto')).toHaveValue('')
    await act(async () => {
      await router.navigate(`/chat/${threadId}`)
    })
    expect(await box()).toHaveValue('a medias')
  })
  it('closes with Escape', async () => {
    const { user, router } = await visit(`/chat/${threadId}`, agenda(aThread(open)))
    await user.click(await box())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'))
  })
})
