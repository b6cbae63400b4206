import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { box, fillForm, onAWednesday, open, sent } from './open-agenda.tsx'
import { anAppointment, aService, aSpecialist, id } from './testing.ts'

onAWednesday()

it('lasts an hour, or as long as the chosen service; the end goes along with the start [APT-15]', async () => {
  const { user } = await open(
    { 'GET /api/service': ok([aService(), aService({ _id: id(31), name: 'Barba' })]) },
    '/agenda?vista=dia&nueva=1'
  )
  await screen.findByRole('button', { name: 'Agendar cita' })
  const [start, end] = [screen.getByLabelText(/^Inicio/), screen.getByLabelText(/^Término/)]
  const shownTimes = () => [start, end].map(input => (input as HTMLInputElement).value)
  expect(shownTimes()).toEqual(['', ''])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Lupita')
  expect(shownTimes()).toEqual(['10:15', '11:15'])
  await user.click(screen.getByRole('combobox', { name: 'Servicio' }))
  await user.click(await screen.findByRole('option', { name: /Tinte/ }))
  expect(end).toHaveValue('11:45')
  fireEvent.change(start, { target: { value: '12:00' } })
  expect(end).toHaveValue('13:30')
})

const freeAt = (hour: string, specialistId = id(40)) => ({
  start: `2026-11-25T${hour}:00.000Z`,
  end: new Date(Date.parse(`2026-11-25T${hour}:00.000Z`) + 90 * 60_000).toISOString(),
  branchId: id(20),
  specialistId,
  serviceId: id(30),
})
const freeTimes = async () => within(await screen.findByRole('region', { name: 'Horarios libres' }))
const clocks = (times: Awaited<ReturnType<typeof freeTimes>>) =>
  times
    .getAllByRole('button', { name: /^\d\d:\d\d con/ })
    .map(button => button.getAttribute('aria-label'))

it('offers the free times nearest to the wanted hour in chronological order, and books the chosen one', async () => {
  const { requests, user } = await open(
    {
      'GET /api/availability': ({ query }) =>
        ok(
          [freeAt('15:00'), freeAt('16:30'), freeAt('16:30', id(41)), freeAt('19:00')].filter(
            slot =>
              query.get('specialistId') === null || slot.specialistId === query.get('specialistId')
          )
        ),
      'POST /api/appointment': ok(anAppointment({ _id: id(61) })),
    },
    '/agenda?vista=dia&nueva=1'
  )
  // Only one service: it is chosen, its price and duration are shown, and its times are asked for.
  expect(await screen.findByRole('combobox', { name: 'Servicio' })).toHaveValue('Tinte')
  expect(screen.getByText('1 hora y media · $500.00')).toBeInTheDocument()
  const times = await freeTimes()
  // Lupita has an appointment that day, Beto has none.
  await times.findByRole('button', { name: '10:30 con Beto' })
  expect(clocks(times)).toEqual(['09:00 con Lupita', '10:30 con Beto', '13:00 con Lupita'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), 'Beto')
  await waitFor(() => expect(clocks(times)).toEqual(['10:30 con Beto']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Especialista' }), '')
  await user.click(await times.findByRole('button', { name: '13:00 con Lupita' }))
  expect(screen.getByLabelText(/^Inicio/)).toHaveValue('13:00')
  expect(screen.getByLabelText(/^Término/)).toHaveValue('14:30')
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await screen.findByText('Cita agendada con éxito')).toBeInTheDocument()
  expect(sent(requests).at(-1)).toMatchObject({
    body: { appointment: { start: '2026-11-25T19:00:00.000Z', specialistId: id(40) } },
  })
})

it('stops offering a time that somebody else has taken', async () => {
  let free = [freeAt('15:00'), freeAt('19:00')]
  const { user } = await open(
    {
      'GET /api/availability': () => ok(free),
      'POST /api/appointment': () => {
        free = [freeAt('15:00')]
        return refused(409, 'slot_taken', 'Ese horario ya está ocupado')
      },
    },
    '/agenda?vista=dia&nueva=1'
  )
  const times = await freeTimes()
  await user.click(await times.findByRole('button', { name: '13:00 con Lupita' }))
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  await waitFor(() => expect(clocks(times)).toEqual(['09:00 con Lupita']))
})

it('says that a day has no free time, and another hour can be typed', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  expect(await screen.findByText(/No hay horarios libres este día/)).toBeInTheDocument()
  const start = screen.getByLabelText(/^Inicio/)
  await user.clear(start)
  await user.type(start, '930')
  await user.tab()
  expect(start).toHaveValue('09:30')
})

it('reads an hour of the clock as one at which the branch is open', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  const start = await screen.findByLabelText(/^Inicio/)
  const end = screen.getByLabelText(/^Término/)
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
    await user.tab()
  }
  await type(start, '5')
  expect(start).toHaveValue('17:00')
  await type(end, '6')
  expect(end).toHaveValue('18:00')
  await type(start, '05:00')
  expect(start).toHaveValue('05:00')
})

it('says that an appointment of zero minutes holds no time [G1-09]', async () => {
  const { user } = await open({}, '/agenda?vista=dia&nueva=1')
  const start = await screen.findByLabelText(/^Inicio/)
  const end = screen.getByLabelText(/^Término/)
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
    await user.tab()
  }
  await type(start, '11:00')
  await type(end, '11:30')
  expect(screen.queryByText(/no aparta tiempo/)).toBeNull()
  await type(end, '11:00')
  expect(screen.getByText(/no aparta tiempo/)).toBeVisible()
})

it('chooses the day in Spanish, with its weekday, and asks for its times', async () => {
  const { requests, user } = await open({}, '/agenda?vista=dia&nueva=1')
  const day = await screen.findByRole('combobox', { name: 'Fecha' })
  expect(day).toHaveValue('mié 25 nov 2026')
  await user.click(day)
  await user.click(screen.getByRole('button', { name: 'viernes 27 de noviembre' }))
  expect(day).toHaveValue('vie 27 nov 2026')
  expect(day).toHaveFocus()
  await screen.findByText(/No hay horarios libres este día/)
  expect(
    requests
      .filter(({ path }) => path === '/api/availability')
      .map(({ query }) => query.get('from'))
  ).toContain('2026-11-27')
})

it('does not ask for the branch of a business that has one', async () => {
  const { user } = await open(
    { 'GET /api/specialist': ok([aSpecialist()]) },
    '/agenda?vista=dia&nueva=1'
  )
  expect(await screen.findByRole('combobox', { name: 'Especialista' })).toHaveValue(id(40))
  expect(screen.queryByRole('combobox', { name: 'Sucursal' })).toBeNull()
  await user.keyboard('{Escape}')
})

it('keeps the free times and the focus where they are while one is chosen', async () => {
  const { requests, user } = await open(
    {
      'GET /api/availability': ok([freeAt('15:00'), freeAt('16:30', id(41)), freeAt('19:00')]),
    },
    '/agenda?vista=dia&nueva=1'
  )
  const times = await freeTimes()
  const hour = await times.findByRole('button', { name: '13:00 con Lupita' })
  const before = clocks(times)
  await user.click(hour)
  expect(clocks(times)).toEqual(before)
  expect(hour).toHaveAttribute('aria-pressed', 'true')
  expect(hour).toHaveFocus()
  await user.click(times.getByRole('button', { name: '10:30 con Beto' }))
  expect(clocks(times)).toEqual(before)
  expect(hour).toHaveAttribute('aria-pressed', 'false')
  expect(requests.filter(({ path }) => path === '/api/availability')).toHaveLength(1)
})

it('marks the hour field as missing, and neither branch nor specialist', async () => {
  const { requests, user } = await open(
    { 'GET /api/availability': ok([freeAt('15:00'), freeAt('19:00')]) },
    '/agenda?vista=dia&nueva=1'
  )
  const times = await freeTimes()
  await times.findByRole('button', { name: '09:00 con Lupita' })
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  expect(await times.findByRole('alert')).toHaveTextContent('Elige un horario libre')
  expect(screen.getByText('Falta: un horario libre.')).toBeInTheDocument()
  for (const field of [/^Inicio/, /^Término/]) expect(screen.getByLabelText(field)).toHaveValue('')
  expect(screen.queryByText('Este campo es requerido')).toBeNull()
  await waitFor(() => expect(times.getByRole('button', { name: /^09:00/ })).toHaveFocus())
  expect(sent(requests)).toEqual([])
})

it('says at the hour that the branch is closed then, when no specialist is chosen', async () => {
  const { requests, user } = await open({}, '/agenda?vista=dia&nueva=1')
  await user.type(await screen.findByRole('combobox', { name: 'Cliente' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /Ana López/ }))
  const start = screen.getByLabelText(/^Inicio/)
  fireEvent.change(start, { target: { value: '06:00' } })
  await user.click(screen.getByRole('button', { name: 'Agendar cita' }))
  const reason =
    'Ese día se atiende de 10:00 a 20:00. Elige otra hora, o un especialista para agendarla así.'
  expect(await screen.findByText(reason)).toBeVisible()
  expect(start).toBeInvalid()
  await waitFor(() => expect(start).toHaveFocus())
  expect(screen.queryByText(/llena todos los campos/)).toBeNull()
  expect(sent(requests)).toEqual([])
})

it('leaves the hour empty when nobody works any more that day, else proposes the next working hour', async () => {
  const working = (open: readonly { from: number; to: number }[]) => ({
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/availability/working-times': ok([{ specialistId: id(40), date: '2026-11-25', open }]),
  })
  const early = await open(working([{ from: 660, to: 1140 }]), '/agenda?vista=dia&nueva=1')
  expect(await screen.findByLabelText(/^Inicio/)).toHaveValue('11:00')
  early.unmount()
  await open(working([{ from: 480, to: 600 }]), '/agenda?vista=dia&nueva=1')
  expect(await screen.findByLabelText(/^Inicio/)).toHaveValue('')
})

it('excludes the edited appointment when it requests free times', async () => {
  const { requests, user } = await open()
  await user.click(await box())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await screen.findByRole('dialog', { name: 'Editar cita' })
  await waitFor(() =>
    expect(
      requests
        .filter(({ path }) => path === '/api/availability')
        .map(({ query }) => query.get('exceptAppointmentId'))
    ).toEqual([anAppointment()._id])
  )
})

it('lasts as long as the only service when a free time is tapped [APT-15]', async () => {
  await open({}, '/agenda?vista=semana')
  await box()
  const column = document.querySelector('[data-column]') as HTMLElement
  const press = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(column, press)
  fireEvent.pointerUp(column, press)
  await screen.findByRole('dialog', { name: 'Crear nueva cita' })
  expect(screen.getByRole('combobox', { name: 'Servicio' })).toHaveValue('Tinte')
  expect(screen.getByRole('combobox', { name: /Inicio/ })).toHaveValue('08:00')
  expect(screen.getByRole('combobox', { name: /Término/ })).toHaveValue('09:30')
})
