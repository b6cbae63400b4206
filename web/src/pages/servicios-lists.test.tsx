import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aService, id } from '../features/agenda/testing.ts'
import { aBusiness, aSession, ok, refused } from '../test/answers.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { bodies, dialog, tinte, visit } from './servicios.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('registers usual services that were ticked and corrected, one call each', async () => {
  let list: unknown[] = []
  const { user, requests } = visit({
    'GET /api/service': () => ok(list),
    [`GET /api/business/${aSession().business?._id}`]: ok(
      aBusiness({ name: 'Patitas', description: 'Veterinaria con vacunas' })
    ),
    'POST /api/service': () => {
      list = [tinte]
      return ok(tinte)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Elegir servicios usuales' }))
  const form = await dialog('Elige tus servicios')
  expect(form.getByRole('button', { name: 'Veterinaria' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(form.getByLabelText('Vacuna'))
  await user.click(form.getByLabelText('Consulta general'))
  const [first] = form.getAllByLabelText('Precio')
  if (first === undefined) throw new Error('no price to correct')
  await user.clear(first)
  await user.type(first, '380')
  await user.click(form.getByRole('button', { name: 'Guardar 2 servicios' }))
  expect(await screen.findByText('2 servicios creados correctamente')).toBeInTheDocument()
  expect(bodies(requests, 'POST /api/service')).toMatchObject([
    {
      service: { name: 'Consulta general', duration: 30, price: '380' },
      branches: [id(20)],
      specialists: [id(40)],
    },
    { service: { name: 'Vacuna', duration: 20, price: '400' } },
  ])
})

it('reads a pasted price list into rows to correct, and sends again only what was not saved', async () => {
  let isDown = true
  const { user, requests } = visit(
    {
      'POST /api/service': ({ body }) => {
        const { name } = (body as { service: { name: string } }).service
        return name === 'Barba' && isDown
          ? refused(500, 'internal', 'Algo salió mal')
          : ok(aService({ name }))
      },
    },
    '/servicios?lista=pegar'
  )
  const form = await dialog('Pega tu lista de precios')
  await user.click(form.getByLabelText('Tu lista'))
  await user.paste('Corte 150 / Barba $120 30 min\nTinte 600\nValoración')
  await user.click(form.getByRole('button', { name: 'Revisar' }))
  expect(form.getByLabelText('Corte')).toBeChecked()
  // The ones that the business has, and those without a price, are not ticked.
  expect(form.getByText('Ya lo tienes')).toBeInTheDocument()
  expect(form.getByLabelText('Tinte')).not.toBeChecked()
  expect(form.getByLabelText('Valoración')).not.toBeChecked()
  // Only what the list does not say is a guess, until somebody writes it.
  expect(form.getAllByText('No venía en tu lista. Confírmala.')).toHaveLength(1)
  const [minutes] = form.getAllByLabelText('Minutos')
  if (minutes === undefined) throw new Error('no duration to confirm')
  expect(minutes).toHaveAccessibleDescription('No venía en tu lista. Confírmala.')
  await user.type(minutes, '{Backspace}5')
  expect(form.queryByText('No venía en tu lista. Confírmala.')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Guardar 2 servicios' }))
  expect(
    await form.findByText('Error al gestionar el servicio Ya guardamos 1; faltan los de la lista.')
  ).toBeInTheDocument()
  isDown = false
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = requests.filter(({ method, path }) => `${method} ${path}` === 'POST /api/service')
  expect(calls.map(({ body }) => (body as { service: { name: string } }).service.name)).toEqual([
    'Corte',
    'Barba',
    'Barba',
  ])
  // Nobody knew whether the first attempt was done: the second is the same request.
  expect(calls[2]?.headers.get('idempotency-key')).toBe(calls[1]?.headers.get('idempotency-key'))
})

it('names what it left out of a pasted list, which a reload keeps', async () => {
  const first = visit({}, '/servicios?lista=pegar')
  const form = await dialog('Pega tu lista de precios')
  await first.user.click(form.getByLabelText('Tu lista'))
  await first.user.paste('UÑAS\nGelish 220\nPROMO lunes 2x1')
  first.unmount()
  const { user } = visit({}, '/servicios?lista=pegar')
  const reopened = await dialog('Pega tu lista de precios')
  expect(reopened.getByLabelText('Tu lista')).toHaveValue('UÑAS\nGelish 220\nPROMO lunes 2x1')
  await user.click(reopened.getByRole('button', { name: 'Revisar' }))
  expect(reopened.getByLabelText('Gelish')).toBeChecked()
  expect(
    reopened.getByText('No parecen servicios y se quedan fuera: «UÑAS» y «PROMO lunes 2x1».')
  ).toBeInTheDocument()
})
