import type { Notification } from '@mostrador/contracts/crm'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSessionQuery } from '../../api/endpoints/session.ts'
import { handleRealtimeEvent } from '../../api/realtime.ts'
import { aSession, type Answers, ok, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { useNoticeCheck } from './components/use-notice-check.ts'
import { fillForm, onAWednesday, open } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

const failed = 'Error al enviar notificaciones'
const aNotice: Notification = {
  _id: id(70),
  businessId: id(2),
  clientId: id(50),
  whatsapp: '',
  countryCode: '52',
  countryCodeExt: '521',
  text: '',
  deliveryDate: '2026-11-25T16:03:00.000Z',
  phase: '',
  funnelId: null,
  sent: false,
  deletable: true,
  kind: 'booked_client',
  state: 'due',
  reason: null,
  appointmentId: id(61),
}

const stopClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-25T16:00:00Z'),
  })

it('says that the notices of a booking were not scheduled [APT-18]', async () => {
  stopClock()
  const { user } = await open(
    {
      'POST /api/appointment': ok(anAppointment({ _id: id(61) }), 'Cita agendada'),
      'GET /api/notification': ok({ data: [{ ...aNotice, appointmentId: id(99) }] }),
    },
    '/agenda?vista=dia&nueva=1'
  )
  await screen.findByRole('button', { name: 'Agendar cita' })
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText(/^Cita agendada/)).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByText(failed)).toBeInTheDocument()
})

const bookFor = async (reach: Answers[string]) => {
  const { user } = await open(
    {
      'POST /api/appointment': ok(anAppointment({ _id: id(61) }), 'Cita agendada'),
      'GET /api/client/reach': reach,
    },
    '/agenda?vista=dia&nueva=1'
  )
  await screen.findByRole('button', { name: 'Agendar cita' })
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  await screen.findByText(/^Cita agendada/, undefined, { timeout: 5000 })
}

it.each([
  ['never_wrote', /No le llega un aviso automático: nunca ha escrito\. Avísale tú\./],
  ['no_whatsapp', /No le llega un aviso automático: no tiene WhatsApp\. Avísale tú\./],
] as const)('says with a booking that its client is not told: %s', async (reach, text) => {
  await bookFor(ok([{ _id: id(50), reach }]))
  expect(screen.getByText(text)).toBeInTheDocument()
})

it.each([
  ['the client gets the confirmation', ok([{ _id: id(50), reach: 'now' }])],
  ['nobody knows', { status: 503, body: {} }],
])('promises nothing and warns of nothing with a booking when %s', async (_, reach) => {
  await bookFor(reach)
  expect(screen.getByText('Ana López, mié 25 nov, 16:30')).toBeInTheDocument()
  expect(screen.queryByText(/No le llega/)).toBeNull()
})

const Booked = ({ appointment }: { appointment: Appointment }) => {
  const check = useNoticeCheck()
  return <button onClick={() => check(appointment)}>Agendar</button>
}
const Signed = (props: { appointment: Appointment }) =>
  useSessionQuery().data === undefined ? null : <Booked {...props} />

/** After a booking; 15 s later answers how often its notices were asked for. */
const book = async (
  notices: Answers[string],
  { change = {}, meanwhile }: { change?: Partial<Appointment>; meanwhile?: () => void } = {}
) => {
  stopClock()
  const requests = serve({
    'GET /api/auth/session': ok(aSession()),
    'GET /api/notification': notices,
  })
  const { user } = renderIn(<Signed appointment={anAppointment({ _id: id(61), ...change })} />)
  await user.click(await screen.findByRole('button', { name: 'Agendar' }))
  meanwhile?.()
  await vi.advanceTimersByTimeAsync(15_000)
  return requests.filter(({ path }) => path === '/api/notification').length
}

it('also says so when the service that schedules notices does not answer', async () => {
  await book({ status: 503, body: { success: false, code: 'unavailable', message: 'No responde' } })
  expect(await screen.findByText(failed)).toBeInTheDocument()
})

it('does not ask again after the outcome of the notices is known', async () => {
  const meanwhile = () => {
    const data = { appointmentId: id(61), clientId: id(50), notificationIds: [id(70)] }
    handleRealtimeEvent({ type: 'notifications.planned', seq: 1, data })
  }
  expect(await book(ok({ data: [] }), { meanwhile })).toBe(0)
  expect(screen.queryByText(failed)).toBeNull()
})

it.each([
  ['they are there', ok({ data: [aNotice] }), {}, 1],
  ['the connection is gone', 'offline' as const, {}, 1],
  ['the appointment is over', ok({ data: [] }), { start: '2026-11-25T15:00:00.000Z' }, 0],
])('shows nothing when %s', async (_, notices, change, times) => {
  expect(await book(notices, { change })).toBe(times)
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.queryByText(failed)).toBeNull()
})
