import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearPersistedAnswers, loadPersistedAnswers } from '../api/persisted-answers.ts'
import { persistedKey } from '../api/persisted-record.ts'
import { type BrowserSession, hasLostRights } from '../api/session.ts'
import { aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

type Permissions = BrowserSession['permissions']
const member = (permissions: Permissions): BrowserSession =>
  aSession({ isOwner: false, fullAccess: false, permissions })
const ofAgenda: Permissions = [{ pageId: pageIds.agenda, actions: ['view'] }]
const withAgenda = member(ofAgenda)
const withoutAgenda = member([{ pageId: pageIds.services, actions: ['view'] }])

const today = (clientName: string) => {
  const start = Date.now() + 3_600_000
  const line = {
    _id: '01890000-0000-7000-8000-000000000070',
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
    status: 'agendada',
    clientId: '0',
    title: clientName,
    serviceName: 'Tinte',
    specialistName: 'Lupita',
  }
  return {
    next: [line],
    withoutOutcome: [],
    withoutOutcomeCount: 0,
    stoppedCalendars: [],
    setup: { branches: 1, services: 1, specialists: 1, missing: [] },
  }
}
const forbidden = refused(403, 'forbidden', 'No tienes permiso')

/** What the device has of an earlier visit with the agenda. */
const persistRecord = (): void => {
  const at = Date.now() - 60_000
  localStorage.setItem(
    persistedKey,
    JSON.stringify({
      userId: withAgenda.user._id,
      businessId: withAgenda.business?._id,
      entries: {
        'session(undefined)': { at, data: withAgenda },
        'agendaToday(undefined)': { at, data: today('Doña Kept') },
      },
    })
  )
  loadPersistedAnswers(Date.now())
}
const isOnDevice = (text: string) => localStorage.getItem(persistedKey)?.includes(text) ?? false

/** A socket that a test cuts and lets speak. */
class LoudSocket extends QuietSocket {
  static opened: LoudSocket[] = []
  constructor() {
    super()
    LoudSocket.opened.push(this)
  }
  hello(): void {
    const data = JSON.stringify({ type: 'hello', businessId: withAgenda.business?._id, seq: 0 })
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
  cut(code: number): void {
    act(() => void this.dispatchEvent(new CloseEvent('close', { code })))
  }
}

afterEach(() => {
  clearPersistedAnswers()
  LoudSocket.opened = []
  vi.unstubAllGlobals()
})

it('removes a persisted answer from screen and device when the server refuses to renew it', async () => {
  vi.stubGlobal('WebSocket', QuietSocket)
  persistRecord()
  const answer = Promise.withResolvers<typeof forbidden>()
  openApp('/principal', withAgenda, { 'GET /api/agenda/today': () => answer.promise })
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  answer.resolve(forbidden)
  await waitFor(() => expect(screen.queryByText('Doña Kept')).toBeNull())
  expect(isOnDevice('Doña Kept')).toBe(false)
})

it('removes all persisted answers when the confirmed session lost permissions', async () => {
  vi.stubGlobal('WebSocket', QuietSocket)
  persistRecord()
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  const never = new Promise<typeof forbidden>(() => undefined)
  openApp('/principal', withAgenda, {
    'GET /api/auth/session': () => answer.promise,
    'GET /api/agenda/today': () => never,
  })
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  answer.resolve(ok(withoutAgenda))
  await waitFor(() => expect(screen.queryByText('Doña Kept')).toBeNull())
  expect(isOnDevice('Doña Kept')).toBe(false)
})

it('refetches the session when the socket reconnects, and hides pages that are no longer permitted', async () => {
  vi.stubGlobal('WebSocket', LoudSocket)
  let session = withAgenda
  const { store } = openApp('/principal', withAgenda, {
    'GET /api/auth/session': () => ok(session),
    'GET /api/agenda/today': () => (session === withAgenda ? ok(today('Doña Nueva')) : forbidden),
  })
  expect(await screen.findByText('Doña Nueva')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Agenda' }).length).toBeGreaterThan(0)
  LoudSocket.opened[0]?.hello()
  session = withoutAgenda
  LoudSocket.opened[0]?.cut(1012)
  await waitFor(() => expect(LoudSocket.opened).toHaveLength(2))
  LoudSocket.opened[1]?.hello()
  await waitFor(() => expect(screen.queryByText('Doña Nueva')).toBeNull())
  expect(screen.queryByRole('link', { name: 'Agenda' })).toBeNull()
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('Doña Nueva'))
})

it.each<[string, Permissions, Permissions, boolean]>([
  ['a page', ofAgenda, [], true],
  ['an action', [{ pageId: pageIds.agenda, actions: ['view', 'edit'] }], ofAgenda, true],
  [
    'the right to block times',
    [{ pageId: pageIds.agenda, actions: ['edit'], schedule: { appointments: true, blocks: true } }],
    [
      {
        pageId: pageIds.agenda,
        actions: ['edit'],
        schedule: { appointments: true, blocks: false },
      },
    ],
    true,
  ],
  ['nothing', ofAgenda, [...ofAgenda, { pageId: pageIds.services, actions: ['view'] }], false],
])('detects a withdrawn permission: %s', (_what, before, now, isLost) => {
  expect(hasLostRights(member(before), member(now))).toBe(isLost)
  expect(hasLostRights(member(before), aSession())).toBe(false)
  expect(hasLostRights(aSession(), member(now))).toBe(true)
})
