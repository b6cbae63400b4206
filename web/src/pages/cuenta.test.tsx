import type { OwnSession } from '@mostrador/contracts/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const ownerSession = aSession()
const aSignIn = (n: number, change: Partial<OwnSession> = {}): OwnSession => ({
  _id: `01890000-0000-7000-8000-00000000010${n}`,
  device: 'Chrome en Windows',
  address: '189.203.45.x',
  createdAt: '2026-11-25T22:30:00.000Z',
  lastSeenAt: '2026-11-25T22:30:00.000Z',
  current: false,
  ...change,
})
const thisDevice = aSignIn(1, { device: 'Safari en iPhone', current: true })
const otherDevice = aSignIn(2)

const visit = (more: Answers = {}, session = ownerSession) =>
  openApp('/cuenta', session, {
    'GET /api/auth/email': ok(null),
    'GET /api/auth/sessions': ok([thisDevice, otherDevice]),
    ...more,
  })
const list = () => screen.findByRole('list', { name: 'Sesiones' })

it('shows the account and its sessions, with nothing serious for axe', async () => {
  visit()
  const rows = within(await list()).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Safari en iPhoneEsta sesiónEn uso ahora')
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
  expect(rows[1]).toHaveTextContent('red 189.203.45.x')
  expect(rows[1]).toHaveTextContent('Abierta el mié 25 nov, 16:30')
  expect(screen.getByText('Verificado')).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('changes the password, and puts a wrong one under its field without losing anything', async () => {
  const answers = [refused(422, 'wrong_password', 'La contraseña no es correcta')]
  const { user, requests } = visit({
    'POST /api/auth/password': () => answers.shift() ?? ok(ownerSession),
  })
  await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }))
  const form = screen.getByRole('form', { name: 'Cambiar contraseña' })
  await user.type(within(form).getByLabelText(/^Contraseña actual/), 'anterior1')
  await user.type(within(form).getByLabelText(/^Contraseña nueva/), 'nueva-larga')
  await user.click(within(form).getByRole('button', { name: 'Guardar contraseña' }))
  expect(await within(form).findByText('La contraseña no es correcta')).toBeInTheDocument()
  expect(within(form).getByLabelText(/^Contraseña actual/)).toHaveFocus()
  expect(within(form).getByLabelText(/^Contraseña nueva/)).toHaveValue('nueva-larga')
  await user.click(within(form).getByRole('button', { name: 'Guardar contraseña' }))
  expect(
    await screen.findByText('Contraseña actualizada. Cerramos tus otras sesiones.')
  ).toBeInTheDocument()
  expect(screen.queryByRole('form', { name: 'Cambiar contraseña' })).toBeNull()
  expect(requests.filter(({ path }) => path === '/api/auth/password')[1]?.body).toEqual({
    current: 'anterior1',
    password: 'nueva-larga',
  })
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(2)
  )
})

it('requests a change of email, shows that it is pending, and cancels it', async () => {
  let pending: { email: string; expiresAt: string } | null = null
  const { user } = visit({
    'GET /api/auth/email': () => ok(pending),
    'POST /api/auth/email': ({ body }) => {
      if ((body as { email: string }).email === ownerSession.user.email)
        return refused(409, 'same_email', 'Ese ya es tu correo')
      pending = { email: 'nueva@example.com', expiresAt: '2026-11-26T22:30:00.000Z' }
      return ok(pending)
    },
    'DELETE /api/auth/email': () => {
      pending = null
      return ok({})
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cambiar correo' }))
  const form = screen.getByRole('form', { name: 'Cambiar correo' })
  await user.type(within(form).getByLabelText(/^Correo nuevo/), ownerSession.user.email)
  await user.type(within(form).getByLabelText(/^Tu contraseña/), 'secreta123')
  await user.click(within(form).getByRole('button', { name: 'Enviar enlace' }))
  expect(await within(form).findByText('Ese ya es tu correo')).toBeInTheDocument()
  expect(within(form).getByLabelText(/^Tu contraseña/)).toHaveValue('secreta123')
  await user.clear(within(form).getByLabelText(/^Correo nuevo/))
  await user.type(within(form).getByLabelText(/^Correo nuevo/), 'nueva@example.com')
  await user.click(within(form).getByRole('button', { name: 'Enviar enlace' }))
  const waiting = await screen.findByRole('region', { name: 'Cambio de correo pendiente' })
  expect(waiting).toHaveTextContent('nueva@example.com')
  expect(waiting).toHaveTextContent('vence el jue 26 nov, 16:30')
  await user.click(within(waiting).getByRole('button', { name: 'Cancelar cambio' }))
  await waitFor(() => expect(waiting).not.toBeInTheDocument())
})

it('closes one session and names it first', async () => {
  let sessions = [thisDevice, otherDevice]
  const { user } = visit({
    'GET /api/auth/sessions': () => ok(sessions),
    [`DELETE /api/auth/sessions/${otherDevice._id}`]: () => {
      sessions = [thisDevice]
      return ok({})
    },
  })
  await user.click(
    await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Windows' })
  )
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Cerrar la sesión de Chrome en Windows?',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }))
  expect(await screen.findByText('Sesión cerrada')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Chrome en Windows')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull()
})

it('closes all the others after asking', async () => {
  let sessions = [
    thisDevice,
    otherDevice,
    aSignIn(3, { device: 'Firefox en Linux', address: null }),
  ]
  const { user, requests } = visit({
    'GET /api/auth/sessions': () => ok(sessions),
    'POST /api/auth/sessions/end-others': () => {
      sessions = [thisDevice]
      return ok({ ended: 2 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cerrar las demás' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Cerrar las otras 2 sesiones?',
  })
  expect(requests.some(({ path }) => path.endsWith('/end-others'))).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar las demás' }))
  expect(await screen.findByText('Cerramos tus otras sesiones')).toBeInTheDocument()
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1))
})

it('says why the sessions could not be loaded, and retries', async () => {
  const answers = [refused(500, 'internal', 'Algo salió mal de nuestro lado. Intenta de nuevo.')]
  const { user } = visit({ 'GET /api/auth/sessions': () => answers.shift() ?? ok([thisDevice]) })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
})

it('sends the mail again for an address that is not verified', async () => {
  const { user } = visit(
    { 'POST /api/auth/verification': ok({}) },
    { ...ownerSession, user: { ...ownerSession.user, emailVerified: false } }
  )
  const main = await screen.findByRole('main')
  expect(await within(main).findByText('Sin verificar')).toBeInTheDocument()
  await user.click(within(main).getByRole('button', { name: 'Reenviar correo' }))
  expect(await within(main).findByRole('button', { name: 'Reenviar otra vez' })).toBeInTheDocument()
})
