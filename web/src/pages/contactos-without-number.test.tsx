import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const visit = (answers: Answers) =>
  openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    ...answers,
  })

/** Carmen, who has no WhatsApp. */
const carmen = { ...fullContact, name: 'Carmen', lastname: '', secondLastname: '', whatsapp: '' }

it('registers a client without a number only when «No tiene WhatsApp» is ticked', async () => {
  const { user, requests } = visit({
    'POST /api/client': ok({ ...carmen, isNew: true }, 'Contacto registrado'),
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar contacto' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar contactos' }))
  await user.type(form.getByLabelText(/^Nombre/), 'Carmen')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const problem = 'Escribe su número o marca «No tiene WhatsApp»'
  expect(await form.findByText(problem)).toBeInTheDocument()
  await user.click(form.getByRole('checkbox', { name: 'No tiene WhatsApp' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      client: { name: 'Carmen', whatsapp: '', hasNoWhatsapp: true },
    })
  )
})

it('removes the number of a client without WhatsApp, and says that it is kept in the notes', async () => {
  const { user, requests } = visit({
    [`GET /api/client/${id}`]: ok(fullContact),
    [`PUT /api/client/${id}`]: ok({ ...fullContact, whatsapp: '' }, 'Contacto registrado'),
  })
  await user.click(await screen.findByRole('button', { name: /Ana/ }))
  const panel = within(await screen.findByRole('dialog', { name: /Ana/ }))
  await user.click(await panel.findByRole('button', { name: 'Editar' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Editar contacto' }))
  await user.click(edit.getByRole('checkbox', { name: 'No tiene WhatsApp' }))
  expect(edit.getByText(/Su número queda en sus notas/)).toBeInTheDocument()
  await user.click(edit.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      client: expect.objectContaining({ name: fullContact.name, hasNoWhatsapp: true }),
    })
  )
})

it('shows that a client has no number, and does not require one on edit', async () => {
  const { user, requests } = visit({
    'GET /api/client': ok({
      clients: [{ ...ana, name: 'Carmen', lastname: '', whatsapp: '' }],
      total: 1,
      next: null,
    }),
    [`GET /api/client/${id}`]: ok(carmen),
    [`PUT /api/client/${id}`]: ok(carmen, 'Contacto registrado'),
  })
  expect(await screen.findByText('Sin WhatsApp')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /Carmen/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Carmen' }))
  expect(await panel.findByText('Sin WhatsApp')).toBeInTheDocument()
  expect(panel.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  await user.click(await panel.findByRole('button', { name: 'Editar' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Editar contacto' }))
  await user.type(edit.getByLabelText('Apellido paterno'), 'Paz')
  await user.click(edit.getByRole('button', { name: 'Guardar' }))
  const edits = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await vi.waitFor(() => expect(edits()).toHaveLength(1))
  expect(edits()[0]).toEqual({ client: expect.not.objectContaining({ whatsapp: '' }) })
})
