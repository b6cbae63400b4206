import type { PriceList } from '@mostrador/contracts/billing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aPriceList, aSubscription, usdPlans } from './precios.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const visit = (answers: Answers = {}, priceList: PriceList = aPriceList()) =>
  openApp('/precios', aSession(), { 'GET /api/plans': ok(priceList), ...answers })
const posted = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('sells no pack below the minimum; letters are ignored and nothing is 0 [PRC-05, PRC-07]', async () => {
  const { user } = visit()
  const quantity = await screen.findByLabelText('Cantidad de mensajes')
  expect(screen.getByRole('heading', { name: 'Planes de Mensajes' })).toBeInTheDocument()
  expect(quantity).toHaveValue('5000')
  await user.clear(quantity)
  expect(quantity).toHaveValue('0')
  await user.type(quantity, 'x749')
  expect(screen.getByText('La cantidad mínima es 750 mensajes')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mínimo 750 mensajes' })).toBeDisabled()
  await user.clear(quantity)
  await user.type(quantity, '750')
  expect(screen.queryByText(/^La cantidad mínima/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Comprar mensajes' })).toBeEnabled()
})

it('posts the shown price, and says why the purchase was refused [CHK-02, CHK-06, PRC-08]', async () => {
  const { user, requests } = visit({
    'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió'),
  })
  const [bronce] = await screen.findAllByLabelText('Créditos extra al mes')
  if (bronce === undefined) throw new Error('There is no plan')
  await user.selectOptions(bronce, '300')
  expect(screen.getByText('$1,549')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Elegir Bronce' }))
  expect(await screen.findByText('El precio cambió')).toBeInTheDocument()
  expect(posted(requests)).toMatchObject([
    {
      prices: [
        { priceId: 'bronce', quantity: 1, unitAmount: 124_900 },
        { priceId: 'bronce-extra', quantity: 300, unitAmount: 100 },
      ],
      currentPath: '/precios',
      allowQuantityUpdates: false,
      business: aSession().business?._id,
      user: aSession().user._id,
      needExpertHelp: true,
      customAmount: 124_900 + 30_000 + 34_900,
    },
  ])
  expect(screen.getByRole('button', { name: 'Elegir Bronce' })).toBeEnabled()
})

it('links a subscriber to billing to change the plan, instead of selling another [NAV-05]', async () => {
  visit({}, aPriceList({ subscription: aSubscription() }))
  expect(await screen.findByRole('link', { name: 'Cambiar plan' })).toHaveAttribute(
    'href',
    '/facturacion?cambiar=1'
  )
  expect(screen.queryByRole('button', { name: 'Elegir Bronce' })).toBeNull()
})

it('shows Bronce, Plata and Oro without decimals, their limits, and the contact for larger businesses [PRC-08, PRC-11, PRC-17]', async () => {
  const contact = { ...aPriceList().contact, whatsapp: '5212225550101' }
  const { user, requests } = visit(
    { 'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió') },
    aPriceList({ contact })
  )
  for (const price of ['$1,249', '$1,949', '$3,749'])
    expect(await screen.findByText(price)).toBeInTheDocument()
  expect(
    screen.getAllByText(
      '2 embudos de venta, 1 campaña masiva, 10 mensajes de seguimiento y 150 productos'
    )
  ).toHaveLength(3)
  expect(screen.getByText('Mejor valor')).toBeInTheDocument()
  expect(
    screen.getByText('¿Más de 10,000 mensajes al mes? Armamos un plan a tu medida.')
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Contactar por WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/5212225550101?text=')
  )
  const help = screen.getByRole('checkbox', { name: /experto me ayude.*\$349/ })
  expect(help).toBeChecked()
  await user.click(help)
  expect(help).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Elegir Bronce' }))
  await screen.findByText('El precio cambió')
  expect(posted(requests)).toMatchObject([{ needExpertHelp: false, customAmount: 124_900 }])
})

it('hides the enterprise contact of an installation without one [G2-20]', async () => {
  visit()
  await screen.findByRole('button', { name: 'Elegir Bronce' })
  expect(screen.queryByText('Empresas')).toBeNull()
})

const started = ok({ type: 'checkout', data: 'cs_1', url: '/pagado' })

it.each([
  ['1', 'bronce'],
  ['2', 'plata'],
  ['3', 'oro'],
])('plan=%s starts the checkout of that plan once [CHK-01]', async (place, priceId) => {
  const { requests } = openApp(`/precios?plan=${place}`, aSession(), {
    'GET /api/plans': ok(aPriceList()),
    'POST /api/stripe/checkout': refused(409, 'payments_away', 'Error al procesar el pago'),
  })
  expect(await screen.findByText('Error al procesar el pago')).toBeInTheDocument()
  expect(posted(requests)).toMatchObject([{ prices: [{ priceId, quantity: 1 }] }])
})

it.each(['0', '4', '1.5', 'oro', ''])('plan=%s starts nothing [CHK-01]', async place => {
  const { requests } = openApp(`/precios?plan=${place}`, aSession(), {
    'GET /api/plans': ok(aPriceList()),
    'POST /api/stripe/checkout': started,
  })
  await screen.findByRole('button', { name: 'Elegir Bronce' })
  expect(posted(requests)).toEqual([])
})

it('shows the prices to visitors, and returns to the chosen plan after signing in [CHK-03, CHK-01]', async () => {
  const { user, requests, router } = openApp('/precios', null, {
    'GET /api/public/plans': ok(aPriceList()),
  })
  const plata = await screen.findByRole('button', { name: 'Elegir Plata' })
  // What would be lost on the way is chosen after signing in.
  expect(screen.queryByLabelText('Créditos extra al mes')).toBeNull()
  expect(screen.queryByLabelText('Cupón (opcional)')).toBeNull()
  await user.click(plata)
  expect(await screen.findByLabelText('Correo')).toBeInTheDocument()
  const { pathname, search } = router.state.location
  expect([pathname, new URLSearchParams(search).get('p')]).toEqual([
    '/auth/ingresar',
    '/precios?plan=2',
  ])
  expect(posted(requests)).toEqual([])
})

describe('the checkout URL of the server', () => {
  const go = vi.fn()
  beforeEach(() => {
    go.mockReset()
    vi.stubGlobal('location', { ...globalThis.location, assign: go })
  })

  it.each([
    [{ type: 'portal', data: 'https://portal.example', url: '' }, 'https://portal.example'],
    [
      { type: 'checkout', data: 'cs_1', url: 'https://pago.example/cs_1' },
      'https://pago.example/cs_1',
    ],
  ])('is opened: the portal, or the hosted page [CHK-02, CHK-07]', async (answer, place) => {
    const { user } = visit({ 'POST /api/stripe/checkout': ok(answer) })
    await user.click(await screen.findByRole('button', { name: 'Elegir Bronce' }))
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(place))
    // It stays busy until the page is gone.
    expect(screen.getByRole('button', { name: /Elegir Plata/ })).toBeDisabled()
  })

  it('is the form of the installation for visitors who want dollars [CHK-03]', async () => {
    const usdForm = 'https://formularios.example/usd'
    const list = aPriceList({
      variants: ['usd'],
      usdPlans: usdPlans('standard'),
      contact: { ...aPriceList().contact, usdForm },
    })
    const { user } = openApp('/precios', null, { 'GET /api/public/plans': ok(list) })
    await user.click(await screen.findByRole('button', { name: 'Elegir Starter' }))
    expect(go).toHaveBeenCalledWith(usdForm)
  })
})

it('says what went wrong before the provider was reached [CHK-10]', async () => {
  const { user } = visit({ 'POST /api/stripe/checkout': 'offline' })
  await user.click(await screen.findByRole('button', { name: 'Elegir Bronce' }))
  expect(
    await screen.findByText(
      'No se recibió respuesta del servidor. Verifica tu conexión a internet.'
    )
  ).toBeInTheDocument()
})
