import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBranch, anAppointment, aService, aSpecialist, id } from '../features/agenda/testing.ts'
import { aBusiness, type Answers, type Asked, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousOf } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { toast } from '../ui/toaster.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  toast.dismiss()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const lupita = aSpecialist({
  revision: 'r1',
  restSchedules: {
    ...aBranch().restSchedules,
    monday: [{ from: '14:01', to: '15:59' }],
    sunday: [{ from: '00:01', to: '23:59' }],
  },
})
const beto = aSpecialist({ _id: id(41), name: 'Beto', colorHex: '#2196f3', revision: 'b1' })
const norte = aBranch({ _id: id(21), name: 'Norte' })
const visit = (answers: Answers = {}, at = '/especialistas', session = aSession()) =>
  openApp(at, session, {
    'GET /api/specialist': ok([lupita, beto]),
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([
      aService(),
      aService({ _id: id(31), name: 'Uñas', branches: [id(21)] }),
    ]),
    ...answers,
  })
const bodies = (asked: readonly Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
const card = (name: string) => screen.findByRole('article', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const editLupita = `PUT /api/specialist/${lupita._id}`
/** By its keys: the menu of jsdom loses a pointer that comes while it is placed. */
const choose = async (item: string) => {
  const wanted = await screen.findByRole('menuitem', { name: item })
  await userEvent.keyboard('{ArrowDown}')
  while (!wanted.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

it('shows each specialist with their hours and their services, and nothing serious for axe [SPE-02, SPE-03, SCH2-05]', async () => {
  const { user } = visit()
  const shown = within(await card('Lupita'))
  expect(shown.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Horarios', 'Servicios'])
  const monday = shown.getByRole('listitem', { name: 'lunes: 10:00 a 14:00, 16:00 a 20:00' })
  // 4 of 10 hours, twice, are over 20 %; the 2 of the rest are not.
  expect(within(monday).getByText('10:00–14:00')).toBeInTheDocument()
  expect(within(monday).queryByText('Descanso')).toBeNull()
  expect(within(monday).getByTitle('Descanso, 14:00 a 16:00')).toHaveStyle({ flexBasis: '20%' })
  expect(
    within(shown.getByRole('listitem', { name: 'domingo: No se trabaja' })).getByText(
      'No se trabaja'
    )
  ).toBeInTheDocument()
  await user.click(shown.getByRole('tab', { name: 'Servicios' }))
  expect(shown.getByText('Tinte')).toBeInTheDocument()
  expect(await seriousOf()).toEqual([])
})

it('sends home when the branches cannot be loaded', async () => {
  const { router } = visit({ 'GET /api/branch': refused(500, 'internal', 'Algo salió mal') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(await screen.findByText('No pudimos cargar a tus especialistas')).toBeInTheDocument()
})

it('sends home when the specialists cannot be loaded', async () => {
  const { router } = visit({ 'GET /api/specialist': refused(500, 'internal', 'Algo salió mal') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
})

it('leads to the branches while there is none to work at', async () => {
  visit({ 'GET /api/specialist': ok([]), 'GET /api/branch': ok([]) })
  expect(await screen.findByRole('link', { name: 'Registrar sucursal' })).toHaveAttribute(
    'href',
    '/sucursales?nueva=1'
  )
})

it('registers a specialist with the parts of the form that the specification names [SPE2-02]', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => undefined
  const { user, asked } = visit({
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
  expect(bodies(asked, 'POST /api/specialist')).toEqual([
    {
      specialist: {
        name: 'Ana',
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
  const { user, asked } = visit()
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.clear(form.getByLabelText(label))
  await user.type(form.getByLabelText(label), typed)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  expect(bodies(asked, editLupita)).toEqual([])
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

it('saves a specialist who was only read as they were [SCH2-02]', async () => {
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
  const { user, asked } = visit({ 'GET /api/specialist': ok([odd]), [editLupita]: ok(odd) })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  expect(
    within(form.getByRole('group', { name: 'lunes' })).getByText('10:00–14:00 y 16:00–20:00')
  ).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(asked, editLupita)).toMatchObject([
    {
      specialist: { restSchedules: odd.restSchedules, services: odd.services },
      revision: 'r1',
      outside: 'ask',
    },
  ])
})

const line = {
  _id: id(60),
  start: '2026-11-25T22:30:00.000Z',
  end: '2026-11-25T23:30:00.000Z',
  status: 'agendada',
  clientId: '0',
  title: 'Ana López',
  serviceName: 'Tinte',
  specialistName: 'Lupita',
}

it('asks before new hours leave appointments outside, and leaves them when told so', async () => {
  const { user, asked } = visit({
    [editLupita]: ({ body }) =>
      (body as { outside: string }).outside === 'leave'
        ? ok(lupita)
        : {
            status: 409,
            body: {
              success: false,
              code: 'appointments_outside',
              message: 'Hay citas que quedarían fuera del horario nuevo',
              details: { count: 1, first: [line] },
            },
          },
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.click(within(form.getByRole('group', { name: 'lunes' })).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Ana López')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Guardar y dejarlas' }))
  expect(await screen.findByText('Especialista guardado')).toBeInTheDocument()
  expect(bodies(asked, editLupita)).toHaveLength(2)
})

it('hands the appointments to come over before it archives, and tells which ones do not fit', async () => {
  const free = anAppointment({ clientId: '0', version: 3 })
  const busy = anAppointment({ _id: id(61), clientId: '0', title: 'Luz Vega' })
  const other = anAppointment({ _id: id(62), clientId: '0', title: 'Eva Cruz', serviceId: id(31) })
  const block = anAppointment({ _id: id(63), status: 'block' })
  const { user, asked } = visit({
    [`GET /api/specialist/${lupita._id}/appointments`]: ok({ count: 3, first: [line] }),
    'GET /api/appointment': ok([free, busy, other, block]),
    [`PUT /api/appointment/${free._id}`]: ok({ ...free, specialistId: beto._id }),
    [`PUT /api/appointment/${busy._id}`]: refused(409, 'slot_taken', 'Ese horario ya está ocupado'),
    [`PATCH /api/specialist/${lupita._id}`]: ok({ ...lupita, isArchived: true }),
  })
  await card('Lupita')
  await user.click(screen.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Archivar')
  const question = within(await screen.findByRole('alertdialog', { name: '¿Archivar a Lupita?' }))
  expect(await question.findByText('Tiene 3 citas por venir.')).toBeInTheDocument()
  expect(question.getByRole('radio', { name: 'Dejarlas como están' })).toBeChecked()
  await user.click(question.getByRole('radio', { name: 'Pasarlas a Beto' }))
  await user.click(question.getByRole('button', { name: 'Archivar' }))
  expect(
    await question.findByText('2 citas no se pudieron pasar. Si sigues, se quedan como están.')
  ).toBeInTheDocument()
  const left = within(question.getByRole('list', { name: 'Citas que no caben' }))
  expect(left.getByText(/Ese horario ya está ocupado/)).toBeInTheDocument()
  expect(left.getByText(/Beto no da ese servicio/)).toBeInTheDocument()
  expect(bodies(asked, `PUT /api/appointment/${free._id}`)).toEqual([
    { appointment: { specialistId: beto._id, version: 3 } },
  ])
  expect(bodies(asked, `PATCH /api/specialist/${lupita._id}`)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Archivar' }))
  expect(await screen.findByText('Especialista archivado')).toBeInTheDocument()
})

it('does not offer to move appointments to who may not, nor actions to who only sees', async () => {
  const member = aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [
      { pageId: 8, actions: ['view', 'edit'] },
      { pageId: 6, actions: ['view'] },
    ],
  })
  const { user } = visit(
    { [`GET /api/specialist/${lupita._id}/appointments`]: ok({ count: 1, first: [line] }) },
    '/especialistas',
    member
  )
  await card('Lupita')
  expect(screen.queryByRole('button', { name: 'Registrar especialista' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Archivar')
  expect(screen.queryByRole('menuitem', { name: 'Eliminar' })).toBeNull()
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText('Ana López')).toBeInTheDocument()
  expect(question.queryByRole('radio')).toBeNull()
})
