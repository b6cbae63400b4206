import type { PlanChange, Subscription } from '@mostrador/contracts/billing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, aBusiness, aSession, ok, refused } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { aPriceList, aSubscription } from './precios.testing.ts'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  vi.unstubAllGlobals()
})

const visit = (subscription: Subscription | null, answers: Answers = {}, search = '') =>
  openApp(`/facturacion${search}`, aSession(), {
    'GET /api/plans': ok(aPriceList({ subscription })),
    'GET /api/stripe/invoices': ok([]),
    ...answers,
  })

describe('«Tu plan actual»', () => {
  it('links to the prices, with its next payment [PRC-15, NAV-03]', async () => {
    visit(aSubscription())
    expect(await screen.findByText('Bronce')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Tu plan actual' })).toBeInTheDocument()
    expect(screen.getByText(/Siguiente cobro el 21 dic 2026, 12:00: \$1,249/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/precios')
  })

  it.each(['canceled', 'unpaid'] as const)(
    '%s offers to renew, on the page of prices [PRC-16, NAV-03]',
    async status => {
      visit(aSubscription({ status }))
      const link = await screen.findByRole('link', {
        name: 'Tu suscripción ha finalizado - Renovar ahora',
      })
      expect(link).toHaveAttribute('href', '/precios')
    }
  )

  it('without a subscription asks to choose, and says until when the trial lasts [PRC-16]', async () => {
    const session = aSession()
    visit(null, {
      [`GET /api/business/${session.business?._id}`]: ok(
        aBusiness({
          createdAt: '2099-01-01T18:00:00.000Z',
          endSubscription: '2099-01-16T18:00:00.000Z',
        })
      ),
    })
    expect(await screen.findByRole('link', { name: 'Elige tu plan' })).toHaveAttribute(
      'href',
      '/precios'
    )
    expect(screen.getByText(/^Tu prueba termina el 16 ene 2099/)).toBeInTheDocument()
  })

  it('says that a payment failed, and that the plan stays meanwhile', async () => {
    visit(aSubscription({ status: 'past_due' }))
    expect(await screen.findByText(/^No pudimos cobrar tu tarjeta/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Administrar mi suscripción' })).toBeEnabled()
    expect(screen.queryByRole('link', { name: 'Cambiar plan' })).toBeNull()
  })
})

describe('the portal of the provider', () => {
  const open = async (answer: Answers[string]) => {
    const go = vi.fn()
    vi.stubGlobal('location', { ...globalThis.location, assign: go })
    const { user, requests } = visit(aSubscription(), { 'POST /api/stripe/portal': answer })
    await user.click(await screen.findByRole('button', { name: 'Administrar mi suscripción' }))
    return { go, requests }
  }

  it('is asked for this business and page, and opened [CHK-04]', async () => {
    const { go, requests } = await open(ok('https://portal.example/p/session/1'))
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://portal.example/p/session/1'))
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { business: aSession().business?._id, currentPath: '/facturacion' },
    ])
  })

  it('is no longer waited for when it fails [CHK-04]', async () => {
    const { go, requests } = await open(refused(500, 'internal', 'Algo salió mal'))
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Administrar mi suscripción' })).toBeEnabled()
    )
    expect(go).not.toHaveBeenCalled()
  })
})

describe('changing the plan', () => {
  const change: PlanChange = {
    planId: 'plata',
    extra: 0,
    begins: 'now',
    at: '2026-12-01T18:00:00.000Z',
    dueNow: 35_000,
    creditsNow: 500,
    monthly: 194_900,
    credits: 2_000,
  }

  it('shows the cost today and per month, as the server computed it, before the confirmation [NAV-05]', async () => {
    const { user, requests } = visit(aSubscription(), {
      'POST /api/stripe/plan-change/preview': ok(change),
      'POST /api/stripe/plan-change': ok(change, 'Tu plan cambió'),
    })
    await user.click(await screen.findByRole('link', { name: 'Cambiar plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar plan' }))
    expect(
      await dialog.findByText(
        'Hoy pagas $350.00 por el resto del periodo y recibes 500 créditos. Después pagas $1,949.00 al mes, con 2,000 créditos.'
      )
    ).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Pagar $350.00 y cambiar a Plata' }))
    expect(await screen.findByText('Tu plan cambió')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cambiar plan' })).toBeNull())
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { planId: 'plata', extra: 0 },
      { planId: 'plata', extra: 0, dueNow: 35_000, at: change.at },
    ])
  })

  it('tells when a smaller plan begins, and stays open with what was chosen when it is refused', async () => {
    const smaller: PlanChange = { ...change, planId: 'bronce', begins: 'period_end', dueNow: 0 }
    const { user } = visit(
      aSubscription({ planId: 'plata' }),
      {
        'POST /api/stripe/plan-change/preview': ok(smaller),
        'POST /api/stripe/plan-change': refused(402, 'card_declined', 'Tu tarjeta fue rechazada'),
      },
      '?cambiar=1'
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar plan' }))
    expect(await dialog.findByText(/^Hoy no pagas nada\. Conservas tu plan/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Cambiar a Bronce' }))
    expect(await dialog.findByText('Tu tarjeta fue rechazada')).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: /^Bronce/ })).toBeChecked()
  })
})
