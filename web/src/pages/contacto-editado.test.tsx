import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id, fullContact } from '../test/a-contact.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

// Alone in its file: only the first form of a page has to be loaded while the details are open.
it('exposes the lazily loaded form over the details to screen readers', async () => {
  const { user } = openApp('/contactos', aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 1, next: null }),
    [`GET /api/client/${id}`]: ok(fullContact),
  })
  await user.click(await screen.findByRole('button', { name: /Ana Rojas/ }))
  const details = await screen.findByRole('dialog', { name: 'Ana Rojas' })
  await user.click(await within(details).findByRole('button', { name: 'Editar' }))
  const form = await screen.findByRole('dialog', { name: 'Editar contacto' })
  const frames = (): Promise<unknown> =>
    new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await frames()
  expect(form.closest('[aria-hidden=true]')).toBeNull()
  expect(details.closest('[aria-hidden=true]')).not.toBeNull()
})
