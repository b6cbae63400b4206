import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, ok, refused } from '../../test/answers.ts'
import { box, chooseDelete, chooseItem, onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, id } from './testing.ts'

onAWednesday()

it('offers every status but the current one and never the one of blocks [APT-06, C1-03, APT-07]', async () => {
  const { requests, user } = await open({
    [`PATCH /api/appointment/${id(60)}`]: refused(409, 'conflict', ''),
  })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent)
  ).toEqual([
    'Confirmada',
    'Cancelada',
    'Asistida',
    'No asistió',
    'Pago pendienteFalta que pague; su horario sigue apartado.',
    'No pagadaNo pagó a tiempo; su horario queda libre para otra cita.',
  ])
  await chooseItem(user, 'Confirmada')
  expect(await screen.findByText('Error al actualizar el estado de la cita')).toBeInTheDocument()
  expect(sent(requests)[0]).toMatchObject({
    body: { status: 'confirmada', updatedBy: 'Lupita Hernández' },
  })
})

it('keeps cancellation and deletion in a menu on a phone, and asks before it cancels', async () => {
  const { requests, user } = await open({
    [`PATCH /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'cancelada' })),
  })
  await user.click(await box())
  const details = within(await screen.findByRole('dialog'))
  expect(details.queryByRole('button', { name: /Eliminar|Cancelar cita/ })).toBeNull()
  await user.click(details.getByRole('button', { name: 'Más de la cita' }))
  expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toBeInTheDocument()
  await chooseItem(user, 'Cancelar cita')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('¿Cancelar la cita de Ana López?')).toBeInTheDocument()
  expect(sent(requests)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Cancelar cita' }))
  await vi.waitFor(() => expect(sent(requests)[0]?.body).toMatchObject({ status: 'cancelada' }))
})

it.each(['cancelada', 'asistida', 'no_asistida'] as const)(
  'offers no cancellation of an appointment that is %s',
  async status => {
    const { user } = await open({}, '/agenda?vista=dia', () => [anAppointment({ status })])
    await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
    await user.click(await screen.findByRole('button', { name: 'Más de la cita' }))
    expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Cancelar cita' })).toBeNull()
  }
)

it('shows who the appointment is for [APT-20]', async () => {
  const { requests, user } = await open()
  await user.click(await box())
  expect(
    await within(await screen.findByRole('dialog')).findByText('+52 222 555 0199')
  ).toBeInTheDocument()
  expect(requests.filter(({ path }) => path === `/api/client/${id(50)}`)).toHaveLength(1)
})

it.each([
  ['an imported event', { clientId: '0', title: 'Comida con Beto' }, /^Comida con Beto/],
  ['a block', { clientId: '0', status: 'block', serviceId: null, title: 'Junta' }, /^Junta/],
] as const)('shows no client for %s and requests none [APT-03]', async (_what, fields, name) => {
  const { requests, user } = await open({}, '/agenda?vista=dia', () => [anAppointment(fields)])
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Lupita')).toBeInTheDocument()
  expect(within(dialog).queryByText(/Ana López|Cargando|Error al cargar/)).toBeNull()
  expect(requests.filter(({ path }) => path.startsWith('/api/client'))).toEqual([])
})

it('says that the client cannot be loaded [APT-20]', async () => {
  const { user } = await open({
    [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'No está'),
  })
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  expect(await screen.findByText('Error al cargar información del cliente')).toBeInTheDocument()
})

it('needs the client before it deletes with a message, and deletes without one [APT-23, APT-24]', async () => {
  const answers: Answers = {
    [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'x'),
    [`DELETE /api/appointment/${id(60)}`]: ok({ _id: id(60) }),
  }
  const { requests, user } = await open(answers)
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  await chooseDelete(user)
  const message = await screen.findByLabelText(/Mensaje de cancelación/)
  await user.type(message, 'Hoy no')
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  expect(await screen.findByText('Cliente no encontrado')).toBeInTheDocument()
  expect(sent(requests)).toEqual([])
  await user.clear(message)
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  expect(await screen.findByText('Cita eliminada con éxito')).toBeInTheDocument()
  expect(sent(requests).map(({ method }) => method)).toEqual(['DELETE'])
})

it('says that the payment of a deleted appointment stays', async () => {
  const paid = { moneyMovementIds: [id(90)], stockMovementIds: [id(91)] }
  const { user } = await open({}, '/agenda?vista=dia', () => [anAppointment(paid)])
  await user.click(await box())
  await chooseDelete(user)
  expect(await screen.findByText(/Su pago se queda en Movimientos de dinero/)).toBeInTheDocument()
  expect(screen.getByText(/siguen descontados de tus existencias/)).toBeInTheDocument()
})

it('sends a message that is not blank 5 minutes after the appointment is deleted [APT-24, APT-25]', async () => {
  const { requests, user } = await open({
    [`DELETE /api/appointment/${id(60)}`]: ok({ _id: id(60) }),
    'POST /api/notification': ok({}),
  })
  await user.click(await box())
  await chooseDelete(user)
  await user.type(await screen.findByLabelText(/Mensaje de cancelación/), ' Hoy no ')
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  expect(sent(requests)[0]).toMatchObject({
    method: 'DELETE',
    path: `/api/appointment/${id(60)}`,
    body: undefined,
  })
  const { deliveryDate, ...notification } = (sent(requests)[1]?.body ?? {}) as {
    deliveryDate: string
  }
  expect(notification).toMatchObject({
    clientId: id(50),
    text: 'Hoy no',
    phase: 'canceled_appointment',
    sent: false,
    deletable: false,
  })
  expect(Math.abs(Date.parse(deliveryDate) - Date.now() - 5 * 60_000)).toBeLessThan(5000)
})

it.each([
  ['an appointment', {}, 'Eliminar cita', 'Cita eliminada con éxito', 'Error al eliminar la cita'],
  [
    'a block',
    { clientId: '0', status: 'block', serviceId: null, title: 'Junta' },
    'Eliminar bloqueo',
    'Bloqueo eliminado con éxito',
    'Error al eliminar el bloqueo',
  ],
] as const)(
  'deletes %s in its own words, and says when it could not [APT-23, BLK-07]',
  async (_what, fields, button, done, failed) => {
    let broken = true
    const { requests, user } = await open(
      {
        [`DELETE /api/appointment/${id(60)}`]: () =>
          broken ? { status: 500, body: {} } : ok({ _id: id(60) }),
      },
      '/agenda?vista=dia',
      () => [anAppointment(fields)]
    )
    await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
    if (button === 'Eliminar cita') await chooseDelete(user)
    else await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await user.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(failed)).toBeInTheDocument()
    broken = false
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(sent(requests).map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 2 }, () => `DELETE /api/appointment/${id(60)}`)
    )
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: /16:30–17:30\. Lupita/ })).toBeNull()
    )
  }
)

it('does not call a client by the name of the service', async () => {
  const { user } = await open(
    {
      [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'x'),
      'GET /api/client/names': ok([]),
    },
    '/agenda?vista=dia',
    () => [anAppointment({ title: '' })]
  )
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  await chooseDelete(user)
  expect(await screen.findByText('¿Eliminar la cita de este cliente?')).toBeInTheDocument()
})
