import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, ok, refused } from '../../test/answers.ts'
import { box, chooseStatus, onAWednesday, open, sent } from './open-agenda.tsx'
import { aClient, anAppointment, id } from './testing.ts'

onAWednesday()

const slot = (start: string, end: string) => ({
  start,
  end,
  specialistId: id(40),
  branchId: id(20),
  serviceId: id(30),
})
const at18 = slot('2026-11-26T00:00:00.000Z', '2026-11-26T01:30:00.000Z')

const at19 = slot('2026-11-26T01:00:00.000Z', '2026-11-26T02:30:00.000Z')
const at1630 = slot('2026-11-25T22:30:00.000Z', '2026-11-26T00:00:00.000Z')
/** Wherever it stands. */
const card = () => screen.findByRole('button', { name: /Ana López.*Lupita\. Agendada/ })

/** Ana's appointment of 16:30, whose day has other free times; the server moves it. */
const openMoved = async (more: Answers = {}) => {
  let version = 1
  const opened = await open({
    'GET /api/availability': ok([at1630, at18, at19]),
    'GET /api/client/reach': ok([{ _id: id(50), reach: 'now' }]),
    'POST /api/notification': ok({}),
    [`PUT /api/appointment/${id(60)}`]: ({ body }) => {
      version += 1
      const { appointment } = body as { appointment: object }
      return ok({ ...anAppointment(), ...appointment, version })
    },
    ...more,
  })
  const { user } = opened
  const move = async (to = '18:00') => {
    await user.click(await card())
    await user.click(await screen.findByRole('button', { name: 'Mover' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mover la cita de Ana López' })
    await user.click(await within(dialog).findByRole('button', { name: `${to} con Lupita` }))
    await user.click(within(dialog).getByRole('button', { name: 'Mover cita' }))
  }
  return { ...opened, move }
}
const offer = () => screen.findByRole('region', { name: 'Avisar a Ana' })
const noticeText = 'tu cita cambió. Ahora es Tinte con Lupita, mié 25 nov, 18:00, sucursal Centro.'

it('moves an appointment in a small dialog, by choosing one of the free times', async () => {
  const { requests, move } = await openMoved()
  await move()
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(1))
  expect(sent(requests)[0]?.body).toMatchObject({
    appointment: { start: at18.start, end: at18.end, specialistId: id(40), version: 1 },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('calls the client by treatment and name, also where the two were split', async () => {
  await openMoved({
    [`GET /api/client/${id(50)}`]: ok(aClient({ name: 'Doña', lastname: 'Carmen' })),
  })
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText(/«Hola Doña Carmen, te escribimos/)).toBeInTheDocument()
  expect(screen.getByText('Moviste la cita de Doña Carmen. ¿Le avisamos?')).toBeInTheDocument()
})

it('announces a move once, in the question that offers to undo it', async () => {
  await openMoved()
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  const question = within(await offer())
  expect(question.getByRole('status')).toHaveTextContent('Moviste la cita de Ana. ¿Le avisamos?')
  expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1)
  expect(screen.queryByText('Cita actualizada con éxito')).toBeNull()
})

it('announces the move with an undo when the client cannot be read', async () => {
  await openMoved({ [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'x') })
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull()
})

it('says which change was saved when two people move the same appointment', async () => {
  const otherVersion = anAppointment({
    start: '2026-11-25T18:00:00.000Z',
    end: '2026-11-25T19:00:00.000Z',
    version: 2,
  })
  await openMoved({
    [`PUT /api/appointment/${id(60)}`]: refused(
      409,
      'stale_version',
      'Alguien más cambió esta cita'
    ),
    [`GET /api/appointment/${id(60)}`]: ok(otherVersion),
  })
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText('Alguien más la movió a las 12:00')).toBeInTheDocument()
  expect(screen.queryByText('La dejamos donde estaba.')).toBeNull()
})

it('opens the full form with the chosen values', async () => {
  const { user } = await openMoved()
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Mover' }))
  await user.click(await screen.findByRole('button', { name: '18:00 con Lupita' }))
  await user.click(screen.getByRole('button', { name: 'Editar todo' }))
  expect(await screen.findByRole('dialog', { name: 'Editar cita' })).toBeInTheDocument()
  await vi.waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Inicio/ })).toHaveValue('18:00')
  )
})

it('offers to tell the client of a move, with the words that go out', async () => {
  const { requests, user, move } = await openMoved()
  await move()
  expect(await offer()).toHaveTextContent(noticeText)
  expect(await screen.findByText(/Sale en 3 minutos/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Avisar a Ana' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  const body = sent(requests)[1]?.body as { text: string; deliveryDate: string }
  expect(body).toMatchObject({
    clientId: id(50),
    phase: 'moved_appointment',
    appointmentId: id(60),
    appointmentStart: at18.start,
  })
  expect(body.text).toContain(noticeText)
  expect(Math.abs(Date.parse(body.deliveryDate) - Date.now() - 3 * 60_000)).toBeLessThan(5000)
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull())
})

it('sends nothing after «No avisar», and asks again after the next move', async () => {
  const { requests, user, move } = await openMoved()
  await move()
  await offer()
  await user.click(screen.getByRole('button', { name: 'No avisar' }))
  expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull()
  expect(sent(requests)).toHaveLength(1)
  await move('19:00')
  expect(await offer()).toHaveTextContent('mié 25 nov, 19:00')
})

it('asks nothing once the appointment is back where it was', async () => {
  const { move } = await openMoved()
  await move()
  await offer()
  await move('16:30')
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull())
})

it('takes the move back from the question itself', async () => {
  const { requests, user, move } = await openMoved()
  await move()
  await user.click(within(await offer()).getByRole('button', { name: 'Deshacer' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  const { start, end } = anAppointment()
  expect(sent(requests)[1]?.body).toMatchObject({
    appointment: { start, end, specialistId: id(40), version: 2 },
  })
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull())
})

it('offers writing by hand first where no message would arrive', async () => {
  const { user, move } = await openMoved({
    'GET /api/client/reach': ok([{ _id: id(50), reach: 'template' }]),
  })
  await move()
  expect(
    await screen.findByText(
      'No le llega un aviso automático: hace más de 24 horas que no escribe. Avísale tú.'
    )
  ).toBeInTheDocument()
  const question = within(await offer())
  const link = question.getByRole('link', { name: 'Escribirle por WhatsApp' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(noticeText)
  const others = question.getAllByRole('button').map(({ textContent }) => textContent)
  expect(others).toEqual(['Deshacer', 'No avisar'])
  expect(link.compareDocumentPosition(question.getByText('Deshacer'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING
  )
  await user.click(link)
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull())
})

it('says that the client never wrote, and explains templates', async () => {
  const { move } = await openMoved({
    'GET /api/client/reach': ok([{ _id: id(50), reach: 'never_wrote' }]),
  })
  await move()
  expect(
    await screen.findByText('No le llega un aviso automático: nunca ha escrito. Avísale tú.')
  ).toBeInTheDocument()
  const why = screen.getByText('¿Por qué?').closest('details')
  expect(why).not.toHaveAttribute('open')
  expect(why).toHaveTextContent(/hace falta una plantilla \(un mensaje aprobado por Meta\)/)
})

it('offers no message at all for somebody without WhatsApp', async () => {
  const { user, move } = await openMoved({
    'GET /api/client/reach': ok([{ _id: id(50), reach: 'no_whatsapp' }]),
    [`GET /api/client/${id(50)}`]: ok(aClient({ whatsapp: '' })),
  })
  await move()
  const question = within(await offer())
  await question.findByText('No le llega un aviso automático: no tiene WhatsApp. Avísale tú.')
  expect(question.queryByRole('link')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Entendido' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Avisar a Ana' })).toBeNull())
})

it('scrolls the appointment at its new time into view above the question', async () => {
  const scrolled: (string | null)[] = []
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.push(this.getAttribute('data-box'))
    },
  })
  await openMoved()
  fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true })
  await offer()
  await vi.waitFor(() => expect(scrolled).toContain(id(60)))
})

it('shows the text of a cancellation notice on request', async () => {
  const { requests, user } = await openMoved({
    [`PATCH /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'cancelada' })),
  })
  await user.click(await box())
  await chooseStatus(user, 'Cancelada')
  await user.click(await screen.findByRole('button', { name: 'Escribir el aviso por mí' }))
  const text =
    'Hola Ana, te escribimos de Barbería Roma: tu cita de Tinte, mié 25 nov, 16:30, fue cancelada. Si quieres otro horario, responde a este mensaje.'
  expect(screen.getByLabelText(/Mensaje de cancelación/)).toHaveValue(text)
  await user.click(screen.getByRole('button', { name: 'Cancelar cita' }))
  await vi.waitFor(() => expect(sent(requests)).toHaveLength(2))
  expect(sent(requests)[1]?.body).toMatchObject({ text, appointmentId: id(60) })
})

it('marks appointments outside working hours in the agenda, the detail and the list', async () => {
  const hours = [{ specialistId: id(40), date: '2026-11-25', open: [{ from: 600, to: 1020 }] }]
  const answers = { 'GET /api/availability/working-times': ok(hours) }
  const { user, unmount } = await open(answers)
  const card = await screen.findByRole('button', { name: /16:30–17:30\. Lupita.*Fuera de horario/ })
  await user.click(card)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Fuera de horario')).toBeInTheDocument()
  unmount()
  await open(answers, '/agenda?vista=lista')
  expect(await screen.findAllByText('Fuera de horario')).not.toHaveLength(0)
})

it('marks no appointment inside working hours', async () => {
  const hours = [{ specialistId: id(40), date: '2026-11-25', open: [{ from: 600, to: 1200 }] }]
  await open({ 'GET /api/availability/working-times': ok(hours) })
  await box()
  expect(screen.queryByText(/Fuera de horario/)).toBeNull()
})
