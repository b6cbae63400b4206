import type { Notification, Reach } from '@mostrador/contracts/crm'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../test/answers.ts'
import { chooseDelete, chooseStatus, onAWednesday, open, sent } from './open-agenda.tsx'
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
const openCancelled = async (notices: readonly Notification[], reach: Reach = 'now') => {
  let status: 'cancelada' | 'agendada' = 'cancelada'
  const opened = await open(
    {
      'GET /api/notification': ok({ data: notices }),
      'GET /api/client/reach': ok([{ _id: id(50), reach }]),
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
  await chooseStatus(user, 'Agendada')
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(1))
  await screen.findByRole('button', { name: /Ana López.*Agendada/, hidden: true })
}

it.each([
  ['is due', aNotice(), 'Se le avisa a las 10:05'],
  ['was delivered', aNotice({ state: 'sent', sent: true }), 'Ya se le avisó'],
])('does not ask to tell the client of a cancellation whose notice %s', async (_, notice, text) => {
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

it('does not ask when the client was never told of the cancellation', async () => {
  const opened = await openCancelled([])
  await opened.sheet.findByText(/Avísale/)
  await schedule(opened)
  expect(screen.queryByRole('region', { name: 'Avisar a Ana', hidden: true })).toBeNull()
})

it('shows no sending hour for a notice that will not arrive, and offers its text to copy', async () => {
  const { sheet } = await openCancelled([aNotice()], 'never_wrote')
  expect(
    await sheet.findByText('No le llega un aviso automático: nunca ha escrito. Avísale tú.')
  ).toBeInTheDocument()
  expect(sheet.queryByText(/Se le avisa a las/)).toBeNull()
  expect(sheet.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent('tu cita fue cancelada')
  )
})

it('offers the text of a held notice once', async () => {
  const { sheet } = await openCancelled([aNotice({ state: 'held', reason: 'Nunca ha escrito' })])
  expect(await sheet.findByText('El aviso de cancelación no salió.')).toBeInTheDocument()
  expect(sheet.queryByText(/Avísale/)).toBeNull()
  expect(sheet.getAllByRole('link', { name: 'Abrir WhatsApp' })).toHaveLength(1)
})

/** The question before Ana's appointment is cancelled or deleted. */
const openQuestion = async (command: 'Cancelada' | 'Eliminar', reach: Reach) => {
  const opened = await open({
    'GET /api/client/reach': ok([{ _id: id(50), reach }]),
    [`PATCH /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'cancelada' })),
  })
  await opened.user.click(await screen.findByRole('button', { name: /Ana López.*Agendada/ }))
  if (command === 'Eliminar') await chooseDelete(opened.user)
  else await chooseStatus(opened.user, command)
  return { ...opened, question: within(await screen.findByRole('alertdialog')) }
}
const unreached = /^No le llega un aviso automático: nunca ha escrito\./

it('says before cancelling that no message arrives, and sends none', async () => {
  const { question, requests, user } = await openQuestion('Cancelada', 'never_wrote')
  expect(await question.findByText(unreached)).toBeInTheDocument()
  expect(question.queryByText(/Se enviará/)).toBeNull()
  expect(question.queryByLabelText(/Mensaje de cancelación/)).toBeNull()
  await user.click(question.getByRole('button', { name: 'Cancelar cita' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(1))
  expect(sent(requests)[0]?.method).toBe('PATCH')
})

it('says before deleting that no message arrives, and offers it to be sent by hand', async () => {
  const { question } = await openQuestion('Eliminar', 'never_wrote')
  expect(await question.findByText(unreached)).toBeInTheDocument()
  const link = question.getByRole('link', { name: 'Abrir WhatsApp' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('fue cancelada')
})

it('promises a message before cancelling where it arrives', async () => {
  const { question } = await openQuestion('Cancelada', 'now')
  expect(await question.findByText(/^Se enviará al cliente 5 minutos después/)).toBeInTheDocument()
})
