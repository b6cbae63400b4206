import type { Client } from '@mostrador/contracts/crm'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aClient } from '../features/agenda/testing.ts'
import { aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const carmen = aClient({ name: 'Carmen', lastname: 'Ruiz' })
const history = { appointments: [], services: [], branches: [], specialists: [] }
const open = (clients: readonly Client[]) =>
  openApp('/principal', aSession(), {
    'GET /api/client/search': ok(clients),
    'GET /api/appointment/populate': ok(history),
  })

it('finds clients from the search of the first page', async () => {
  const { user, router } = open([carmen])
  await user.type(await screen.findByRole('searchbox'), 'carmen')
  const clients = await screen.findByRole('region', { name: 'Clientes' })
  await user.click(within(clients).getByRole('link', { name: 'Carmen Ruiz · 2225550199' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?cliente=${carmen._id}`))
  expect(router.state.location.pathname).toBe('/agenda')
})

it('says that nothing is like what was typed only once everything was searched', async () => {
  const { user, asked } = open([])
  await user.type(await screen.findByRole('searchbox'), 'xyzw')
  expect(await screen.findByText('No encontramos «xyzw»')).toBeInTheDocument()
  expect(asked.some(({ path }) => path.startsWith('/api/client/search'))).toBe(true)
})
