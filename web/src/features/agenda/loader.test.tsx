import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPersistedAnswers, loadPersistedAnswers } from '../../api/persisted-answers.ts'
import { persistedKey } from '../../api/persisted-record.ts'
import { type Answers, aSession, ok } from '../../test/answers.ts'
import { openApp } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'
import { aBranch, anAppointment, aService, aSpecialist } from './testing.ts'

const me = aSession()
const includeArchived = { query: { includeArchived: 'true' } }
const day = { query: { from: '2026-11-25T06:00:00.000Z', to: '2026-11-26T06:00:00.000Z' } }
const hours = { query: { from: '2026-11-25', to: '2026-11-25' } }

/** Persisted answers of the last visit: endpoint and arguments → answer. */
const cachedAnswers: readonly (readonly [endpoint: string, question: unknown, answer: unknown])[] =
  [
    ['session', undefined, me],
    ['listBranches', includeArchived, [aBranch()]],
    ['listServices', includeArchived, [aService()]],
    ['listSpecialists', includeArchived, [aSpecialist()]],
    ['listAppointments', day, [anAppointment()]],
    ['workingTimes', hours, []],
  ]
const silent = () => new Promise<never>(() => undefined)
const answers: Answers = {
  'GET /api/branch': silent,
  'GET /api/service': silent,
  'GET /api/specialist': silent,
  'GET /api/appointment': silent,
  'GET /api/availability/working-times': silent,
  'GET /api/client/names': silent,
}

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  clearPersistedAnswers()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('draws the agenda of the last visit at once, without the outline of an empty grid', async () => {
  const at = Date.now() - 1_000
  const entries = cachedAnswers.map(([endpoint, question, data]) => [
    `${endpoint}(${JSON.stringify(question)})`,
    { at, data },
  ])
  localStorage.setItem(
    persistedKey,
    JSON.stringify({
      userId: me.user._id,
      businessId: me.business?._id,
      entries: Object.fromEntries(entries),
    })
  )
  loadPersistedAnswers(Date.now())
  const drawn: boolean[] = []
  new MutationObserver(() => {
    if (document.querySelector('main h1') !== null)
      drawn.push(document.querySelector('[data-box]') !== null)
  }).observe(document.body, { childList: true, subtree: true })
  openApp('/agenda?vista=dia&fecha=2026-11-25', me, answers)
  expect(await screen.findByRole('region', { name: 'Horario' })).toBeInTheDocument()
  expect(drawn[0]).toBe(true)
})

it('asks for the appointments of the address together with the team', async () => {
  const requested: string[] = []
  const note =
    (data: unknown) =>
    ({ path, query }: { path: string; query: URLSearchParams }) => {
      requested.push(
        `${path} ${query.get('from') ?? ''}${document.querySelector('main h1') === null ? '' : ' late'}`
      )
      return ok(data)
    }
  openApp('/agenda?vista=dia&fecha=2026-11-25', me, {
    'GET /api/branch': note([aBranch()]),
    'GET /api/service': note([aService()]),
    'GET /api/specialist': note([aSpecialist()]),
    'GET /api/appointment': note([anAppointment()]),
    'GET /api/availability/working-times': note([]),
    'GET /api/client/names': ok([]),
  })
  expect(await screen.findByRole('region', { name: 'Horario' })).toBeInTheDocument()
  expect(requested.slice(0, 5)).toEqual([
    '/api/branch ',
    '/api/service ',
    '/api/specialist ',
    '/api/appointment 2026-11-25T06:00:00.000Z',
    '/api/availability/working-times 2026-11-25',
  ])
})
