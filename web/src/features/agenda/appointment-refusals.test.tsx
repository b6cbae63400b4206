import type { Appointment } from '@mostrador/contracts/scheduling'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { chooseStatus, fillForm, onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

it.each([
  [
    'the words of the server',
    refused(
      422,
      'party_not_found',
      'No se encontró el cliente, la sucursal, el servicio o el especialista'
    ),
    'No se encontró el cliente, la sucursal, el servicio o el especialista',
  ],
  ['its own when the server has none', { status: 500, body: {} }, 'Error al procesar la solicitud'],
  [
    'those of something unexpected',
    // Booked, but the answer cannot be read.
    ok(anAppointment({ _id: id(61), start: 'mañana' })),
    'Ocurrió un error inesperado al agendar la cita',
  ],
  [
    'those of a lost connection',
    'offline' as const,
    'Mostrador no responde. Intenta de nuevo en unos momentos.',
  ],
])(
  'says why it could not book, in %s, and keeps what was typed [APT-19]',
  async (_whose, answer, text) => {
    const { user } = await open({ 'POST /api/appointment': answer }, '/agenda?vista=dia&nueva=1')
    await screen.findByRole('button', { name: 'Agendar cita' })
    await fillForm(user)
    await user.type(screen.getByLabelText('Notas del cliente'), 'Llega tarde')
    await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Ana López')
    expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  }
)

it('warns staff of a taken time with the nearest ones, keeps what was typed, and books all the same [G1-08, APT-19]', async () => {
  const nearest = [
    {
      start: '2026-11-25T20:00:00.000Z',
      end: '2026-11-25T21:30:00.000Z',
      branchId: id(20),
      specialistId: id(40),
      serviceId: id(30),
    },
  ]
  const { requests, user } = await open(
    {
      'POST /api/appointment': ({ body }) =>
        (body as { appointment: { overbook: boolean } }).appointment.overbook
          ? ok(anAppointment({ _id: id(61), overbook: true }))
          : {
              status: 409,
              body: {
                success: false,
                code: 'slot_taken',
                message: 'Ese horario ya está ocupado',
                details: { nearest },
              },
            },
    },
    '/agenda?vista=dia&nueva=1'
  )
  await screen.findByRole('button', { name: 'Agendar cita' })
  await fillForm(user)
  await user.type(screen.getByLabelText('Notas del cliente'), 'Llega tarde')
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  const warning = await screen.findByText('Ese horario ya está ocupado')
  // It scrolls with the fields: beside the buttons it would cover them on a phone.
  expect(warning.closest('form')).not.toBeNull()
  expect(shown).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /mié 25 nov, 14:00 · Lupita/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  await user.click(screen.getByRole('button', { name: 'Agendar de todos modos' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)).toMatchObject({
    body: {
      appointment: {
        overbook: true,
        clientId: id(50),
        clientNotes: 'Llega tarde',
        start: '2026-11-25T16:15:00.000Z',
        end: '2026-11-25T17:45:00.000Z',
      },
    },
  })
})

it('names everything that stands in the way of a time before it is taken all the same [G1-08]', async () => {
  const overlaps = [
    { ...anAppointment({ _id: id(62), clientId: id(51), start: '2026-11-25T16:30:00.000Z' }) },
    { ...anAppointment({ _id: id(63), status: 'block', clientId: '0', title: 'Comida' }) },
  ]
  const { user } = await open(
    {
      'POST /api/appointment': {
        status: 422,
        body: {
          success: false,
          code: 'outside_working_hours',
          message: 'Ese horario está fuera del horario de trabajo',
          details: { isOutside: true, overlaps },
        },
      },
      'GET /api/client/names': ok([{ _id: id(51), name: 'Santiago Pérez', type: 'client' }]),
    },
    '/agenda?vista=dia&nueva=1'
  )
  await screen.findByRole('button', { name: 'Agendar cita' })
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(
    await screen.findByText(
      'Ese horario está fuera del horario de trabajo y se encima con Santiago Pérez, 10:30 y el bloqueo «Comida», 16:30'
    )
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Agendar de todos modos' })).toBeInTheDocument()
})

const takenMeanwhile = {
  status: 409,
  body: {
    success: false,
    code: 'slot_taken',
    message: 'Ese horario ya está ocupado',
    details: {
      nearest: [],
      isOutside: false,
      overlaps: [anAppointment({ _id: id(62), clientId: id(51) })],
    },
  },
}
const insist = 'Recuperar de todos modos'
/** The agenda with Ana's appointment, whose time somebody else has once it is cancelled. */
const openTaken = (from: Appointment['status']) => {
  let status = from
  return open(
    {
      'GET /api/client/reach': ok([{ _id: id(50), reach: 'never_wrote' }]),
      'GET /api/client/names': ok([
        { _id: id(50), name: 'Ana López', type: 'client' },
        { _id: id(51), name: 'Santiago Pérez', type: 'client' },
      ]),
      [`PATCH /api/appointment/${id(60)}`]: ({ body }) => {
        const change = body as { status: Appointment['status']; overbook?: boolean }
        if (change.status !== 'cancelada' && change.overbook !== true) return takenMeanwhile
        status = change.status
        return ok(anAppointment({ status, version: 2 }))
      },
    },
    '/agenda?vista=dia',
    () => [anAppointment({ status })]
  )
}

it('warns before a cancelled appointment takes back a time that is taken, and then does [G1-08]', async () => {
  const { requests, user } = await openTaken('cancelada')
  await user.click(await screen.findByRole('button', { name: /Ana López.*Cancelada/ }))
  await chooseStatus(user, 'Agendada')
  const warning = await screen.findByRole('alert')
  expect(warning).toHaveTextContent('se encima con Santiago Pérez, 16:30')
  await user.click(within(warning).getByRole('button', { name: insist }))
  await vi.waitFor(() =>
    expect(sent(requests).at(-1)?.body).toMatchObject({ status: 'agendada', overbook: true })
  )
  await vi.waitFor(() => expect(screen.queryByText(insist)).toBeNull())
})

it('warns of a taken time also where a cancellation is undone, with the way on [G1-08]', async () => {
  const { requests, user } = await openTaken('agendada')
  await user.click(await screen.findByRole('button', { name: /Ana López.*Agendada/ }))
  await chooseStatus(user, 'Cancelada')
  await user.click(await screen.findByRole('button', { name: 'Cancelar cita' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }))
  await user.click(await screen.findByRole('button', { name: insist, hidden: true }))
  await vi.waitFor(() =>
    expect(sent(requests).at(-1)?.body).toMatchObject({ status: 'agendada', overbook: true })
  )
})
