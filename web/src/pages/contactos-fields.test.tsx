import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fieldId = (n: number) => `0199b2c4-0000-7000-8000-00000000f00${n}`
const plan = {
  _id: fieldId(1),
  name: 'Plan',
  key: 'plan',
  kind: 'choice',
  options: ['Básico', 'Completo'],
  isArchived: false,
}
const size = { ...plan, _id: fieldId(2), name: 'Talla', key: 'talla', kind: 'number', options: [] }
const parking = { ...size, _id: fieldId(3), name: 'Estaciona', key: 'estaciona', kind: 'flag' }
const old = { ...size, _id: fieldId(4), name: 'Viejo', key: 'viejo', isArchived: true }

const visit = (answers: Answers = {}, path = '/contactos') =>
  openApp(path, aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok({ ...fullContact, custom: { [plan._id]: 'Básico' } }),
    'GET /api/client/field': ok([plan, size, parking, old]),
    ...answers,
  })

it('asks for the fields of the business in the form, and keeps what is typed when one is refused', async () => {
  const { user, requests } = visit({
    'POST /api/client': refused(422, 'custom_field_wrong', 'Talla: Escribe un número'),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '2225550102')
  await user.selectOptions(form.getByLabelText('Plan'), 'Completo')
  await user.type(form.getByLabelText('Talla'), '24.5')
  await user.selectOptions(form.getByLabelText('Estaciona'), 'No')
  expect(form.queryByLabelText('Viejo')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Talla: Escribe un número')).toBeInTheDocument()
  expect(form.getByLabelText('Talla')).toHaveValue('24.5')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { custom: { [plan._id]: 'Completo', [size._id]: 24.5, [parking._id]: false } },
  })
  expect(await seriousViolations()).toEqual([])
})

it('keeps what was typed into a new contact through a reload, and forgets it with «Cancelar»', async () => {
  const register = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
    const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
    await form.findByLabelText('Plan')
    return form
  }
  const first = visit()
  const form = await register(first.user)
  await first.user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await first.user.type(form.getByLabelText(/^WhatsApp/), '222 555')
  await first.user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  await first.user.type(form.getByLabelText('Correo'), 'berta@')
  await first.user.selectOptions(form.getByLabelText('Plan'), 'Completo')
  first.unmount()
  const second = visit({}, '/contactos?nuevo=1')
  const reopened = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await reopened.findByLabelText('Plan')
  expect(reopened.getByLabelText(/^Nombre/)).toHaveValue('Berta')
  expect(reopened.getByLabelText(/^WhatsApp/)).toHaveValue('222 555')
  expect(reopened.getByLabelText('Correo')).toHaveValue('berta@')
  expect(reopened.getByLabelText('Plan')).toHaveValue('Completo')
  await second.user.click(reopened.getByRole('button', { name: 'Cancelar' }))
  expect((await register(second.user)).getByLabelText(/^Nombre/)).toHaveValue('')
})

it('keeps filters by these fields in the address, and asks the server for them', async () => {
  const { requests } = visit(
    {},
    `/contactos?f.campo-${plan._id}=B%C3%A1sico&f.campo-${size._id}=24&f.campo-${size._id}=`
  )
  await screen.findByText('Ana Rojas')
  await vi.waitFor(() => {
    const last = requests.filter(({ path }) => path === '/api/client').at(-1)
    expect(JSON.parse(last?.query.get('custom') ?? '[]')).toEqual([
      { id: plan._id, any: ['Básico'] },
      { id: size._id, min: 24 },
    ])
  })
})

it('adds a field with its options, and says why one is refused', async () => {
  const { user, requests } = visit(
    { 'POST /api/client/field': refused(409, 'field_name_taken', 'Ese nombre ya lo tiene otro.') },
    '/contactos?campos=1'
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Campos personalizados' }))
  expect(await drawer.findByText('En mensajes: {{talla}}')).toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: 'Agregar campo' }))
  const form = within(await screen.findByRole('dialog', { name: 'Agregar campo' }))
  await user.selectOptions(form.getByLabelText(/^Tipo/), 'Opciones')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Escribe al menos una opción')).toBeInTheDocument()
  await user.type(form.getByLabelText(/^Nombre/), 'Turno')
  await user.type(form.getByLabelText(/^Opciones/), 'Mañana{Enter}Tarde{Enter}Tarde')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Ese nombre ya lo tiene otro.')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    field: { name: 'Turno', kind: 'choice', options: ['Mañana', 'Tarde'] },
  })
})

it('shows them in the contact, its log of consent, and asks before its data are erased', async () => {
  const { user, requests } = visit({
    [`GET /api/client/${id}/consent`]: ok([
      {
        _id: fieldId(9),
        given: false,
        source: 'staff',
        reason: 'Es proveedora',
        by: 'Lupita',
        at: '2026-11-20T18:00:00.000Z',
      },
    ]),
    [`POST /api/client/${id}/erasure`]: refused(404, 'client_not_found', 'Cliente no encontrado'),
  })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  expect(await panel.findByText('Básico')).toBeInTheDocument()
  const privacy = within(panel.getByRole('region', { name: 'Privacidad' }))
  expect(await privacy.findByText('No recibe mensajes: Es proveedora')).toBeInTheDocument()
  await user.click(privacy.getByRole('button', { name: 'Borrar sus datos' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await question.findByText('Cliente no encontrado')).toBeInTheDocument()
  expect(requests.some(({ path }) => path.endsWith('/erasure'))).toBe(true)
})
