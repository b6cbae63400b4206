import { pageIds } from '@mostrador/contracts/page-ids'
import { fireEvent, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { handleRealtimeEvent } from '../../api/realtime.ts'
import { aSession, ok, refused } from '../../test/answers.ts'
import { box, chooseStatus, onAWednesday, open, sent } from './open-agenda.tsx'
import { realtime } from './realtime.ts'
import { anAppointment, id } from './testing.ts'

onAWednesday()

it("shows today in columns of specialists, in the business's zone, and axe finds nothing serious [CAL2-01, CAL2-02]", async () => {
  await open()
  expect(await box()).toBeInTheDocument()
  expect(
    screen.getByRole('group', { name: 'Lupita, miércoles 25 de noviembre: 1 evento' })
  ).toBeInTheDocument()
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id: rule, nodes }) => [rule, nodes[0]?.html])
  ).toEqual([])
})

it('opens on the day on a phone [CAL2-02]', async () => {
  await open({}, '/agenda')
  expect(screen.getByRole('combobox', { name: 'Vista' })).toHaveValue('dia')
  expect(
    await screen.findByRole('group', { name: 'Lupita, miércoles 25 de noviembre: 1 evento' })
  ).toBeInTheDocument()
})

it('moves with the keyboard, says so, and takes back what the server refuses [CAL2-09]', async () => {
  let broken = false
  const { requests } = await open({
    [`PUT /api/appointment/${id(60)}`]: ({ body }) =>
      broken
        ? { status: 500, body: {} }
        : ok(anAppointment({ ...(body as { appointment: object }).appointment, version: 2 })),
  })
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText('Moviste la cita de Ana. ¿Le avisamos?')).toBeInTheDocument()
  expect(sent(requests)[0]).toMatchObject({
    body: {
      appointment: {
        start: '2026-11-25T22:45:00.000Z',
        end: '2026-11-25T23:45:00.000Z',
        version: 1,
      },
    },
  })
  const moved = await screen.findByRole('button', { name: /Ana López.*16:45–17:45/ })
  broken = true
  fireEvent.keyDown(moved, { key: 'ArrowRight', altKey: true })
  expect(await screen.findByText('Error al actualizar la cita')).toBeInTheDocument()
  expect(
    await screen.findByRole('button', { name: /Ana López.*16:45–17:45\. Lupita/ })
  ).toBeInTheDocument()
})

it('shows a new status at once and says that it was changed [APT-07]', async () => {
  const { user } = await open({
    [`PATCH /api/appointment/${id(60)}`]: ({ body }) =>
      ok(anAppointment({ status: (body as { status: 'confirmada' }).status, version: 2 })),
  })
  await user.click(await box())
  await chooseStatus(user, 'Confirmada')
  expect(await screen.findAllByText('Estado de la cita actualizado correctamente')).not.toEqual([])
  expect(within(screen.getByRole('dialog')).getByText('Confirmada')).toBeInTheDocument()
})

it('reads the agenda again when somebody else changed the appointment whose status is set', async () => {
  let version = 1
  const bodies: unknown[] = []
  const { user } = await open(
    {
      [`PATCH /api/appointment/${id(60)}`]: ({ body }) => {
        bodies.push(body)
        if (version === 2) return ok(anAppointment({ status: 'confirmada', version: 3 }))
        version = 2
        return refused(409, 'stale_version', 'Alguien más cambió esta cita.')
      },
    },
    '/agenda?vista=dia',
    () => [anAppointment({ version, status: version === 1 ? 'agendada' : 'pago_pendiente' })]
  )
  await user.click(await box())
  await chooseStatus(user, 'Confirmada')
  expect(await screen.findByText('Alguien más cambió esta cita.')).toBeInTheDocument()
  await within(screen.getByRole('dialog')).findByText('Pago pendiente')
  await chooseStatus(user, 'Confirmada')
  expect(await screen.findAllByText('Estado de la cita actualizado correctamente')).not.toEqual([])
  expect(bodies).toMatchObject([{ version: 1 }, { version: 2 }])
})

it('says that a range is empty [CAL2-09] and hides what a member may not do [CAL2-07, CAL2-08]', async () => {
  await open(
    {},
    '/agenda?vista=dia',
    () => [],
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
    })
  )
  expect(await screen.findByText('No hay eventos en este rango')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nueva cita' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bloquear horario' })).toBeNull()
})

it('handles every event of the agenda, and shows what an assistant has just booked', async () => {
  const late = anAppointment({
    _id: id(80),
    start: '2026-11-25T19:00:00.000Z',
    end: '2026-11-25T20:00:00.000Z',
    source: 'assistant',
  })
  const rows = [anAppointment()]
  const { store } = await open({}, '/agenda?vista=dia', () => [...rows])
  await box()
  rows.push(late)
  for (const type of [
    'appointment.moved',
    'appointment.edited',
    'appointment.status_changed',
    'appointment.deleted',
    'block.created',
    'block.changed',
    'block.deleted',
    'appointments.imported',
  ])
    expect(realtime[type]?.({ type, seq: 1, data: {} })).toEqual(['Appointment'])
  const stale = handleRealtimeEvent({
    type: 'appointment.booked',
    seq: 2,
    data: {
      appointmentId: late._id,
      startsAt: late.start,
      specialistId: late.specialistId,
      source: 'assistant',
    },
  })
  store.dispatch(api.util.invalidateTags([...stale]))
  expect(
    await screen.findByText('Tu asistente agendó una cita: mié 25 nov, 13:00 con Lupita')
  ).toBeInTheDocument()
  expect(document.querySelector('[data-new]')).toHaveAttribute('data-box', late._id)
})

it('says that nothing can be booked without a service, and leads to what is missing', async () => {
  await open({ 'GET /api/service': ok([]) })
  expect(await screen.findByText(/sin uno no se puede agendar/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver qué falta' })).toHaveAttribute(
    'href',
    '/principal#empieza'
  )
})
