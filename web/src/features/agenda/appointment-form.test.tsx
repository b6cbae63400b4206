import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { box, onAWednesday, open, sent } from './opened.tsx'
import { aBranch, aClient, anAppointment, aService, aSpecialist, id } from './testing.ts'

onAWednesday()

const fillForm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Lupita')
}

it('sends nothing until branch, specialist, service and client are there [APT-12]', async () => {
  const { asked, user } = await open({}, '/agenda?vista=dia&nueva=1')
  await user.click(await screen.findByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Por favor, llena todos los campos')).toBeInTheDocument()
  expect(sent(asked)).toEqual([])
})

it('searches clients from 2 letters, 300 ms after the last one, ten at most [APT-14]', async () => {
  const { asked, user } = await open(
    { 'GET /api/client/search': ok([]) },
    '/agenda?vista=dia&nueva=1'
  )
  const searches = () =>
    asked
      .filter(({ path }) => path === '/api/client/search')
      .map(({ query }) => [query.get('search'), query.get('limit')])
  const field = await screen.findByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'a')
  expect(screen.getByText('Ingresa al menos 2 caracteres')).toBeInTheDocument()
  await user.type(field, 'n')
  expect(screen.queryByText('Ingresa al menos 2 caracteres')).toBeNull()
  expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  expect(searches()).toEqual([['an', '10']])
  const typedAt = performance.now()
  await user.type(field, 'ita')
  await vi.waitFor(() => expect(searches()).toHaveLength(2))
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(300)
  expect(searches()[1]).toEqual(['anita', '10'])
})

it('lasts an hour, or as long as the chosen service; the end goes along with the start [APT-15]', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  await screen.findByRole('button', { name: 'Agendar cita' })
  const [start, end] = [screen.getByLabelText(/^Inicio/), screen.getByLabelText(/^Término/)]
  expect([start, end].map(input => (input as HTMLInputElement).value)).toEqual(['10:15', '11:15'])
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  expect(end).toHaveValue('11:45')
  fireEvent.change(start, { target: { value: '12:00' } })
  expect(end).toHaveValue('13:30')
})

it('suggests thirty services at most, those of the specialist first, and finds the others by their name [APT-16]', async () => {
  const services = Array.from({ length: 32 }, (_, at) =>
    aService({ _id: id(300 + at), name: `Servicio ${String(at + 1).padStart(2, '0')}` })
  )
  const { user } = await open(
    {
      'GET /api/service': ok(services),
      'GET /api/specialist': ok([aSpecialist({ services: [id(331)] })]),
    },
    '/agenda?vista=dia&nueva=1'
  )
  const field = await screen.findByRole('combobox', { name: 'Servicio' })
  await user.click(field)
  const names = () =>
    within(screen.getByRole('listbox', { name: 'Servicio' }))
      .getAllByRole('option')
      .map(option => option.firstChild?.textContent)
  expect(names()).toEqual([
    'Servicio 32',
    ...Array.from({ length: 29 }, (_, at) => `Servicio ${String(at + 1).padStart(2, '0')}`),
  ])
  await user.type(field, 'servicio 31')
  expect(names()).toEqual(['Servicio 31'])
})

it('is titled «Crear nueva cita» and registers a new client without losing what was typed [APT-11]', async () => {
  const rosa = aClient({ _id: id(51), name: 'Rosa', lastname: 'Ruiz', whatsapp: '2225550123' })
  let registered = false
  const { asked, user } = await open(
    {
      'GET /api/client/search': ok([]),
      [`GET /api/client/${id(51)}`]: ok(rosa),
      'POST /api/appointment': ok(anAppointment({ _id: id(61), clientId: id(51) })),
      'POST /api/client': () => {
        if (registered) return ok(rosa)
        registered = true
        return refused(409, 'client_exists', 'Ese número ya es de otro cliente')
      },
    },
    '/agenda?vista=dia&nueva=1'
  )
  expect(await screen.findByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  await user.type(screen.getByLabelText('Notas del cliente'), 'Llega tarde')
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Lupita')
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Rosa')
  await user.click(await screen.findByRole('button', { name: 'Registrar Nuevo Cliente' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar Nuevo Cliente' })
  expect(within(dialog).getByLabelText(/^Nombre/)).toHaveValue('Rosa')
  await user.type(within(dialog).getByLabelText('Apellido'), 'Ruiz')
  await user.type(within(dialog).getByLabelText(/^WhatsApp/), '2225550123')
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }))
  expect(await within(dialog).findByText('Ese número ya es de otro cliente')).toBeInTheDocument()
  expect(within(dialog).getByLabelText('Apellido')).toHaveValue('Ruiz')
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }))
  await vi.waitFor(
    () => expect(screen.queryByRole('dialog', { name: 'Registrar Nuevo Cliente' })).toBeNull(),
    { timeout: 3000 }
  )
  expect(screen.getByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rosa Ruiz')
  expect(screen.getByRole('combobox', { name: 'Servicio' })).toHaveValue('Tinte')
  expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  expect(sent(asked).map(({ path }) => path)).toEqual(['/api/client', '/api/client'])
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(asked).at(-1)).toMatchObject({
    path: '/api/appointment',
    body: { appointment: { clientId: id(51), clientNotes: 'Llega tarde', serviceId: id(30) } },
  })
})

it('keeps the form of the appointment when nobody is registered in the end [APT-11]', async () => {
  const { asked, user } = await open(
    { 'GET /api/client/search': ok([]) },
    '/agenda?vista=dia&nueva=1'
  )
  await user.type(await screen.findByLabelText('Notas del cliente'), 'Llega tarde')
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Rosa')
  await user.click(await screen.findByRole('button', { name: 'Registrar Nuevo Cliente' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar Nuevo Cliente' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await vi.waitFor(
    () => expect(screen.queryByRole('dialog', { name: 'Registrar Nuevo Cliente' })).toBeNull(),
    { timeout: 3000 }
  )
  expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rosa')
  expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  expect(sent(asked)).toEqual([])
})

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
    'those of a lost connection',
    'offline' as const,
    'No pudimos conectar. Revisa tu conexión e intenta de nuevo.',
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
  const { asked, user } = await open(
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
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Ese horario ya está ocupado')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /mié 25 nov, 14:00 · Lupita/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  await user.click(screen.getByRole('button', { name: 'Agendar de todos modos' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(asked).at(-1)).toMatchObject({
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

it('keeps the status on edit: it is not part of what is sent [APT-10, APT-11, APT-17]', async () => {
  const { asked, user } = await open({
    [`PUT /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'confirmada', version: 2 })),
  })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(await screen.findByRole('dialog', { name: 'Editar cita' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  const appointment = (
    sent(asked)[0]?.body as { appointment?: Record<string, unknown> } | undefined
  )?.appointment
  expect(appointment).toMatchObject({ version: 1, clientId: id(50) })
  expect(appointment).not.toHaveProperty('status')
})

it('shows the client of an appointment without a title, and leaves the title as it is', async () => {
  const untitled = anAppointment({ title: '' })
  const { asked, user } = await open(
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
  expect(sent(asked)[0]?.body).toMatchObject({ appointment: { clientId: id(50), title: '' } })
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
  const shown = async (name: string) =>
    ((await screen.findByRole('combobox', { name })) as HTMLSelectElement).selectedOptions[0]?.text
  expect([await shown('Sucursal'), await shown('Especialista')]).toEqual(['Centro', 'Lupita'])
})
