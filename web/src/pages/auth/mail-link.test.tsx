import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserSession } from '../../api/session.ts'
import { type Answers, aSession, ok, refused } from '../../test/answers.ts'
import { openApp, seriousViolations } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const token = 'link-token-0123456789-0123456789'
const linkGone = refused(410, 'link_invalid', 'El enlace ya no es válido. Pide uno nuevo.')
const ownerSession = aSession()
const { email } = ownerSession.user
const unverified: BrowserSession = {
  ...ownerSession,
  user: { ...ownerSession.user, emailVerified: false },
}

describe('/verificar-correo', () => {
  const preview = (signedIn: 'same' | 'other' | 'none') => ok({ email, signedIn })
  const visit = (session: BrowserSession | null, more: Answers) =>
    openApp(`/verificar-correo/${token}`, session, more)

  it('verifies the address of whoever is signed in', async () => {
    const { user, requests, store } = visit(unverified, {
      'POST /api/auth/verification/preview': preview('same'),
      'POST /api/auth/verification/confirm': ok(ownerSession),
    })
    const button = await screen.findByRole('button', { name: 'Verificar mi correo' })
    expect(await seriousViolations()).toEqual([])
    expect(requests.some(({ path }) => path.endsWith('/confirm'))).toBe(false)
    await user.click(button)
    expect(
      await screen.findByRole('heading', { name: 'Tu correo quedó verificado' })
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ir al panel' })).toHaveAttribute('href', '/principal')
    expect(JSON.stringify(store.getState())).toContain('"emailVerified":true')
  })

  it('asks to sign in to that very account first, and then to confirm', async () => {
    let session: BrowserSession | null = null
    const { user } = visit(null, {
      'GET /api/auth/session': () => ok(session),
      'POST /api/auth/login': () => {
        session = unverified
        return ok(session)
      },
      'POST /api/auth/verification/preview': () => preview(session === null ? 'none' : 'same'),
    })
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue(email)
    expect(screen.getByLabelText(/^Correo/)).toHaveAttribute('readonly')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByRole('button', { name: 'Verificar mi correo' })).toBeInTheDocument()
  })

  it('names the account of the link when somebody else is signed in', async () => {
    visit(aSession({ user: { ...ownerSession.user, email: 'otra@example.com' } }), {
      'POST /api/auth/verification/preview': preview('other'),
    })
    expect(await screen.findByText(/Este enlace es para la cuenta de/)).toHaveTextContent(
      `Este enlace es para la cuenta de ${email}. Ingresaste como otra@example.com.`
    )
    expect(screen.getByRole('button', { name: 'Cambiar de cuenta' })).toBeInTheDocument()
  })

  it('locks the account for whoever did not create it, after asking', async () => {
    const { user, requests } = visit(null, {
      'POST /api/auth/verification/preview': preview('none'),
      'POST /api/auth/verification/disown': ok({}),
    })
    await user.click(await screen.findByRole('button', { name: 'No fui yo' }))
    const dialog = await screen.findByRole('alertdialog', { name: '¿No creaste tú esta cuenta?' })
    expect(dialog).toHaveTextContent(email)
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear la cuenta' }))
    expect(await screen.findByRole('heading', { name: 'Bloqueamos la cuenta' })).toBeInTheDocument()
    expect(requests.find(({ path }) => path.endsWith('/disown'))?.body).toEqual({ token })
  })

  it.each([
    ['nobody', null, 'link', 'Ingresar para pedir otro'],
    ['an unverified account', unverified, 'button', 'Reenviar correo'],
    ['a verified account', ownerSession, 'link', 'Ir al panel'],
  ] as const)(
    'says that the link is over, and to %s what to do',
    async (_, session, role, name) => {
      visit(session, { 'POST /api/auth/verification/preview': linkGone })
      expect(
        await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })
      ).toBeInTheDocument()
      expect(screen.getByRole(role, { name })).toBeInTheDocument()
    }
  )
})

describe('/restablecer', () => {
  const result = { email, firstVerified: false, businesses: [] as unknown[] }
  const visit = (more: Answers = {}) =>
    openApp(`/restablecer/${token}`, null, {
      'POST /api/auth/password/reset/preview': ok({ email }),
      'POST /api/auth/password/reset': ok(result),
      ...more,
    })
  const choose = async (user: ReturnType<typeof visit>['user'], password: string) => {
    await user.type(await screen.findByLabelText(/^Contraseña nueva/), password)
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
  }

  it('sets a password that can be looked at, and leads to signing in with the address', async () => {
    const { user, requests, router } = visit()
    await choose(user, 'corta')
    expect(
      await screen.findByText('La contraseña debe tener al menos 8 caracteres')
    ).toBeInTheDocument()
    expect(requests.some(({ path }) => path === '/api/auth/password/reset')).toBe(false)
    expect(await seriousViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(screen.getByLabelText(/^Contraseña nueva/)).toHaveAttribute('type', 'text')
    await choose(user, 'muylarga')
    expect(
      await screen.findByRole('heading', { name: 'Contraseña actualizada' })
    ).toBeInTheDocument()
    expect(requests.find(({ path }) => path === '/api/auth/password/reset')?.body).toEqual({
      token,
      password: 'cortamuylarga',
    })
    await user.click(screen.getByRole('link', { name: 'Ingresar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/ingresar'))
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue(email)
  })

  it('keeps the password when saving fails', async () => {
    const { user } = visit({
      'POST /api/auth/password/reset': refused(429, 'too_many_attempts', 'Demasiados intentos.'),
    })
    await choose(user, 'secreta123')
    expect(await screen.findByText('Demasiados intentos.')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Contraseña nueva/)).toHaveValue('secreta123')
  })

  it('names what was left in an account that nobody had confirmed', async () => {
    const { user } = visit({
      'POST /api/auth/password/reset': ok({
        email,
        firstVerified: true,
        businesses: [{ _id: ownerSession.user._id, name: 'Negocio ajeno', otherMembers: 2 }],
      }),
    })
    await choose(user, 'secreta123')
    expect(await screen.findByText('Revisa qué hay en esta cuenta')).toBeInTheDocument()
    expect(screen.getByText('Negocio ajeno (2 personas más entran)')).toBeInTheDocument()
  })

  it('offers a new link when the link has expired', async () => {
    const { user, router } = visit({ 'POST /api/auth/password/reset': linkGone })
    await choose(user, 'secreta123')
    await user.click(await screen.findByRole('link', { name: 'Pedir otro enlace' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/recuperar'))
    expect(await screen.findByLabelText(/^Correo/)).toHaveValue(email)
  })
})

describe('/cambiar-correo', () => {
  const next = 'nueva@example.com'
  const visit = (signedIn: 'same' | 'other' | 'none', more: Answers = {}) =>
    openApp(`/cambiar-correo/${token}`, signedIn === 'none' ? null : ownerSession, {
      'POST /api/auth/email/preview': ok({ email: next, signedIn }),
      ...more,
    })

  it('takes the new address', async () => {
    const { user } = visit('same', {
      'POST /api/auth/email/confirm': ok({
        ...ownerSession,
        user: { ...ownerSession.user, email: next },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Usar este correo' }))
    expect(
      await screen.findByRole('heading', { name: 'Tu correo quedó actualizado' })
    ).toBeInTheDocument()
    expect(screen.getByText(next)).toBeInTheDocument()
  })

  it('says why it cannot be taken', async () => {
    const { user } = visit('same', {
      'POST /api/auth/email/confirm': refused(
        409,
        'email_taken',
        'Ya existe una cuenta con ese correo'
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Usar este correo' }))
    expect(await screen.findByText('Ya existe una cuenta con ese correo')).toBeInTheDocument()
  })

  it('signs in with the previous address', async () => {
    visit('none')
    expect(await screen.findByText(/Ingresa con tu correo de antes/)).toBeInTheDocument()
    expect(screen.getByLabelText(/^Correo/)).toHaveValue('')
  })

  it('is cancelled by a person who did not ask for it', async () => {
    const { user } = visit('none', { 'POST /api/auth/email/refuse': ok({}) })
    await user.click(await screen.findByRole('button', { name: 'No fui yo' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar el cambio' }))
    expect(await screen.findByRole('heading', { name: 'Cambio cancelado' })).toBeInTheDocument()
  })
})

describe('/deshacer-correo', () => {
  it('restores the address with a new password', async () => {
    const { user, requests } = openApp(`/deshacer-correo/${token}`, null, {
      'POST /api/auth/email/undo/preview': ok({ email }),
      'POST /api/auth/email/undo': ok({}),
    })
    await user.type(await screen.findByLabelText(/^Contraseña nueva/), 'secreta123')
    await user.click(screen.getByRole('button', { name: 'Recuperar mi cuenta' }))
    expect(
      await screen.findByRole('heading', { name: 'Recuperaste tu cuenta' })
    ).toBeInTheDocument()
    expect(requests.find(({ path }) => path === '/api/auth/email/undo')?.body).toEqual({
      token,
      password: 'secreta123',
    })
  })

  it('says that the link has expired', async () => {
    openApp(`/deshacer-correo/${token}`, null, { 'POST /api/auth/email/undo/preview': linkGone })
    expect(await screen.findByRole('link', { name: 'Recuperar mi cuenta' })).toBeInTheDocument()
  })
})
