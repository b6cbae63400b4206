import type { Appointment } from '@mostrador/contracts/scheduling'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { hear } from '../../api/realtime.ts'
import { useSessionQuery } from '../../api/session.ts'
import { aSession, type Answers, type Asked, ok, refused, serve } from '../../test/answers.ts'
import { renderIn } from '../../test/render.tsx'
import { AgendaScreen } from './components/agenda-screen.tsx'
import { realtime } from './realtime.ts'
import { aBranch, aClient, anAppointment, aService, aSpecialist, id } from './testing.ts'

// A whole screen per test, on machines that do ten things at once.
vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => { vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] }); vi.setSystemTime('2026-11-25T16:00:00Z') })
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals() })

const base = (list: () => Appointment[], session = aSession()): Answers => ({
  'GET /api/auth/session': ok(session), 'GET /api/branch': ok([aBranch()]), 'GET /api/service': ok([aService()]), 'GET /api/specialist': ok([aSpecialist(), aSpecialist({ _id: id(41), name: 'Beto' })]),
  'GET /api/appointment': () => ok(list()), 'GET /api/availability/working-times': ok([]), [`GET /api/client/${id(50)}`]: ok(aClient()), 'GET /api/client/search': ok([aClient()]), 'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
})
const Signed = () => (useSessionQuery().data === undefined ? null : <AgendaScreen />)
const open = async (more: Answers = {}, at = '/agenda?vista=dia', list: () => Appointment[] = () => [anAppointment()], session = aSession()) => {
  const asked = serve({ ...base(list, session), ...more })
  const view = renderIn(<Signed />, at)
  await screen.findByRole('region', { name: 'Horario' })
  return { asked, ...view }
}
const sent = (asked: readonly Asked[]) => asked.filter(({ method }) => method !== 'GET')
const fillForm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Lupita')
}
const box = () => screen.findByRole('button', { name: /Ana López.*miércoles 25 de noviembre, 16:30–17:30\. Lupita\. Agendada/ })

it('shows today in columns of specialists, in the business\'s zone, and axe finds nothing serious [CAL2-02]', async () => {
  await open()
  expect(await box()).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Lupita, miércoles 25 de noviembre: 1 evento' })).toBeInTheDocument()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([])
})

it('offers every status but the current one and never the one of blocks [APT-06, C1-03, APT-07]', async () => {
  const { asked, user } = await open({ [`PATCH /api/appointment/${id(60)}`]: refused(409, 'conflict', '') })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
  const menu = await screen.findByRole('menu')
  expect(within(menu).getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Confirmada', 'Cancelada', 'Asistida', 'No asistió', 'Pago pendiente', 'No pagada'])
  await user.click(within(menu).getByText('Asistida'))
  expect(await screen.findByText('Error al actualizar el estado de la cita')).toBeInTheDocument()
  expect(sent(asked)[0]).toMatchObject({ body: { status: 'asistida', updatedBy: 'Lupita Hernández' } })
})

it('tells when the client cannot be loaded [APT-20]', async () => {
  const { user } = await open({ [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'No está') })
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  expect(await screen.findByText('Error al cargar información del cliente')).toBeInTheDocument()
})

it('sends nothing until branch, specialist, service and client are there [APT-12]', async () => {
  const { asked, user } = await open({}, '/agenda?vista=dia&nueva=1')
  await user.click(await screen.findByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Por favor, llena todos los campos')).toBeInTheDocument()
  expect(sent(asked)).toEqual([])
})

it('searches clients from 2 letters and lets the end follow the service [APT-14, APT-15]', async () => {
  const { asked, user } = await open({ 'GET /api/client/search': ok([]) }, '/agenda?vista=dia&nueva=1')
  const field = await screen.findByRole('combobox', { name: 'Cliente' })
  await user.type(field, 'a')
  expect(screen.getByText('Ingresa al menos 2 caracteres')).toBeInTheDocument()
  await user.type(field, 'na')
  expect(await screen.findByText('No se encontraron clientes')).toBeInTheDocument()
  expect(asked.filter(({ path }) => path === '/api/client/search')).toHaveLength(1)
  expect([screen.getByLabelText(/^Inicio/), screen.getByLabelText(/^Término/)].map(input => (input as HTMLInputElement).value)).toEqual(['10:15', '11:15'])
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  expect(screen.getByLabelText(/^Término/)).toHaveValue('11:45')
})

it('warns staff of a taken time with the nearest ones, keeps what was typed, and books all the same [G1-08, APT-19]', async () => {
  const nearest = [{ start: '2026-11-25T20:00:00.000Z', end: '2026-11-25T21:30:00.000Z', branchId: id(20), specialistId: id(40), serviceId: id(30) }]
  const { asked, user } = await open({
    'POST /api/appointment': ({ body }) => ((body as { appointment: { overbook: boolean } }).appointment.overbook
      ? ok(anAppointment({ _id: id(61), overbook: true })) : { status: 409, body: { success: false, code: 'slot_taken', message: 'Ese horario ya está ocupado', details: { nearest } } }),
  }, '/agenda?vista=dia&nueva=1')
  await screen.findByRole('button', { name: 'Agendar cita' })
  await fillForm(user)
  await user.type(screen.getByLabelText('Notas del cliente'), 'Llega tarde')
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Ese horario ya está ocupado')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /mié 25 nov, 14:00 · Lupita/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Notas del cliente')).toHaveValue('Llega tarde')
  await user.click(screen.getByRole('button', { name: 'Agendar de todos modos' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(asked).at(-1)).toMatchObject({ body: { appointment: { overbook: true, clientId: id(50), clientNotes: 'Llega tarde', start: '2026-11-25T16:15:00.000Z', end: '2026-11-25T17:45:00.000Z' } } })
})

it('keeps the status on edit: it is not part of what is sent [APT-10, APT-17]', async () => {
  const { asked, user } = await open({ [`PUT /api/appointment/${id(60)}`]: ok(anAppointment({ status: 'confirmada', version: 2 })) })
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(await screen.findByText('Editar cita')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Cita actualizada con éxito')).toBeInTheDocument()
  const appointment = (sent(asked)[0]?.body as { appointment?: Record<string, unknown> } | undefined)?.appointment
  expect(appointment).toMatchObject({ version: 1, clientId: id(50) })
  expect(appointment).not.toHaveProperty('status')
})

it('needs the client before it deletes with a message, and deletes without one [APT-23, APT-24]', async () => {
  const answers: Answers = { [`GET /api/client/${id(50)}`]: refused(404, 'not_found', 'x'), [`DELETE /api/appointment/${id(60)}`]: ok({ _id: id(60) }) }
  const { asked, user } = await open(answers)
  await user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  const message = await screen.findByLabelText(/Mensaje de cancelación/)
  await user.type(message, 'Hoy no')
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  expect(await screen.findByText('Cliente no encontrado')).toBeInTheDocument()
  expect(sent(asked)).toEqual([])
  await user.clear(message)
  await user.click(screen.getByRole('button', { name: 'Eliminar cita' }))
  expect(await screen.findByText('Cita eliminada con éxito')).toBeInTheDocument()
  expect(sent(asked).map(({ method }) => method)).toEqual(['DELETE'])
})

it('makes one call per specialist and stays open for those that failed [BLK-05, G1-20]', async () => {
  const { asked, user } = await open({ 'POST /api/block': ({ body }) => ((body as { block: { specialistId: string } }).block.specialistId === id(41) ? refused(409, 'slot_taken', 'Ese horario ya está ocupado') : ok(anAppointment({ _id: id(70), status: 'block', title: 'Junta' }))) })
  await user.click(await screen.findByRole('button', { name: 'Bloquear horario' }))
  await user.type(await screen.findByLabelText(/Título/), 'Junta')
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Debe seleccionar al menos un especialista')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Elegir todos' }))
  await user.click(screen.getByRole('button', { name: 'Guardar Bloqueo' }))
  expect(await screen.findByText('Se creó 1 bloqueo. Falta Beto: Ese horario ya está ocupado')).toBeInTheDocument()
  expect(sent(asked)).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: 'Beto' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Lupita' })).not.toBeChecked()
})

it('says that a range is empty [CAL2-09] and hides what a member may not do [CAL2-07, CAL2-08]', async () => {
  await open({}, '/agenda?vista=dia', () => [], aSession({ isOwner: false, fullAccess: false, permissions: [{ pageId: 6, actions: ['view'] }] }))
  expect(await screen.findByText('No hay eventos en este rango')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nueva cita' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bloquear horario' })).toBeNull()
})

it('hears every event of the agenda, and shows what an assistant has just booked', async () => {
  const late = anAppointment({ _id: id(80), start: '2026-11-25T19:00:00.000Z', end: '2026-11-25T20:00:00.000Z', source: 'assistant' })
  const rows = [anAppointment()]
  const { store } = await open({}, '/agenda?vista=dia', () => [...rows])
  await box()
  rows.push(late)
  for (const type of ['appointment.moved', 'appointment.edited', 'appointment.status_changed', 'appointment.deleted', 'block.created', 'block.changed', 'block.deleted', 'appointments.imported']) expect(realtime[type]?.({ type, seq: 1, data: {} })).toEqual(['Appointment'])
  const stale = hear({ type: 'appointment.booked', seq: 2, data: { appointmentId: late._id, startsAt: late.start, specialistId: late.specialistId, source: 'assistant' } })
  store.dispatch(api.util.invalidateTags([...stale]))
  expect(await screen.findByText('Tu asistente agendó una cita: mié 25 nov, 13:00 con Lupita')).toBeInTheDocument()
  expect(document.querySelector('[data-new]')).toHaveAttribute('data-box', late._id)
})
