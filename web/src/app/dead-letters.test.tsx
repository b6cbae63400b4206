import { screen, waitFor, within } from '@testing-library/react'
import type { DeadLetter } from '@mostrador/contracts/accounts'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from './router.tsx'
import { type Answers, aSession, ok, refused, serve } from '../test/answers.ts'
import { renderRoutes } from '../test/render.tsx'
import { deadLetterEndpoints } from '../api/endpoints/dead-letters.ts'
import { aLetter } from '../features/dead-letters/test/letters.ts'

class QuietSocket extends EventTarget {
  readyState = 0
  send(): void {
    this.readyState = 0
  }
  close(): void {
    this.readyState = 3
  }
}
beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const admin = aSession({
  user: { ...aSession().user, role: 'admin' },
  business: null,
  businesses: [],
  isOwner: false,
})
const base = '/api/admin/dead-letters'
const shop = aLetter(0).business

/** A server with these letters, which forgets what is decided. */
const world = (letters: DeadLetter[], more: Answers = {}) => {
  const waiting = [...letters]
  const decide = (id: string) => () => {
    waiting.splice(
      waiting.findIndex(({ _id }) => _id === id),
      1
    )
    return ok({})
  }
  const requests = serve({
    'GET /api/auth/session': ok(admin),
    [`GET ${base}`]: () => ok({ letters: [...waiting], hasMore: false }),
    [`GET ${base}/count`]: () => ok({ open: waiting.length }),
    [`GET ${base}/businesses`]: () =>
      ok([
        ...new Map(
          waiting.map(({ business }) => [
            business?._id,
            {
              business,
              open: waiting.filter(letter => letter.business?._id === business?._id).length,
            },
          ])
        ).values(),
      ]),
    ...Object.fromEntries(
      letters.flatMap(({ _id }) => [
        [`POST ${base}/${_id}/retry`, decide(_id)],
        [`POST ${base}/${_id}/discard`, decide(_id)],
      ])
    ),
    ...more,
  })
  return { requests, waiting, ...renderRoutes(routes, '/admin/pendientes') }
}
const rows = () => screen.queryAllByRole('article').map(row => row.getAttribute('aria-label'))
const decided = (requests: readonly { method: string; path: string }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ path }) => path.slice(base.length))

it('shows name, business, reason, attempts, age and ids of each dead letter', async () => {
  const { user } = world([
    aLetter(0),
    aLetter(1, {
      kind: 'job',
      consumer: 'platform-tidy',
      type: 'platform-tidy',
      business: null,
      attempts: 1,
      reason: 'Otra parte de Mostrador no respondió',
      references: [],
    }),
  ])
  const first = within(
    await screen.findByRole('article', { name: 'Mensaje recibido, Barbería Roma' })
  )
  for (const text of [
    'Evento',
    'Barbería Roma · Clientes',
    'Error inesperado al procesar',
    /^5 intentos/,
    /^hace/,
  ])
    expect(first.getByText(text)).toBeInTheDocument()
  const second = within(screen.getByRole('article', { name: 'Limpieza diaria, Plataforma' }))
  for (const text of [
    'Tarea',
    'Plataforma · Mantenimiento',
    'Otra parte de Mostrador no respondió',
    /^1 intento\b/,
  ])
    expect(second.getByText(text)).toBeInTheDocument()
  await user.click(first.getByText('Detalles técnicos'))
  expect(first.getByText(aLetter(0).references[0]?.id ?? '')).toBeVisible()
  expect(screen.getByText('2 pendientes')).toBeInTheDocument()
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id)
  ).toEqual([])
})

it('explains the page when there are no dead letters', async () => {
  world([])
  expect(await screen.findByRole('heading', { name: 'Nada pendiente' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Filtros' })).toBeNull()
})

it('removes the row of a retried letter before the server answers, so that a second click does nothing', async () => {
  const probe: { now?: () => unknown } = {}
  let early: unknown
  const letter = aLetter(0)
  const { user, requests, store } = world([letter, aLetter(1)], {
    [`POST ${base}/${letter._id}/retry`]: () => {
      early = probe.now?.()
      return refused(503, 'unavailable', 'Vuelve en un momento')
    },
  })
  probe.now = () =>
    deadLetterEndpoints.endpoints.countDeadLetters.select(undefined)(store.getState()).data?.open
  const row = await screen.findAllByRole('article')
  await user.dblClick(within(row[0] ?? document.body).getByRole('button', { name: 'Reintentar' }))
  // The row reappears: the request failed.
  expect(
    await screen.findByText('Vuelve en un momento', {}, { timeout: 5_000 })
  ).toBeInTheDocument()
  expect(early).toBe(1)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(
    new Set(
      requests
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => headers.get('idempotency-key'))
    )
  ).toHaveLength(1)
})

it('discards after asking, naming what is lost', async () => {
  const { user, requests } = world([aLetter(0)])
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '¿Descartar «Mensaje recibido»?' })
  )
  expect(
    dialog.getByText(
      'Clientes no se enterará de «Mensaje recibido» de Barbería Roma. No se puede deshacer.'
    )
  ).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByRole('heading', { name: 'Nada pendiente' })).toBeInTheDocument()
  expect(await screen.findByText('Descartado')).toBeInTheDocument()
  expect(decided(requests)).toEqual([`/${aLetter(0)._id}/discard`])
})

it('discards nothing when the confirmation is declined', async () => {
  const { user, requests } = world([aLetter(0)])
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' })
  )
  await waitFor(() =>
    expect(document.querySelector('[role=alertdialog]')).toHaveAttribute('data-state', 'closed')
  )
  expect([decided(requests), rows()]).toEqual([[], ['Mensaje recibido, Barbería Roma']])
})

it('tells the second admin who resolved a letter first, and keeps the row removed', async () => {
  const letter = aLetter(0)
  const { user, waiting } = world([letter, aLetter(1)], {
    [`POST ${base}/${letter._id}/retry`]: () => {
      waiting.splice(0, 1)
      return refused(409, 'letter_retried', 'Laura ya lo reintentó')
    },
  })
  await user.click(
    (await screen.findAllByRole('button', { name: 'Reintentar' }))[0] ?? document.body
  )
  expect(await screen.findByText('Laura ya lo reintentó')).toBeInTheDocument()
  await waitFor(() => expect(rows()).toHaveLength(1))
})

it('filters by kind and business, in the address', async () => {
  const urls: string[] = []
  const { user, router } = world([aLetter(0), aLetter(1, { business: null })])
  await screen.findAllByRole('article')
  const inner = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    urls.push(String(input))
    return inner(input, init)
  })
  await screen.findByRole('option', { name: 'Barbería Roma (1)' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Negocio' }), 'Barbería Roma (1)')
  await user.click(screen.getByText('Tareas'))
  await waitFor(() => expect(router.state.location.search).toBe(`?negocio=${shop?._id}&tipo=job`))
  await waitFor(() =>
    expect(
      urls.some(url => url.includes(`kind=job`) && url.includes(`business=${shop?._id}`))
    ).toBe(true)
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Negocio' }), 'Plataforma (1)')
  await waitFor(() => expect(urls.some(url => url.includes('business=platform'))).toBe(true))
})

it('continues after the last letter of the previous page', async () => {
  const urls: string[] = []
  const { user } = world([])
  await screen.findByRole('heading', { name: 'Nada pendiente' })
  const pages = [
    { letters: [aLetter(0), aLetter(1)], hasMore: true },
    { letters: [aLetter(2)], hasMore: false },
  ]
  serve({
    'GET /api/auth/session': ok(admin),
    [`GET ${base}`]: () => ok(pages[urls.at(-1)?.includes('after=') === true ? 1 : 0]),
    [`GET ${base}/count`]: ok({ open: 3 }),
    [`GET ${base}/businesses`]: ok([]),
  })
  const inner = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (new URL(String(input)).pathname === base) urls.push(String(input))
    return inner(input, init)
  })
  window.dispatchEvent(new Event('focus'))
  await user.click(await screen.findByRole('button', { name: 'Cargar más' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(urls.at(-1)).toContain(`after=${aLetter(1)._id}`)
})

it('shows the not-found panel to a user who is not an admin [G2-17]', async () => {
  const requests = serve({ 'GET /api/auth/session': ok(aSession()) })
  renderRoutes(routes, '/admin/pendientes')
  expect(
    await screen.findByRole('heading', { name: 'No encontramos esta página' })
  ).toBeInTheDocument()
  expect(requests.filter(({ path }) => path.startsWith(base))).toEqual([])
})

it('is the landing page of an admin without a business, without the business menu', async () => {
  serve({
    'GET /api/auth/session': ok(admin),
    [`GET ${base}`]: ok({ letters: [], hasMore: false }),
    [`GET ${base}/count`]: ok({ open: 0 }),
    [`GET ${base}/businesses`]: ok([]),
  })
  const { router } = renderRoutes(routes, '/agenda')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/pendientes'))
  expect(
    new Set(
      screen.getAllByRole('navigation').flatMap(menu =>
        within(menu)
          .queryAllByRole('link')
          .map(link => link.textContent)
      )
    )
  ).toEqual(new Set(['Pendientes']))
})
