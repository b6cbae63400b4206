import type { PriceList } from '@mostrador/contracts/billing'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserSession } from '../api/session.ts'
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aPriceList, usdPlans } from './precios.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  localStorage.removeItem('promo_bronce_72h')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const visit = (list: PriceList, answers: Answers = {}, session: BrowserSession = aSession()) =>
  openApp('/precios', session, { 'GET /api/plans': ok(list), ...answers })
const viewer = aSession({
  isOwner: false,
  fullAccess: false,
  permissions: [{ pageId: pageIds.credits, actions: ['view'] }],
})
const posted = (requests: readonly { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('Starter, Pro and Scale', () => {
  const list = aPriceList({ variants: ['usd'], usdPlans: usdPlans('standard') })

  it('have tabs in dollars and pesos [PRC-12, PRC-17]', async () => {
    const { user, requests } = visit(list, {
      'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió'),
    })
    expect(await screen.findByRole('tab', { name: 'USD' })).toHaveAttribute('aria-selected', 'true')
    for (const price of ['USD 49', 'USD 119', 'USD 329'])
      expect(screen.getByText(price)).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'MXN' }))
    for (const price of ['$980', '$2,380', '$6,580'])
      expect(screen.getByText(price)).toBeInTheDocument()
    expect(screen.getByText('al mes, 10,000 créditos')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Elegir Starter' }))
    await screen.findByText('El precio cambió')
    expect(posted(requests)).toMatchObject([
      { prices: [{ priceId: 'starter-mxn', quantity: 1, unitAmount: 98_000 }] },
    ])
  })

  it('go back to Pro after an error [CHK-09, CHK-10]', async () => {
    const { user, requests } = visit(list, {
      'POST /api/stripe/checkout': { status: 400, body: { success: false } },
    })
    const isChosen = (name: string) =>
      screen.getByRole('button', { name: `Elegir ${name}` }).getAttribute('aria-pressed')
    await screen.findByRole('button', { name: 'Elegir Scale' })
    expect([isChosen('Pro'), isChosen('Scale')]).toEqual(['true', 'false'])
    await user.click(screen.getByRole('button', { name: 'Elegir Scale' }))
    expect(await screen.findByText('Error al seleccionar el plan')).toBeInTheDocument()
    expect([isChosen('Pro'), isChosen('Scale')]).toEqual(['true', 'false'])
    expect(posted(requests)).toMatchObject([
      { prices: [{ priceId: 'scale-usd', quantity: 1, unitAmount: 32_900 }] },
    ])
  })

  it('link to a chat as a demo, and to nothing in read-only mode [PRC-13, PRC-14]', async () => {
    const contact = { ...list.contact, whatsapp: '5212225550101' }
    const demo = aPriceList({ variants: ['demo'], usdPlans: usdPlans('demo'), contact })
    visit(demo)
    const links = await screen.findAllByRole('link', { name: 'Agendar una demostración' })
    expect(links.map(link => link.getAttribute('href'))).toEqual(
      ['Starter', 'Pro', 'Scale'].map(name => expect.stringContaining(`plan%20${name}`))
    )
    expect(screen.queryByRole('button', { name: /^Elegir/ })).toBeNull()
  })

  it('show no link to a demo in read-only mode [PRC-14]', async () => {
    const contact = { ...list.contact, whatsapp: '5212225550101' }
    visit(aPriceList({ variants: ['demo'], usdPlans: usdPlans('demo'), contact }), {}, viewer)
    await screen.findByText('USD 49')
    expect(screen.queryByRole('link', { name: 'Agendar una demostración' })).toBeNull()
  })
})

describe('the products of the catalogue', () => {
  const price = (interval: 'year' | 'month' | 'day', unitAmount: number) => ({
    id: `price_${interval}${unitAmount}`,
    currency: 'MXN' as const,
    unitAmount,
    interval,
    credits: 1_000,
    amountMXN: unitAmount,
    perDayMXN: Math.round(unitAmount / 30),
  })
  const product = (name: string, prices: ReturnType<typeof price>[]) => ({
    id: name,
    name,
    description: `Para ${name}`,
    features: ['Agenda', 'Asistente'],
    highlights: [2],
    prices,
  })
  const list = aPriceList({
    variants: ['products'],
    products: [
      product('Uno', [price('month', 60_000), price('year', 600_000)]),
      product('Dos', [price('month', 90_000), price('year', 900_000)]),
      product('Diario', [price('day', 5_000)]),
    ],
  })

  it('are shown by month or year, the second as the most sold; a price by the day always [PRC-03, PRC-04]', async () => {
    const { user } = visit(list)
    expect(await screen.findByText('$600')).toBeInTheDocument()
    expect(screen.getByText('$20.00 al día')).toBeInTheDocument()
    expect(screen.getByText('$50')).toBeInTheDocument()
    const badge = screen.getByText('Más vendido')
    expect(badge.parentElement).toHaveTextContent('Dos')
    await user.click(screen.getByText('Anual'))
    expect(screen.getByText('$6,000')).toBeInTheDocument()
    expect(screen.queryByText('$600')).toBeNull()
    expect(screen.getByText('$50')).toBeInTheDocument()
  })

  it('are bought at the price that is shown [CHK-06]', async () => {
    const { user, requests } = visit(list, {
      'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió'),
    })
    await user.click(await screen.findByRole('button', { name: 'Elegir Dos' }))
    await screen.findByText('El precio cambió')
    expect(posted(requests)).toMatchObject([
      { prices: [{ priceId: 'price_month90000', quantity: 1, unitAmount: 90_000 }] },
    ])
  })
})

describe('a coupon', () => {
  it('lowers the minimum to 500 and the total, and stays typed when it is refused [PRC-07]', async () => {
    const { user, requests } = visit(aPriceList(), {
      'GET /api/plans/coupon': ({ query }) =>
        query.get('code') === 'HOLA10'
          ? ok({ code: 'HOLA10', percentOff: 10, amountOff: null })
          : refused(404, 'coupon_unknown', 'Ese cupón no existe o ya no es válido'),
      'POST /api/stripe/checkout': refused(409, 'price_differs', 'El precio cambió'),
    })
    const quantity = await screen.findByLabelText('Cantidad de mensajes')
    await user.clear(quantity)
    await user.type(quantity, '499')
    expect(screen.getByRole('button', { name: 'Mínimo 750 mensajes' })).toBeDisabled()
    const code = screen.getByLabelText('Cupón (opcional)')
    await user.type(code, 'NADA')
    await user.click(screen.getByRole('button', { name: 'Aplicar cupón' }))
    expect(await screen.findByText('Ese cupón no existe o ya no es válido')).toBeInTheDocument()
    expect(code).toHaveValue('NADA')
    await user.clear(code)
    await user.type(code, 'HOLA10')
    await user.click(screen.getByRole('button', { name: 'Aplicar cupón' }))
    expect(await screen.findByText('Cupón HOLA10: 10 % menos')).toBeInTheDocument()
    expect(screen.getByText('La cantidad mínima es 500 mensajes')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Mínimo 500 mensajes' })).toBeDisabled()
    await user.clear(quantity)
    await user.type(quantity, '500')
    expect(screen.getByText('$450.00 en un solo pago, $1.00 por mensaje')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Comprar mensajes' }))
    await screen.findByText('El precio cambió')
    expect(posted(requests)).toMatchObject([
      {
        prices: [{ priceId: 'mensajes', quantity: 500, minimumQuantity: 500 }],
        customAmount: 50_000,
        coupon: 'HOLA10',
      },
    ])
  })
})

describe('the promo', () => {
  const promo = (endsAt: number) => ({
    quantity: 1_000,
    amount: 34_900,
    valuedAt: 159_800,
    percentOff: 78,
    endsAt: new Date(endsAt).toISOString(),
  })

  it('shows its value and counts down to the end that the server sent, stored on the device [PRO-01, PRO-02, PRO-03]', async () => {
    const endsAt = Date.now() + 3 * 3_600_000
    const contact = { ...aPriceList().contact, refundTerms: 'https://mostrador.example/reembolso' }
    visit(aPriceList({ promo: promo(endsAt), contact }))
    expect(await screen.findByText('1,000 créditos por $349')).toBeInTheDocument()
    expect(screen.getByText('78 % de descuento')).toBeInTheDocument()
    expect(
      screen.getByText(/Valen \$1,598\. Con garantía de reembolso del 100 %\./)
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver condiciones' })).toHaveAttribute(
      'href',
      'https://mostrador.example/reembolso'
    )
    expect(screen.getByRole('timer')).toHaveTextContent(/Termina en 0[23]:\d\d:\d\d/)
    expect(localStorage.getItem('promo_bronce_72h')).toBe(String(endsAt))
  })

  it('counts down each second, and is hidden at zero [PRO-01, PRO-02]', async () => {
    // Only the date stands still: the ticks are those of the browser.
    const opened = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: opened })
    visit(aPriceList({ promo: promo(opened + 2_000) }))
    expect(await screen.findByText('Termina en 00:00:02')).toBeInTheDocument()
    vi.setSystemTime(opened + 1_000)
    expect(await screen.findByText('Termina en 00:00:01')).toBeInTheDocument()
    vi.setSystemTime(opened + 2_000)
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect(screen.getByRole('button', { name: 'Elegir Bronce' })).toBeInTheDocument()
  })

  it('is bought as 1000 credits for 349 [CHK-08]', async () => {
    const { user, requests } = visit(aPriceList({ promo: promo(Date.now() + 60_000) }), {
      'POST /api/stripe/checkout-promo': refused(409, 'promo_over', 'La promoción terminó'),
    })
    await user.click(await screen.findByRole('button', { name: 'Aprovechar la promoción' }))
    expect(await screen.findByText('La promoción terminó')).toBeInTheDocument()
    expect(posted(requests)).toMatchObject([
      { prices: [{ priceId: 'promo-bronce', quantity: 1_000, unitAmount: 349 }] },
    ])
  })
})

it('shows the variants of the installation in its order, and no others [C2-48]', async () => {
  visit(aPriceList({ variants: ['messages', 'plans'] }))
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent
  )
  expect(titles).toEqual(['Planes de Mensajes', 'Bronce', 'Plata', 'Oro'])
  const card = within(screen.getByRole('main'))
  expect(card.queryByRole('timer')).toBeNull()
})
