import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, ok } from '../../test/answers.ts'
import { onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, aSpecialist, id } from './testing.ts'

onAWednesday()

const [lupita, beto, chuy] = [id(40), id(41), id(42)]
const date = '2026-11-25'
const team: Answers = {
  'GET /api/specialist': ok([
    aSpecialist(),
    aSpecialist({ _id: beto, name: 'Beto' }),
    aSpecialist({ _id: chuy, name: 'Chuy', services: [] }),
  ]),
  'GET /api/availability/working-times': ok(
    [lupita, beto, chuy].map(specialistId => ({
      specialistId,
      date,
      open: [{ from: 600, to: 1200 }],
    }))
  ),
}
/** Lupita's appointment is from 16:30 to 17:30. */
const openAt = async (hour: string, more: Answers = {}, list = () => [anAppointment()]) => {
  const view = await open({ ...team, ...more }, '/agenda?vista=dia&nueva=1', list)
  await view.user.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'ana')
  await view.user.click(await screen.findByRole('option', { name: /Ana López/ }))
  fireEvent.change(screen.getByLabelText(/^Inicio/), { target: { value: hour } })
  return view
}
const submit = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Agendar cita' }))

it('books an hour typed for anybody with the one who can, and says so before', async () => {
  const { requests, user } = await openAt('16:45', {
    'POST /api/appointment': ok(anAppointment({ _id: id(61), specialistId: beto })),
  })
  const text = 'A las 16:45 puede Beto: la cita será con Beto.'
  expect(await screen.findByText(text)).toBeVisible()
  await submit(user)
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)?.body).toMatchObject({
    appointment: { specialistId: beto, start: '2026-11-25T22:45:00.000Z' },
  })
})

it('names all who can, and lets one choose another than who has least that day', async () => {
  const { user } = await openAt('12:00')
  const text = 'A las 12:00 pueden Beto y Lupita: la cita será con Beto.'
  expect(await screen.findByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Con Lupita' }))
  expect(screen.getByRole('combobox', { name: 'Especialista' })).toHaveValue(lupita)
})

it('says at the hour that nobody is free then', async () => {
  const { requests, user } = await openAt('16:45', {}, () => [
    anAppointment(),
    anAppointment({ _id: id(62), specialistId: beto }),
  ])
  await screen.findByText(/^A las 16:45 nadie está libre/)
  await submit(user)
  expect(screen.getByRole('combobox', { name: /^Inicio/ })).toBeInvalid()
  expect(screen.getByText(/^A las 16:45 nadie está libre/)).toBeVisible()
  expect(screen.queryByText(/llena todos los campos/)).toBeNull()
  expect(sent(requests)).toEqual([])
})

it('asks for a specialist, and for no free time, where it is not known who can', async () => {
  const { user } = await openAt('16:45', { 'GET /api/availability/working-times': ok([]) })
  await submit(user)
  expect(await screen.findByText('Falta: un especialista.')).toBeInTheDocument()
})

it('tells a failure among the fields, where it covers none', async () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  const { user } = await openAt('16:45', { 'POST /api/appointment': { status: 500, body: {} } })
  await screen.findByText(/^A las 16:45 puede Beto/)
  shown.mockClear()
  await submit(user)
  const failure = await within(document.querySelector('form') as HTMLElement).findByText(
    /Error al procesar la solicitud|Ocurrió un error/
  )
  expect(failure).toBeInTheDocument()
  expect(shown).toHaveBeenCalled()
})
