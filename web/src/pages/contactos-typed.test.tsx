import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const registered = {
  ...fullContact,
  name: 'Berta',
  lastname: '',
  whatsapp: '2225550102',
  email: '',
}
const visit = (contact: object = fullContact) =>
  openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok(contact),
    'POST /api/client': ok({ ...registered, isNew: true }),
  })
type User = ReturnType<typeof visit>['user']

const openForm = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  return within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
}
const isClosed = () =>
  vi.waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Registrar contactos' })).not.toBeInTheDocument()
  )
const typeBerta = async (user: User) => {
  const form = await openForm(user)
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '222 555 0102')
  return form
}

it('opens empty after a contact was saved, and after a reload', async () => {
  const { user } = visit()
  const form = await typeBerta(user)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await isClosed()
  expect(Object.keys(sessionStorage).filter(key => key.includes('contact.new'))).toEqual([])
  const reopened = await openForm(user)
  expect(reopened.getByLabelText(/^Nombre/)).toHaveValue('')
  expect(reopened.getByLabelText(/^WhatsApp/)).toHaveValue('')
})

it('restores unsaved input after a reload, without storing presets', async () => {
  const first = visit()
  const form = await typeBerta(first.user)
  await first.user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  await first.user.type(form.getByLabelText('Correo'), 'berta@correo.example')
  first.unmount()
  const { user } = visit()
  const reopened = await openForm(user)
  expect(reopened.getByLabelText(/^Nombre/)).toHaveValue('Berta')
  expect(reopened.getByLabelText('Correo')).toHaveValue('berta@correo.example')
  expect(reopened.getByLabelText('Fecha de nacimiento')).toHaveValue('2000-01-01')
})

it('stores no birthdate and no gender that nobody saw in the form [C1-07]', async () => {
  const { user, requests } = visit()
  const form = await typeBerta(user)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await isClosed()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: { birthdate: null, gender: null },
  })
})

type OpenForm = Awaited<ReturnType<typeof openForm>>
const sentOf = async (touch: (form: OpenForm, user: User) => Promise<void>) => {
  const { user, requests } = visit()
  const form = await typeBerta(user)
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  await touch(form, user)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await isClosed()
  return requests.find(({ method }) => method === 'POST')?.body
}

it('stores no preset that nobody chose, although it was shown [CLI-02, C1-07]', async () => {
  const sent = await sentOf(async (form, user) => {
    await user.type(form.getByLabelText('Correo'), 'berta@correo.example')
  })
  expect(sent).toMatchObject({
    client: { email: 'berta@correo.example', birthdate: null, gender: null },
  })
})

it('stores a preset that was chosen', async () => {
  const sent = await sentOf(async (form, user) => {
    await user.selectOptions(form.getByLabelText('Género'), 'Masculino')
    const born = form.getByLabelText('Fecha de nacimiento')
    await user.clear(born)
    await user.type(born, '2000-01-01')
  })
  expect(sent).toMatchObject({ client: { birthdate: '2000-01-01', gender: 'Masculino' } })
})

it('presets birthdate and gender when they are shown, and keeps them cleared [CLI-02]', async () => {
  const { user } = visit()
  const form = await openForm(user)
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  expect(form.getByLabelText('Fecha de nacimiento')).toHaveValue('2000-01-01')
  expect(form.getByLabelText('Género')).toHaveValue('Masculino')
  await user.clear(form.getByLabelText('Fecha de nacimiento'))
  await user.click(form.getByRole('button', { name: 'Ocultar campos opcionales' }))
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  expect(form.getByLabelText('Fecha de nacimiento')).toHaveValue('')
})

it('warns on the card that a preset birthdate may be wrong', async () => {
  const { user } = visit({ ...fullContact, birthdate: '2000-01-01' })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const card = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  expect(await card.findByText(/1 ene 2000 \(sin confirmar\)/)).toBeInTheDocument()
})

it('says how long a name may be in plain words', async () => {
  const { user } = visit()
  const form = await openForm(user)
  await user.click(form.getByLabelText(/^Nombre/))
  await user.paste('x'.repeat(300))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Máximo 80 caracteres')).toBeInTheDocument()
})

it('asks for the ten digits of a Mexican number at its field, and keeps what was typed [CLI-09]', async () => {
  const { user, requests } = visit()
  const form = await openForm(user)
  await user.type(form.getByLabelText(/^WhatsApp/), '2225 5501')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  // Beside what else is wrong: nobody fills a form in two rounds.
  expect(await form.findByText('Este campo es requerido')).toBeInTheDocument()
  const number = form.getByLabelText(/^WhatsApp/)
  expect(await form.findByText('El número debe ser de 10 digitos')).toBeInTheDocument()
  expect(number).toBeInvalid()
  expect(number).toHaveValue('2225 5501')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('edits other fields beside a stored number that is short', async () => {
  const short = { ...fullContact, whatsapp: '22255501' }
  const { user, requests } = openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok(short),
    [`PUT /api/client/${id}`]: ok(short),
  })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const card = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  await user.click(await card.findByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar contacto' }))
  await user.type(form.getByLabelText(/^Nombre/), ' María')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Contacto actualizado')).toBeInTheDocument()
  const edit = requests.find(({ method }) => method === 'PUT')?.body
  expect(edit).toMatchObject({ client: { name: 'Ana María' } })
  expect(edit).not.toHaveProperty('client.whatsapp')
})
