import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aClient } from '../features/agenda/testing.ts'
import { aCourse, anEnrollment } from './cursos.testing.ts'
import { choose } from './servicios.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

const course = aCourse()
const line = anEnrollment()
const waiting = {
  _id: '0199b2c4-0000-7000-8000-0000000000cc',
  courseId: course._id,
  clientId: line.clientId,
  clientName: 'Beto Ruiz',
  state: 'waiting',
  offeredUntil: null,
  createdAt: '2026-11-21T18:00:00.000Z',
}
const visit = (answers: Answers = {}, at = '/inscripciones') =>
  openApp(at, aSession(), {
    'GET /api/course': ok([course]),
    'GET /api/enrollment': ok([line]),
    'GET /api/client/search': ok([]),
    ...answers,
  })

it('the filter panel asks the server; days appear for weekly courses only [ENR-01, ENR-02, ENR-03]', async () => {
  const { user, requests } = visit()
  await user.click(await screen.findByRole('button', { name: 'Más filtros' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filtrar inscripciones' }))
  for (const label of [
    'Orden',
    'Estado',
    'Pago',
    'Curso',
    'Cliente',
    'Pagado, desde',
    'Pagado, hasta',
    'Lugar',
    'Precio, desde',
    'Precio, hasta',
    'Lugares libres, al menos',
    'Archivados',
  ])
    expect(panel.getByLabelText(label)).toBeInTheDocument()
  for (const label of ['Empieza desde', 'Empieza hasta'])
    expect(panel.getByLabelText(label)).toHaveAttribute('step', '300')
  expect(panel.queryByRole('button', { name: 'Mar' })).toBeNull()
  await user.selectOptions(panel.getByLabelText('Tipo de curso'), 'recurrent')
  expect(panel.queryByRole('button', { name: 'Mar' })).toBeNull()
  await user.selectOptions(panel.getByLabelText('Se repite por'), 'weeks')
  await user.click(panel.getByRole('button', { name: 'Dom' }))
  await user.selectOptions(panel.getByLabelText('Estado'), 'pending')
  await user.click(panel.getByRole('button', { name: 'Aplicar' }))
  const questions = () =>
    requests
      .filter(({ path }) => path === '/api/enrollment')
      .map(({ query }) => Object.fromEntries(query))
  await waitFor(() =>
    expect(questions().at(-1)).toEqual({
      status: 'pending',
      courseType: 'recurrent',
      recurrenceUnit: 'weeks',
      daysOfWeek: '0',
    })
  )
  expect(await screen.findByRole('button', { name: 'Más filtros (4)' })).toBeInTheDocument()
})

it('a new enrolment needs a course and a client, and a full course leads to its waitlist [ENR2-02, ENR2-05, ENR2-09]', async () => {
  const full = 'Ya no hay lugares en este curso. Puedes agregar a la persona a la lista de espera.'
  const { user, requests } = visit(
    {
      'GET /api/client/search': ok([
        aClient({ _id: line.clientId, name: 'Ana', lastname: 'López' }),
      ]),
      'POST /api/enrollment': refused(409, 'course_full', full),
      [`POST /api/course/${course._id}/waitlist`]: ok(waiting, 'Agregado a la lista de espera'),
    },
    '/inscripciones?nueva=1'
  )
  const form = within(await screen.findByRole('dialog', { name: 'Nueva inscripcion' }))
  expect(form.getByText(/Pagado \$0\.00 · Saldo \$0\.00/)).toBeInTheDocument()
  // Choosing a payment method charges nobody, and the form says so.
  expect(form.getByLabelText('¿Cómo va a pagar? (opcional)')).toHaveAccessibleDescription(
    'No registra un pago: regístralo después en «Cobrar».'
  )
  expect(form.getByLabelText('Precio de la inscripción')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findAllByText('Por favor, selecciona un curso y un cliente')).toHaveLength(2)
  await user.selectOptions(form.getByLabelText('Curso'), course._id)
  await user.type(form.getByLabelText('Cliente'), 'Ana')
  await user.click(await form.findByRole('option', { name: /Ana López/ }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(full)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Agregar a la lista de espera' }))
  expect(await screen.findByText('Agregado a la lista de espera')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      enrollment: expect.objectContaining({
        courseId: course._id,
        clientId: line.clientId,
        status: 'pending',
        paymentMethod: null,
      }),
    },
    { clientId: line.clientId },
  ])
})

it('an edit says what was saved, and a failure keeps the form [ENR2-02, ENR2-09]', async () => {
  const call = `PUT /api/enrollment/${line._id}`
  const { user } = visit({ [call]: { status: 500, body: {} } }, `/inscripciones?editar=${line._id}`)
  const form = within(await screen.findByRole('dialog', { name: 'Editar inscripcion' }))
  expect(form.queryByLabelText('Cliente')).toBeNull()
  await user.selectOptions(form.getByLabelText('Estado'), 'confirmed')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al guardar la inscripcion')).toBeInTheDocument()
  expect(form.getByLabelText('Estado')).toHaveValue('confirmed')
})

it('a row unfolds its details, and is edited or deleted [ENR2-02, ENR2-07, ENR2-09]', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const path = `/api/enrollment/${line._id}`
  let replies = 0
  const { user, requests } = visit({
    [`PUT ${path}`]: ok(line, 'Inscripcion actualizada'),
    [`DELETE ${path}`]: () => {
      replies += 1
      return replies === 1 ? { status: 500, body: {} } : ok({ _id: line._id })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Detalles de Ana López' }))
  expect(screen.getByText('K7MQ2XD')).toBeInTheDocument()
  expect(screen.getByText('Paga el viernes')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Más de Ana López' }))
  await choose('Editar')
  const form = within(await screen.findByRole('dialog', { name: 'Editar inscripcion' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Inscripcion actualizada')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Más de Ana López' }))
  await choose('Eliminar')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  const failed = 'Error al eliminar la inscripción'
  await waitFor(() => expect(logged).toHaveBeenCalledWith(failed, expect.anything()))
  await waitFor(() => expect(question.getByRole('button', { name: 'Eliminar' })).toBeEnabled())
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Inscripción eliminada')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

it('marks who came to a session, one by one and the rest at once', async () => {
  const people = [
    {
      enrollmentId: line._id,
      clientId: line.clientId,
      clientName: 'Ana López',
      order: 'K7MQ2XD',
      present: null,
    },
  ]
  const path = `/api/course/${course._id}/attendance`
  const { user, requests } = visit(
    { [`GET ${path}`]: ok(people), [`PUT ${path}`]: ok(people) },
    `/inscripciones?lista=${course._id}&fecha=2099-11-24&hora=17:00`
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Pasar lista' }))
  expect(await drawer.findByText('Vinieron 0 de 1')).toBeInTheDocument()
  const group = within(drawer.getByRole('group', { name: 'Asistencia de Ana López' }))
  await user.click(group.getByRole('button', { name: 'Faltó' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      date: '2099-11-24',
      startTime: '17:00',
      marks: [{ enrollmentId: line._id, present: false }],
    })
  )
})

it('a held seat is accepted from the waitlist', async () => {
  const entry = { ...waiting, state: 'offered', offeredUntil: '2099-11-24T18:00:00.000Z' }
  const { user } = visit(
    {
      [`GET /api/course/${course._id}/waitlist`]: ok([entry]),
      [`POST /api/enrollment/waitlist/${entry._id}/accept`]: ok(line, 'Inscripcion registrada'),
    },
    `/inscripciones?espera=${course._id}`
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Lista de espera' }))
  expect(
    await drawer.findByText(/su lugar está apartado hasta mar 24 nov, 12:00/)
  ).toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: 'Inscribir a Beto Ruiz' }))
  expect(await screen.findByText('Inscripcion registrada')).toBeInTheDocument()
})

const payment = {
  _id: '0199b2c4-0000-7000-8000-0000000000b1',
  businessId: line.businessId,
  customId: '',
  clientId: line.clientId,
  date: '2026-11-22',
  amount: line.remainingBalance,
  currency: 'MXN',
  branchId: null,
  type: 'in',
  comments: '',
  paymentMethod: 'cash',
  category: 'sales',
  receipts: [],
  appointmentId: null,
  enrollmentId: line._id,
  orderId: null,
  correctsId: null,
  correctedById: null,
  cutId: null,
  commissionId: null,
  createdBy: 'Lupita',
  createdAt: '2026-11-22T18:00:00.000Z',
  version: 1,
}

it('«Cobrar» opens a movement of what is left, and pays the enrolment with it', async () => {
  let remainingBalance = line.remainingBalance
  const { user, requests } = visit({
    'GET /api/enrollment': () => ok([{ ...line, remainingBalance }]),
    'GET /api/branch': ok([]),
    'POST /api/moneyMovement': () => {
      remainingBalance = 0
      return ok(payment, 'Movimiento registrado correctamente')
    },
  })
  const menu = await screen.findByRole('button', { name: 'Más de Ana López' })
  expect(screen.getByText('$1,000.50')).toBeInTheDocument()
  await user.click(menu)
  await choose('Cobrar')
  const form = within(await screen.findByRole('dialog', { name: 'Cobrar a Ana López' }))
  expect(form.getByText('Inscripción con folio K7MQ2XD')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: /^Cobrar / }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      moneyMovement: expect.objectContaining({
        amount: 1_000.5,
        type: 'in',
        category: 'sales',
        paymentMethod: 'cash',
        clientId: line.clientId,
        enrollmentId: line._id,
      }),
    })
  )
  expect(await screen.findByText('Movimiento registrado correctamente')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('$1,000.50')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Más de Ana López' }))
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Cobrar' })).toBeNull()
})
