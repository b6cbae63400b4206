import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import {
  beto,
  bodies,
  card,
  choose,
  dialog,
  editLupita,
  lupita,
  visit,
} from './especialistas.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const stateOf = (specialistId: string, fields: object = {}) => ({
  specialistId,
  specialistName: 'Ana',
  account: null,
  calendarId: null,
  calendarName: null,
  syncedAt: null,
  problem: null,
  problemAt: null,
  conflicts: 0,
  ...fields,
})
const option = (id: string, summary: string, isTakenByOtherSpecialist = false) => ({
  id,
  summary,
  totalEvents: 3,
  isTakenByOtherSpecialist,
  calendar: summary,
  eventsNumber: 3,
})
const states = (...calendars: object[]) => ok({ configured: true, calendars })
const connected = (specialist: typeof lupita) => ({
  ...specialist,
  googleRefreshToken: 'connected' as const,
})
const connectedBoth: Answers = {
  'GET /api/specialist': ok([connected(lupita), connected(beto)]),
  'GET /api/google/calendar': states(stateOf(lupita._id), stateOf(beto._id)),
  'GET /api/google/calendar/get-calendars': ({ query }) =>
    ok({
      calendars: [
        option('casa', 'Casa'),
        option('trabajo', 'Trabajo', query.get('specialistId') === beto._id),
        ...(query.get('specialistId') === beto._id ? [option('beto', 'Beto')] : []),
      ],
    }),
}
const openSync = async (answers: Answers) => {
  const visited = visit(answers)
  await visited.user.click(await screen.findByRole('button', { name: 'Google Calendar' }))
  return { ...visited, sync: await dialog('Sincronizar con Google Calendar') }
}

it('gives each specialist one calendar, and saves only when everybody has theirs [CAL-01, CAL-03, CAL-04, CAL-06]', async () => {
  const { user, requests, sync } = await openSync({
    ...connectedBoth,
    'PATCH /api/specialist': ok({ configured: true, calendars: [] }),
  })
  const first = await sync.findByRole('option', { name: 'Trabajo · 3 eventos' })
  const lupitas = first.closest('select') as HTMLSelectElement
  await user.selectOptions(lupitas, 'trabajo')
  await user.click(sync.getByRole('button', { name: 'Guardar' }))
  expect(
    sync.getByText('Necesitas asignarle un calendario a todos los especialistas')
  ).toBeInTheDocument()
  expect(bodies(requests, 'PATCH /api/specialist')).toEqual([])
  const betos = sync.getByLabelText('Calendario de Beto')
  expect(
    within(betos).getByRole('option', { name: 'Trabajo (lo usa otro especialista)' })
  ).toBeDisabled()
  await user.selectOptions(betos, 'beto')
  await user.click(sync.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Calendarios sincronizados con exito!')).toBeInTheDocument()
  expect(bodies(requests, 'PATCH /api/specialist')).toEqual([
    {
      calendarData: [
        { specialistId: lupita._id, calendarId: 'trabajo' },
        { specialistId: beto._id, calendarId: 'beto' },
      ],
    },
  ])
})

it('keeps the choice when saving fails, in the words of the specification [CAL-06]', async () => {
  const { user, sync } = await openSync({
    ...connectedBoth,
    'PATCH /api/specialist': refused(500, 'internal', 'Algo salió mal'),
  })
  await sync.findByRole('option', { name: 'Beto · 3 eventos' })
  await user.selectOptions(sync.getByLabelText('Calendario de Lupita'), 'casa')
  await user.selectOptions(sync.getByLabelText('Calendario de Beto'), 'beto')
  await user.click(sync.getByRole('button', { name: 'Guardar' }))
  expect(
    await sync.findByText(
      'No se pudieron guardar los calendarios o crear su canal de notificaciones'
    )
  ).toBeInTheDocument()
  expect(sync.getByLabelText('Calendario de Beto')).toHaveValue('beto')
})

it('makes a calendar with the name of the specialist, unless there is one, and chooses it [CAL-01, CAL-05]', async () => {
  const created = option('lupita', 'Lupita')
  let calendars = [option('beto', 'Beto')]
  const { user, requests, sync } = await openSync({
    ...connectedBoth,
    'GET /api/google/calendar/get-calendars': () => ok({ calendars }),
    'POST /api/google/calendar': () => {
      calendars = [...calendars, created]
      return ok(created)
    },
  })
  expect(await sync.findByRole('button', { name: 'Ya hay un calendario «Beto»' })).toBeDisabled()
  await user.click(sync.getByRole('button', { name: 'Crear calendario «Lupita»' }))
  await waitFor(() =>
    expect(bodies(requests, 'POST /api/google/calendar')).toEqual([{ specialistId: lupita._id }])
  )
  await waitFor(() => expect(sync.getByLabelText('Calendario de Lupita')).toHaveValue('lupita'))
})

it('says that there are no specialists, with the way to them [CAL-02]', async () => {
  const { sync } = await openSync({
    'GET /api/specialist': ok([]),
    'GET /api/google/calendar': states(),
  })
  expect(sync.getByText('No se encontraron Especialistas')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  expect(sync.getByRole('link', { name: 'Ir a Especialistas' })).toHaveAttribute(
    'href',
    '/especialistas'
  )
})

const openCalendars = async (answers: Answers) => {
  const visited = visit({
    [`GET /api/specialist/${lupita._id}/feed`]: ok({ url: null }),
    ...answers,
  })
  const article = within(await card('Lupita'))
  await visited.user.click(article.getByRole('button', { name: 'Más de Lupita' }))
  await choose('Calendarios')
  return { ...visited, calendars: await dialog('Calendarios') }
}

it('makes a link for a specialist who is not connected, to copy or to send', async () => {
  const { user, calendars } = await openCalendars({
    'GET /api/google/calendar': states(stateOf(lupita._id)),
    [`POST /api/specialist/${lupita._id}/calendar/link`]: ok({
      url: 'https://agenda.example/conectar-calendario/abc',
      expiresAt: '2026-11-30T18:00:00.000Z',
    }),
  })
  expect(calendars.queryByLabelText('Calendario de Lupita')).toBeNull()
  await user.click(await calendars.findByRole('button', { name: 'Conectar Google Calendar' }))
  expect(await calendars.findByLabelText('Enlace para Lupita')).toHaveValue(
    'https://agenda.example/conectar-calendario/abc'
  )
  expect(calendars.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me')
  )
})

it('says what is wrong and what to do, fetches everything again, and unlinks [CAL-07]', async () => {
  const { user, requests, calendars } = await openCalendars({
    ...connectedBoth,
    'GET /api/google/calendar': states(
      stateOf(lupita._id, {
        account: 'lupita@gmail.example',
        calendarId: 'casa',
        calendarName: 'Casa',
        problem: 'missing',
        problemAt: '2026-11-23T16:00:00.000Z',
        conflicts: 2,
      })
    ),
    [`POST /api/specialist/${lupita._id}/calendar/fetch`]: ok(stateOf(lupita._id)),
    [`DELETE /api/specialist/${lupita._id}/calendar`]: ok(stateOf(lupita._id)),
  })
  expect(
    await calendars.findByText('Ese calendario ya no existe en Google. Elige otro.')
  ).toBeInTheDocument()
  expect(
    calendars.getByText('2 eventos de Google se enciman con citas. Revisa la agenda.')
  ).toBeInTheDocument()
  await user.click(calendars.getByRole('button', { name: 'Traer todos sus eventos' }))
  await waitFor(() =>
    expect(bodies(requests, `POST /api/specialist/${lupita._id}/calendar/fetch`)).toHaveLength(1)
  )
  await user.click(calendars.getByRole('button', { name: 'Desvincular calendario' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Desvincular el calendario de Lupita?' })
  )
  await user.click(question.getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText('Calendario desvinculado')).toBeInTheDocument()
  expect(bodies(requests, `DELETE /api/specialist/${lupita._id}/calendar`)).toHaveLength(1)
})

it('says that the calendars could not be read [SPE2-03]', async () => {
  const { calendars } = await openCalendars({
    ...connectedBoth,
    'GET /api/google/calendar/get-calendars': refused(500, 'internal', 'Algo salió mal'),
  })
  expect(await calendars.findByText('No se pudieron obtener los calendarios')).toBeInTheDocument()
})

it('shows the picker in the form of a specialist with a connected account alone [SPE2-03]', async () => {
  const { user, requests } = visit({
    ...connectedBoth,
    'GET /api/specialist': ok([connected(lupita), beto]),
  })
  const formOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Editar ${name}` }))
    return dialog('Editar especialista')
  }
  const connectedForm = await formOf('Lupita')
  expect(
    await connectedForm.findByRole('option', { name: 'Trabajo · 3 eventos' })
  ).toBeInTheDocument()
  await user.click(connectedForm.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const otherForm = await formOf('Beto')
  expect(otherForm.getByLabelText('Nombre')).toHaveValue('Beto')
  expect(otherForm.queryByLabelText('Calendario de Beto')).toBeNull()
  const read = requests.filter(({ path }) => path === '/api/google/calendar/get-calendars')
  expect(read.map(({ query }) => query.get('specialistId'))).toEqual([lupita._id])
})

it('changes the address of the agenda after a question', async () => {
  const url = 'https://agenda.example/api/calendar/feed/abc.ics'
  const { user, requests, calendars } = await openCalendars({
    'GET /api/google/calendar': ok({ configured: false, calendars: [] }),
    [`GET /api/specialist/${lupita._id}/feed`]: ok({ url }),
    [`POST /api/specialist/${lupita._id}/feed`]: ok({ url: `${url}2` }),
  })
  expect(await calendars.findByLabelText('Dirección de la agenda de Lupita')).toHaveValue(url)
  expect(calendars.queryByText('Google Calendar')).toBeNull()
  await user.click(calendars.getByRole('button', { name: 'Cambiar dirección' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Cambiar dirección' }))
  await waitFor(() =>
    expect(bodies(requests, `POST /api/specialist/${lupita._id}/feed`)).toHaveLength(1)
  )
})

it('asks to connect a calendar when a user saves their own specialist [SPE2-09]', async () => {
  const { email } = aSession().user
  const ownSpecialist = { ...lupita, email }
  const { user, requests } = visit({
    'GET /api/specialist': ok([ownSpecialist, beto]),
    [editLupita]: ok(ownSpecialist),
    'POST /api/user/refreshToken': ok(null),
  })
  const article = within(await card('Lupita'))
  await user.click(article.getByRole('button', { name: 'Editar Lupita' }))
  const form = await dialog('Editar especialista')
  await user.type(form.getByLabelText('Identificador (opcional)'), 'E3')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Todavía no conectas tu Google Calendar')).toBeInTheDocument()
  expect(bodies(requests, 'POST /api/user/refreshToken')).toEqual([{ email }])
})
