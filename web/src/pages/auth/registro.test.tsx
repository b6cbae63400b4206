import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refused } from '../../test/answers.ts'
import { openApp } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const register = async (email: string) => {
  const { user, requests } = openApp('/auth/registro', null, {
    'POST /api/auth/register': refused(409, 'email_taken', 'Ese correo ya tiene cuenta'),
  })
  await user.type(await screen.findByLabelText(/^Tu nombre/), 'Lupita')
  await user.type(screen.getByLabelText(/^Correo/), email)
  await user.type(screen.getByLabelText(/^Contraseña/), 'secreta123')
  const submit = () => user.click(screen.getByRole('button', { name: 'Crear cuenta' }))
  await submit()
  return { user, submit, sent: () => requests.filter(({ method }) => method === 'POST') }
}

it('suggests the address that was meant, and writes it', async () => {
  const { user, submit, sent } = await register('Lupita@gmail.con')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '¿Quisiste escribir Lupita@gmail.com? Si tu correo está bien, vuelve a presionar el botón.'
  )
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sí, corregirlo' }))
  expect(screen.getByLabelText(/^Correo/)).toHaveValue('Lupita@gmail.com')
  expect(screen.queryByText(/^¿Quisiste/)).toBeNull()
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ email: expect.stringMatching(/^lupita@gmail.com$/i) })
})

it('takes an unusual address that is meant, on the second press', async () => {
  const { submit, sent } = await register('lupita@gmail.co')
  await screen.findByText(/^¿Quisiste/)
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ email: 'lupita@gmail.co' })
})
