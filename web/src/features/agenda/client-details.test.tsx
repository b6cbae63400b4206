import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../test/answers.ts'
import { box, chooseStatus, onAWednesday, open, sent } from './open-agenda.tsx'
import { aClient, anAppointment, aService, id } from './testing.ts'

onAWednesday()

const thread = {
  _id: id(90),
  businessId: id(2),
  channel: 'whatsapp',
  clientId: id(50),
  clientName: 'Ana López',
  clientType: 'lead',
  whatsapp: '2225550199',
  countryCode: '52',
  countryCodeExt: '521',
  instagramAccountId: null,
  messengerId: null,
  isRead: true,
  unread: 0,
  lastMessage: null,
  windowUntil: null,
}

it('is titled by the client, with price, history and the ways to reach them', async () => {
  const past = anAppointment({
    _id: id(62),
    start: '2026-11-18T22:30:00.000Z',
    end: '2026-11-18T23:30:00.000Z',
    status: 'asistida',
  })
  const next = anAppointment({
    _id: id(63),
    start: '2026-12-02T22:30:00.000Z',
    end: '2026-12-02T23:30:00.000Z',
  })
  const { requests, user } = await open({
    'GET /api/thread': ok({ threads: [thread], hasMore: false, unread: 0 }),
    'GET /api/appointment/populate': ok({
      appointments: [past, anAppointment(), next],
      services: [aService()],
      branches: [],
      specialists: [],
    }),
  })
  await user.click(await box())
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana López' }))
  expect(dialog.getByText('Tinte')).toBeInTheDocument()
  expect(dialog.getByText('$500.00')).toBeInTheDocument()
  expect(await dialog.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/522225550199'
  )
  expect(dialog.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+522225550199')
  expect(await dialog.findByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/chat/${id(90)}`
  )
  expect(requests.find(({ path }) => path === '/api/thread')?.query.get('clientId')).toBe(id(50))
  const visits = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(item => item.textContent)
  await dialog.findByRole('list', { name: 'Próximas' })
  expect(visits('Próximas')).toEqual(['mié 2 dic, 16:30 · TinteAgendada'])
  expect(visits('Anteriores')).toEqual(['mié 18 nov, 16:30 · TinteAsistida'])
})

it('asks before it marks a visit that has not begun as attended', async () => {
  const tomorrow = anAppointment({
    start: '2026-11-26T22:30:00.000Z',
    end: '2026-11-26T23:30:00.000Z',
  })
  const { requests, user } = await open(
    { [`PATCH /api/appointment/${id(60)}`]: ok({ ...tomorrow, status: 'asistida', version: 2 }) },
    '/agenda?vista=semana',
    () => [tomorrow]
  )
  await user.click(await screen.findByRole('button', { name: /Ana López.*jueves 26/ }))
  await chooseStatus(user, 'Asistida')
  await screen.findByRole('alertdialog', {
    name: 'Esta cita es mañana. ¿Marcarla como asistida?',
  })
  expect(sent(requests)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Marcar como asistida' }))
  expect(await screen.findAllByText('Estado de la cita actualizado correctamente')).not.toEqual([])
  const body = { status: 'asistida', version: 1, isEarlyOutcome: true }
  expect(sent(requests)).toMatchObject([{ method: 'PATCH', body }])
})

it('asks before it says that nobody came to a visit that has not begun', async () => {
  const tomorrow = anAppointment({
    start: '2026-11-26T22:30:00.000Z',
    end: '2026-11-26T23:30:00.000Z',
  })
  const { requests, user } = await open(
    {
      [`PATCH /api/appointment/${id(60)}`]: ok({ ...tomorrow, status: 'no_asistida', version: 2 }),
    },
    '/agenda?vista=semana',
    () => [tomorrow]
  )
  await user.click(await screen.findByRole('button', { name: /Ana López.*jueves 26/ }))
  await chooseStatus(user, 'No asistió')
  await screen.findByRole('alertdialog', {
    name: 'Esta cita es mañana. ¿Marcar que no asistió?',
  })
  expect(sent(requests)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Marcar que no asistió' }))
  expect(await screen.findAllByText('Estado de la cita actualizado correctamente')).not.toEqual([])
  const body = { status: 'no_asistida', version: 1, isEarlyOutcome: true }
  expect(sent(requests)).toMatchObject([{ method: 'PATCH', body }])
})

it('says why a confirmation did not go out, and what can be done', async () => {
  const { user } = await open({
    [`GET /api/client/${id(50)}`]: ok(aClient({ name: 'Gael', lastname: 'Ríos' })),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Gael Ríos', type: 'lead' }]),
    'GET /api/notification': ok({
      data: [
        {
          _id: id(95),
          businessId: id(2),
          clientId: id(50),
          whatsapp: '',
          countryCode: '52',
          countryCodeExt: '521',
          text: 'Hola Gael, tu cita quedó agendada',
          deliveryDate: '2026-11-25T16:00:00.000Z',
          phase: '',
          funnelId: null,
          sent: false,
          deletable: true,
          kind: 'booked_client',
          state: 'held',
          reason: 'Gael nunca ha escrito; hace falta una plantilla (un mensaje aprobado por Meta).',
          appointmentId: id(60),
        },
      ],
    }),
  })
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  expect(
    await screen.findByText(
      /Gael nunca ha escrito; hace falta una plantilla \(un mensaje aprobado por Meta\)\./
    )
  ).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/522225550199?text=${encodeURIComponent('Hola Gael, tu cita quedó agendada')}`
  )
  await user.click(screen.getByRole('button', { name: 'Copiar texto' }))
  expect(await navigator.clipboard.readText()).toBe('Hola Gael, tu cita quedó agendada')
})

it('cancels with an optional message, offers a text to send by hand, and undoing takes the message back', async () => {
  let status = 'agendada'
  const { requests, user } = await open(
    {
      [`PATCH /api/appointment/${anAppointment()._id}`]: ({ body }) => {
        status = (body as { status: string }).status
        return ok(anAppointment({ status: status as 'agendada' }))
      },
      'POST /api/notification': ok({ _id: id(95) }),
      [`DELETE /api/notification/${id(95)}`]: ok({}),
    },
    '/agenda?vista=dia',
    () => [anAppointment({ status: status as 'agendada' })]
  )
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: /Cambiar estado/ }))
  // By its keys: the menu of jsdom loses a pointer that comes while it is placed.
  const item = await screen.findByRole('menuitem', { name: 'Cancelada' })
  await user.keyboard('{ArrowDown}')
  while (!item.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  const question = within(
    await screen.findByRole('alertdialog', { name: /¿Cancelar la cita de Ana/ }, { timeout: 5000 })
  )
  await user.type(await question.findByLabelText(/Mensaje de cancelación/), 'Nos vemos otro día')
  await user.click(question.getByRole('button', { name: 'Cancelar cita' }))
  const offer = within(await screen.findByRole('region', { name: 'Avisa de la cancelación' }))
  expect(offer.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent('tu cita del mié 25 nov, 16:30 fue cancelada')
  )
  expect(sent(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /api/appointment/${anAppointment()._id}`,
    'POST /api/notification',
  ])
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() =>
    expect(sent(requests).map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE /api/notification/${id(95)}`
    )
  )
  // Only what is not cancelled any more needs no notice.
  expect(sent(requests).at(-2)).toMatchObject({ body: { status: 'agendada' } })
})

it('shows the card of a client who never wrote, and books for them', async () => {
  const next = anAppointment({
    _id: id(63),
    start: '2026-12-02T22:30:00.000Z',
    end: '2026-12-02T23:30:00.000Z',
  })
  const { user, router } = await open(
    {
      'GET /api/appointment/populate': ok({
        appointments: [next],
        services: [aService()],
        branches: [],
        specialists: [],
      }),
    },
    `/agenda?cliente=${id(50)}`
  )
  const card = within(await screen.findByRole('dialog', { name: 'Ana López' }))
  expect(await card.findByRole('link', { name: 'WhatsApp' })).toBeInTheDocument()
  expect(card.queryByRole('link', { name: 'Chat' })).toBeNull()
  expect(await card.findByRole('button', { name: /mié 2 dic.*Tinte/ })).toBeInTheDocument()
  await user.click(card.getByRole('button', { name: 'Nueva cita' }))
  expect(await screen.findByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Ana López')).toBeInTheDocument()
  expect(router.state.location.search).not.toContain('cliente')
})

it('shows the day of an appointment that a link opens', async () => {
  const far = anAppointment({
    _id: id(64),
    start: '2026-12-02T22:30:00.000Z',
    end: '2026-12-02T23:30:00.000Z',
  })
  const { router } = await open(
    { [`GET /api/appointment/${id(64)}`]: ok(far) },
    `/agenda?vista=dia&cita=${id(64)}`
  )
  expect(await screen.findByRole('dialog', { name: 'Ana López' })).toBeInTheDocument()
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('fecha')).toBe('2026-12-02')
  )
})

it('keeps the name that the agenda shows when the client cannot be read', async () => {
  const { user } = await open(
    { [`GET /api/client/${id(50)}`]: 'offline' },
    '/agenda?vista=dia',
    () => [anAppointment({ title: '' })]
  )
  await user.click(await box())
  const dialog = await screen.findByRole('dialog')
  expect(
    await within(dialog).findByText('Error al cargar información del cliente')
  ).toBeInTheDocument()
  expect(dialog).toHaveAccessibleName('Ana López')
})

it('opens the form with the client that a conversation asks to book for', async () => {
  const { router } = await open({}, `/agenda?nueva=${id(50)}`)
  expect(await screen.findByRole('dialog', { name: 'Crear nueva cita' })).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Ana López')).toBeInTheDocument()
  expect(router.state.location.search).not.toContain('nueva')
})
