import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAppointment, id } from '../features/agenda/testing.ts'
import { ok, refused } from '../test/answers.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import {
  beto,
  bodies,
  card,
  choose,
  dialog,
  editLupita,
  lupita,
  visit,
} from './especialistas.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const line = {
  _id: id(60),
  start: '2026-11-25T22:30:00.000Z',
  end: '2026-11-25T23:30:00.000Z',
  status: 'agendada',
  clientId: '0',
  title: 'Ana López',
  serviceName: 'Tinte',
  specialistName: 'Lupita',
}

it('asks before new hours leave appointments outside, and leaves them when told so', async () => {
  const { user, requests } = visit({
    [editLupita]: ({ body }) =>
      (body as { outside: string }).outside === 'leave'
        ? ok(lupita)
        : {
            status: 409,
            body: {
              success: false,
              code: 'appointments_outside',
              message: 'Hay citas que quedarían fuera del horario nuevo',
              details: { count: 1, first: [line], ids: [line._id] },
            },
          },
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.click(within(form.getByRole('group', { name: 'lunes' })).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Ana López')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Guardar y dejarlas' }))
  expect(await screen.findByText('Especialista guardado')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodies(requests, editLupita)).toHaveLength(2)
})

it('tells the clients when asked to, and says before whom it reaches', async () => {
  const notified = { ...line, clientId: id(70) }
  const unreached = { ...line, _id: id(61), clientId: id(71), title: 'Luz Vega' }
  const { user, requests } = visit({
    'GET /api/client/reach': ok([
      { _id: id(70), reach: 'now' },
      { _id: id(71), reach: 'never_wrote' },
    ]),
    'GET /api/client/names': ok([]),
    [editLupita]: ({ body }) =>
      (body as { outside: string }).outside === 'tell'
        ? ok(lupita)
        : {
            status: 409,
            body: {
              success: false,
              code: 'appointments_outside',
              message: 'Hay citas que quedarían fuera del horario nuevo',
              details: {
                count: 3,
                first: [notified, unreached],
                ids: [notified._id, unreached._id, id(62)],
              },
            },
          },
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.click(within(form.getByRole('group', { name: 'lunes' })).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('radio', { name: 'Avisar a los clientes' }))
  expect(await question.findByText('Le llega el aviso')).toBeInTheDocument()
  expect(
    question.getByText(
      'No le llega: nunca ha escrito; hace falta una plantilla (un mensaje aprobado por Meta)'
    )
  ).toBeInTheDocument()
  expect(question.getByRole('status')).toHaveTextContent(
    'En 3 minutos les pedimos por chat otro día y hora: llega por 1 cita. Por 1 cita no llega: ábrelas para llamar o escribir tú. También avisamos por 1 cita más.'
  )
  await user.click(question.getByRole('button', { name: 'Guardar y avisar' }))
  expect(await screen.findByText('Especialista guardado')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodies(requests, editLupita)).toMatchObject([{ outside: 'ask' }, { outside: 'tell' }])
})

it('reassigns appointments outside the new hours to available specialists, and lists those that fit nobody', async () => {
  const free = anAppointment({ clientId: '0', version: 3 })
  const busy = anAppointment({ _id: id(61), clientId: '0', title: 'Luz Vega' })
  const other = anAppointment({ _id: id(62), clientId: '0', title: 'Eva Cruz', serviceId: id(31) })
  const ids = [free._id, busy._id, other._id]
  const { user, requests } = visit({
    [`GET /api/appointment/${free._id}`]: ok(free),
    [`GET /api/appointment/${busy._id}`]: ok(busy),
    [`GET /api/appointment/${other._id}`]: ok(other),
    [`PUT /api/appointment/${free._id}`]: ok({ ...free, specialistId: beto._id }),
    [`PUT /api/appointment/${busy._id}`]: refused(409, 'slot_taken', 'Ese horario ya está ocupado'),
    [editLupita]: ({ body }) =>
      (body as { outside: string }).outside === 'leave'
        ? ok(lupita)
        : {
            status: 409,
            body: {
              success: false,
              code: 'appointments_outside',
              message: 'Hay citas que quedarían fuera del horario nuevo',
              details: { count: 3, first: [line], ids },
            },
          },
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.click(within(form.getByRole('group', { name: 'lunes' })).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(
    question.getByRole('radio', { name: 'Pasarlas a quien las pueda atender a su hora' })
  )
  await user.click(question.getByRole('button', { name: 'Guardar y pasarlas' }))
  const summary = within(
    await screen.findByRole('alertdialog', {
      name: 'Guardamos el cambio, pero no pudimos pasar todas las citas',
    })
  )
  const notMoved = within(summary.getByRole('list', { name: 'Citas que no caben' }))
  expect(notMoved.getAllByRole('listitem')).toHaveLength(2)
  expect(notMoved.getByText(/Beto: Ese horario ya está ocupado/)).toBeInTheDocument()
  expect(notMoved.getByText(/Nadie más da ese servicio ahí/)).toBeInTheDocument()
  expect(bodies(requests, `PUT /api/appointment/${free._id}`)).toEqual([
    { appointment: { specialistId: beto._id, version: 3 } },
  ])
  expect(bodies(requests, editLupita)).toMatchObject([{ outside: 'ask' }, { outside: 'leave' }])
  await user.click(summary.getByRole('button', { name: 'Entendido' }))
  expect(await screen.findByText('Especialista guardado')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('reassigns upcoming appointments before it archives a specialist, and lists those that do not fit', async () => {
  const free = anAppointment({ clientId: '0', version: 3 })
  const busy = anAppointment({ _id: id(61), clientId: '0', title: 'Luz Vega' })
  const other = anAppointment({ _id: id(62), clientId: '0', title: 'Eva Cruz', serviceId: id(31) })
  const block = anAppointment({ _id: id(63), status: 'block' })
  const { user, requests } = visit({
    [`GET /api/specialist/${lupita._id}/appointments`]: ok({ count: 3, first: [line] }),
    'GET /api/appointment': ok([free, busy, other, block]),
    [`PUT /api/appointment/${free._id}`]: ok({ ...free, specialistId: beto._id }),
    [`PUT /api/appointment/${busy._id}`]: refused(409, 'slot_taken', 'Ese horario ya está ocupado'),
    [`PATCH /api/specialist/${lupita._id}`]: ok({ ...lupita, isArchived: true }),
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Archivar')
  const question = within(await screen.findByRole('alertdialog', { name: '¿Archivar a Lupita?' }))
  expect(await question.findByText('Tiene 3 citas por venir.')).toBeInTheDocument()
  expect(question.getByRole('radio', { name: 'Dejarlas como están' })).toBeChecked()
  await user.click(question.getByRole('radio', { name: 'Pasarlas a Beto' }))
  await user.click(question.getByRole('button', { name: 'Archivar' }))
  expect(
    await question.findByText('2 citas no se pudieron pasar. Si sigues, se quedan como están.')
  ).toBeInTheDocument()
  const notMoved = within(question.getByRole('list', { name: 'Citas que no caben' }))
  expect(notMoved.getByText(/Ese horario ya está ocupado/)).toBeInTheDocument()
  expect(notMoved.getByText(/Beto no da ese servicio/)).toBeInTheDocument()
  expect(bodies(requests, `PUT /api/appointment/${free._id}`)).toEqual([
    { appointment: { specialistId: beto._id, version: 3 } },
  ])
  expect(bodies(requests, `PATCH /api/specialist/${lupita._id}`)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Archivar' }))
  expect(await screen.findByText('Especialista archivado')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('tells the clients of a deleted specialist', async () => {
  const { user, requests } = visit({
    [`GET /api/specialist/${lupita._id}/appointments`]: ok({ count: 1, first: [line] }),
    [`DELETE /api/specialist/${lupita._id}`]: ok({ _id: lupita._id, archived: true }),
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Eliminar')
  const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar a Lupita?' }))
  await user.click(await question.findByRole('radio', { name: 'Avisar a los clientes' }))
  expect(question.getByText('Sin cliente a quien avisar')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Archivamos a Lupita en lugar de eliminarlo')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const archived = requests.find(({ method }) => method === 'DELETE')
  expect(archived?.query.toString()).toBe('tell=true')
})
