import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import {
  clearPersistedAnswers,
  loadPersistedAnswers,
  renewAfter,
} from '../api/persisted-answers.ts'
import { persistAnswers } from '../api/persistence-middleware.ts'
import { persistedKey, readPersisted } from '../api/persisted-record.ts'
import type { BrowserSession } from '../api/session.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

const HOUR = 3_600_000
const ownerSession = aSession()
const agenda = (clientName: string) => ({
  next: [
    {
      _id: '01890000-0000-7000-8000-000000000070',
      start: new Date(Date.now() + HOUR).toISOString(),
      end: new Date(Date.now() + 2 * HOUR).toISOString(),
      status: 'agendada',
      clientId: '0',
      title: clientName,
      serviceName: 'Tinte',
      specialistName: 'Lupita',
    },
  ],
  later: null,
  withoutOutcome: [],
  withoutOutcomeCount: 0,
  stoppedCalendars: [],
  setup: { branches: 1, services: 1, specialists: 1, missing: [] },
})
const answers: Answers = { 'GET /api/agenda/today': ok(agenda('Doña Kept')) }

/** What the device has of an earlier visit of that person, `hoursAgo`. */
const persistRecord = (hoursAgo: number, session: BrowserSession = ownerSession): void => {
  const at = Date.now() - hoursAgo * HOUR
  localStorage.setItem(
    persistedKey,
    JSON.stringify({
      userId: session.user._id,
      businessId: session.business?._id,
      entries: {
        'session(undefined)': { at, data: session },
        'agendaToday(undefined)': { at, data: agenda('Doña Kept') },
      },
    })
  )
}
const isPersisted = () => localStorage.getItem(persistedKey) !== null
/** A server that answers when it is told to. */
const heldReply = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    release: resolve,
    later: (data: unknown) => async () => {
      await promise
      return ok(data)
    },
  }
}

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  clearPersistedAnswers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows persisted answers at once with their age, and refetches them', async () => {
  persistRecord(3)
  expect(loadPersistedAnswers(Date.now())).toBe(true)
  const { release, later } = heldReply()
  const { store } = openApp('/principal', ownerSession, {
    'GET /api/auth/session': later(ownerSession),
    'GET /api/agenda/today': later(agenda('Doña Nueva')),
  })
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  expect(screen.getByText('hace 3 h')).toBeInTheDocument()
  expect(store.getState().persisted.isUnconfirmed).toBe(true)
  release()
  expect(await screen.findByText('Doña Nueva')).toBeInTheDocument()
  expect(screen.queryByText('Doña Kept')).toBeNull()
  await waitFor(() => expect(screen.queryByText('hace 3 h')).toBeNull())
  expect(store.getState().persisted.isUnconfirmed).toBe(false)
})

it('offline, shows when the agenda was read, and does not claim that an empty agenda is still empty', async () => {
  const at = Date.now() - 3 * HOUR
  const data = { ...agenda('Doña Kept'), next: [] }
  const record = {
    userId: ownerSession.user._id,
    businessId: ownerSession.business?._id,
    entries: {
      'session(undefined)': { at: Date.now() - 60_000, data: ownerSession },
      'agendaToday(undefined)': { at, data },
    },
  }
  localStorage.setItem(persistedKey, JSON.stringify(record))
  loadPersistedAnswers(Date.now())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { store } = openApp('/principal', ownerSession, answers)
  expect(
    await screen.findByText('Sin conexión: no podemos asegurar que no haya más citas.')
  ).toBeInTheDocument()
  expect(screen.queryByText('No hay más citas hoy ni mañana.')).toBeNull()
  const clock = new Intl.DateTimeFormat('es-MX', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: ownerSession.business?.timezone.name,
  }).format(at)
  const card = screen.getByRole('region', { name: 'Próximas citas' })
  expect(card).toHaveTextContent(new RegExp(`Lo que se sabía .*a las ${clock}`))
  // Written again, an entry keeps its age, and a later one of another tab stays.
  const stop = persistAnswers(store)
  const later = { at: at + HOUR, data: agenda('Doña Otra') }
  const entries = { ...record.entries, 'agendaToday(undefined)': later }
  localStorage.setItem(persistedKey, JSON.stringify({ ...record, entries }))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(readPersisted(Date.now())?.entries['agendaToday(undefined)']).toEqual(later)
})

it('refetches each persisted query once', async () => {
  persistRecord(1)
  loadPersistedAnswers(Date.now())
  const { requests } = openApp('/principal', ownerSession, answers)
  await screen.findByText('Doña Kept')
  await waitFor(() => expect(screen.queryByText('hace 1 h')).toBeNull())
  expect(requests.filter(({ path }) => path === '/api/auth/session')).toHaveLength(1)
  expect(requests.filter(({ path }) => path === '/api/agenda/today')).toHaveLength(1)
})

it('refetches only once the first screen is painted', async () => {
  persistRecord(1)
  loadPersistedAnswers(Date.now())
  const painted = Promise.withResolvers<void>()
  renewAfter(painted.promise)
  const { requests } = openApp('/principal', ownerSession, answers)
  await screen.findByText('Doña Kept')
  const isRefetched = () => requests.some(({ path }) => path === '/api/agenda/today')
  expect(isRefetched()).toBe(false)
  painted.resolve()
  await waitFor(() => expect(isRefetched()).toBe(true))
})

it('removes everything of an ended session from screen and device', async () => {
  persistRecord(2)
  loadPersistedAnswers(Date.now())
  const { router, store } = openApp('/principal', null, answers)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/ingresar'))
  expect(JSON.stringify(store.getState())).not.toContain('Doña Kept')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isPersisted()).toBe(false)
})

it('shows no persisted answer after another person signed in', async () => {
  persistRecord(2)
  loadPersistedAnswers(Date.now())
  const other = aSession({
    user: { ...ownerSession.user, _id: '01890000-0000-7000-8000-000000000099' },
  })
  const { store } = openApp('/principal', other, answers)
  await waitFor(() => expect(store.getState().sessionExpiry.replaced).toBe(true))
  await waitFor(() => expect(screen.queryByText('Doña Kept')).toBeNull())
  expect(isPersisted()).toBe(false)
})

it('discards persisted answers after twelve hours', () => {
  persistRecord(12.1)
  expect(loadPersistedAnswers(Date.now())).toBe(false)
  expect(isPersisted()).toBe(false)
})

it('persists the answers of the first page, but no conversation and no business record', async () => {
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = persistAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new Event('pagehide'))
  stop()
  const { entries = {} } = readPersisted(Date.now()) ?? {}
  expect(Object.keys(entries).toSorted()).toEqual(['agendaToday(undefined)', 'session(undefined)'])
})

it('stops writing after another tab signed out', async () => {
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = persistAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new StorageEvent('storage', { key: persistedKey, newValue: null }))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(isPersisted()).toBe(false)
})

it('replaces the persisted answers of another person, and removes them at sign-out', async () => {
  persistRecord(
    1,
    aSession({ user: { ...ownerSession.user, _id: '01890000-0000-7000-8000-000000000099' } })
  )
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = persistAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new Event('pagehide'))
  expect(readPersisted(Date.now())?.userId).toBe(ownerSession.user._id)
  await store.dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, null))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(isPersisted()).toBe(false)
})

it('works when localStorage throws', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
    removeItem: () => {
      throw new Error('closed')
    },
    clear: () => undefined,
  })
  expect(loadPersistedAnswers(Date.now())).toBe(false)
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = persistAnswers(store)
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  stop()
})
