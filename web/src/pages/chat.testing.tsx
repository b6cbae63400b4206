import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { layOut } from '../features/chat/test/laid-out.ts'
import { type Answers, type RecordedRequest, aSession, ok, serve } from '../test/answers.ts'
import { aMessage, noThreads } from '../test/chat-samples.ts'
import { renderRoutes } from '../test/render.tsx'
import { Component as ChatPage } from './chat.tsx'

const routes = [
  { path: '/chat', element: <ChatPage /> },
  { path: '/chat/:id', element: <ChatPage /> },
]
/** The client may still be answered. */
export const open = { windowUntil: '2099-01-01T00:00:00.000Z' }
export const connected = ok([
  {
    channel: 'whatsapp',
    accountId: '1',
    displayName: 'Barbería',
    state: 'connected',
    connectedAt: '2026-01-01T00:00:00.000Z',
  },
])
/** Answers of a server with one conversation; `more` goes first. */
export const chatAnswers = (thread: Thread, more: Answers = {}): Answers => ({
  'GET /api/auth/session': ok(aSession()),
  'GET /api/thread': ok({ ...noThreads, threads: [thread], unread: thread.isRead ? 0 : 1 }),
  [`GET /api/thread/${thread._id}`]: ok(thread),
  [`GET /api/thread/${thread._id}/cost`]: ok({ messages: 6, milliPesos: 960 }),
  'GET /api/thread/messages': ok({ messages: [aMessage()], hasMore: false, before: null }),
  'PATCH /api/thread/messages': ok({}),
  'GET /api/meta/connection': connected,
  'GET /api/turn': ok([]),
  ...more,
})
/** Opens the chat at `at`, once the session is known. */
export const visit = async (at: string, answers: Answers) => {
  const requests = serve(answers)
  const view = renderRoutes([{ path: '/', element: null, children: [] }, ...routes], '/')
  // The guard of the app asks for the session before any screen is rendered.
  await act(async () => {
    await view.store.dispatch(sessionEndpoints.endpoints.session.initiate())
  })
  await act(async () => {
    await view.router.navigate(at)
  })
  return { ...view, requests }
}
/** The field in which one answers. */
export const box = () => screen.findByLabelText('Mensaje para Ana López')

/** The queries with which the list was asked for, without that of those who wait for a person. */
export const lists = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'GET' && path === '/api/thread')
    .map(({ query }) => Object.fromEntries(query))
    .filter(query => query['waiting'] === undefined)

/** A page that is laid out, an empty tab and real time around every test of the file. */
export const setUpEachTest = (): void => {
  beforeEach(() => {
    layOut()
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
