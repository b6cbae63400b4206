import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anAppointment, aService, id as agendaId } from '../features/agenda/testing.ts'
import { fullContact } from '../test/a-contact.ts'
import { aSession, ok } from '../test/answers.ts'
import { aThread, threadId } from '../test/chat-samples.ts'
import { setUpEachTest, chatAnswers, open, visit } from './chat.testing.tsx'

setUpEachTest()

it('lists the next appointments of the client, and links to booking', async () => {
  const clientId = '01890000-0000-7000-8000-000000000007'
  const at = (day: string, change = {}) =>
    anAppointment({
      clientId,
      start: `2099-11-${day}T22:30:00.000Z`,
      end: `2099-11-${day}T23:30:00.000Z`,
      ...change,
    })
  const { user } = await visit(
    `/chat/${threadId}`,
    chatAnswers(aThread(open), {
      [`GET /api/client/${clientId}`]: ok(fullContact),
      'GET /api/appointment/populate': ok({
        appointments: [
          at('26', { _id: agendaId(61), status: 'confirmada' }),
          at('25', { _id: agendaId(62), status: 'cancelada' }),
          anAppointment({ _id: agendaId(63), clientId }),
        ],
        services: [aService()],
        branches: [],
        specialists: [],
      }),
    })
  )
  await screen.findByRole('article', { name: /^Ana López/ })
  await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
  const next = within(await screen.findByRole('region', { name: 'Próximas citas' }))
  const rows = await next.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Tintejue 26 nov, 16:30Confirmada'])
  expect(next.getByRole('link', { name: /Tinte/ })).toHaveAttribute(
    'href',
    `/agenda?cita=${agendaId(61)}`
  )
  expect(next.getByRole('link', { name: 'Agendar' })).toHaveAttribute(
    'href',
    `/agenda?nueva=${clientId}`
  )
})

it('offers to book only to those who may', async () => {
  const viewer = aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [
      { pageId: pageIds.chat, actions: ['view'] },
      { pageId: pageIds.agenda, actions: ['view'] },
    ],
  })
  const { user } = await visit(
    `/chat/${threadId}`,
    chatAnswers(aThread(open), {
      'GET /api/auth/session': ok(viewer),
      'GET /api/appointment/populate': ok({
        appointments: [],
        services: [],
        branches: [],
        specialists: [],
      }),
    })
  )
  await screen.findByRole('article', { name: /^Ana López/ })
  await user.click(screen.getByRole('button', { name: 'Ver detalles' }))
  const next = within(await screen.findByRole('region', { name: 'Próximas citas' }))
  expect(await next.findByText('No tiene citas por venir.')).toBeInTheDocument()
  expect(next.queryByRole('link', { name: 'Agendar' })).toBeNull()
})
