import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '../../theme/form-recipes.ts'
import { system } from '../../theme/system.ts'
import { type Answers, aSession, ok, refused, serve } from '../../test/answers.ts'
import { SignInPage } from './page.tsx'

const LOGIN = 'POST /api/auth/login'

const openPage = (address: string, answers: Answers = {}) => {
  history.replaceState(null, '', address)
  const requests = serve({ 'GET /api/auth/session': ok(null), ...answers })
  const onLeave = vi.fn<Parameters<typeof SignInPage>[0]['onLeave']>(async () => undefined)
  const user = userEvent.setup()
  render(
    <ChakraProvider value={system}>
      <SignInPage onLeave={onLeave} />
    </ChakraProvider>
  )
  const typeInto = async (email: string, password: string) => {
    await user.type(screen.getByLabelText(/^Correo/), email)
    await user.type(screen.getByLabelText(/^Contraseña/), password)
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  }
  return { requests, onLeave, user, typeInto }
}
afterEach(() => history.replaceState(null, '', '/'))

it('signs in and goes on, with the session, to the page that was asked for', async () => {
  const session = aSession()
  const { requests, onLeave, typeInto } = openPage('/auth/ingresar?p=%2Fagenda%3Fvista%3Ddia', {
    [LOGIN]: ok(session),
  })
  await typeInto('lupita@example.com', 'secreta-1234')
  await vi.waitFor(() =>
    expect(onLeave).toHaveBeenCalledExactlyOnceWith({
      to: '/agenda?vista=dia',
      replace: true,
      session,
    })
  )
  expect(requests.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
    email: 'lupita@example.com',
    password: 'secreta-1234',
  })
})

it('goes to the main page where the address asks for another site', async () => {
  const { onLeave, typeInto } = openPage('/auth/ingresar?p=%2F%2Fevil.example', {
    [LOGIN]: ok(aSession()),
  })
  await typeInto('lupita@example.com', 'secreta-1234')
  await vi.waitFor(() => expect(onLeave.mock.calls[0]?.[0].to).toBe('/principal'))
})

it('says what the server refuses, keeps what was typed, and can be sent again', async () => {
  const { onLeave, typeInto } = openPage('/auth/ingresar', {
    [LOGIN]: refused(401, 'wrong_credentials', 'El correo o la contraseña no son correctos'),
  })
  await typeInto('lupita@example.com', 'secreta-1234')
  expect(await screen.findByText('El correo o la contraseña no son correctos')).toBeVisible()
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('lupita@example.com')
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
  expect(onLeave).not.toHaveBeenCalled()
})

it('loads the app when somebody is signed in already', async () => {
  const session = aSession()
  const { onLeave } = openPage('/auth/ingresar?p=%2Fchat', {
    'GET /api/auth/session': ok(session),
  })
  await vi.waitFor(() =>
    expect(onLeave).toHaveBeenCalledWith({ to: '/chat', replace: true, session })
  )
})

it('takes the typed address along to a new password, and the page asked for to a new account', async () => {
  const { onLeave, user } = openPage('/auth/ingresar?p=%2Fchat')
  await user.type(screen.getByLabelText(/^Correo/), 'lupita@example.com')
  await user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
  expect(onLeave).toHaveBeenLastCalledWith({
    to: '/recuperar',
    replace: false,
    state: { email: 'lupita@example.com' },
  })
  await user.click(screen.getByRole('link', { name: 'Crea tu cuenta' }))
  expect(onLeave).toHaveBeenLastCalledWith({ to: '/auth/registro?p=%2Fchat', replace: false })
})
