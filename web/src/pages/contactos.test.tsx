import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { waitWhileFrozen, advanceTime, freezeTime } from '../test/fake-time.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const visit = (answers: Answers = {}, path = '/contactos') =>
  openApp(path, aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 250, next: 'cursor-1' }),
    [`GET /api/client/${id}`]: ok(fullContact),
    ...answers,
  })

/** A list is asked for 300 ms after the last change, and a busy machine takes its time. */
const slowTimeout = { timeout: 10_000 }

it('lists contacts in pages of 100, and asks the server for words and filters [CLI2-03, CLI-13]', async () => {
  const { user, requests } = visit()
  expect(await screen.findByText('Ana Rojas')).toBeInTheDocument()
  const lists = () =>
    requests
      .filter(({ method, path }) => method === 'GET' && path === '/api/client')
      .map(({ query }) => Object.fromEntries(query))
  expect(lists()[0]).toMatchObject({ offset: '0', limit: '100' })
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ after: 'cursor-1' }), slowTimeout)
  await user.type(screen.getByRole('searchbox'), 'rojas')
  await vi.waitFor(
    () => expect(lists().at(-1)).toMatchObject({ search: 'rojas', offset: '0' }),
    slowTimeout
  )
  await user.click(screen.getByRole('button', { name: /^Filtros/ }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }))
  await user.click(filters.getByRole('checkbox', { name: 'Cliente' }))
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ type: 'client' }), slowTimeout)
  expect(await seriousViolations()).toEqual([])
})

it('offers pages of 25, 50 and 100 [CLI2-03]', async () => {
  const { user, requests } = visit()
  const sizes = await screen.findByRole('combobox', { name: 'Filas por página' })
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    ...['25', '50', '100'],
  ])
  await user.selectOptions(sizes, '50')
  const limits = () =>
    requests.filter(({ path }) => path === '/api/client').map(({ query }) => query.get('limit'))
  await vi.waitFor(() => expect(limits().at(-1)).toBe('50'), slowTimeout)
})

it('asks 300 ms after the last letter of a search [CLI-13]', async () => {
  const { requests } = visit()
  expect(await screen.findByText('Ana Rojas')).toBeInTheDocument()
  const searches = () =>
    requests.flatMap(({ path, query }) =>
      path === '/api/client' && query.has('search') ? [query.get('search')] : []
    )
  freezeTime()
  try {
    const type = (value: string) =>
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    type('ro')
    await advanceTime(200)
    type('rojas')
    await advanceTime(299)
    expect(searches()).toEqual([])
    await advanceTime(1)
    await waitWhileFrozen(() => searches().length > 0)
    expect(searches()).toEqual(['rojas'])
  } finally {
    vi.useRealTimers()
  }
})

it('shows the last message of a contact in the list and in their details [CLI-01]', async () => {
  const { user } = visit()
  const question = '¿Tienen lugar el sábado?'
  expect(await screen.findByText(question)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Ana Rojas/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  expect(await details.findByText(text => text.startsWith(`${question} · `))).toBeInTheDocument()
})

it('pages beyond the counted total, and says that there are more', async () => {
  const { user, requests } = visit(
    { 'GET /api/client': ok({ clients: [ana], total: 10_000, next: 'cursor-2' }) },
    '/contactos?pagina=100'
  )
  expect(await screen.findByText(/de más de 10,000/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  await vi.waitFor(() =>
    expect(
      Object.fromEntries(requests.filter(({ path }) => path === '/api/client').at(-1)?.query ?? [])
    ).toMatchObject({ after: 'cursor-2' })
  )
})

it('registers a contact; optional fields fold away, and a refusal keeps what was typed [CLI-02, CLI-12]', async () => {
  const { user, requests } = visit({
    'POST /api/client': refused(409, 'number_taken', 'Ese número ya es de otro contacto'),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  const choices = (label: string) =>
    within(form.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(choices('Tipo').toSorted()).toEqual(['Cliente', 'Personal', 'Prospecto'])
  expect(choices('Género')).toEqual(expect.arrayContaining(['Masculino', 'Femenino']))
  await user.type(form.getByLabelText('Correo'), 'no es correo')
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '222 555 0102')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('El correo no es válido')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Correo'))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Ese número ya es de otro contacto')).toBeInTheDocument()
  expect(form.getByLabelText(/^Nombre/)).toHaveValue('Berta')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    client: {
      name: 'Berta',
      whatsapp: '2225550102',
      gender: null,
      birthdate: null,
      type: 'lead',
    },
  })
})

it('names the contact who has the same number, and keeps what was typed [CLI-12]', async () => {
  const { user } = visit({ 'POST /api/client': ok({ ...fullContact, isNew: false }) })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '222 555 0101')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(/Ese número ya es de Ana Rojas/)).toBeInTheDocument()
  expect(form.getByLabelText(/^Nombre/)).toHaveValue('Berta')
  expect(screen.queryByText('Contacto registrado')).toBeNull()
})

it('says that saving failed where the server says nothing, and what it says where it does [CLI-12]', async () => {
  const { user } = visit({ [`PUT /api/client/${id}`]: { status: 500, body: {} } })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  await user.click(await panel.findByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar contacto' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al actualizar el contacto')).toBeInTheDocument()
})

it('confirms the registration of a new contact [CLI-12]', async () => {
  const saved = { ...fullContact, email: '' }
  const { user } = visit({ 'POST /api/client': ok({ ...saved, isNew: true }) })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await user.type(form.getByLabelText(/^Nombre/), 'Ana')
  await user.type(form.getByLabelText(/^Apellido paterno/), 'Rojas')
  await user.type(form.getByLabelText(/^WhatsApp/), '222 555 0101')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Contacto registrado')).toBeInTheDocument()
})

it('validates a birthdate before it is sent, and confirms an edit', async () => {
  const { user, requests } = visit({
    [`PUT /api/client/${id}`]: ok(fullContact, 'Contacto registrado'),
  })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  await user.click(await panel.findByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar contacto' }))
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  const born = form.getByLabelText('Fecha de nacimiento')
  for (const impossible of ['2199-01-01', '1900-01-01']) {
    fireEvent.change(born, { target: { value: impossible } })
    await user.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findByText(/no puede ser futura ni de hace más de 120/)).toBeInTheDocument()
  }
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.change(born, { target: { value: '1990-05-01' } })
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Contacto actualizado')).toBeInTheDocument()
  expect(screen.queryByText('Contacto registrado')).toBeNull()
})

it('has both forms of registration under one title [CLI-05]', async () => {
  const { user } = visit({ 'GET /api/client/import': ok([]) })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  expect(form.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Individual',
    'Carga Masiva',
  ])
  // The title of the panel alone: the form in it does not repeat it.
  expect(screen.getAllByText('Registrar contactos')).toHaveLength(1)
})

it('folds optional fields away until they are asked for, and says while it saves [CLI-06]', async () => {
  const { user } = visit({ 'POST /api/client': () => new Promise(() => undefined) })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  expect(form.queryByLabelText('Correo')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Mostrar campos opcionales' }))
  expect(form.getByLabelText('Correo')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Ocultar campos opcionales' }))
  expect(form.queryByLabelText('Correo')).toBeNull()
  await user.type(form.getByLabelText(/^Nombre/), 'Berta')
  await user.type(form.getByLabelText(/^WhatsApp/), '2225550102')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Guardando...')).toBeInTheDocument()
})

it('shows a contact with its notes, newest first, and adds one that is not empty [CLI-11]', async () => {
  const { user, requests } = visit({ [`POST /api/client/${id}/note`]: ok(fullContact.notes) })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Rojas' }))
  const notes = within(panel.getByRole('region', { name: 'Notas' })).getAllByRole('listitem')
  expect(notes.map(note => note.textContent)).toEqual([
    expect.stringContaining('Prefiere por la tarde'),
    expect.stringContaining('Alérgica al tinte'),
  ])
  await user.click(panel.getByRole('button', { name: 'Agregar nota' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Nueva Nota' }))
  await user.type(dialog.getByLabelText('Nota'), '   ')
  expect(dialog.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeEnabled()
  await user.type(dialog.getByLabelText('Nota'), 'Pidió factura ')
  await user.click(dialog.getByRole('button', { name: 'Agregar' }))
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'Pidió factura',
    })
  )
})

it('offers an empty list the contacts of a file', async () => {
  const { user } = visit({
    'GET /api/client': ok({ clients: [], total: 0, next: null }),
    'GET /api/client/import': ok([]),
  })
  expect(await screen.findByText('Aquí verás a tus clientes')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Carga Masiva' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  expect(form.getByRole('tab', { name: 'Carga Masiva' })).toHaveAttribute('aria-selected', 'true')
})

it('shows an empty list, and does not show a failure as an empty list', async () => {
  visit({ 'GET /api/client': { status: 500, body: {} } })
  expect(await screen.findByText('Tus contactos no están a la vista')).toBeInTheDocument()
  expect(screen.queryByText('Aquí verás a tus clientes')).toBeNull()
})
