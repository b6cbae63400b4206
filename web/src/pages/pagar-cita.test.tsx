import type { PublicPayment } from '@mostrador/contracts/billing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'

const leave = vi.fn<(url: string) => void>()
beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.stubGlobal('location', { ...globalThis.location, assign: leave })
})
afterEach(() => {
  leave.mockClear()
  vi.unstubAllGlobals()
})

const soon = new Date(Date.now() + 600_000).toISOString()
const aPayment = (fields: Partial<PublicPayment> = {}): PublicPayment => ({
  state: 'payable',
  isConnected: true,
  business: {
    _id: '01890000-0000-7000-8000-000000000002',
    name: 'Barbería Roma',
    logo: null,
    color: null,
    whatsapp: '525512345678',
    timeZone: 'America/Mexico_City',
  },
  appointment: {
    shortId: 'ABC1234',
    // A day other than today: the same page shows the end of the hold.
    start: '2031-11-26T22:30:00.000Z',
    serviceName: 'Corte de cabello',
    branchName: 'Centro',
    specialistName: 'Ana',
  },
  price: {
    title: 'Corte',
    description: '',
    themeColor: '',
    currency: 'MXN',
    amount: 225.45,
    originalAmount: 250.5,
    discount: 25.05,
    discountMessage: 'Solo por hoy',
    discountEndsAt: soon,
    deposit: null,
  },
  heldUntil: soon,
  paid: null,
  now: new Date().toISOString(),
  ...fields,
})
const read = 'POST /api/public/payment'
const start = 'POST /api/mercadopago/preference'
const visit = (answers: Answers, more = '') =>
  openApp(`/pagar-cita?a=ABC1234&k=secreto${more}`, null, answers)
const wallet = () => screen.findByRole('button', { name: 'Pagar con Mercado Pago' })

it('shows the price after the discount without a session, and its wallet button [PAY-01, PAY-02, PAY-03, PAY-05]', async () => {
  const { user, requests } = visit({
    [read]: ok(aPayment()),
    [start]: ok({ id: 'pref-1', url: 'https://pagos.example/pref-1' }),
  })
  expect(await screen.findByRole('heading', { name: 'Paga tu cita' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pagar con Mercado Pago' })).toBeNull()
  const button = await wallet()
  expect(screen.getByText('$225.45')).toBeInTheDocument()
  expect(screen.getByText('$250.50')).toBeInTheDocument()
  expect(screen.getByText(/mié 26 nov/)).toBeInTheDocument()
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:(10:00|09:5\d)$/)
  expect(await seriousViolations()).toEqual([])
  await user.click(button)
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pagos.example/pref-1'))
  expect(requests.find(({ path }) => path === '/api/mercadopago/preference')?.body).toEqual({
    key: 'secreto',
    appointment: 'ABC1234',
    title: 'Corte',
    quantity: 1,
    price: 225.45,
    originalPrice: 250.5,
    discount: 25.05,
    business: '01890000-0000-7000-8000-000000000002',
    currency: 'MXN',
  })
})

const unavailable = 'No se pudieron cargar las opciones de pago. Por favor, intenta más tarde.'

it('has no wallet for a business without an account, and says so [PAY-04, PAY-06]', async () => {
  visit({ [read]: ok(aPayment({ isConnected: false })) })
  expect(await screen.findByText(unavailable)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pagar con Mercado Pago' })).toBeNull()
})

it('shows an error when nothing can be loaded, and retries [PAY-02, PAY-06]', async () => {
  const { user } = visit({ [read]: refused(500, 'internal', 'Algo salió mal') })
  expect(await screen.findByText(unavailable)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText(unavailable)).toBeInTheDocument()
})

it.each([
  ['paid', 'Tu cita está pagada'],
  ['released', 'Este horario ya se liberó'],
  ['canceled', 'Esta cita se canceló'],
  ['past', 'Esta cita ya pasó'],
  ['deleted', 'Esta cita ya no existe'],
] as const)('says that the link is %s, with a link to the business', async (state, title) => {
  visit({ [read]: ok(aPayment({ state })) })
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  const link = screen.getByRole('link')
  expect(link).toHaveAttribute('href', 'https://wa.me/525512345678')
  expect(screen.queryByRole('button', { name: 'Pagar con Mercado Pago' })).toBeNull()
})

it('waits for the server after a payment and does not trust the URL', async () => {
  visit({ [read]: ok(aPayment()) }, '&status=approved&payment_id=1')
  expect(
    await screen.findByRole('heading', { name: 'Estamos confirmando tu pago' })
  ).toBeInTheDocument()
  expect(screen.queryByText('Tu cita está pagada')).toBeNull()
})

it('lets the payer try again after a refused card', async () => {
  visit({ [read]: ok(aPayment()) }, '&status=rejected')
  expect(await screen.findByText(/no se cobró nada/)).toBeInTheDocument()
  expect(await wallet()).toBeEnabled()
})

const deposit = {
  total: 250.5,
  rest: 150.5,
  refundHours: 24,
  refundableUntil: '2031-11-25T22:30:00.000Z',
}

it('shows what a deposit leaves to pay at the place, and its policy, before paying', async () => {
  const { price } = aPayment()
  if (price === null) throw new Error('A payment without its price')
  const depositPrice = { ...price, amount: 100, originalAmount: 250.5, discount: 0, deposit }
  visit({ [read]: ok(aPayment({ price: depositPrice })) })
  expect(await screen.findByRole('heading', { name: 'Paga tu anticipo' })).toBeInTheDocument()
  expect(screen.getByText('$100.00')).toBeInTheDocument()
  expect(screen.getByText(/En el local pagas los \$150\.50 que quedan/)).toBeInTheDocument()
  expect(
    screen.getByText(/Si cancelas a más tardar el mar 25 nov.*te devolvemos el anticipo/)
  ).toBeInTheDocument()
  expect(await wallet()).toBeEnabled()
  expect(await seriousViolations()).toEqual([])
})

it('says before a payment that the deposit of an appointment this soon is not refundable', async () => {
  const { price } = aPayment()
  if (price === null) throw new Error('A payment without its price')
  const late = { ...deposit, refundableUntil: '2020-01-01T00:00:00.000Z' }
  visit({ [read]: ok(aPayment({ price: { ...price, deposit: late } })) })
  expect(await screen.findByText(/el anticipo no se devuelve/)).toBeInTheDocument()
})

it.each([
  ['paid', null, 'Recibimos tu anticipo de $100.00'],
  ['canceled', 'returned', 'Te devolvemos tu anticipo de $100.00'],
  ['canceled', 'late', 'Tu anticipo de $100.00 no se devuelve'],
  ['past', 'no_show', 'Tu anticipo de $100.00 no se devuelve'],
] as const)('shows the state of a deposit: %s, %s', async (state, outcome, text) => {
  const paid = { amount: 100, currency: 'MXN', deposit: { ...deposit, outcome } } as const
  visit({ [read]: ok(aPayment({ state, paid })) })
  expect(await screen.findByText(new RegExp(text.replaceAll('$', '\\$')))).toBeInTheDocument()
})
