import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BrowserSession } from '../../api/session.ts'
import { aBusiness, type Answers, aSession, ok, refused } from '../../test/answers.ts'
import { openApp, seriousViolations } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const token = 'invitation-token-0123456789'
const invited = 'nora@example.com'
const preview = ok({
  businessName: 'Barbería Roma',
  inviterName: 'Lupita Hernández',
  provesAddress: true,
  email: invited,
  name: 'Nora',
  expiresAt: '2026-11-29T18:00:00.000Z',
})
const member = aSession({ isOwner: false, fullAccess: false })
const nora = (change: Partial<BrowserSession['user']> = {}): BrowserSession => ({
  ...member,
  user: { ...member.user, name: 'Nora', email: invited, ...change },
})
const withoutBusiness = (session: BrowserSession): BrowserSession => ({
  ...session,
  business: null,
  businesses: [],
})

/** The server as it answers while one person signs in, accepts and leaves. */
const visit = (start: BrowserSession | null, more: Answers = {}) => {
  let session = start
  const become = (next: BrowserSession | null) => {
    session = next
    return ok(next ?? {})
  }
  return openApp(`/invitacion/${token}`, start, {
    'GET /api/auth/session': () => ok(session),
    [`GET /api/business/${member.business?._id}`]: ok(aBusiness()),
    'POST /api/auth/invitation/preview': preview,
    'POST /api/auth/register': () => become(withoutBusiness(nora())),
    'POST /api/auth/login': () => become(withoutBusiness(nora())),
    'POST /api/auth/logout': () => become(null),
    'POST /api/auth/invitation/accept': () => become(nora()),
    ...more,
  })
}
type Visit = ReturnType<typeof visit>
const bodyOf = (requests: Visit['requests'], path: string) =>
  requests.filter(request => request.path === path).map(request => request.body)

it('lets a new person register with the invited address, accept, and enter the business', async () => {
  const { user, requests, router } = visit(null)
  expect(
    await screen.findByRole('heading', { name: 'Barbería Roma te invita' })
  ).toBeInTheDocument()
  expect(screen.getByText(/Lupita Hernández quiere que trabajes/)).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  expect(screen.getByLabelText(/^Correo/)).toHaveValue(invited)
  expect(screen.getByLabelText(/^Correo/)).toHaveAttribute('readonly')
  expect(screen.getByLabelText(/^Tu nombre/)).toHaveValue('Nora')
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }))
  await user.click(await screen.findByRole('button', { name: 'Aceptar invitación' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(await screen.findByRole('heading', { name: /Nora/ })).toBeInTheDocument()
  expect(bodyOf(requests, '/api/auth/register')).toEqual([
    { name: 'Nora', email: invited, password: 'secreta123', invitation: token },
  ])
  expect(bodyOf(requests, '/api/auth/invitation/accept')).toEqual([{ token }])
  expect(requests.some(({ path, query }) => `${path}?${query}`.includes(token))).toBe(false)
})

it('offers to sign in with the same address when it has an account', async () => {
  const { user } = visit(null, {
    'POST /api/auth/register': refused(409, 'email_taken', 'Ya existe una cuenta con ese correo'),
  })
  expect(await screen.findByLabelText(/^Tu nombre/)).toHaveValue('Nora')
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }))
  expect(await screen.findByText('Ya existe una cuenta con ese correo')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ingresar con mi cuenta' }))
  expect(screen.getByLabelText(/^Correo/)).toHaveValue(invited)
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await screen.findByRole('button', { name: 'Aceptar invitación' })).toBeInTheDocument()
})

it('names the signed-in person who is not the invited one, and offers to switch accounts', async () => {
  const { user, requests } = visit(aSession())
  expect(await screen.findByText(/Esta invitación es para nora@example.com/)).toHaveTextContent(
    'Ingresaste como lupita@example.com'
  )
  expect(screen.queryByRole('button', { name: 'Aceptar invitación' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cambiar de cuenta' }))
  expect(await screen.findByLabelText(/^Tu nombre/)).toBeInTheDocument()
  expect(bodyOf(requests, '/api/auth/logout')).toHaveLength(1)
})

it('verifies the address with the password of the account, and keeps it when it is wrong', async () => {
  const answers = [refused(422, 'wrong_password', 'La contraseña no es correcta'), ok(nora())]
  const { user, requests, router } = visit(withoutBusiness(nora({ emailVerified: false })), {
    'POST /api/auth/invitation/accept': () => answers.shift() ?? ok(nora()),
  })
  const password = await screen.findByLabelText(/^Tu contraseña/)
  await user.click(screen.getByRole('button', { name: 'Aceptar invitación' }))
  expect(await screen.findByText('Este campo es requerido')).toBeInTheDocument()
  await user.type(password, 'secreta12')
  await user.click(screen.getByRole('button', { name: 'Aceptar invitación' }))
  expect(await screen.findByText('La contraseña no es correcta')).toBeInTheDocument()
  expect(password).toHaveValue('secreta12')
  await user.type(password, '3')
  await user.click(screen.getByRole('button', { name: 'Aceptar invitación' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/principal'))
  expect(bodyOf(requests, '/api/auth/invitation/accept')).toEqual([
    { token, password: 'secreta12' },
    { token, password: 'secreta123' },
  ])
})

it('asks who came by a shared link to verify by mail first, and goes on once that is done', async () => {
  let person = withoutBusiness(nora({ emailVerified: false }))
  const { user } = visit(person, {
    'GET /api/auth/session': () => ok(person),
    'POST /api/auth/invitation/preview': ok({
      businessName: 'Barbería Roma',
      inviterName: 'Lupita Hernández',
      provesAddress: false,
      email: invited,
      name: null,
      expiresAt: '2026-11-29T18:00:00.000Z',
    }),
  })
  const verified = await screen.findByRole('button', { name: 'Ya lo verifiqué' })
  expect(screen.queryByLabelText(/^Tu contraseña/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Aceptar invitación' })).toBeNull()
  expect(await seriousViolations()).toEqual([])
  await user.click(verified)
  expect(await screen.findByText(/^Todavía no aparece verificado/)).toBeVisible()
  person = withoutBusiness(nora())
  await user.click(verified)
  expect(await screen.findByRole('button', { name: 'Aceptar invitación' })).toBeInTheDocument()
})

it('asks for the password when only the server knows that the address is not verified', async () => {
  const { user } = visit(withoutBusiness(nora()), {
    'POST /api/auth/invitation/accept': refused(
      403,
      'email_unverified',
      'Verifica tu correo para continuar'
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Aceptar invitación' }))
  expect(await screen.findByLabelText(/^Tu contraseña/)).toBeInTheDocument()
})

it.each([
  ['expired', 'La invitación venció'],
  ['withdrawn', 'La invitación se retiró'],
  ['used', 'La invitación ya se usó'],
  [undefined, 'Esta invitación ya no es válida'],
])('says that the invitation has ended (%s) and what to do', async (reason, title) => {
  const over = refused(410, 'invitation_invalid', 'Esta invitación ya no es válida.')
  visit(null, {
    'POST /api/auth/invitation/preview': {
      ...over,
      body: { ...Object(over.body), ...(reason === undefined ? {} : { details: { reason } }) },
    },
  })
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ingresar' })).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
})

it('says that the invitation ended after it was shown', async () => {
  const { user } = visit(withoutBusiness(nora()), {
    'POST /api/auth/invitation/accept': refused(
      410,
      'invitation_invalid',
      'Esta invitación ya no es válida.'
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Aceptar invitación' }))
  expect(
    await screen.findByRole('heading', { name: 'Esta invitación ya no es válida' })
  ).toBeInTheDocument()
})

it('declines after asking, without a session', async () => {
  const { user, requests } = visit(null, { 'POST /api/auth/invitation/decline': ok({}) })
  await user.click(await screen.findByRole('button', { name: 'Rechazar la invitación' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Rechazar la invitación de Barbería Roma?',
  })
  expect(bodyOf(requests, '/api/auth/invitation/decline')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }))
  expect(
    await screen.findByRole('heading', { name: 'Rechazaste la invitación' })
  ).toBeInTheDocument()
  expect(bodyOf(requests, '/api/auth/invitation/decline')).toEqual([{ token }])
})

it('can be retried after a server error', async () => {
  const answers = [refused(500, 'internal', 'Algo salió mal de nuestro lado. Intenta de nuevo.')]
  const { user } = visit(null, {
    'POST /api/auth/invitation/preview': () => answers.shift() ?? preview,
  })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(
    await screen.findByRole('heading', { name: 'Barbería Roma te invita' })
  ).toBeInTheDocument()
})
