import type { Client } from '@mostrador/contracts/crm'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aClient, anAppointment, aService, id } from '../features/agenda/testing.ts'
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

it('says that nothing was found only after all searches finished', async () => {
  const { user, requests } = open([])
  await user.type(await screen.findByRole('searchbox'), 'xyzw')
  expect(await screen.findByText('No encontramos «xyzw»')).toBeInTheDocument()
  expect(requests.some(({ path }) => path.startsWith('/api/client/search'))).toBe(true)
})

it('offers what can be done, as the palette does', async () => {
  const { user, router } = open([])
  const box = await screen.findByRole('searchbox')
  await user.type(box, 'agendar')
  await user.click(await screen.findByRole('link', { name: 'Nueva cita' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/agenda'))
})

it.each(['gasto', 'cobrar', 'horario', 'contraseña'])('suggests a page for «%s»', async typed => {
  const { user } = open([])
  await user.type(await screen.findByRole('searchbox'), typed)
  expect(await within(screen.getByRole('main')).findAllByRole('link')).not.toHaveLength(0)
  expect(screen.queryByText(/^No encontramos/)).toBeNull()
})

it.each([
  ['cerrar día festivo', 'Bloquear horario'],
  ['festivo', 'Bloquear horario'],
  ['vacaciones', 'Bloquear horario'],
  ['cerrar', 'Bloquear horario'],
  ['bloquear', 'Bloquear horario'],
  ['día libre', 'Bloquear horario'],
  ['clientas', 'Contactos'],
  ['descuento', 'Servicios'],
  ['empleada', 'Equipo'],
  ['recordatorio', 'Asistentes IA'],
])('finds «%s» by what it is for: %s', async (typed, name) => {
  const { user } = open([])
  await user.type(await screen.findByRole('searchbox'), typed)
  expect(await within(screen.getByRole('main')).findByRole('link', { name })).toBeVisible()
})

const emiliano = (n: number, lastname: string, secondLastname: string) =>
  aClient({ _id: id(n), name: 'Emiliano', lastname, secondLastname })
const visit = (n: number, clientId: string, start: string) =>
  anAppointment({ _id: id(n), clientId, start, shortId: `HJ7UPR${n % 10}` })

it('lists the appointments of all matching clients, exact names first', async () => {
  const jimenez = emiliano(61, 'Jiménez', 'Castillo')
  const castillo = emiliano(62, 'Castillo', 'Díaz')
  const { user } = openApp('/principal', aSession(), {
    'GET /api/client/search': ok([jimenez, castillo]),
    'GET /api/appointment/populate': ({ query }) =>
      ok({
        ...history,
        appointments:
          query.get('clientId') === castillo._id
            ? [visit(71, castillo._id, '2099-11-27T17:30:00.000Z')]
            : [visit(72, jimenez._id, '2099-12-01T17:30:00.000Z')],
      }),
  })
  await user.type(await screen.findByRole('searchbox'), 'emiliano castillo')
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Citas' })).getAllByRole('link')).toHaveLength(
      2
    )
  )
  const [soonest] = within(screen.getByRole('region', { name: 'Citas' })).getAllByRole('link')
  expect(soonest).toHaveTextContent('Emiliano Castillo Díaz')
  const [alike] = within(screen.getByRole('region', { name: 'Clientes' })).getAllByRole('link')
  expect(alike).toHaveTextContent('Emiliano Castillo Díaz')
})

it('sends no search that is too long for the server, and says so', async () => {
  const { user, requests } = open([])
  await user.click(await screen.findByRole('searchbox'))
  await user.paste('x'.repeat(200))
  expect(await screen.findByText(/^No encontramos/)).toBeInTheDocument()
  expect(requests.some(({ path }) => path.startsWith('/api/client/search'))).toBe(false)
})

it('shows service and cancellation of each appointment, and lists active ones first', async () => {
  const off = { ...visit(71, carmen._id, '2099-11-27T17:30:00.000Z'), status: 'cancelada' }
  const { user } = openApp('/principal', aSession(), {
    'GET /api/client/search': ok([carmen]),
    'GET /api/appointment/populate': ok({
      ...history,
      services: [aService()],
      appointments: [off, visit(72, carmen._id, '2099-12-01T17:30:00.000Z')],
    }),
  })
  await user.type(await screen.findByRole('searchbox'), 'carmen')
  const region = within(await screen.findByRole('region', { name: 'Citas' }))
  expect(region.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Carmen Ruiz · Tinte · mar 1 dic, 11:30 · Folio HJ7UPR2',
    'Carmen Ruiz · Cancelada · Tinte · vie 27 nov, 11:30 · Folio HJ7UPR1',
  ])
})
