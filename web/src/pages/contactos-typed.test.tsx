import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, whole } from '../test/a-contact.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { toast } from '../ui/toaster.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const registered = { ...whole, name: 'Berta', lastname: '', whatsapp: '2225550102', email: '' }
const visit = (contact: object = whole) =>
  openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok(contact),
    'POST /api/client': ok(registered),
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
  const again = await openForm(user)
  expect(again.getByLabelText(/^Nombre/)).toHaveValue('')
  expect(again.getByLabelText(/^WhatsApp/)).toHaveValue('')
})
