import type { Dispute } from '@mostrador/contracts/billing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession, ok } from '../../test/answers.ts'
import { openApp } from '../../test/open-app.ts'
import { QuietSocket } from '../../test/quiet-socket.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => vi.unstubAllGlobals())

const dispute: Dispute = {
  _id: '0199b2c4-0000-7000-8000-0000000000d1',
  kind: 'purchase',
  state: 'open',
  amount: 1_800,
  currency: 'MXN',
  appointmentId: null,
  credits: 2_000,
  taken: 500,
  openedAt: '2026-11-21T18:00:00.000Z',
  closedAt: null,
}
const ofAppointment: Dispute = {
  ...dispute,
  _id: '0199b2c4-0000-7000-8000-0000000000d2',
  kind: 'appointment',
  amount: 250.5,
  credits: 0,
  taken: 0,
  appointmentId: '0199b2c4-0000-7000-8000-0000000000a1',
}
const visit = (path: string, disputes: readonly Dispute[]) =>
  openApp(path, aSession(), {
    'GET /api/dispute': ok(disputes),
    'GET /api/payment/notices': ok({ toRefund: [], disputes }),
  })

it('tells on /principal what a bank took back, with the way there', async () => {
  visit('/principal', [dispute, ofAppointment])
  expect(await screen.findByText('Un banco reclamó una compra de $1,800.00')).toBeInTheDocument()
  expect(
    screen.getByText(/Se retiraron 500 créditos\. Los otros 1,500 créditos/)
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver la cita' })).toHaveAttribute(
    'href',
    '/agenda?cita=0199b2c4-0000-7000-8000-0000000000a1'
  )
})

it('tells on /creditos of purchases only, also that one was won', async () => {
  visit('/creditos', [{ ...dispute, state: 'won' }, ofAppointment])
  expect(await screen.findByText(/Se resolvió a tu favor.* \$1,800\.00/)).toBeInTheDocument()
  expect(screen.getByText('Regresaron 500 créditos.')).toBeInTheDocument()
  expect(screen.queryByText(/pago de una cita/)).toBeNull()
})

it('tells on /principal what was taken by hand for cancelled appointments, and whose it is', async () => {
  const appointmentId = '0199b2c4-0000-7000-8000-0000000000a1'
  const money = {
    appointmentId,
    shortId: 'ABC2345',
    clientName: 'Ana López',
    cents: 25_050,
    paymentMethod: 'cash',
  }
  openApp('/principal', aSession(), {
    'GET /api/payment/notices': ok({ toRefund: [], disputes: [], toReturn: [money] }),
  })
  expect(await screen.findByText('Devolver $250.50 en efectivo a Ana López')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver la cita' })).toHaveAttribute(
    'href',
    `/agenda?cita=${appointmentId}`
  )
})

it('tells on /principal of payments that nobody could read, with the way to connect', async () => {
  openApp('/principal', aSession(), {
    'GET /api/payment/notices': ok({ toRefund: [], disputes: [], unread: 2 }),
  })
  expect(await screen.findByText('Llegaron 2 pagos que no pudimos leer')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Conectar la cuenta' })).toHaveAttribute(
    'href',
    '/integraciones?canal=mercado-pago'
  )
})
