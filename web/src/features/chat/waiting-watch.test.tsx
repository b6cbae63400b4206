import type { Thread } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import { waitingTag } from '../../api/tags.ts'
import { aSession, ok, serve } from '../../test/answers.ts'
import { aThread } from '../../test/chat-samples.ts'
import { renderIn } from '../../test/render.tsx'
import { WaitingWatch } from './waiting-watch.tsx'

/** Notifications as the browser would show them. */
const stubNotifications = (permission: NotificationPermission) => {
  const notifications: FakeNotification[] = []
  class FakeNotification {
    static readonly permission = permission
    readonly title: string
    readonly body: string | undefined
    onclick: (() => void) | null = null
    constructor(title: string, options?: NotificationOptions) {
      this.title = title
      this.body = options?.body
      notifications.push(this)
    }
    close(): void {
      /* nothing is rendered */
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  return notifications
}
afterEach(() => {
  vi.unstubAllGlobals()
  document.title = ''
})

const waitingSince = '2026-11-25T18:00:00.000Z'
const ana = aThread({
  attention: { state: 'waiting', since: waitingSince, reason: 'Pidió hablar con alguien' },
} as Partial<Thread>)

const Signed = () => (useSessionQuery().data === undefined ? null : <WaitingWatch />)

/** The watch of somebody who opened the page while nobody waited; `call` lets Ana begin to wait. */
const watch = async (session = aSession()) => {
  document.title = 'Chat · Mostrador'
  let threads: readonly Thread[] = []
  const requests = serve({
    'GET /api/auth/session': ok(session),
    'GET /api/thread': () =>
      ok({
        threads,
        hasMore: false,
        unread: 0,
        waiting: threads.length,
        waitingSince: threads.length === 0 ? null : waitingSince,
      }),
  })
  const view = renderIn(<Signed />)
  const call = async () => {
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/thread')).toBe(true))
    threads = [ana]
    act(() => {
      view.store.dispatch(api.util.invalidateTags([waitingTag]))
    })
  }
  return { ...view, requests, call }
}

it('notifies and announces once that a client waits, counts it in the title, and opens the chat', async () => {
  const notifications = stubNotifications('granted')
  const { call, router, store } = await watch()
  await call()
  expect(await screen.findByText('Ana López espera a una persona')).toBeInTheDocument()
  expect(notifications.map(({ title, body }) => [title, body])).toEqual([
    ['Ana López espera a una persona', 'Pidió hablar con alguien'],
  ])
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
  act(() => {
    store.dispatch(api.util.invalidateTags([waitingTag]))
  })
  act(() => notifications[0]?.onclick?.())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chat/${ana._id}`))
  expect(notifications).toHaveLength(1)
})

it('shows no browser notification without permission, but still announces it', async () => {
  const notifications = stubNotifications('default')
  const { call } = await watch()
  await call()
  expect(await screen.findByText('Ana López espera a una persona')).toBeInTheDocument()
  expect(notifications).toEqual([])
})

it('asks for nothing when the person may not see the chats', async () => {
  const { requests } = await watch(
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
    })
  )
  await screen.findByRole('status')
  expect(requests.some(({ path }) => path === '/api/thread')).toBe(false)
})
