import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionEndpoints } from '../api/endpoints/session.ts'
import { dropKept, openKept } from '../api/kept-answers.ts'
import { keepAnswers } from '../api/kept-middleware.ts'
import { keptKey, readKept } from '../api/kept-record.ts'
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
const keep = (hoursAgo: number, session: BrowserSession = ownerSession): void => {
  const at = Date.now() - hoursAgo * HOUR
  localStorage.setItem(
    keptKey,
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
const isKept = () => localStorage.getItem(keptKey) !== null
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
  dropKept()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('shows what was read last at once, says how old it is, and renews it', async () => {
  keep(3)
  expect(openKept(Date.now())).toBe(true)
  const { release, later } = heldReply()
  const { store } = openApp('/principal', ownerSession, {
    'GET /api/auth/session': later(ownerSession),
    'GET /api/agenda/today': later(agenda('Doña Nueva')),
  })
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  expect(screen.getByText('hace 3 h')).toBeInTheDocument()
  expect(store.getState().kept.isUnconfirmed).toBe(true)
  release()
  expect(await screen.findByText('Doña Nueva')).toBeInTheDocument()
  expect(screen.queryByText('Doña Kept')).toBeNull()
  await waitFor(() => expect(screen.queryByText('hace 3 h')).toBeNull())
  expect(store.getState().kept.isUnconfirmed).toBe(false)
})

it('offline, says the hour of the agenda it shows, and is not sure that an empty one is so', async () => {
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
  localStorage.setItem(keptKey, JSON.stringify(record))
  openKept(Date.now())
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
  // Kept again it is as old as it is, and what another tab read later stays.
  const stop = keepAnswers(store)
  const later = { at: at + HOUR, data: agenda('Doña Otra') }
  const entries = { ...record.entries, 'agendaToday(undefined)': later }
  localStorage.setItem(keptKey, JSON.stringify({ ...record, entries }))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(readKept(Date.now())?.entries['agendaToday(undefined)']).toEqual(later)
})

it('asks each kept question once', async () => {
  keep(1)
  openKept(Date.now())
  const { requests } = openApp('/principal', ownerSession, answers)
  await screen.findByText('Doña Kept')
  await waitFor(() => expect(screen.queryByText('hace 1 h')).toBeNull())
  expect(requests.filter(({ path }) => path === '/api/auth/session')).toHaveLength(1)
  expect(requests.filter(({ path }) => path === '/api/agenda/today')).toHaveLength(1)
})

it('leaves nothing of a session that is over, neither on the screen nor on the device', async () => {
  keep(2)
  openKept(Date.now())
  const { router, store } = openApp('/principal', null, answers)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/ingresar'))
  expect(JSON.stringify(store.getState())).not.toContain('Doña Kept')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isKept()).toBe(false)
})

it('is never shown again after another person signed in', async () => {
  keep(2)
  openKept(Date.now())
  const other = aSession({
    user: { ...ownerSession.user, _id: '01890000-0000-7000-8000-000000000099' },
  })
  const { store } = openApp('/principal', other, answers)
  await waitFor(() => expect(store.getState().sessionExpiry.replaced).toBe(true))
  await waitFor(() => expect(screen.queryByText('Doña Kept')).toBeNull())
  expect(isKept()).toBe(false)
})

it('is forgotten after twelve hours', () => {
  keep(12.1)
  expect(openKept(Date.now())).toBe(false)
  expect(isKept()).toBe(false)
})

it('keeps what the first page was drawn with, and no conversation nor the business', async () => {
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = keepAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new Event('pagehide'))
  stop()
  const { entries = {} } = readKept(Date.now()) ?? {}
  expect(Object.keys(entries).toSorted()).toEqual(['agendaToday(undefined)', 'session(undefined)'])
})

it('writes nothing more once another tab signed out', async () => {
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = keepAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new StorageEvent('storage', { key: keptKey, newValue: null }))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(isKept()).toBe(false)
})

it('replaces what it kept of another person, and forgets all at sign-out', async () => {
  keep(1, aSession({ user: { ...ownerSession.user, _id: '01890000-0000-7000-8000-000000000099' } }))
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = keepAnswers(store)
  await screen.findByText('Doña Kept')
  window.dispatchEvent(new Event('pagehide'))
  expect(readKept(Date.now())?.userId).toBe(ownerSession.user._id)
  await store.dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, null))
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(isKept()).toBe(false)
})

it('works where storage is closed', async () => {
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
  expect(openKept(Date.now())).toBe(false)
  const { store } = openApp('/principal', ownerSession, answers)
  const stop = keepAnswers(store)
  expect(await screen.findByText('Doña Kept')).toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  stop()
})
