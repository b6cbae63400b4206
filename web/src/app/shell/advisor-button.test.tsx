import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../../test/answers.ts'
import { waitWhileFrozen, advanceTime, freezeTime } from '../../test/fake-time.ts'
import { openApp } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'
// The button comes from the network when it is due; here it is at hand.
import './advisor-button.tsx'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  freezeTime()
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
  await waitWhileFrozen(isOpen)
  await advanceTime(2999)
  expect(advisor()).toBeNull()
  await advanceTime(1)
  await waitWhileFrozen(() => advisor() !== null)
  expect(advisor()).toHaveAttribute(
    'href',
    expect.stringContaining(`https://wa.me/${contactWhatsapp}?text=`)
  )
})

it('stays dismissed until the next day', async () => {
  const { user, unmount } = openApp('/cuenta', aSession({ contactWhatsapp }))
  await waitWhileFrozen(isOpen)
  await advanceTime(3000)
  await waitWhileFrozen(() => advisor() !== null)
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Ocultar por hoy' }))
  expect(advisor()).toBeNull()
  unmount()
  freezeTime()
  openApp('/cuenta', aSession({ contactWhatsapp }))
  await waitWhileFrozen(isOpen)
  await advanceTime(6000)
  expect(advisor()).toBeNull()
})

it.each([
  ['without a number of the platform', aSession()],
  ['for visitors', null],
])('shows no advisor button for %s', async (_, session) => {
  openApp('/precios', session)
  await waitWhileFrozen(isOpen)
  await advanceTime(6000)
  expect(advisor()).toBeNull()
})
