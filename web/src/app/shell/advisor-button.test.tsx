import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../../test/answers.ts'
import { meanwhile, pass, stopTime } from '../../test/fake-time.ts'
import { openApp } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'
// The button comes from the network when it is due; here it is at hand.
import './advisor-button.tsx'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  stopTime()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const contactWhatsapp = '5215512345678'
const advisor = () => screen.queryByRole('link', { name: 'Asesor' })
const isOpen = () => screen.queryByRole('main') !== null

it('offers an advisor 3000 ms after the page opened, in the chat of the platform [UX-03]', async () => {
  openApp('/cuenta', aSession({ contactWhatsapp }))
  await meanwhile(isOpen)
  await pass(2999)
  expect(advisor()).toBeNull()
  await pass(1)
  await meanwhile(() => advisor() !== null)
  expect(advisor()).toHaveAttribute(
    'href',
    expect.stringContaining(`https://wa.me/${contactWhatsapp}?text=`)
  )
})

it('is away until tomorrow when somebody puts it off', async () => {
  const { user, unmount } = openApp('/cuenta', aSession({ contactWhatsapp }))
  await meanwhile(isOpen)
  await pass(3000)
  await meanwhile(() => advisor() !== null)
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Ocultar por hoy' }))
  expect(advisor()).toBeNull()
  unmount()
  stopTime()
  openApp('/cuenta', aSession({ contactWhatsapp }))
  await meanwhile(isOpen)
  await pass(6000)
  expect(advisor()).toBeNull()
})

it.each([
  ['without a number of the platform', aSession()],
  ['for visitors', null],
])('offers nobody %s', async (_, session) => {
  openApp('/precios', session)
  await meanwhile(isOpen)
  await pass(6000)
  expect(advisor()).toBeNull()
})
