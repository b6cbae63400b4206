import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { ok } from '../test/answers.ts'
import { aMessage, aThread, noThreads, threadId } from '../test/chat-samples.ts'
import { setUpEachTest, chatAnswers, lists, open, visit } from './chat.testing.tsx'

setUpEachTest()

describe('the list', () => {
  it('is titled Inbox, with its filters and categories [INB-02, INB-03, INB-04]', async () => {
    await visit('/chat', chatAnswers(aThread({ isRead: false, unread: 2 })))
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible()
    expect(screen.getByText(/^Tus conversaciones/)).toBeVisible()
    expect(
      within(screen.getByRole('group', { name: 'Canal' }))
        .getAllByRole('button')
        .map(button => button.textContent)
    ).toEqual(['Esperan a una persona', 'Todos', 'WhatsApp', 'Instagram', 'Messenger', 'No leídos'])
    expect(
      within(screen.getByRole('group', { name: 'Categoría' }))
        .getAllByRole('button')
        .map(button => button.textContent)
    ).toEqual(['Todos los tipos', 'Prospectos', 'Clientes', 'Personal'])
    expect(await screen.findByText('2')).toHaveTextContent('2 sin leer')
    expect(screen.getByText('hola')).toBeInTheDocument()
    expect(screen.getByText(/^Hace /)).toBeInTheDocument()
  })
  it('opens the chat with a client [INB-02]', async () => {
    const { user, router } = await visit('/chat', chatAnswers(aThread(open)))
    expect(screen.getByRole('searchbox', { name: 'Buscar cliente' })).toBeVisible()
    await user.click(await screen.findByRole('link', { name: /Ana López/ }))
    expect(router.state.location.pathname).toBe(`/chat/${threadId}`)
    expect(
      await screen.findByRole('region', { name: 'Conversación con Ana López' })
    ).toBeInTheDocument()
  })
  it('marks a conversation of the simulator, in the list and above its messages', async () => {
    const { user } = await visit('/chat', chatAnswers(aThread({ ...open, isTest: true })))
    const row = await screen.findByRole('link', { name: /Ana López/ })
    expect(row).toHaveTextContent('Prueba')
    await user.click(row)
    const chat = await screen.findByRole('region', { name: 'Conversación con Ana López' })
    expect(within(chat).getByText('Prueba')).toBeInTheDocument()
  })
  it('says on its first filter how many wait for a person, and for how long', async () => {
    const since = new Date(Date.now() - 12 * 60_000).toISOString()
    const attention = { state: 'waiting', since, reason: 'asked' } as const
    const thread = aThread({ ...open, attention })
    const waiting = { ...noThreads, threads: [thread], waiting: 1, waitingSince: since }
    await visit('/chat', chatAnswers(thread, { 'GET /api/thread': ok(waiting) }))
    const filters = await screen.findAllByRole('button', { name: /^Esperan/ })
    expect(filters[0]).toHaveAccessibleName('Esperan a una persona (1 · 12 min)')
  })

  it('asks for 20 of what was chosen [INB-03, INB-04]', async () => {
    const { user, requests } = await visit('/chat', chatAnswers(aThread()))
    await screen.findByText('hola')
    const last = () => lists(requests).at(-1)
    expect(last()).toEqual({ limit: '20' })
    const choose = async (group: string, name: string) => {
      await user.click(
        within(screen.getByRole('group', { name: group })).getByRole('button', { name })
      )
    }
    for (const [name, filter] of [
      ['Instagram', { channel: 'instagram' }],
      ['Messenger', { channel: 'messenger' }],
      ['WhatsApp', { channel: 'whatsapp' }],
      ['No leídos', { unread: 'true' }],
    ] as const) {
      await choose('Canal', name)
      await waitFor(() => expect(last()).toEqual({ limit: '20', ...filter }))
    }
    for (const [name, category] of [
      ['Prospectos', 'lead'],
      ['Clientes', 'client'],
      ['Personal', 'personal'],
    ] as const) {
      await choose('Categoría', name)
      await waitFor(() => expect(last()).toEqual({ limit: '20', unread: 'true', category }))
    }
  })
  it('searches 1.5 s after the last letter, 20 at a time [INB-05]', async () => {
    const { requests } = await visit('/chat', chatAnswers(aThread()))
    await screen.findByText('hola')
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
    expect(lists(requests)).toEqual([{ limit: '20' }])
    await pass(1)
    vi.useRealTimers()
    await waitFor(() =>
      expect(lists(requests)).toEqual([{ limit: '20' }, { limit: '20', name: 'beto' }])
    )
  })
  it('loads more near the end of the list, and shows no thread twice [INB-04]', async () => {
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
    const { requests } = await visit(
      '/chat',
      chatAnswers(aThread(), {
        'GET /api/thread': ({ query }) =>
          ok(
            query.get('before') === null
              ? { ...noThreads, threads: many(0), hasMore: true }
              : { ...noThreads, threads: many(20) }
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
    expect(lists(requests)).toHaveLength(1)
    fireEvent.scroll(scroller, { target: { scrollTop: 1101 } })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(40))
    fireEvent.scroll(scroller, { target: { scrollTop: 1500 } })
    expect(lists(requests)).toEqual([
      { limit: '20' },
      { limit: '20', before: many(0).at(-1)?.lastMessage?.date },
    ])
  })
  it('says so when nobody is found [INB-04]', async () => {
    await visit('/chat?tipo=client', {
      ...chatAnswers(aThread()),
      'GET /api/thread': ok(noThreads),
    })
    expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  })
  it('mentions no search when the inbox is empty', async () => {
    await visit('/chat', { ...chatAnswers(aThread()), 'GET /api/thread': ok(noThreads) })
    expect(await screen.findByText('Aún no hay conversaciones')).toBeInTheDocument()
    expect(screen.queryByText('No se encontraron clientes')).toBeNull()
  })
  it('shows a new message on top without a reload, and counts it once [INB-13, G2-30]', async () => {
    const { requests } = await visit('/chat', chatAnswers(aThread()))
    await screen.findByText('hola')
    const message = aMessage({
      _id: '01890000-0000-7000-8000-000000000777',
      message: '¿tienen lugar hoy?',
      date: '2026-11-25T19:00:00.000Z',
    })
    act(() => {
      handleRealtimeEvent({ type: 'new_message', seq: 1, data: message })
      handleRealtimeEvent({ type: 'new_message', seq: 2, data: message })
    })
    expect(await screen.findByText('¿tienen lugar hoy?')).toBeInTheDocument()
    expect(screen.getByText('1')).toHaveTextContent('1 sin leer')
    expect(lists(requests)).toHaveLength(1)
  })
  it('asks for a conversation that it does not know yet [INB-13]', async () => {
    const other = aThread({
      _id: '01890000-0000-7000-8000-000000000200',
      clientName: 'Beto',
      isRead: false,
      unread: 1,
    })
    await visit('/chat', chatAnswers(aThread(), { [`GET /api/thread/${other._id}`]: ok(other) }))
    await screen.findByText('hola')
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
