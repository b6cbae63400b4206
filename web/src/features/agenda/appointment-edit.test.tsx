import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { box, fillForm, onAWednesday, open, sent } from './open-agenda.tsx'
import { aBranch, anAppointment, aSpecialist, id } from './testing.ts'

onAWednesday()

it('keeps the status on edit: it is not part of what is sent [APT-10, APT-11, APT-17]', async () => {
  const { requests, user } = await open({
    [`PUT /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'confirmada', version: 2 })),
  })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(await screen.findByRole('dialog', { name: 'Editar cita' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  const appointment = (
    sent(requests)[0]?.body as { appointment?: Record<string, unknown> } | undefined
  )?.appointment
  expect(appointment).toMatchObject({ version: 1, clientId: id(50) })
  expect(appointment).not.toHaveProperty('status')
})

it('shows the client of an appointment without a title, and leaves the title as it is', async () => {
  const untitled = anAppointment({ title: '' })
  const { requests, user } = await open(
    { [`PUT /api/appointment/${id(60)}`]: ok({ ...untitled, version: 2 }) },
    '/agenda?vista=dia',
    () => [untitled]
  )
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Ana López')
  )
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  expect(sent(requests)[0]?.body).toMatchObject({ appointment: { clientId: id(50), title: '' } })
})

it('still names an archived branch and specialist when their appointment is edited', async () => {
  const { user } = await open({
    'GET /api/branch': ok([aBranch({ isArchived: true }), aBranch({ _id: id(21), name: 'Norte' })]),
    'GET /api/specialist': ok([
      aSpecialist({ isArchived: true }),
      aSpecialist({ _id: id(41), name: 'Beto', branchId: id(21) }),
    ]),
  })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const selectedText = async (name: string) =>
    ((await screen.findByRole('combobox', { name })) as HTMLSelectElement).selectedOptions[0]?.text
  expect([await selectedText('Sucursal'), await selectedText('Especialista')]).toEqual([
    'Centro',
    'Lupita',
  ])
})

it('opens again after a reload with what was typed, says so, and is forgotten with «Descartar»', async () => {
  const first = await open()
  await first.user.click(await screen.findByRole('button', { name: 'Nueva cita' }))
  await screen.findByRole('dialog', { name: 'Crear nueva cita' })
  await fillForm(first.user)
  first.unmount()

  const reopened = await open()
  expect(await screen.findByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  await vi.waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Ana López')
  )
  expect(screen.getByRole('combobox', { name: 'Servicio' })).toHaveValue('Tinte')
  expect(screen.getByText('Recuperamos la cita que estabas escribiendo.')).toBeInTheDocument()
  const specialist = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Especialista' })
  expect(specialist.selectedOptions[0]?.text).toBe('Lupita')
  await reopened.user.click(screen.getByRole('button', { name: 'Descartar' }))
  reopened.unmount()

  await open()
  await box()
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A form whose notes were changed here and, meanwhile, elsewhere. */
const openChanged = async () => {
  const otherVersion = anAppointment({ details: 'ventana UNO', status: 'confirmada', version: 2 })
  const opened = await open({
    [`PUT /api/appointment/${id(60)}`]: ({ body }) => {
      const { appointment } = body as { appointment: { version: number; details: string } }
      return appointment.version === 2
        ? ok({ ...otherVersion, details: appointment.details, version: 3 })
        : refused(409, 'stale_version', 'Alguien más cambió esta cita. Revisa los datos actuales.')
    },
    [`GET /api/appointment/${id(60)}`]: ok(otherVersion),
  })
  const { user } = opened
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const notes = await screen.findByLabelText('Notas internas')
  await user.type(notes, 'ventana DOS')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  return opened
}

it('says field by field what somebody else changed, and saves over it on request', async () => {
  const { requests, user } = await openChanged()
  expect(
    await screen.findByText('Notas internas: antes vacío, ahora «ventana UNO».')
  ).toBeInTheDocument()
  expect(screen.getByText('Estado: antes «Agendada», ahora «Confirmada».')).toBeInTheDocument()
  const notice = screen.getByText(/Alguien más cambió esta cita/).closest('[role=alert]')
  expect(within(notice as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)?.body).toMatchObject({
    appointment: { details: 'ventana DOS', version: 2 },
  })
})

/** A note that was typed here while somebody else moved the appointment. */
const openMovedElsewhere = async () => {
  const otherVersion = anAppointment({
    start: '2026-11-25T18:00:00.000Z',
    end: '2026-11-25T19:00:00.000Z',
    version: 2,
  })
  const opened = await open({
    [`PUT /api/appointment/${id(60)}`]: ({ body }) => {
      const { appointment } = body as { appointment: { version: number } }
      return appointment.version === 2
        ? ok({ ...otherVersion, version: 3 })
        : refused(409, 'stale_version', 'Alguien más cambió esta cita. Revisa los datos actuales.')
    },
    [`GET /api/appointment/${id(60)}`]: ok(otherVersion),
  })
  await opened.user.click(await box())
  await opened.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await opened.user.type(await screen.findByLabelText('Notas internas'), 'Trae a su hija')
  return { ...opened, theirs: otherVersion }
}

it('keeps a note that nobody else changed, and the hour to which somebody else moved it', async () => {
  const { requests, user, theirs: otherVersion } = await openMovedElsewhere()
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar con esos cambios' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  const { start, end } = otherVersion
  expect(sent(requests).at(-1)?.body).toMatchObject({
    appointment: { start, end, details: 'Trae a su hija', version: 2 },
  })
  // Whoever moved it was asked about the client.
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  expect(screen.queryByText(/Moviste la cita/)).toBeNull()
})

it('asks only about the hour that both changed, and keeps the note in either answer', async () => {
  const { requests, user, theirs: otherVersion } = await openMovedElsewhere()
  const hour = screen.getByRole('combobox', { name: /^Inicio/ })
  await user.clear(hour)
  await user.type(hour, '1800')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText(/^Tú también cambiaste: Horario\./)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Usar lo actual' }))
  expect(screen.getByLabelText('Notas internas')).toHaveValue('Trae a su hija')
  expect(hour).toHaveValue('12:00')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  const { start, end } = otherVersion
  expect(sent(requests).at(-1)?.body).toMatchObject({
    appointment: { start, end, details: 'Trae a su hija', version: 2 },
  })
})

it('takes what somebody else saved on request, and forgets what was typed', async () => {
  const { requests, user, unmount } = await openChanged()
  await user.click(await screen.findByRole('button', { name: 'Usar lo actual' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Notas internas')).toHaveValue('ventana UNO'))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)?.body).toMatchObject({ appointment: { version: 2 } })
  unmount()
  await open()
  await box()
  expect(screen.queryByRole('dialog')).toBeNull()
})
