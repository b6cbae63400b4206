import { pageIds } from '@mostrador/contracts/page-ids'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { handleRealtimeEvent } from '../api/realtime.ts'
import { aBranch, aService, id } from '../features/agenda/testing.ts'
import { aSession, ok, refused } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import {
  aProduct,
  bodies,
  card,
  choose,
  dialog,
  editTinte,
  tinte,
  visit,
} from './servicios.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('shows each service with its description and its facts, and nothing serious for axe [SRV-02]', async () => {
  const { user } = visit()
  const tinteCard = within(await card('Tinte'))
  expect(tinteCard.getByText('1 hora y media · $500.00')).toBeInTheDocument()
  expect(tinteCard.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Descripción',
    'Información',
  ])
  expect(tinteCard.getByText('Tinte completo')).toBeInTheDocument()
  await user.click(tinteCard.getByRole('tab', { name: 'Información' }))
  expect(tinteCard.getByText('1 hora y media')).toBeInTheDocument()
  expect(tinteCard.getByText('Lupita')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Uñas' })).toBeNull()
  await user.click(screen.getByText('Archivados (1)'))
  expect(await card('Uñas')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('lists the services of the business, and sends home when they cannot be loaded [SRV-03]', async () => {
  const { router, requests } = visit({
    'GET /api/service': refused(500, 'internal', 'Algo salió mal'),
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(await screen.findByText('No pudimos cargar tus servicios')).toBeInTheDocument()
  expect(requests.some(({ method, path }) => `${method} ${path}` === 'GET /api/service')).toBe(true)
})

it('registers a service in the form that the specification names, with the rules of each field [SRV2-02]', async () => {
  const { user, requests } = visit({
    'POST /api/service': ok(tinte, 'Servicio creado correctamente'),
    [editTinte]: ok(tinte, 'Servicio actualizado correctamente'),
  })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Registrar servicio' }))
  const form = await dialog('Registrar servicio')
  // Without a payment provider there is nothing to say about payments [SRV2-04].
  expect(form.queryByText(/pago/i)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findAllByText('Este campo es requerido')).toHaveLength(2)
  await user.type(form.getByLabelText('Nombre'), 'El "corte"')
  await user.click(form.getByRole('button', { name: '45 minutos' }))
  await user.type(form.getByLabelText('Precio'), '150')
  await user.type(form.getByLabelText('Descripción'), 'Con lavado y peinado')
  await user.type(form.getByLabelText('Identificador (opcional)'), 'C-1')
  expect(form.getByText('No se permiten comillas dobles en el nombre')).toBeInTheDocument()
  expect(
    form.getByText('El identificador solo puede contener letras y números')
  ).toBeInTheDocument()
  await user.clear(form.getByLabelText('Nombre'))
  await user.type(form.getByLabelText('Nombre'), 'Corte')
  await user.clear(form.getByLabelText('Identificador (opcional)'))
  await user.click(form.getByLabelText('Tus asistentes lo pueden agendar'))
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Servicio creado correctamente')).toBeInTheDocument()
  expect(bodies(requests, 'POST /api/service')).toEqual([
    {
      service: {
        customId: '',
        name: 'Corte',
        description: 'Con lavado y peinado',
        price: '150',
        duration: 45,
        available: false,
        isAlwaysAvailable: true,
        linkPrice: null,
        images: [],
        resources: [],
        restSchedules: null,
        stockOperations: [],
      },
      branches: [id(20)],
      specialists: [id(40)],
    },
  ])
  await user.click(await screen.findByRole('button', { name: 'Editar Tinte' }))
  const edit = await dialog('Editar servicio')
  await user.type(edit.getByLabelText('Precio'), '0')
  await user.click(edit.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Servicio actualizado correctamente')).toBeInTheDocument()
})

it('says where to add media when the library is empty [RES-06]', async () => {
  const { user } = visit({ 'GET /api/resource': ok([]) })
  await user.click(await screen.findByRole('button', { name: 'Editar Tinte' }))
  const edit = await dialog('Editar servicio')
  expect(
    await edit.findByText('No hay recursos disponibles. Crea recursos primero.')
  ).toBeInTheDocument()
})

it('picks media of the library [RES-06]', async () => {
  const media = { _id: id(90), businessId: id(1), customId: '', name: 'Promociones' }
  const listed = { ...media, usage: 'static', createdAt: '2026-11-21T18:00:00.000Z', items: [] }
  const { user, requests } = visit({
    'GET /api/resource': ok([{ ...listed, revision: 'r1' }]),
    [editTinte]: ok(tinte),
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Tinte' }))
  const edit = await dialog('Editar servicio')
  await user.click(await edit.findByLabelText('Promociones'))
  await user.click(edit.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(bodies(requests, editTinte)).toMatchObject([{ service: { resources: [id(90)] } }])
  )
})

it('keeps what was typed when the service cannot be saved, and says so [SRV2-02]', async () => {
  const { user } = visit({ [editTinte]: refused(500, 'internal', 'Algo salió mal') })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Editar Tinte' }))
  const form = await dialog('Editar servicio')
  await user.type(form.getByLabelText('Nombre'), ' largo')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Error al gestionar el servicio')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Tinte largo')
})

it('saves an unchanged service as it was, with its own hours and the fields that the form does not show', async () => {
  const odd = aService({
    isAlwaysAvailable: false,
    restSchedules: {
      ...aBranch().restSchedules,
      monday: [
        { from: '15:00', to: '15:30' },
        { from: '12:01', to: '12:59' },
      ],
      sunday: [{ from: '00:02', to: '23:58' }],
    },
    images: ['https://img.example/1.png'],
    stockOperations: [{ productId: id(70), amount: 2 }],
    specialists: [id(40), id(49)],
    revision: 'r7',
  })
  const { user, requests } = visit({ 'GET /api/service': ok([odd]), [editTinte]: ok(odd) })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Editar Tinte' }))
  const form = await dialog('Editar servicio')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editTinte)).toMatchObject([
    {
      service: {
        restSchedules: odd.restSchedules,
        images: odd.images,
        stockOperations: odd.stockOperations,
      },
      specialists: odd.specialists,
      revision: 'r7',
    },
  ])
})

it('says which products an appointment uses, with whole pieces of each [SRV2-01]', async () => {
  const wax = aProduct()
  const { user, requests } = visit({ 'GET /api/product': ok([wax]), [editTinte]: ok(tinte) })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Editar Tinte' }))
  const form = await dialog('Editar servicio')
  await user.selectOptions(await form.findByLabelText('Agregar producto'), 'Cera mate')
  const pieces = form.getByLabelText('Piezas de Cera mate')
  await user.clear(pieces)
  await user.type(pieces, '1.5')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('De 1 a 999,999 piezas')).toBeInTheDocument()
  expect(bodies(requests, editTinte)).toEqual([])
  await user.clear(pieces)
  await user.type(pieces, '2')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editTinte)).toMatchObject([
    { service: { stockOperations: [{ productId: wax._id, amount: 2 }] } },
  ])
})

it('merges the typed values with those that somebody else saved, and overwrites on a second save', async () => {
  const current = { ...tinte, price: '650', revision: 'r2' }
  const answers = [
    {
      status: 409,
      body: {
        success: false,
        code: 'service_changed',
        message: 'Alguien más cambió este servicio mientras lo editabas. Revisa lo que cambió.',
        details: { current },
      },
    },
    ok(current),
  ]
  const { user, requests } = visit({ [editTinte]: () => answers.shift() ?? ok(current) })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Editar Tinte' }))
  const form = await dialog('Editar servicio')
  await user.type(form.getByLabelText('Nombre'), ' largo')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Precio: ahora es «650».')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Tinte largo')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editTinte)).toMatchObject([
    { service: { name: 'Tinte largo', price: '500' }, revision: 'r1' },
    { service: { name: 'Tinte largo', price: '650' }, revision: 'r2' },
  ])
})

it('shows changes of others, and says that the edited service was deleted', async () => {
  let list = [tinte]
  const { user, store } = visit({ 'GET /api/service': () => ok(list) })
  await card('Tinte')
  const hear = () =>
    act(() => {
      const stale = handleRealtimeEvent({ type: 'service.changed', seq: 1, data: {} })
      store.dispatch(api.util.invalidateTags([...stale]))
    })
  list = [{ ...tinte, price: '700', revision: 'r2' }]
  hear()
  expect(await screen.findByText('1 hora y media · $700.00')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Editar Tinte' }))
  const form = await dialog('Editar servicio')
  await user.type(form.getByLabelText('Nombre'), ' largo')
  list = []
  hear()
  expect(await form.findByText(/Alguien más eliminó este servicio/)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Tinte largo')
})

it('says before a service goes which appointments stay, and that it was archived instead of deleted', async () => {
  const line = {
    _id: id(50),
    start: '2026-11-25T22:30:00.000Z',
    end: '2026-11-25T23:30:00.000Z',
    status: 'agendada',
    clientId: '0',
    title: 'Ana López',
    serviceName: 'Tinte',
    specialistName: 'Lupita',
  }
  const { user } = visit({
    [`GET /api/service/${tinte._id}/appointments`]: ok({ count: 1, first: [line] }),
    [`DELETE /api/service/${tinte._id}`]: ok({
      _id: tinte._id,
      archived: true,
      neededFor: ['history'],
    }),
  })
  await card('Tinte')
  await user.click(screen.getByRole('button', { name: 'Más de Tinte' }))
  await choose('Eliminar')
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Eliminar el servicio Tinte?' })
  )
  expect(await question.findByText('Ana López')).toBeInTheDocument()
  expect(question.getByText(/se archiva en lugar de eliminarse/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Archivamos «Tinte» en lugar de eliminarlo')).toBeInTheDocument()
  expect(screen.getByText(/^Tiene un historial de citas, ventas o dinero/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('shows a member only what they may do, and nothing to whoever may not see services', async () => {
  const member = (actions: readonly ('view' | 'edit')[]) =>
    aSession({
      isOwner: false,
      fullAccess: false,
      permissions:
        actions.length === 0 ? [] : [{ pageId: pageIds.services, actions: [...actions] }],
    })
  const visited = visit({}, '/servicios', member(['view']))
  await card('Tinte')
  for (const name of ['Registrar servicio', 'Editar Tinte', 'Más de Tinte'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  visited.unmount()
  visit({}, '/servicios', member([]))
  expect(await screen.findByText('No tienes permiso para ver los servicios')).toBeInTheDocument()
})
