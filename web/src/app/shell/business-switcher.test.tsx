import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseItem } from '../../test/choose-item.ts'
import { aBusiness, aSession, ok, serve } from '../../test/answers.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'
import { renderRoutes } from '../../test/render.tsx'
import { routes } from '../router.tsx'

it('shows nothing of one business after choosing another', async () => {
  vi.stubGlobal('WebSocket', QuietSocket)
  const other = { _id: '01890000-0000-7000-8000-000000000009', name: 'Clínica Sur' }
  const first = aSession({ businesses: [...aSession().businesses, other] })
  let now = first
  const requests = serve({
    [`GET /api/business/${first.business?._id}`]: ok(aBusiness()),
    'GET /api/auth/session': () => ok(now),
    'POST /api/auth/business': () => {
      now = {
        ...first,
        business: { ...other, timezone: { name: 'America/Tijuana' }, partner: null },
      }
      return ok(now)
    },
    [`GET /api/business/${other._id}`]: ok(aBusiness({ _id: other._id, name: other.name })),
  })
  const { user, store } = renderRoutes(routes, '/principal')
  await user.click(await screen.findByRole('button', { name: /^Negocio: Barbería Roma/ }))
  await chooseItem(user, 'Clínica Sur')
  expect(await screen.findByRole('button', { name: /^Negocio: Clínica Sur/ })).toBeInTheDocument()
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(`/api/business/${other._id}`)
  )
  expect(Object.keys(store.getState().api.queries)).not.toContain(
    `business({"params":{"id":"${first.business?._id}"}})`
  )
})
