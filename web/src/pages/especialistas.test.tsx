import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { aBranch, id } from '../features/agenda/testing.ts'
import { aBusiness, aSession, ok, refused } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import {
  bodies,
  card,
  choose,
  dialog,
  editLupita,
  lupita,
  norte,
  visit,
} from './especialistas.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('shows each specialist with their hours and their services, and nothing serious for axe [SPE-02, SPE-03, SPE2-04, SCH2-05]', async () => {
  const { user } = visit()
  const lupitaCard = within(await card('Lupita'))
  expect(lupitaCard.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Horarios',
    'Servicios',
  ])
  const monday = lupitaCard.getByRole('listitem', { name: 'lunes: 10:00 a 14:00, 16:00 a 20:00' })
  // 4 of 10 hours, twice, are over 20 %; the 2 of the rest are not.
  expect(within(monday).getByText('10:00–14:00')).toBeInTheDocument()
  expect(within(monday).queryByText('Descanso')).toBeNull()
  expect(within(monday).getByTitle('Descanso, 14:00 a 16:00')).toHaveStyle({ flexBasis: '20%' })
  expect(
    within(lupitaCard.getByRole('listitem', { name: 'domingo: No se trabaja' })).getByText(
      'No se trabaja'
    )
  ).toBeInTheDocument()
  await user.click(lupitaCard.getByRole('tab', { name: 'Servicios' }))
  expect(lupitaCard.getByText('Tinte')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Registrar especialista' })).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('appears on /principal, also when the branches cannot be loaded [SPE2-04, NAV-02]', async () => {
  const { router } = visit({ 'GET /api/branch': refused(500, 'internal', 'Algo salió mal') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(await screen.findByText('No pudimos cargar a tus especialistas')).toBeInTheDocument()
  await router.navigate('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
})

it('keeps the form open when somebody else deletes the specialist, and says so', async () => {
  let list = [lupita]
  const { user, store } = visit(
    { 'GET /api/specialist': () => ok(list) },
    `/especialistas?editar=${lupita._id}`
  )
  const form = await dialog('Editar especialista')
  await user.type(form.getByLabelText('Nombre'), ' María')
  list = []
  act(() => {
    store.dispatch(api.util.invalidateTags(['Specialist']))
  })
  expect(await form.findByText(/Alguien más eliminó a este especialista/)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Lupita María')
})

it('sends home when the specialists cannot be loaded', async () => {
  const { router } = visit({ 'GET /api/specialist': refused(500, 'internal', 'Algo salió mal') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
})

it('links to the branches when there is none', async () => {
  visit({ 'GET /api/specialist': ok([]), 'GET /api/branch': ok([]) })
  expect(await screen.findByRole('link', { name: 'Registrar sucursal' })).toHaveAttribute(
    'href',
    '/sucursales?nueva=1'
  )
})

it('fills in the first specialist with the data of whoever is signed in, on request', async () => {
  const { user, requests } = visit({
    'GET /api/specialist': ok([]),
    [`GET /api/business/${aSession().business?._id}`]: ok(
      aBusiness({ whatsappOwner: '', whatsapp: '2225550133', countryCode: '52' })
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar especialista' }))
  const form = await dialog('Registrar especialista')
  await user.click(await form.findByRole('button', { name: 'Soy yo' }))
  expect(form.getByLabelText('Nombre')).toHaveValue('Lupita Hernández')
  expect(form.getByLabelText('WhatsApp')).toHaveValue('2225550133')
  expect(form.getByLabelText('Correo (opcional)')).toHaveValue('lupita@example.com')
  expect(form.queryByRole('button', { name: 'Soy yo' })).toBeNull()
  expect(bodies(requests, 'POST /api/specialist')).toEqual([])
})

it('does not offer «Soy yo» once there is a specialist', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: 'Registrar especialista' }))
  const form = await dialog('Registrar especialista')
  expect(form.getByLabelText('Nombre')).toBeVisible()
  expect(form.queryByRole('button', { name: 'Soy yo' })).toBeNull()
})

it('registers a specialist with the parts of the form that the specification names [SPE2-02]', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => undefined
  const { user, requests } = visit({
    [`GET /api/business/${aSession().business?._id}`]: ok(
      aBusiness({ favoriteColors: ['#123456'] })
    ),
    'POST /api/specialist': () =>
      new Promise(resolve => {
        answer = resolve
      }),
    [editLupita]: ok(lupita),
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Registrar especialista' }))
  const form = await dialog('Registrar especialista')
  await user.type(form.getByLabelText('Nombre'), 'Ana')
  await user.type(form.getByLabelText('WhatsApp'), '+52 1 222 555-0133')
  expect(form.getByText('Se guarda como +52 222 555 0133')).toBeInTheDocument()
  await user.type(form.getByLabelText('Correo (opcional)'), ' ana@example.com')
  await user.type(form.getByLabelText('Identificador (opcional)'), 'E3')
  expect(form.getByLabelText('País')).toHaveValue('52')
  // What there is only one of is chosen; of the services only those of that branch are offered.
  expect(form.getByRole('radio', { name: /Centro/ })).toBeChecked()
  expect(form.getByLabelText('Tinte')).toBeChecked()
  expect(form.queryByLabelText('Uñas')).toBeNull()
  expect(form.getByRole('radio', { name: 'Favorito 1' })).toBeChecked()
  await user.click(form.getByRole('radio', { name: 'Color 2' }))
  // Working hours per day, within those of the branch.
  await user.click(form.getByLabelText('Usar el horario de la sucursal'))
  await user.click(within(form.getByRole('group', { name: 'martes' })).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await user.click(await form.findByText('Guardando...'))
  expect(bodies(requests, 'POST /api/specialist')).toEqual([
    {
      specialist: {
        name: 'Ana',
        email: 'ana@example.com',
        whatsapp: '2225550133',
        countryCode: '52',
        customId: 'E3',
        branchId: id(20),
        services: [id(30)],
        colorHex: '#00897b',
        restSchedules: { ...aBranch().restSchedules, tuesday: [{ from: '00:01', to: '23:59' }] },
      },
    },
  ])
  answer(ok(lupita))
  expect(await screen.findByText('Especialista registrado')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Invitar al equipo' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  expect(await screen.findByRole('dialog', { name: 'Editar especialista' })).toBeInTheDocument()
})

it.each([
  ['Identificador (opcional)', 'E1234567890', 'El identificador debe tener máximo 10 caracteres'],
  ['Identificador (opcional)', 'E-1', 'El identificador solo puede contener letras y números'],
  ['Nombre', 'La "Güera"', 'No se permiten comillas dobles en el nombre'],
  ['WhatsApp', '123456', 'El número debe ser al menos de 7 digitos'],
  ['WhatsApp', '123456789012', 'El número debe ser máximo de 11 digitos'],
] as const)('refuses in «%s» what is «%s» [SPE2-05, SPE2-06]', async (label, typed, message) => {
  const { user, requests } = visit()
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.clear(form.getByLabelText(label))
  await user.type(form.getByLabelText(label), typed)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  expect(bodies(requests, editLupita)).toEqual([])
})

it('asks for a branch, and gives its text to a failure without one of its own [SPE2-07]', async () => {
  const text = 'Selecciona una sucursal para el especialista'
  const { user } = visit(
    {
      'GET /api/branch': ok([aBranch(), norte]),
      'POST /api/specialist': { status: 500, body: { success: false } },
    },
    '/especialistas?nuevo=1'
  )
  const form = await dialog('Registrar especialista')
  await user.type(form.getByLabelText('Nombre'), 'Ana')
  await user.type(form.getByLabelText('WhatsApp'), '222 555 0133')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(text)).toBeInTheDocument()
  await user.click(form.getByRole('radio', { name: /Norte/ }))
  expect(form.queryByText(text)).toBeNull()
  expect(form.getByLabelText('Uñas')).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(text)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Ana')
})

it('saves an unchanged specialist as it was [SCH2-02]', async () => {
  const odd = {
    ...lupita,
    services: [id(30), id(99)],
    restSchedules: {
      ...lupita.restSchedules,
      tuesday: [
        { from: '18:00', to: '18:15' },
        { from: '12:01', to: '12:59' },
      ],
    },
  }
  const { user, requests } = visit({ 'GET /api/specialist': ok([odd]), [editLupita]: ok(odd) })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  expect(
    within(form.getByRole('group', { name: 'lunes' })).getByText('10:00–14:00 y 16:00–20:00')
  ).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editLupita)).toMatchObject([
    {
      specialist: { restSchedules: odd.restSchedules, services: odd.services },
      revision: 'r1',
      outside: 'ask',
    },
  ])
})

it('prefills an invitation with the data of the specialist', async () => {
  const { user, requests } = visit({
    'GET /api/user': ok([]),
    'GET /api/member/invitation': ok([]),
    'POST /api/member/invitation': ok({ email: 'lupe@example.com' }),
  })
  await card('Lupita')
  expect(screen.getByRole('link', { name: 'Equipo' })).toHaveAttribute('href', '/equipo')
  await user.click(screen.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Invitar al equipo')
  const drawer = await dialog('Invitar a alguien')
  expect(drawer.getByLabelText('Nombre (opcional)')).toHaveValue('Lupita')
  expect(screen.getByRole('link', { name: 'Especialistas', hidden: true })).toBeDefined()
  await user.type(drawer.getByLabelText('Correo'), 'lupe@example.com')
  await user.click(drawer.getByRole('button', { name: 'Enviar invitación' }))
  await waitFor(() => expect(bodies(requests, 'POST /api/member/invitation')).toHaveLength(1))
  expect(bodies(requests, 'POST /api/member/invitation')).toMatchObject([
    {
      email: 'lupe@example.com',
      name: 'Lupita',
      permissions: [{ pageId: pageIds.agenda }, { pageId: pageIds.contacts }],
    },
  ])
})
