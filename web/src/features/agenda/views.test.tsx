import { appointmentStatuses } from '@mostrador/contracts/scheduling'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { onAWideScreen, onAWednesday, open } from './open-agenda.tsx'
import { aBranch, anAppointment, aSpecialist, id } from './testing.ts'

onAWednesday()
onAWideScreen()

it('opens on the week [CAL2-02]', async () => {
  await open({}, '/agenda')
  expect(await screen.findByRole('radio', { name: 'Semana' })).toBeChecked()
  expect(
    await screen.findByRole('group', { name: 'miércoles 25 de noviembre: 1 evento' })
  ).toBeInTheDocument()
})

it('counts two key presses before a render as two steps', async () => {
  const { router } = await open({}, '/agenda?vista=dia&fecha=2026-11-25')
  const next = screen.getByRole('button', { name: 'Siguiente' })
  act(() => {
    next.click()
    next.click()
  })
  await waitFor(() => expect(router.state.location.search).toContain('fecha=2026-11-27'))
  act(() => next.click())
  await waitFor(() => expect(router.state.location.search).toContain('fecha=2026-11-28'))
})

it('offers the five views [CAL2-02]', async () => {
  const { user } = await open({}, '/agenda')
  expect(screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)).toEqual([
    'dia',
    'semana',
    'laboral',
    'mes',
    'lista',
  ])
  for (const [name, region] of [
    ['Mes', 'Mes'],
    ['Lista', 'Lista de eventos'],
    ['Lun–Vie', 'Horario'],
  ] as const) {
    await user.click(screen.getByText(name, { selector: 'span' }))
    expect(await screen.findByRole('region', { name: region })).toBeInTheDocument()
  }
  expect(
    screen
      .getAllByRole('group', { name: /evento/ })
      .map(group => group.getAttribute('aria-label')?.split(' ')[0])
  ).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes'])
})

it('counts only expected appointments in a day of the month', async () => {
  const list = [
    anAppointment({ _id: id(61) }),
    anAppointment({ _id: id(62), status: 'cancelada' }),
    anAppointment({ _id: id(63), status: 'no_pagada' }),
    anAppointment({ _id: id(64), status: 'block', clientId: '0', title: 'Comida' }),
  ]
  // A phone shows nothing of a day but the number.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await open({}, '/agenda?vista=mes', () => list)
  const day = await screen.findByRole('button', {
    name: 'miércoles 25 de noviembre: 1 cita, 1 bloqueo',
  })
  expect(day.parentElement?.nextElementSibling).toHaveTextContent(/^1$/)
})

it('scrolls the list to the current or next appointment', async () => {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('data-appointment'))
  })
  // It is 10:00 in Mexico City.
  const at = (n: number, from: string, to: string) =>
    anAppointment({
      _id: id(n),
      start: `2026-11-25T${from}:00.000Z`,
      end: `2026-11-25T${to}:00.000Z`,
    })
  const list = [at(61, '15:00', '15:30'), at(62, '15:30', '16:30'), at(63, '17:00', '18:00')]
  await open({}, '/agenda?vista=lista', () => list)
  await waitFor(() => expect(scrolled).toEqual([id(62)]))
})

it('filters by branch, specialist and status [CAL2-02]', async () => {
  const [centro, norte] = [aBranch(), aBranch({ _id: id(21), name: 'Norte' })]
  const list = [
    anAppointment({ _id: id(61), clientId: '0', title: 'Uno' }),
    anAppointment({
      _id: id(62),
      clientId: '0',
      title: 'Dos',
      specialistId: id(41),
      status: 'confirmada',
    }),
    anAppointment({
      _id: id(63),
      clientId: '0',
      title: 'Tres',
      specialistId: id(42),
      branchId: norte._id,
    }),
  ]
  const team = [
    aSpecialist(),
    aSpecialist({ _id: id(41), name: 'Beto' }),
    aSpecialist({ _id: id(42), name: 'Chuy', branchId: norte._id }),
  ]
  const { user } = await open(
    { 'GET /api/branch': ok([centro, norte]), 'GET /api/specialist': ok(team) },
    '/agenda?vista=lista',
    () => list
  )
  const titles = () =>
    screen.queryAllByRole('listitem').map(item => /Uno|Dos|Tres/.exec(item.textContent)?.[0])
  await vi.waitFor(() =>
    expect(titles().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'Dos',
      'Tres',
      'Uno',
    ])
  )
  const choose = (name: string, option: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), option)
  await choose('Sucursal', 'Norte')
  expect(titles()).toEqual(['Tres'])
  await choose('Sucursal', 'Todas las sucursales')
  await choose('Especialista', 'Beto')
  expect(titles()).toEqual(['Dos'])
  await choose('Especialista', 'Todo el equipo')
  await choose('Estado', 'Agendada')
  expect(titles().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['Tres', 'Uno'])
})

it('requests the shown week, then its neighbours, and changes week without a request [CAL2-06]', async () => {
  const { user, requests } = await open({}, '/agenda?vista=semana')
  const weeks = () =>
    requests
      .filter(({ path }) => path === '/api/appointment')
      .map(({ query }) => query?.get('from')?.slice(0, 10))
  // The week of Monday 23 November, in Mexico City.
  expect(weeks()[0]).toBe('2026-11-23')
  await waitFor(() => expect(weeks()).toEqual(['2026-11-23', '2026-11-16', '2026-11-30']))
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await waitFor(() =>
    expect(weeks()).toEqual(['2026-11-23', '2026-11-16', '2026-11-30', '2026-12-07'])
  )
})

it('shows a page as loading until its appointments arrive', async () => {
  const far = (query: URLSearchParams) => (query.get('from') ?? '') > '2026-12-06'
  const { user } = await open(
    {
      'GET /api/appointment': ({ query }) =>
        far(query) ? new Promise<ReturnType<typeof ok>>(() => {}) : ok([anAppointment()]),
    },
    '/agenda?vista=semana'
  )
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByRole('region', { name: 'Horario' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('Cargando la agenda…')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Horario' })).not.toBeInTheDocument()
})

it('shows no loading state beside the error of a page', async () => {
  const far = (query: URLSearchParams) => (query.get('from') ?? '') > '2026-12-06'
  const { user } = await open(
    {
      'GET /api/appointment': ({ query }) =>
        far(query) ? refused(500, 'internal', '') : ok([anAppointment()]),
    },
    '/agenda?vista=semana'
  )
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  expect(screen.queryByText('Cargando la agenda…')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Horario' })).toBeNull()
})

it.each([['dia'], ['semana'], ['mes'], ['lista']])(
  'draws the status on the left edge and the colour of the specialist as the fill, in the view %s [CAL2-04]',
  async view => {
    const list = appointmentStatuses.map((status, index) =>
      anAppointment({
        _id: id(100 + index),
        status,
        clientId: '0',
        title: `Cita ${status}`,
        start: `2026-11-${String(23 + Math.floor(index / 3))}T1${index}:00:00.000Z`,
        end: `2026-11-${String(23 + Math.floor(index / 3))}T1${index}:30:00.000Z`,
      })
    )
    const today =
      view === 'dia'
        ? list.map((appointment, index) => ({
            ...appointment,
            start: `2026-11-25T1${index}:00:00.000Z`,
            end: `2026-11-25T1${index}:30:00.000Z`,
          }))
        : list
    // A specialist who left the team has no colour any more: the status fills the box.
    const ofFormerSpecialist = anAppointment({
      _id: id(120),
      clientId: '0',
      title: 'Cita de nadie',
      specialistId: id(49),
      status: 'confirmada',
      start: '2026-11-26T16:00:00.000Z',
      end: '2026-11-26T16:30:00.000Z',
    })
    await open(
      {},
      `/agenda?vista=${view}&fecha=${view === 'lista' ? '2026-11-23' : '2026-11-25'}`,
      () => [...today, ofFormerSpecialist]
    )
    for (const status of appointmentStatuses) {
      const { style } = await screen.findByRole('button', { name: new RegExp(`Cita ${status}\\b`) })
      expect([style.getPropertyValue('--edge'), style.getPropertyValue('--fill')], status).toEqual([
        `var(--m-colors-status-${status}-solid)`,
        '#7c4dff',
      ])
    }
    if (view === 'lista' || view === 'mes')
      expect(
        screen.getByRole('button', { name: /Cita de nadie/ }).style.getPropertyValue('--fill')
      ).toBe('var(--m-colors-status-confirmada-solid)')
    const sheet = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(rule => rule.cssText)
      .join('\n')
    expect(sheet).toMatch(/border-inline-start: [\d.]+rem solid var\(--edge\)/)
    expect(sheet).toContain(view === 'lista' ? 'var(--fill)' : 'color-mix(in srgb, var(--fill) 24%')
  }
)

it('shows a specialist their own column first, also of a team in pages', async () => {
  const team = [1, 2, 3, 4, 5, 6, 7, 8].map(n =>
    aSpecialist({
      _id: id(80 + n),
      name: `Persona ${n}`,
      email: n === 8 ? 'Lupita@Example.com' : '',
    })
  )
  await open({ 'GET /api/specialist': ok(team) })
  const heads = await screen.findAllByTitle(/^Persona/)
  expect(heads[0]).toHaveTextContent('Persona 8')
})

it.each([
  ['dia', 90],
  ['dia', 30],
  ['mes', 90],
  ['lista', 90],
])('shows for whom an appointment is in the view %s, %i minutes long', async (view, minutes) => {
  const start = '2026-11-25T22:30:00.000Z'
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  const list = [anAppointment({ start, end, clientNotes: 'Es para su mamá.' })]
  await open({}, `/agenda?vista=${view}`, () => list)
  expect(await screen.findByRole('button', { name: /Ana López.*para su mamá/ })).toBeInTheDocument()
})

it('shows blocks and closed days in the month of a phone', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const branch = aBranch()
  const closed = { from: '00:00', to: '00:00' }
  await open(
    { 'GET /api/branch': ok([{ ...branch, schedules: { ...branch.schedules, sunday: closed } }]) },
    '/agenda?vista=mes',
    () => [anAppointment({ status: 'block', clientId: '0', title: 'Comida' })]
  )
  const day = await screen.findByRole('button', {
    name: 'miércoles 25 de noviembre: 0 citas, 1 bloqueo',
  })
  expect(day.closest('[data-closed]')).toBeNull()
  expect(screen.getByText('Bloqueo')).toBeInTheDocument()
  const sunday = screen.getByRole('button', { name: 'domingo 29 de noviembre: 0 citas, cerrado' })
  expect(sunday.closest('[data-closed]')).not.toBeNull()
})
