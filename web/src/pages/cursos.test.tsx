import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aCourse } from './cursos.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const course = aCourse()
const archivedCourse = aCourse({
  _id: course._id.replace(/1$/, '2'),
  name: 'Vidrio',
  archived: true,
})
const visit = (answers: Answers = {}, at = '/cursos') =>
  openApp(at, aSession(), {
    'GET /api/course': ok([course, archivedCourse]),
    'GET /api/resource': ok([]),
    ...answers,
  })
const card = (name: string) => screen.findByRole('article', { name })

it('a card has edit, archive and delete; an archived one only comes back [CRS-01]', async () => {
  const { user, requests } = visit({
    [`PATCH /api/course/${archivedCourse._id}`]: ok(archivedCourse),
  })
  const courseCard = within(await card('Cerámica'))
  expect(courseCard.getByText('2 sesiones · $1,200.50 · Quedan 2 lugares')).toBeInTheDocument()
  const names = (list: HTMLElement[]) => list.map(button => button.getAttribute('aria-label'))
  expect(names(courseCard.getAllByRole('button'))).toEqual([
    'Editar Cerámica',
    'Archivar Cerámica',
    'Eliminar Cerámica',
  ])
  await user.click(courseCard.getByRole('tab', { name: 'Sesiones' }))
  expect(courseCard.getByText('Cada semana, martes, 17:00 a 18:30')).toBeInTheDocument()
  expect(courseCard.getByRole('link', { name: 'mar 24 nov 2099, 17:00 a 18:30' })).toHaveAttribute(
    'href',
    `/inscripciones?lista=${course._id}&fecha=2099-11-24&hora=17%3A00`
  )
  await user.click(screen.getByRole('radio', { name: 'Archivados (1)' }))
  const archived = within(await card('Vidrio'))
  expect(names(archived.getAllByRole('button'))).toEqual(['Desarchivar Vidrio'])
  await user.click(archived.getByRole('button', { name: 'Desarchivar Vidrio' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(await seriousViolations()).toEqual([])
})

it('registers a course; a failure keeps what was typed [CRS2-02, CRS2-05]', async () => {
  const { user, requests } = visit(
    { 'GET /api/course': ok([]), 'POST /api/course': { status: 500, body: {} } },
    '/cursos?nuevo=1'
  )
  const form = within(await screen.findByRole('dialog', { name: 'Registrar curso' }))
  await user.type(form.getByLabelText('Sesiones'), '0')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Debe haber al menos 1 sesion')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Sesiones'))
  await user.type(form.getByLabelText('Sesiones'), '8')
  await user.type(form.getByLabelText('Nombre'), 'Telar')
  await user.type(form.getByLabelText('Descripción'), 'Telar de cintura')
  await user.type(form.getByLabelText('Precio total (opcional)'), '$1,250.50 MXN')
  await user.type(form.getByLabelText('Lugares (opcional)'), '12')
  await user.type(form.getByLabelText('Lugar'), 'Salón 2')
  await user.click(form.getByRole('radio', { name: 'Fechas sueltas' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al registrar el curso')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Telar')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    course: {
      customId: '',
      name: 'Telar',
      description: 'Telar de cintura',
      sessions: 8,
      pricePerSession: null,
      totalPrice: 1_250.5,
      enrollmentFee: null,
      place: 'Salón 2',
      location: '',
      recurrence: null,
      schedules: { availableSlots: 12, sessionDates: [] },
      images: [],
      resources: [],
    },
  })
})

it('asks for the first day of a course that meets on a weekday', async () => {
  const { user, requests } = visit({ 'GET /api/course': ok([]) }, '/cursos?nuevo=1')
  const form = within(await screen.findByRole('dialog', { name: 'Registrar curso' }))
  await user.type(form.getByLabelText('Nombre'), 'Telar')
  await user.type(form.getByLabelText('Sesiones'), '8')
  const days = within(form.getByRole('group', { name: 'Días de la semana' }))
  await user.click(days.getByRole('button', { name: /^lun/i }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Elige el primer día: sin él no hay fechas')).toBeInTheDocument()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

it('shows the later of two people what changed, and keeps what they typed', async () => {
  const changed = aCourse({ place: 'Taller norte', revision: 'r2' })
  const { user, requests } = visit(
    {
      [`PUT /api/course/${course._id}`]: {
        status: 409,
        body: {
          success: false,
          code: 'course_changed',
          message: 'Alguien más cambió este curso. Revisa los cambios y guarda de nuevo.',
          details: { current: changed },
        },
      },
    },
    `/cursos?editar=${course._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar curso' }))
  await user.type(form.getByLabelText('Nombre'), ' fina')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(/Taller norte/)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Cerámica fina')
  expect(form.getByLabelText('Lugar')).toHaveValue('Taller norte')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ revision: 'r1' })
})

it('says that a course with enrolments was archived instead of deleted', async () => {
  const { user } = visit({
    [`DELETE /api/course/${course._id}`]: ok({ _id: course._id, archived: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Eliminar Cerámica' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(
    await screen.findByText('Archivamos «Cerámica» en lugar de eliminarlo')
  ).toBeInTheDocument()
})

it('a list that cannot be loaded redirects to the main page', async () => {
  visit({ 'GET /api/course': refused(422, 'x', 'No se pudo') })
  expect(await screen.findByText('No pudimos cargar tus cursos')).toBeInTheDocument()
})
