import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aBranch, id } from '../features/agenda/testing.ts'
import { aSession, ok, refused } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { bodies, card, centro, choose, editCentro, line, visit } from './sucursales.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('shows each branch with its services and its hours, and nothing serious for axe [BRA-06, BRA-07]', async () => {
  const { user } = visit()
  const centroCard = within(await card('Centro'))
  expect(centroCard.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Servicios',
    'Horarios y descansos',
  ])
  expect(await centroCard.findByText('Tinte')).toBeInTheDocument()
  await user.click(centroCard.getByRole('tab', { name: 'Horarios y descansos' }))
  expect(centroCard.getByRole('listitem', { name: 'lunes: 10:00 a 20:00' })).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('sends home when the branches cannot be loaded [BRA-06]', async () => {
  const { router } = visit({ 'GET /api/branch': refused(500, 'internal', 'Algo salió mal') })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(await screen.findByText('No pudimos cargar tus sucursales')).toBeInTheDocument()
})

it('registers the first branch from the empty page, in the form that the specification names [BRA-03, BRA-05]', async () => {
  let list: unknown[] = []
  const { user, requests } = visit({
    'GET /api/branch': () => ok(list),
    'POST /api/branch': () => {
      list = [centro]
      return ok(centro)
    },
  })
  await screen.findByRole('heading', { name: 'Registra dónde atiendes' })
  await user.click(screen.getByRole('button', { name: 'Nueva sucursal' }))
  const form = within(await screen.findByRole('dialog', { name: 'Registrar nueva sucursal' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findAllByText('Este campo es requerido')).toHaveLength(4)
  expect(bodies(requests, 'POST /api/branch')).toEqual([])
  await user.type(form.getByLabelText('Nombre'), 'Centro')
  await user.type(form.getByLabelText('Dirección'), 'Reforma 512')
  await user.type(form.getByLabelText('Ciudad'), 'Puebla')
  await user.type(form.getByLabelText('Estado'), 'Puebla')
  await user.click(form.getByRole('button', { name: 'Lun a sáb 10–20' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await card('Centro')).toBeInTheDocument()
  expect(bodies(requests, 'POST /api/branch')).toMatchObject([
    {
      branch: {
        name: 'Centro',
        address: { description: 'Reforma 512' },
        country: 'México',
        schedules: {
          monday: { from: '10:00', to: '20:00' },
          sunday: { from: '00:00', to: '00:00' },
          frecuency: 30,
        },
        restSchedules: { monday: [], sunday: [{ from: '00:01', to: '23:59' }] },
        services: [id(30)],
      },
    },
  ])
})

it('saves an unchanged branch as it was, and keeps a refused form open [BRA-03, BRA-05]', async () => {
  const odd = aBranch({
    restSchedules: {
      ...centro.restSchedules,
      monday: [
        { from: '15:00', to: '15:30' },
        { from: '12:01', to: '12:59' },
      ],
    },
  })
  const { user, requests } = visit(
    {
      'GET /api/branch': ok([odd]),
      [editCentro]: refused(500, 'internal', 'Algo salió mal'),
    },
    `/sucursales?editar=${odd._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.type(form.getByLabelText('Nombre'), ' 2')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al Registrar la sucursal')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Centro 2')
  expect(bodies(requests, editCentro)).toMatchObject([
    {
      branch: { schedules: odd.schedules, restSchedules: odd.restSchedules },
      revision: odd.revision,
      outside: 'ask',
    },
  ])
})

it('asks before appointments are left outside of new hours, and leaves them when told so', async () => {
  const answers = [
    {
      status: 409,
      body: {
        success: false,
        code: 'appointments_outside',
        message: 'Hay citas que quedarían fuera del horario nuevo',
        details: { count: 21, first: [line], ids: [line._id] },
      },
    },
    ok(centro),
  ]
  const { user, requests } = visit(
    { [editCentro]: () => answers.shift() ?? ok(centro) },
    `/sucursales?editar=${centro._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.click(form.getByRole('button', { name: 'Lun a vie 9–18' }))
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '21 citas quedan fuera con este cambio' })
  )
  expect(question.getByRole('link', { name: /Ana López/ })).toHaveAttribute(
    'href',
    `/agenda?cita=${line._id}`
  )
  expect(question.getByText('Y 20 citas más.')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Guardar y dejarlas' }))
  expect(await screen.findByText('Sucursal guardada')).toBeInTheDocument()
  expect(bodies(requests, editCentro)).toMatchObject([{ outside: 'ask' }, { outside: 'leave' }])
})

it('says that a deleted branch was archived instead, and restores archived ones [BRA-08]', async () => {
  const { user, requests } = visit({
    [`GET /api/branch/${centro._id}/appointments`]: ok({ count: 1, first: [line] }),
    [`DELETE /api/branch/${centro._id}`]: ok({
      _id: centro._id,
      archived: true,
      neededFor: ['appointments', 'products', 'history'],
    }),
    [`PATCH /api/branch/${id(21)}`]: ok(centro),
  })
  await user.click(within(await card('Centro')).getByRole('button', { name: 'Más de Centro' }))
  await choose('Eliminar')
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Eliminar la sucursal Centro?' })
  )
  expect(await question.findByRole('link', { name: /Ana López/ })).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Archivamos «Centro» en lugar de eliminarla')).toBeInTheDocument()
  expect(
    screen.getByText(
      'Tiene citas por venir, productos en existencia y un historial de citas, ventas o dinero. Está en Archivadas.'
    )
  ).toBeInTheDocument()
  await user.click(screen.getByText('Archivadas (1)'))
  await user.click(within(await card('Norte')).getByRole('button', { name: 'Más de Norte' }))
  await choose('Restaurar')
  expect(await screen.findByText('Sucursal restaurada')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'PATCH')?.query.get('archive')).toBeNull()
})

it('shows nothing to change to whoever may only look, and nothing at all without the page', async () => {
  const member = (actions: ('view' | 'edit')[]) =>
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions: [{ pageId: pageIds.branches, actions }],
    })
  const first = visit({}, '/sucursales?nueva=1', member(['view']))
  const centroCard = within(await card('Centro'))
  expect(centroCard.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nueva sucursal' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  first.unmount()
  const { requests } = visit({}, '/sucursales', member([]))
  await screen.findByRole('heading', { name: 'No tienes permiso para ver las sucursales' })
  expect(requests.some(({ path }) => path === '/api/branch')).toBe(false)
})
