import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aClient } from '../features/agenda/testing.ts'
import { anOrder } from './pedidos.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const order = anOrder()
const ana = aClient({ _id: order.clientId, name: 'Ana', lastname: 'Rojas' })
/** The tab of the orders in the details of Ana. */
const visit = async (answers: Answers) => {
  const opened = openApp(`/contactos?contacto=${ana._id}`, aSession(), {
    'GET /api/client': ok({ clients: [], total: 0, next: null }),
    [`GET /api/client/${ana._id}`]: ok(ana),
    ...answers,
  })
  await opened.user.click(await screen.findByRole('tab', { name: 'Pedidos' }))
  return { ...opened, part: within(await screen.findByRole('region', { name: 'Pedidos' })) }
}

it('shows the latest orders of a contact, each with the button that opens it', async () => {
  const six = Array.from({ length: 6 }, (_, n) =>
    anOrder({ _id: `${order._id.slice(0, -1)}${n}`, folio: `FOLIO${n}` })
  )
  const { requests, part } = await visit({ 'GET /api/order': ok(six) })
  expect(await part.findAllByRole('listitem')).toHaveLength(5)
  const [first] = part.getAllByRole('listitem')
  expect(first).toHaveTextContent(/FOLIO0.*Pendiente.*2 Cera mate.*17:30.*\$530\.50/)
  expect(part.getByRole('link', { name: 'Abrir el pedido FOLIO0' })).toHaveAttribute(
    'href',
    `/pedidos?pedido=${six[0]?._id}`
  )
  expect(part.getByText('Se muestran los últimos 5 de 6.')).toBeInTheDocument()
  const question = requests.find(({ path }) => path === '/api/order')
  expect(question?.query.get('clientId')).toBe(order.clientId)
  expect(await seriousViolations()).toEqual([])
})

it('says that there are none, or that they could not be read', async () => {
  const none = await visit({ 'GET /api/order': ok([]) })
  expect(await none.part.findByText('Sin pedidos.')).toBeInTheDocument()
  none.unmount()
  const away = await visit({ 'GET /api/order': refused(503, 'unavailable', 'Intenta de nuevo') })
  expect(await away.part.findByRole('alert')).toHaveTextContent('Intenta de nuevo')
})
