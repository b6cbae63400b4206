import { pageIds } from '@mostrador/contracts/page-ids'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aPriceList } from './precios.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

it('/recargar sells a pack, and whoever gives up paying comes back to it [NAV-05]', async () => {
  const { user, requests } = openApp('/recargar', aSession(), {
    'GET /api/plans': ok(aPriceList()),
    'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió'),
  })
  await user.click(await screen.findByRole('button', { name: 'Comprar mensajes' }))
  expect(await screen.findByText('El precio cambió')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    {
      currentPath: '/recargar',
      prices: [{ priceId: 'mensajes', quantity: 5_000, unitAmount: 70 }],
    },
  ])
})

it('says where credits come from when no packs are sold', async () => {
  openApp('/recargar', aSession(), { 'GET /api/plans': ok(aPriceList({ variants: ['plans'] })) })
  expect(await screen.findByText('Aquí no se venden mensajes sueltos')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Comprar mensajes' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/precios')
})

it('makes no request for a person who may not buy', async () => {
  const session = aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [{ pageId: pageIds.credits, actions: ['view'] }],
  })
  const { requests } = openApp('/recargar', session)
  expect(
    await screen.findByRole('heading', { name: 'No tienes permiso para comprar créditos' })
  ).toBeInTheDocument()
  expect(requests.some(({ path }) => path === '/api/plans')).toBe(false)
})
