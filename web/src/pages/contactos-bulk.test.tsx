import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ana, contactId as id } from '../test/a-contact.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { chooseItem } from '../test/choose-item.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

const downloads: Blob[] = []
beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  downloads.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    downloads.push(file as Blob)
    return 'blob:contactos'
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const aRun = {
  _id: '0199b2c4-0000-7000-8000-0000000000e1',
  kind: 'type',
  title: 'Tipo: Cliente',
  state: 'running',
  total: 250,
  processed: 100,
  changed: 100,
  unchanged: 0,
  leftOut: 0,
  failed: 0,
  restored: 0,
  kept: 0,
  createdBy: 'Lupita',
  createdAt: '2026-11-21T18:00:00.000Z',
}
const visit = (answers: Answers = {}, path = '/contactos') =>
  openApp(path, aSession(), {
    'GET /api/client': ok({ clients: [ana], total: 250, next: 'cursor-1' }),
    'GET /api/client/bulk': ok([]),
    'POST /api/client/bulk': ok(aRun),
    ...answers,
  })
const started = (requests: readonly { method: string; path: string; body: unknown }[]) =>
  requests.find(({ method, path }) => method === 'POST' && path === '/api/client/bulk')?.body

it('changes the selected contacts, and shows a refusal beside the choice', async () => {
  const { user, requests } = visit({
    'POST /api/client/bulk': refused(409, 'bulk_in_progress', 'Ya hay una acción en curso.'),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Rojas' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Con lo seleccionado' }))
  await user.click(bar.getByRole('button', { name: 'Responder o no' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mensajes automáticos' }))
  const apply = form.getByRole('button', { name: 'Aplicar a 1 contacto' })
  expect(apply).toBeDisabled()
  await user.type(form.getByLabelText(/^Motivo/), 'Proveedora')
  await user.click(apply)
  expect(await form.findByText('Ya hay una acción en curso.')).toBeInTheDocument()
  expect(form.getByLabelText(/^Motivo/)).toHaveValue('Proveedora')
  expect(started(requests)).toEqual({
    action: { kind: 'silence', reason: 'Proveedora' },
    choice: { clientIds: [id] },
  })
  expect(await seriousViolations()).toEqual([])
})

it('changes all that pass the filter, not only those on the page', async () => {
  const { user, requests } = visit({}, '/contactos?buscar=rojas')
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Rojas' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Con lo seleccionado' }))
  await user.click(bar.getByRole('button', { name: 'Seleccionar los 250 que coinciden' }))
  expect(bar.getByText('250 seleccionados')).toBeInTheDocument()
  await user.click(bar.getByRole('button', { name: 'Cambiar tipo' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cambiar tipo' }))
  await user.click(form.getByRole('button', { name: 'Aplicar a 250 contactos' }))
  await vi.waitFor(() =>
    expect(started(requests)).toEqual({
      action: { kind: 'type', type: 'client' },
      choice: { filter: { search: 'rojas' } },
    })
  )
  await vi.waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

it('says before and after that contacts who wrote BAJA are left out', async () => {
  const done = { kind: 'speak', title: 'Volver a responder', state: 'done', processed: 250 }
  const runs = [{ ...aRun, ...done, changed: 247, leftOut: 3 }]
  const { user, requests } = visit({ 'GET /api/client/bulk': ok(runs) })
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Rojas' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Con lo seleccionado' }))
  await user.click(bar.getByRole('button', { name: 'Responder o no' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mensajes automáticos' }))
  expect(form.queryByText(/BAJA/)).toBeNull()
  await user.selectOptions(form.getByLabelText('Mensajes automáticos'), 'Responder')
  expect(form.getByText(/menos a quienes escribieron BAJA/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Aplicar a 1 contacto' }))
  await vi.waitFor(() => expect(started(requests)).toMatchObject({ action: { kind: 'speak' } }))
  await user.click(screen.getByRole('button', { name: 'Más de Contactos' }))
  await chooseItem(user, 'Acciones recientes')
  const drawer = within(await screen.findByRole('dialog', { name: 'Acciones recientes' }))
  expect(
    await drawer.findByText('Listo: 247 cambiados, 3 sin cambio porque escribieron BAJA.')
  ).toBeInTheDocument()
})

it('shows a running bulk action after a reload, and undoes a finished one', async () => {
  let runs: object[] = [aRun]
  const { user, requests } = visit({
    'GET /api/client/bulk': () => ok(runs),
    [`POST /api/client/bulk/${aRun._id}/undo`]: () => {
      runs = [{ ...aRun, state: 'undone', restored: 249, kept: 1 }]
      return ok(runs[0])
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Tipo: Cliente' }))
  expect(card.getByText('40%')).toBeInTheDocument()
  runs = [{ ...aRun, state: 'done', processed: 250, changed: 250 }]
  await user.click(screen.getByRole('button', { name: 'Más de Contactos' }))
  await chooseItem(user, 'Acciones recientes')
  const drawer = within(await screen.findByRole('dialog', { name: 'Acciones recientes' }))
  await user.click(await drawer.findByRole('button', { name: 'Deshacer' }, { timeout: 8_000 }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Dejar 250 contactos como antes?' })
  )
  await user.click(question.getByRole('button', { name: 'Deshacer' }))
  expect(
    await drawer.findByText(/249 como antes, 1 se quedan porque cambiaron después/)
  ).toBeInTheDocument()
  expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(true)
})

it('hands over a file with all its pages [CLI2-02]', async () => {
  const file = { ...aRun, kind: 'export', title: 'Exportar contactos', state: 'done' }
  const titles = ['Nombre', 'WhatsApp']
  const { user } = visit(
    {
      'GET /api/client/bulk': ok([file]),
      [`GET /api/client/bulk/${file._id}/file`]: ({ query }) =>
        ok(
          query.get('after') === '0'
            ? { titles, rows: [['Ana', '2225550101']], next: 1000 }
            : { titles, rows: [['=Beto', '2225550102']], next: null }
        ),
    },
    '/contactos?acciones=1'
  )
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }))
  await vi.waitFor(() => expect(downloads).toHaveLength(1))
  expect(await downloads[0]?.text()).toContain(
    `Nombre,WhatsApp\r\nAna,2225550101\r\n"'=Beto",2225550102`
  )
})
