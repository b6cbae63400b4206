import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { aBranch } from '../features/agenda/testing.ts'
import { ok } from '../test/answers.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { bodies, card, centro, editCentro, visit } from './sucursales.testing.tsx'

// Two people at one branch, and one person who taps twice.

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the later of two people what the other changed, keeps what was typed, and saves over it', async () => {
  const otherVersion = aBranch({
    name: 'Del otro',
    city: 'Cholula',
    revision: 's2',
  })
  const answers = [
    {
      status: 409,
      body: {
        success: false,
        code: 'branch_changed',
        message: 'Alguien más cambió esta sucursal mientras la editabas. Revisa lo que cambió.',
        details: { current: otherVersion },
      },
    },
  ]
  const { user, requests } = visit(
    { [editCentro]: () => answers.shift() ?? ok(otherVersion) },
    `/sucursales?editar=${centro._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.type(form.getByLabelText('Nombre'), ' mía')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(
    await form.findByText('Nombre: ahora es «Del otro». Aquí sigue lo que tú escribiste.')
  ).toBeInTheDocument()
  expect(form.getByText('Ciudad: ahora es «Cholula».')).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Centro mía')
  expect(form.getByLabelText('Ciudad')).toHaveValue('Cholula')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editCentro).at(-1)).toMatchObject({
    branch: { name: 'Centro mía', city: 'Cholula' },
    revision: otherVersion.revision,
  })
})

it('keeps the form open when somebody else deletes the branch, and says so', async () => {
  let list = [centro]
  const { user, store } = visit(
    { 'GET /api/branch': () => ok(list) },
    `/sucursales?editar=${centro._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.type(form.getByLabelText('Nombre'), ' mía')
  list = []
  act(() => {
    store.dispatch(api.util.invalidateTags(['Branch']))
  })
  expect(await form.findByText(/Alguien eliminó esta sucursal/)).toBeInTheDocument()
  expect(form.getByLabelText('Nombre')).toHaveValue('Centro mía')
})

it('gives back what was typed when the page is loaded again', async () => {
  const first = visit({}, '/sucursales?nueva=1')
  await first.user.type(await screen.findByLabelText('Nombre'), 'Sur')
  first.unmount()
  visit({}, '/sucursales?nueva=1')
  expect(await screen.findByLabelText('Nombre')).toHaveValue('Sur')
})

it('merges two edits of one schedule, each with its changed day', async () => {
  const otherVersion = aBranch({
    revision: 's2',
    schedules: { ...centro.schedules, monday: { from: '08:00', to: '14:00' } },
  })
  let list = [centro]
  const { user, requests, store } = visit(
    { 'GET /api/branch': () => ok(list), [editCentro]: ok(otherVersion) },
    `/sucursales?editar=${centro._id}`
  )
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.click(within(form.getByRole('group', { name: 'sábado' })).getByRole('checkbox'))
  list = [otherVersion]
  act(() => {
    store.dispatch(api.util.invalidateTags(['Branch']))
  })
  expect(await form.findByText('Horario de lunes: ahora es «08:00–14:00».')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(requests, editCentro)).toMatchObject([
    {
      branch: {
        schedules: {
          monday: { from: '08:00', to: '14:00' },
          saturday: { from: '00:00', to: '00:00' },
        },
      },
      revision: 's2',
    },
  ])
})

const fillNew = async (user: ReturnType<typeof visit>['user']) => {
  const form = within(await screen.findByRole('dialog', { name: 'Registrar nueva sucursal' }))
  await user.type(form.getByLabelText('Nombre'), 'Sur')
  await user.type(form.getByLabelText('Dirección'), 'Reforma 900')
  return form
}

it('registers a branch once, however fast the button is tapped', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => undefined
  const { user, requests } = visit(
    {
      'POST /api/branch': () =>
        new Promise(resolve => {
          answer = resolve
        }),
    },
    '/sucursales?nueva=1'
  )
  const form = await fillNew(user)
  const button = form.getByRole('button', { name: 'Guardar' })
  act(() => {
    // Both taps come before the button is rendered busy.
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await form.findByText('Guardando…')
  expect(bodies(requests, 'POST /api/branch')).toHaveLength(1)
  answer(ok(centro))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('sends a branch again under the same key when nobody knows whether it arrived', async () => {
  const answers = ['offline', ok(centro)] as const
  let at = 0
  const { user, requests } = visit(
    {
      'POST /api/branch': () => {
        const answer = answers[Math.min(at, 1)]
        at += 1
        if (answer === undefined || answer === 'offline') throw new TypeError('Failed to fetch')
        return answer
      },
    },
    '/sucursales?nueva=1'
  )
  const form = await fillNew(user)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await user.click(await form.findByRole('button', { name: 'Guardar' }))
  await card('Centro')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBeNull()
})
