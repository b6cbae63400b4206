import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refused } from '../../test/answers.ts'
import { openApp, seriousViolations } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

it('takes the typed address along from signing in, and says the same whether it has an account', async () => {
  const { user, requests } = openApp('/auth/ingresar', null, {
    'POST /api/auth/password/forgot': ok({}),
  })
  await user.type(await screen.findByLabelText(/^Correo/), 'lupita@example.com')
  await user.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
  expect(await screen.findByRole('heading', { name: 'Recupera tu cuenta' })).toBeInTheDocument()
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('lupita@example.com')
  expect(await seriousViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }))
  expect(
    await screen.findByText(
      'Si hay una cuenta con ese correo, te enviamos un enlace para restablecer la contraseña.'
    )
  ).toBeInTheDocument()
  expect(requests.find(({ path }) => path.endsWith('/forgot'))?.body).toEqual({
    email: 'lupita@example.com',
  })
  await user.click(screen.getByRole('button', { name: 'Corregir o enviar otra vez' }))
  expect(await screen.findByLabelText(/^Correo/)).toHaveValue('lupita@example.com')
})

it('keeps the address when the server refuses', async () => {
  const { user } = openApp('/recuperar', null, {
    'POST /api/auth/password/forgot': refused(429, 'too_many_attempts', 'Demasiados intentos.'),
  })
  await user.type(await screen.findByLabelText(/^Correo/), 'lupita@example.com')
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }))
  expect(await screen.findByText('Demasiados intentos.')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('lupita@example.com')
})
