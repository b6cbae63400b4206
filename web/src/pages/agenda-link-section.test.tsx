import type { AppointmentPayment } from '@mostrador/contracts/billing'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSessionQuery } from '../api/endpoints/session.ts'
import { aSession, ok, serve } from '../test/answers.ts'
import { renderIn } from '../test/render.tsx'
import { anAppointment } from '../features/agenda/testing.ts'
import { LinkSection } from '../features/payments/link-section.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const appointment = anAppointment()
const url = `https://citas.example/pagar-cita?a=${appointment.shortId}&k=secreto`
const payment: AppointmentPayment = {
  isConnected: true,
  price: { amount: 250.5, currency: 'MXN', deposit: null },
  isPayable: true,
  releasedAt: null,
  link: { url, createdAt: '2026-11-24T18:00:00.000Z' },
  payments: [],
}
const SignedInLinkSection = () =>
  useSessionQuery().data === undefined ? null : <LinkSection appointment={appointment} />

it('copies the payment link, and says so [APT-22]', async () => {
  serve({
    'GET /api/auth/session': ok(aSession()),
    [`GET /api/appointment/${appointment._id}/payment`]: ok(payment),
  })
  const { user } = renderIn(<SignedInLinkSection />)
  await user.click(await screen.findByRole('button', { name: 'Copiar enlace' }))
  expect(await screen.findByText('¡Link copiado al portapapeles!')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(url)
})
