import type { ChannelProblem } from '@mostrador/contracts/messaging-gateway'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession, ok } from '../test/answers.ts'
import { noThreads } from '../test/chat-samples.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const id = (n: number) => `01890000-0000-7000-8000-00000000080${n}`
const channels: readonly ChannelProblem[] = [
  { connectionId: id(1), channel: 'whatsapp', name: 'Tu número', kind: 'expired', before: null },
  {
    connectionId: id(2),
    channel: 'whatsapp',
    name: 'La Catrina',
    kind: 'phone_quiet',
    before: '2026-12-03T16:00:00.000Z',
  },
]
const setup = { branches: 1, services: 1, specialists: 1, missing: [] }

it('shows stopped calendars from the agenda answer and stopped channels from the chats answer, without extra requests', async () => {
  const { requests } = openApp('/principal', aSession(), {
    'GET /api/agenda/today': ok({
      next: [],
      later: null,
      withoutOutcome: [],
      withoutOutcomeCount: 0,
      setup,
      stoppedCalendars: [{ specialistId: id(7), specialistName: 'Lupita', problem: 'revoked' }],
    }),
    'GET /api/thread': ({ query }) =>
      ok({ ...noThreads, ...(query.get('waiting') === 'true' ? { channels } : {}) }),
    'GET /api/turn/summary': ok({ assistants: [], hasAnswered: true }),
  })
  await screen.findByText(/^Google Calendar de Lupita: Google ya no nos da acceso/)
  await screen.findByText('Tu número se desconectó: no entran ni salen mensajes.')
  await screen.findByText(/^Abre WhatsApp Business en el teléfono de La Catrina antes del/)
  const links = screen.getAllByRole('link', { name: 'Revisar' })
  expect(links.map(link => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([`/especialistas?calendario=${id(7)}`, '/integraciones?canal=whatsapp'])
  )
  const paths = requests.map(({ path }) => path)
  expect(paths).not.toContain('/api/google/calendar')
  expect(paths).not.toContain('/api/meta/connection')
})
