import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { fullContact } from '../test/a-contact.ts'
import { ok, refused } from '../test/answers.ts'
import { aMessage, aThread, threadId } from '../test/chat-samples.ts'
import { setUpEachTest, box, chatAnswers, open, visit } from './chat.testing.tsx'

setUpEachTest()

describe('the conversation', () => {
  it('is marked as read when it is opened [INB-06, INB-09]', async () => {
    const { requests } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread({ ...open, isRead: false, unread: 1 }))
    )
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ threadId })
    )
  })
  it.each([
    ['is not there', refused(404, 'thread_not_found', 'No se encontró la conversación'), true],
    ['could not be asked for', 'offline' as const, false],
  ])('shows a notice with a next step when %s', async (_, answer, isUnknown) => {
    await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), { [`GET /api/thread/${threadId}`]: answer })
    )
    const name = isUnknown ? 'No encontramos esta conversación' : 'Mostrador no responde'
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument()
    if (isUnknown)
      expect(screen.getByRole('link', { name: 'Ir a las conversaciones' })).toHaveAttribute(
        'href',
        '/chat'
      )
    else expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeInTheDocument()
  })
  it('shows what arrives without a reload, once [INB-13, G2-30]', async () => {
    const { requests } = await visit(`/chat/${threadId}`, chatAnswers(aThread(open)))
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
      requests.filter(({ method, path }) => method === 'GET' && path === '/api/thread/messages')
    ).toHaveLength(1)
  })
  it('only logs what failed behind the scenes, and says when no assistant worked [INB-14]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread({ ...open, isRead: false, unread: 1 }), {
        'PATCH /api/thread/messages': refused(500, 'internal_error', 'Algo salió mal'),
      })
    )
    await screen.findByRole('article', { name: /^Ana López/ })
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(screen.queryByText('Algo salió mal')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
    expect(await screen.findByText('Sin registros de thread')).toBeInTheDocument()
  })
  it('shows the cost of the messages beside the conversation', async () => {
    const { user } = await visit(`/chat/${threadId}`, chatAnswers(aThread(open)))
    await screen.findByRole('article', { name: /^Ana López/ })
    await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
    expect(await screen.findByText('Mensajes entregados')).toBeInTheDocument()
    expect(screen.getByText('6 mensajes, $0.96')).toBeInTheDocument()
  })
  it('shows beside the conversation who attends, and since when the phase holds', async () => {
    const phase = {
      date: '2026-11-25T18:00:00.000Z',
      phase: 'atencion_humana.pidio_persona',
      funnelId: '01890000-0000-7000-8000-000000000003',
    }
    const { user } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread({ ...open, attention: { state: 'assistant' } }), {
        'GET /api/client/01890000-0000-7000-8000-000000000007': ok({
          ...fullContact,
          funnelPhases: [phase],
        }),
      })
    )
    await screen.findByRole('article', { name: /^Ana López/ })
    await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
    const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
    expect(await screen.findByText('atencion humana · pidio persona')).toBeInTheDocument()
    expect(fact('Fase')).toHaveTextContent(/Desde .*12:00/)
    expect(fact('Atiende')).toHaveTextContent('Tu asistente')
  })
  it('says when nothing was written, and what was deleted [INB-07, INB-14]', async () => {
    const { unmount } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), {
        'GET /api/thread/messages': ok({ messages: [], hasMore: false, before: null }),
      })
    )
    expect(await screen.findByText('No hay mensajes disponibles')).toBeInTheDocument()
    unmount()
    await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), {
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
    const { user, requests } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), { 'POST /api/meta/messages': ok(answer) })
    )
    const typing = await box()
    const send = screen.getByRole('button', { name: 'Enviar' })
    expect(send).toBeDisabled()
    await user.type(typing, '   {Enter}')
    expect(send).toBeDisabled()
    await user.clear(typing)
    await user.type(typing, 'sí{Shift>}{Enter}{/Shift}claro{Enter}')
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        threadId,
        message: 'sí\nclaro',
      })
    )
    expect(typing).toHaveValue('')
    expect(await screen.findByRole('article', { name: /^Lupita/ })).toHaveTextContent('sí claro')
    expect(screen.queryByRole('article', { name: 'Tú, enviando' })).not.toBeInTheDocument()
  })
  it('keeps the text of what failed, says why, and sends it again as a new request', async () => {
    let tries = 0
    const answer = aMessage({
      _id: '01890000-0000-7000-8000-000000000901',
      role: 'assistant',
      message: 'va',
      date: '2026-11-25T20:00:00.000Z',
    })
    const { user, requests } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), {
        'POST /api/meta/messages': () => {
          tries += 1
          return tries === 1 ? refused(409, 'window_closed', 'Pasaron más de 24 horas') : ok(answer)
        },
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
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
  it('removes the failed copy when the message turns out to have arrived', async () => {
    const { user } = await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), { 'POST /api/meta/messages': 'offline' })
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
  it('says why nobody can answer after a day, and what can be done', async () => {
    await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread({ windowUntil: '2020-01-01T00:00:00.000Z' }))
    )
    expect(
      await screen.findByText(
        /Solo puedes escribirle con una plantilla \(un mensaje aprobado por Meta\)/
      )
    ).toBeInTheDocument()
    expect(
      screen.getByText(/Cuando el cliente te escriba, podrás responder aquí/)
    ).toBeInTheDocument()
    expect(screen.queryByLabelText('Mensaje para Ana López')).not.toBeInTheDocument()
  })
  it('asks to connect the channel in the words of the specification [INB-11]', async () => {
    await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), { 'GET /api/meta/connection': ok([]) })
    )
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
      chatAnswers(aThread(open), { [`GET /api/thread/${other._id}`]: ok(other) })
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
  it('shows that a client waits even when the event arrives while the conversation is loading', async () => {
    let reads = 0
    const waiting = {
      state: 'waiting' as const,
      since: new Date().toISOString(),
      reason: 'el asistente pidió que siga una persona',
    }
    await visit(
      `/chat/${threadId}`,
      chatAnswers(aThread(open), {
        // The first two answers left before the client asked for a person.
        [`GET /api/thread/${threadId}`]: () => {
          reads += 1
          return ok(aThread({ ...open, ...(reads > 2 ? { attention: waiting } : {}) }))
        },
      })
    )
    await box()
    act(() => {
      for (const seq of [1, 2])
        handleRealtimeEvent({
          type: 'thread.attention_changed',
          seq,
          data: { threadId, clientId: null, state: 'waiting' },
        })
    })
    expect(await screen.findByText(/^Espera a una persona desde hace/)).toBeInTheDocument()
  })
  it('closes with Escape', async () => {
    const { user, router } = await visit(`/chat/${threadId}`, chatAnswers(aThread(open)))
    await user.click(await box())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'))
  })
})
