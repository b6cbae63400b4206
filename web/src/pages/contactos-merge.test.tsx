import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { chooseItem } from '../test/choose-item.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = (last: string) => `0199b2c4-0000-7000-8000-0000000000${last}`
const aClient = (last: string, fields: object) => ({
  _id: idOf(last),
  businessId: idOf('01'),
  customId: '',
  name: 'Ana',
  lastname: 'Rojas',
  secondLastname: '',
  whatsapp: '2225550101',
  countryCode: '52',
  countryCodeExt: '521',
  email: '',
  birthdate: null,
  gender: null,
  noRespond: false,
  pushName: '',
  type: 'lead',
  instagramAccountId: null,
  messengerId: null,
  whatsAppId: null,
  notes: [],
  funnelPhases: [],
  interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null,
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
  lastInteraction: null,
  createdAt: '2026-10-01T18:00:00.000Z',
  ...fields,
})
const ana = aClient('c1', { email: 'ana@correo.example' })
const insta = aClient('c2', {
  name: 'Anita',
  lastname: '',
  whatsapp: '',
  instagramAccountId: 'ig',
  gender: 'Femenino',
})
const pair = { first: ana, second: insta, reasons: ['name'] }
const preview = {
  survivor: { client: ana, revision: 'r1', records: [{ kind: 'appointment', count: 1 }] },
  merged: {
    client: insta,
    revision: 'r2',
    records: [
      { kind: 'appointment', count: 3 },
      { kind: 'chat', count: 2 },
      { kind: 'enrollment', count: 1 },
    ],
  },
  isComplete: true,
}
const merge = {
  _id: idOf('a1'),
  survivorId: ana._id,
  mergedId: insta._id,
  mergedName: 'Anita',
  createdBy: 'Dueña',
  createdAt: new Date().toISOString(),
  undoneAt: null,
  undoUntil: new Date(Date.now() + 1_000_000).toISOString(),
}
const undoPath = `POST /api/client/merge/${merge._id}/undo`
const visit = (answers: Answers = {}, path = '/contactos') =>
  openApp(path, aSession(), {
    'GET /api/client': ok({ clients: [], total: 0, next: null }),
    'GET /api/client/duplicate': ok([pair]),
    'GET /api/client/merge/preview': ok(preview),
    'POST /api/client/merge': ok(merge),
    [undoPath]: ok({ ...merge, undoneAt: merge.createdAt }),
    ...answers,
  })
type Visit = ReturnType<typeof visit>

const compare = async (user: Visit['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Más de Contactos' }))
  await chooseItem(user, 'Posibles duplicados')
  const list = within(await screen.findByRole('dialog', { name: 'Posibles duplicados' }))
  expect(await list.findByText('Mismo nombre, alguno sin número')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: 'Comparar y unir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unir contactos' }))
  await dialog.findByText(/3 citas, 2 chats, 1 inscripción/)
  return dialog
}

it('merges a suggested pair: chosen values, what moves, and Deshacer', async () => {
  const { user, requests } = visit()
  const dialog = await compare(user)
  const gender = within(dialog.getByRole('radiogroup', { name: 'Género' }))
  expect(gender.getByRole('radio', { name: 'Femenino' })).toBeChecked()
  const name = within(dialog.getByRole('radiogroup', { name: 'Nombre' }))
  await user.click(name.getByRole('radio', { name: 'Anita' }))
  expect(await seriousViolations()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Unir contactos' }))
  const posted = () => requests.filter(({ method }) => method === 'POST')
  await vi.waitFor(() =>
    expect(posted()[0]?.body).toEqual({
      survivorId: ana._id,
      mergedId: insta._id,
      choice: { name: 'merged' },
      revisions: { survivor: 'r1', merged: 'r2' },
    })
  )
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await vi.waitFor(() => expect(posted().at(-1)?.path).toBe(`/api/client/merge/${merge._id}/undo`))
})

it('keeps the choice when the merge is refused, and says why', async () => {
  const stale = 'Uno de los contactos cambió mientras elegías.'
  const { user } = visit({ 'POST /api/client/merge': refused(409, 'merge_stale', stale) })
  const dialog = await compare(user)
  const name = within(dialog.getByRole('radiogroup', { name: 'Nombre' }))
  await user.click(name.getByRole('radio', { name: 'Anita' }))
  await user.click(dialog.getByRole('button', { name: 'Unir contactos' }))
  expect(await dialog.findByText(stale)).toBeInTheDocument()
  expect(name.getByRole('radio', { name: 'Anita' })).toBeChecked()
})

it('tells two contacts apart, and says so when nobody looks alike', async () => {
  let pairs: unknown[] = [pair]
  const { user, requests } = visit({
    'GET /api/client/duplicate': () => ok(pairs),
    'POST /api/client/duplicate/dismiss': () => {
      pairs = []
      return ok({ firstId: ana._id, secondId: insta._id })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Más de Contactos' }))
  await chooseItem(user, 'Posibles duplicados')
  await user.click(await screen.findByRole('button', { name: 'No son la misma persona' }))
  expect(await screen.findByText('No vemos duplicados')).toBeInTheDocument()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    firstId: ana._id,
    secondId: insta._id,
  })
})

it('shows in the contact who was merged into it, and takes the last merge back', async () => {
  const { user, requests } = visit(
    {
      [`GET /api/client/${ana._id}`]: ok(ana),
      [`GET /api/client/${ana._id}/merge`]: ok([merge]),
    },
    `/contactos?contacto=${ana._id}`
  )
  const history = within(await screen.findByRole('region', { name: 'Contactos unidos' }))
  expect(history.getByText('Se unió Anita')).toBeInTheDocument()
  await user.click(history.getByRole('button', { name: 'Deshacer' }))
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(
      `/api/client/merge/${merge._id}/undo`
    )
  )
})

it('starts a merge from a contact by searching another one, and refuses the same contact', async () => {
  const { user, requests } = visit(
    {
      [`GET /api/client/${ana._id}`]: ok(ana),
      'GET /api/client/search': ({ query }) =>
        ok(query.get('search') === 'rojas' ? [ana] : [insta]),
    },
    `/contactos?contacto=${ana._id}`
  )
  await user.click(await screen.findByRole('button', { name: 'Unir con otro contacto' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unir con otro contacto' }))
  const field = dialog.getByRole('combobox', { name: /Otro contacto/ })
  const space = dialog.getByRole('group', { name: 'Con quién se une' })
  expect(space.style.minHeight).toBe('20rem')
  await user.type(field, 'rojas')
  await user.click(await screen.findByRole('option', { name: /Ana Rojas/ }))
  expect(await dialog.findByText('Es el mismo contacto. Elige otro.')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Comparar' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, 'anita')
  await user.click(await screen.findByRole('option', { name: /Anita/ }))
  await user.click(dialog.getByRole('button', { name: 'Comparar' }))
  const sides = within(await screen.findByRole('dialog', { name: 'Unir contactos' }))
  await sides.findByText(/3 citas, 2 chats, 1 inscripción/)
  const read = requests.find(({ path }) => path === '/api/client/merge/preview')
  expect(Object.fromEntries(read?.query ?? [])).toEqual({
    survivorId: ana._id,
    mergedId: insta._id,
  })
})
