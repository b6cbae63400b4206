import type { Onboarding } from '@mostrador/contracts/accounts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cameBack } from '../api/connectivity.ts'
import { useSessionQuery } from '../api/endpoints/session.ts'
import { aBranch, id } from '../features/agenda/testing.ts'
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx'
import { type Answers, anOnboarding, aSession, ok, refused, serve } from '../test/answers.ts'
import { waitWhileFrozen, advanceTime, freezeTime } from '../test/fake-time.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { renderIn } from '../test/render.tsx'
import { toast } from '../ui/toaster.tsx'

// The way through the wizard, against a server that keeps the progress as the real one does.

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const newcomer = aSession({ business: null, businesses: [] })
const fresh = anOnboarding({ mainUse: null, use: null, step: null, revision: 0 }).onboarding
/** The progress on the server; `isOut` while it cannot be reached. */
const keeper = (begin: Onboarding = fresh) => {
  const stored = { now: begin, isOut: false }
  const answers: Answers = {
    'GET /api/onboarding': () => ok({ onboarding: stored.now, isJoinRequested: false }),
    'PUT /api/onboarding': ({ body }) => {
      if (stored.isOut) throw new TypeError('Failed to fetch')
      const { onboarding } = body as { onboarding: Onboarding }
      stored.now = { ...onboarding, revision: onboarding.revision + 1 }
      return ok(stored.now)
    },
  }
  return { stored, answers }
}
const open = (begin?: Onboarding, more: Answers = {}, session = newcomer) => {
  const { stored, answers } = keeper(begin)
  return { stored, ...openApp('/new-onboarding', session, { ...answers, ...more }) }
}
const choose = async (name: RegExp | string) =>
  fireEvent.click(await screen.findByRole('button', { name }))

it('offers the three ways to a business, keeps the chosen one, and comes back to the choice [ONB-01]', async () => {
  const { stored } = open()
  for (const [name, path] of [
    [/^Mi negocio ya está registrado/, 'claim'],
    [/^Unirme a un negocio/, 'join'],
  ] as const) {
    await choose(name)
    await waitFor(() => expect(stored.now.path).toBe(path))
    expect(await screen.findByLabelText(/^Código del negocio/)).toBeInTheDocument()
    await choose('Atrás')
    await waitFor(() => expect(stored.now.path).toBe('none'))
  }
  await choose(/^Crear un negocio nuevo/)
  expect(await screen.findByRole('progressbar', { name: 'Avance' })).toHaveAttribute(
    'aria-valuenow'
  )
})

const Signed = ({ reload }: { reload: () => void }) =>
  useSessionQuery().data === undefined ? null : (
    <OnboardingScreen topics={[]} registerBusiness={() => null} logo={() => null} reload={reload} />
  )
/** The page for one of the two ways by an id, with what it does when that was done. */
const byId = async (path: 'claim' | 'join', more: Answers) => {
  const requests = serve({
    'GET /api/auth/session': ok(newcomer),
    ...keeper({ ...fresh, path }).answers,
    ...more,
  })
  const reload = vi.fn<() => void>()
  const { user } = renderIn(<Signed reload={reload} />)
  await user.type(await screen.findByLabelText(/^Código del negocio/), ` ${id(9)} `)
  return { requests, reload, user }
}
const sent = (requests: Awaited<ReturnType<typeof byId>>['requests'], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

it('claims a business for the person, and loads the page again [ONB-03]', async () => {
  const call = `PATCH /api/business/${id(9)}`
  const { requests, reload, user } = await byId('claim', { [call]: ok({}) })
  await user.click(screen.getByRole('button', { name: 'Reclamar negocio' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sent(requests, call)).toEqual([{ userId: newcomer.user._id }])
})

it('asks to join with no permissions, and loads the page again [ONB-04]', async () => {
  const call = `PUT /api/user/${newcomer.user._id}`
  const { requests, reload, user } = await byId('join', { [call]: ok({ state: 'requested' }) })
  await user.click(screen.getByRole('button', { name: 'Pedir unirme' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sent(requests, call)).toEqual([{ businessId: id(9), permissions: [] }])
})

it.each([
  [
    'claim',
    'Reclamar negocio',
    'Error al reclamar el negocio. Por favor, inténtalo de nuevo.',
    `PATCH /api/business/${id(9)}`,
  ],
  [
    'join',
    'Pedir unirme',
    'Error al unirte al negocio. Por favor, inténtalo de nuevo.',
    `PUT /api/user/${newcomer.user._id}`,
  ],
] as const)(
  'says for 6 s that to %s failed, and keeps the id [ONB-05]',
  async (path, button, text, call) => {
    const { reload } = await byId(path, { [call]: refused(409, 'not_claimable', 'No se puede') })
    // The region comes with the first message.
    toast.success('Primero')
    await screen.findByText('Primero')
    freezeTime()
    fireEvent.click(screen.getByRole('button', { name: button }))
    await act(() => waitWhileFrozen(() => screen.queryByText(text) !== null))
    await act(() => advanceTime(5_900))
    expect(screen.getByText(text).closest('[data-part=root]')).toHaveAttribute('data-type', 'error')
    await act(() => advanceTime(1_000))
    expect(screen.queryByText(text)).toBeNull()
    expect(screen.getByLabelText(/^Código del negocio/)).toHaveValue(` ${id(9)} `)
    expect(reload).not.toHaveBeenCalled()
  }
)

it('asks first for the main use, and then what of it [ONB-08]', async () => {
  const { stored } = open({ ...fresh, step: 'start' })
  await screen.findByRole('heading', { name: /^¿Para qué vas a usar/ })
  expect(screen.getByRole('button', { name: /^Agenda inteligente/ })).toBeInTheDocument()
  await choose(/^Ventas automatizadas/)
  await screen.findByRole('heading', { name: 'Ventas automatizadas: ¿qué vas a ofrecer?' })
  expect(screen.getByRole('button', { name: 'Productos físicos' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  await choose('Infoproductos y cursos')
  await waitFor(() => expect(stored.now).toMatchObject({ mainUse: 'sales', use: 'infoProducts' }))
})

const registered = {
  ...fresh,
  businessId: id(2),
  mainUse: 'appointments',
  use: 'serviceAppointments',
  step: 'sucursales',
} as const

/** The branches of the wizard; saving one adds it. */
const branches = () => {
  const rows = [] as ReturnType<typeof aBranch>[]
  return {
    rows,
    answers: {
      'GET /api/branch': () => ok([...rows]),
      'GET /api/service': ok([]),
      'GET /api/specialist': ok([]),
      'POST /api/branch': () => {
        rows.push(aBranch({ _id: id(70 + rows.length) }))
        return ok(rows.at(-1))
      },
    } satisfies Answers,
  }
}
const fillBranch = (name: string) => {
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  type('Nombre', name)
  type('Dirección', 'Reforma 512')
  type('Ciudad', 'Puebla')
  type('Estado', 'Puebla')
}

it('advances 500 ms after a count, to the next form 300 ms after a save, and to the next step after the last form [ONB-11]', async () => {
  const { rows, answers } = branches()
  open(registered, answers, aSession())
  await screen.findByRole('heading', { name: '¿Cuántas sucursales tienes?' })
  const two = screen.getByRole('button', { name: '2' })
  freezeTime()
  fireEvent.click(two)
  await act(() => advanceTime(499))
  expect(screen.queryByText('Sucursal 1 de 2')).toBeNull()
  await act(() => advanceTime(1))
  expect(screen.getByText('Sucursal 1 de 2')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Sucursales: 0 de 2' })).toBeInTheDocument()
  fillBranch('Centro')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
  await act(() => waitWhileFrozen(() => rows.length === 1))
  await act(() => waitWhileFrozen(() => screen.queryByText('Sucursal 1: lista') !== null))
  await act(() => advanceTime(299))
  expect(screen.queryByText('Sucursal 2 de 2')).toBeNull()
  await act(() => advanceTime(1))
  expect(screen.getByText('Sucursal 2 de 2')).toBeInTheDocument()
  fillBranch('Norte')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
  await act(() => waitWhileFrozen(() => rows.length === 2))
  await act(() => waitWhileFrozen(() => screen.queryByText('Sucursales: listo') !== null))
  await act(() => advanceTime(299))
  expect(screen.getByText(/^Paso 3 de 8/)).toBeInTheDocument()
  await act(() => advanceTime(1))
  await act(() => waitWhileFrozen(() => screen.queryByText(/^Paso 4 de 8/) !== null))
})

it('asks how many from a list, then shows one form for each, with dots [ONB-10]', async () => {
  const { answers } = branches()
  const { user } = open(registered, answers, aSession())
  const list = await screen.findByRole('combobox', { name: 'Otra cantidad' })
  expect(within(list).getAllByRole('option').at(-1)).toHaveTextContent('20')
  await user.selectOptions(list, '7')
  expect(await screen.findByText('Sucursal 1 de 7')).toBeInTheDocument()
  const dots = screen.getByRole('img', { name: 'Sucursales: 0 de 7' })
  expect(dots.children).toHaveLength(7)
})

it('goes back through the forms to the previous step, and not forward before a step is complete [ONB-15]', async () => {
  const { answers } = branches()
  const { user } = open({ ...fresh, step: 'start' }, answers)
  await screen.findByRole('heading', { name: /^¿Para qué vas a usar/ })
  expect(screen.queryByRole('button', { name: 'Atrás' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  await choose(/^Agenda inteligente/)
  await choose('Citas de servicios')
  expect(await screen.findByText(/^Paso 2 de 8/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  expect(await screen.findByText(/^Paso 1 de 8/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Citas de servicios' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  expect(await screen.findByRole('heading', { name: /^¿Para qué vas a usar/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Atrás' })).toBeNull()
})

it('goes back from a form to its count, and only then to the previous step [ONB-15]', async () => {
  const { answers } = branches()
  const { user } = open(
    { ...registered, counts: { negocio: 1, sucursales: 2 } },
    answers,
    aSession()
  )
  expect(await screen.findByText('Sucursal 1 de 2')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  expect(
    await screen.findByRole('heading', { name: '¿Cuántas sucursales tienes?' })
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Atrás' }))
  expect(await screen.findByText(/^Paso 2 de 8/)).toBeInTheDocument()
})

it('goes one step back with the Back button of the browser', async () => {
  const { answers } = branches()
  const { router } = open(
    { ...registered, counts: { negocio: 1, sucursales: 2 } },
    answers,
    aSession()
  )
  const goBack = () => act(() => router.navigate(-1))
  expect(await screen.findByText('Sucursal 1 de 2')).toBeInTheDocument()
  await goBack()
  expect(
    await screen.findByRole('heading', { name: '¿Cuántas sucursales tienes?' })
  ).toBeInTheDocument()
  await goBack()
  expect(await screen.findByText(/^Paso 2 de 8/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/new-onboarding')
})

it('continues at the same step after a reload [ONB-16]', async () => {
  const { answers } = branches()
  const first = open(registered, answers, aSession())
  await choose('3')
  expect(await screen.findByText('Sucursal 1 de 3')).toBeInTheDocument()
  await waitFor(() => expect(first.stored.now.counts).toEqual({ sucursales: 3 }))
  const { now } = first.stored
  first.unmount()
  open(now, answers, aSession())
  expect(await screen.findByText('Sucursal 1 de 3')).toBeInTheDocument()
})

it('sends what was chosen offline when the server answers again, and keeps what was typed', async () => {
  const { answers } = branches()
  const { stored, store, user } = open(registered, answers, aSession())
  await screen.findByRole('heading', { name: '¿Cuántas sucursales tienes?' })
  stored.isOut = true
  await choose('2')
  await user.type(await screen.findByLabelText('Nombre'), 'Centro')
  await waitFor(() => expect(store.getState().connectivity.offlineSince).not.toBeNull())
  expect(stored.now.counts).toEqual({})
  stored.isOut = false
  act(() => {
    store.dispatch(cameBack())
  })
  await waitFor(() => expect(stored.now.counts).toEqual({ sucursales: 2 }))
  expect(screen.getByLabelText('Nombre')).toHaveValue('Centro')
})
