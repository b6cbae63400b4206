import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserSession } from '../api/session.ts'
import { sale } from '../features/money/testing.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { noThreads } from '../test/chat-samples.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const agenda = (change: object) =>
  ok({
    next: [],
    later: null,
    withoutOutcome: [],
    withoutOutcomeCount: 0,
    setup: { branches: 1, services: 2, specialists: 1, missing: [] },
    stoppedCalendars: [],
    ...change,
  })
const open = (session: BrowserSession, answers: Answers) =>
  openApp('/principal', session, {
    'GET /api/assistant': ok([]),
    'GET /api/thread': ok(noThreads),
    'GET /api/turn/summary': ok({ assistants: [], hasAnswered: true }),
    'GET /api/user': ok([]),
    'GET /api/meta/connection': ok([]),
    ...answers,
  })

describe('the line about the day', () => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format()
  const money = ok({
    data: [
      sale,
      { ...sale, amount: 899.5 },
      { ...sale, amount: 5_000, category: 'loan' },
      { ...sale, amount: 70, correctedById: '01890000-0000-7000-8000-000000000900' },
    ],
  })

  it('says how many appointments today has and what clients paid', async () => {
    const { requests } = open(aSession(), {
      'GET /api/agenda/today': agenda({ day: { date, appointments: 6 } }),
      'GET /api/moneyMovement': money,
    })
    expect(await screen.findByText('Hoy: 6 citas · $1,250.00 cobrados')).toBeInTheDocument()
    const paymentRequests = requests.filter(({ path }) => path === '/api/moneyMovement')
    expect(paymentRequests.map(({ query }) => query.toString())).toEqual([
      `from=${date}&to=${date}`,
    ])
  })

  const visit = { appointmentId: '01890000-0000-7000-8000-000000000901', amount: 180 }
  const refund = { ...sale, ...visit, type: 'out' }
  it.each([
    [
      '$180.00 cobrados',
      [
        { ...refund, amount: 50 },
        { ...sale, amount: 50 },
      ],
    ],
    ['$0.00 cobrados', [refund]],
    ['$20.00 devueltos', [{ ...refund, amount: 200 }]],
    // What the business spends is not what went back to a client.
    ['$180.00 cobrados', [{ ...sale, type: 'out', category: 'rent', amount: 90 }]],
  ])('subtracts refunds: %s', async (text, later) => {
    open(aSession(), {
      'GET /api/agenda/today': agenda({ day: { date, appointments: 1 } }),
      'GET /api/moneyMovement': ok({ data: [{ ...sale, ...visit }, ...later] }),
    })
    expect(await screen.findByText(`Hoy: 1 cita · ${text}`)).toBeInTheDocument()
  })

  it('shows no money to a person who may not see it', async () => {
    const session = aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
    })
    const { requests } = open(session, {
      'GET /api/agenda/today': agenda({ day: { date, appointments: 1 } }),
    })
    expect(await screen.findByText('Hoy: 1 cita')).toBeInTheDocument()
    expect(requests.some(({ path }) => path === '/api/moneyMovement')).toBe(false)
  })

  it('shows nothing for a day that has ended', async () => {
    open(aSession(), {
      'GET /api/agenda/today': agenda({ day: { date: '2020-01-01', appointments: 9 } }),
      'GET /api/moneyMovement': ok({ data: [] }),
    })
    expect(await screen.findByText('Hoy: $0.00 cobrados')).toBeInTheDocument()
  })
})

it.each([
  [true, ['/agenda?nueva=1']],
  [false, []],
])('offers to book who may book (%s), as the agenda does', async (appointments, expected) => {
  const actions = ['view', 'edit'] as const
  const schedule = { appointments, blocks: true }
  const session = aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [{ pageId: pageIds.agenda, actions: [...actions], schedule }],
  })
  open(session, { 'GET /api/agenda/today': agenda({}) })
  const next = within(await screen.findByRole('region', { name: 'Próximas citas' }))
  await next.findByText('No hay más citas hoy ni mañana.')
  const links = next.queryAllByRole('link', { name: 'Nueva cita' })
  expect(links.map(link => link.getAttribute('href'))).toEqual(expected)
})
