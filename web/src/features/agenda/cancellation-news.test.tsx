import type { Notification } from '@mostrador/contracts/crm'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../test/answers.ts'
import { onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

const aNotice = (change: Partial<Notification> = {}): Notification => ({
  _id: id(70),
  businessId: id(2),
  clientId: id(50),
  whatsapp: '',
  countryCode: '52',
  countryCodeExt: '521',
  text: 'tu cita fue cancelada',
  deliveryDate: '2026-11-25T16:05:00.000Z',
  phase: 'canceled_appointment',
  funnelId: null,
  sent: false,
  deletable: false,
  kind: 'canceled_appointment',
  state: 'due',
  reason: null,
  appointmentId: id(60),
  ...change,
})
const movedLater = aNotice({
  _id: id(71),
  kind: 'moved_appointment',
  state: 'sent',
  deliveryDate: '2026-11-25T16:08:00.000Z',
})

/** The sheet of Ana's cancelled appointment, about which there are `notices`. */
const openCancelled = async (notices: readonly Notification[]) => {
  let status: 'cancelada' | 'agendada' = 'cancelada'
  const opened = await open(
    {
      'GET /api/notification': ok({ data: notices }),
      'GET /api/client/reach': ok([{ _id: id(50), reach: 'now' }]),
      'POST /api/notification': ok({}),
      [`PATCH /api/appointment/${id(60)}`]: () => {
        status = 'agendada'
        return ok(anAppointment({ status, version: 2 }))
      },
    },
    '/agenda?vista=dia',
    () => [anAppointment({ status })]
  )
  await opened.user.click(await screen.findByRole('button', { name: /Ana López.*Cancelada/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText('Folio ABC1234')
  return { ...opened, sheet }
}
const schedule = async ({ requests, user }: Awaited<ReturnType<typeof openCancelled>>) => {
  await user.click(screen.getByRole('button', { name: 'Cambiar estado' }))
  // By its keys: the menu of jsdom loses a pointer that comes while it is placed.
  const item = await screen.findByRole('menuitem', { name: 'Agendada' })
  await user.keyboard('{ArrowDown}')
  while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(1))
  await screen.findByRole('button', { name: /Ana López.*Agendada/, hidden: true })
}

it.each([
  ['is due', aNotice(), 'Se le avisa a las 10:05'],
  ['was delivered', aNotice({ state: 'sent', sent: true }), 'Ya se le avisó'],
])('asks nobody to tell the client of a cancellation whose notice %s', async (_, notice, text) => {
  const { sheet } = await openCancelled([notice])
  expect(await sheet.findByText(text)).toBeInTheDocument()
  expect(sheet.queryByText(/Avísale/)).toBeNull()
})

it.each([
  ['nothing was sent', []],
  ['the client was told since that it takes place', [aNotice({ state: 'sent' }), movedLater]],
])('offers a text to be sent by hand where %s', async (_, notices) => {
  const { sheet } = await openCancelled(notices)
  expect(await sheet.findByText(/Avísale/)).toBeInTheDocument()
})

it('asks whether to tell a client who believes that the appointment is cancelled', async () => {
  const opened = await openCancelled([aNotice({ state: 'sent', sent: true })])
  await opened.sheet.findByText('Ya se le avisó')
  await schedule(opened)
  const offer = await screen.findByRole('region', { name: 'Avisar a Ana', hidden: true })
  expect(offer).toHaveTextContent('La cita de Ana ya no está cancelada. ¿Le avisamos?')
  expect(offer).toHaveTextContent(
    'tu cita sigue en pie. Es Tinte con Lupita, mié 25 nov, 16:30, sucursal Centro.'
  )
  await opened.user.keyboard('{Escape}')
  await opened.user.click(await screen.findByRole('button', { name: 'Avisar a Ana' }))
  await vi.waitFor(() => expect(sent(opened.requests)).toHaveLength(2))
  expect(sent(opened.requests)[1]?.body).toMatchObject({
    clientId: id(50),
    appointmentId: id(60),
    text: expect.stringContaining('tu cita sigue en pie'),
  })
})

it('asks nothing where the client never heard of the cancellation', async () => {
  const opened = await openCancelled([])
  await opened.sheet.findByText(/Avísale/)
  await schedule(opened)
  expect(screen.queryByRole('region', { name: 'Avisar a Ana', hidden: true })).toBeNull()
})
