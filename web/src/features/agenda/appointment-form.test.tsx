import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { onAWednesday, open, sent } from './open-agenda.tsx'
import { aClient, anAppointment, aService, aSpecialist, id } from './testing.ts'

onAWednesday()

it('sends nothing until branch, specialist, service and client are there [APT-12]', async () => {
  const { requests, user } = await open({}, '/agenda?vista=dia&nueva=1')
  await user.click(await screen.findByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText(/^Por favor, llena todos los campos/)).toBeInTheDocument()
  expect(sent(requests)).toEqual([])
})

it('says what to do about a name that was typed and not chosen, until it is changed', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  const field = await screen.findByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'carmen')
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  const problem = 'Elige a alguien de la lista o regístralo'
  expect(await screen.findByText(problem)).toBeInTheDocument()
  expect(screen.queryByText('Por favor, llena todos los campos')).toBeNull()
  expect(screen.getByText('Por favor, llena todos los campos con *')).toBeVisible()
  await user.type(field, ' paz')
  expect(screen.queryByText(problem)).toBeNull()
})

it('says that clients cannot be found without a connection, until there is one', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'carmen')
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  const problem = 'Sin conexión no podemos buscar clientes'
  expect(await screen.findByText(problem)).toBeInTheDocument()
  network.mockRestore()
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(problem)).toBeNull()
})

it('shows a search that failed as one that found nothing [UX-08]', async () => {
  const { user } = await open(
    { 'GET /api/client/search': refused(500, 'internal', 'Falló') },
    '/agenda?vista=dia&nueva=1'
  )
  await user.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'an')
  expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  expect(screen.queryByText('Falló')).toBeNull()
})

it('searches clients from 2 letters, ten at most, and only what was typed last', async () => {
  const { requests, user } = await open(
    { 'GET /api/client/search': ok([]) },
    '/agenda?vista=dia&nueva=1'
  )
  const searches = () =>
    requests
      .filter(({ path }) => path === '/api/client/search')
      .map(({ query }) => [query.get('search'), query.get('limit')])
  const field = await screen.findByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'a')
  expect(screen.getByText('Ingresa al menos 2 caracteres')).toBeInTheDocument()
  await user.type(field, 'n')
  expect(screen.queryByText('Ingresa al menos 2 caracteres')).toBeNull()
  expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  expect(searches()).toEqual([['an', '10']])
  await user.type(field, 'ita')
  await vi.waitFor(() => expect(searches()).toHaveLength(2))
  expect(searches()[1]).toEqual(['anita', '10'])
})

it('suggests thirty services at most, those of the specialist first, and finds the others by their name [APT-16]', async () => {
  const services = Array.from({ length: 32 }, (_, index) =>
    aService({ _id: id(300 + index), name: `Servicio ${String(index + 1).padStart(2, '0')}` })
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
    ...Array.from({ length: 29 }, (_, index) => `Servicio ${String(index + 1).padStart(2, '0')}`),
  ])
  await user.type(field, 'servicio 31')
  expect(names()).toEqual(['Servicio 31'])
})

it('is titled «Crear nueva cita» and registers a new client without losing what was typed [APT-11]', async () => {
  const rosa = aClient({ _id: id(51), name: 'Rosa', lastname: 'Ruiz', whatsapp: '2225550123' })
  let registered = false
  const { requests, user } = await open(
    {
      'GET /api/client/search': ok([]),
      [`GET /api/client/${id(51)}`]: ok(rosa),
      'POST /api/appointment': ok(anAppointment({ _id: id(61), clientId: id(51) })),
      'POST /api/client': () => {
        if (registered) return ok({ ...rosa, isNew: true })
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
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Rosa Ruiz')
  await user.click(await screen.findByRole('button', { name: 'Registrar Nuevo Cliente' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar Nuevo Cliente' })
  expect(within(dialog).getByLabelText(/^Nombre/)).toHaveValue('Rosa')
  expect(within(dialog).getByLabelText('Apellido')).toHaveValue('Ruiz')
  await user.type(within(dialog).getByLabelText(/^WhatsApp/), '+52 (222) 555-0123')
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
  expect(sent(requests).map(({ path }) => path)).toEqual(['/api/client', '/api/client'])
  expect(sent(requests)[0]).toMatchObject({ body: { client: { whatsapp: '2225550123' } } })
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)).toMatchObject({
    path: '/api/appointment',
    body: { appointment: { clientId: id(51), clientNotes: 'Llega tarde', serviceId: id(30) } },
  })
})

it('puts the number that was typed beside a name into its own field', async () => {
  const { user } = await open({ 'GET /api/client/search': ok([]) }, '/agenda?vista=dia&nueva=1')
  const typed = 'Doña Carmen 222 456 7890'
  await user.type(await screen.findByRole('combobox', { name: 'Cliente' }), typed)
  await user.click(await screen.findByRole('button', { name: 'Registrar Nuevo Cliente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nuevo Cliente' }))
  expect(dialog.getByLabelText(/^Nombre/)).toHaveValue('Doña Carmen')
  expect(dialog.getByLabelText('Apellido')).toHaveValue('')
  expect(dialog.getByLabelText(/^WhatsApp/)).toHaveValue('222 456 7890')
})

it('registers a client without a number only when «No tiene WhatsApp» is ticked', async () => {
  const carmen = aClient({ _id: id(51), name: 'Carmen', lastname: '', whatsapp: '' })
  const { requests, user } = await open(
    { 'GET /api/client/search': ok([]), 'POST /api/client': ok({ ...carmen, isNew: true }) },
    '/agenda?vista=dia&nueva=1'
  )
  await user.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'Carmen')
  await user.click(await screen.findByRole('button', { name: 'Registrar Nuevo Cliente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nuevo Cliente' }))
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  const problem = 'Escribe su número o marca «No tiene WhatsApp»'
  expect(await dialog.findByText(problem)).toBeInTheDocument()
  expect(sent(requests)).toEqual([])
  await user.type(dialog.getByLabelText(/^WhatsApp/), '222')
  await user.click(dialog.getByRole('checkbox', { name: 'No tiene WhatsApp' }))
  expect(dialog.getByText('No le llegan avisos ni recordatorios.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Registrar' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(1))
  expect(sent(requests)[0]?.body).toMatchObject({
    client: { name: 'Carmen', whatsapp: '', hasNoWhatsapp: true },
  })
})

it('keeps the form of the appointment when nobody is registered in the end [APT-11]', async () => {
  const { requests, user } = await open(
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
  expect(sent(requests)).toEqual([])
})

it('closes the suggestions with Esc first, the form only after that', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Nueva cita' }))
  const service = await screen.findByRole('combobox', { name: 'Servicio' })
  await user.click(service)
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
