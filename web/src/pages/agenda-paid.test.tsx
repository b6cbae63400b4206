import { screen, within } from '@testing-library/react'
import { pageIds } from '@mostrador/contracts/page-ids'
import { expect, it } from 'vitest'
import { onAWednesday } from '../features/agenda/open-agenda.tsx'
import {
  aBranch,
  aClient,
  anAppointment,
  aService,
  aSpecialist,
  id,
} from '../features/agenda/testing.ts'
import { sale } from '../features/money/testing.ts'
import { type Answers, aSession, ok } from '../test/answers.ts'
import { openApp } from '../test/open-app.ts'

onAWednesday()

const at = (hour: number, n: number) =>
  anAppointment({
    _id: id(n),
    start: `2026-11-25T${hour}:00:00.000Z`,
    end: `2026-11-25T${hour + 1}:00:00.000Z`,
  })
/** At 10:00, 12:00 and 14:00 of the business. */
const [paid, deposit, unpaid] = [at(16, 60), at(18, 61), at(20, 62)]

const visit = (path: string, session = aSession(), more: Answers = {}) =>
  openApp(path, session, {
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([aService({ price: '500' })]),
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/appointment': ok([paid, deposit, unpaid]),
    'GET /api/availability/working-times': ok([]),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
    [`GET /api/client/${id(50)}`]: ok(aClient()),
    'GET /api/moneyMovement/appointments': ok([
      { appointmentId: paid._id, cents: 50_000 },
      { appointmentId: deposit._id, cents: 10_000 },
    ]),
    'GET /api/moneyMovement': ok({ data: [{ ...sale, appointmentId: paid._id, amount: 500 }] }),
    ...more,
  })

it('marks what is paid in full on the day, and in the detail', async () => {
  const { user, requests } = visit('/agenda?vista=dia')
  const box = await screen.findByRole('button', { name: /10:00–11:00\. Lupita\. .+\. Pagada/ })
  const marked = screen.getAllByRole('button', { name: /Pagada/ })
  expect(marked).toEqual([box])
  expect(screen.getByRole('button', { name: /12:00–13:00/ })).toBeInTheDocument()
  const paymentRequests = requests.filter(({ path }) => path === '/api/moneyMovement/appointments')
  expect(paymentRequests.map(({ query }) => query.get('ids'))).toEqual([
    [paid._id, deposit._id, unpaid._id].join(),
  ])
  await user.click(box)
  const detail = within(await screen.findByRole('dialog', { name: /Ana/ }))
  expect(await detail.findByText('Pagada')).toBeInTheDocument()
  await user.click(detail.getByRole('button', { name: 'Cambiar estado' }))
  const statuses = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(statuses.map(({ textContent }) => textContent)).toEqual([
    'Confirmada',
    'Cancelada',
    'Asistida',
    'No asistió',
  ])
})

it('refunds one payment of the appointment, at most what is left of all payments', async () => {
  const paidNow = { ...sale, appointmentId: paid._id, clientId: id(50) }
  const { user } = visit('/agenda?vista=dia', aSession(), {
    'GET /api/moneyMovement': ok({
      data: [
        { ...paidNow, _id: id(93), type: 'out', amount: 50 },
        { ...paidNow, _id: id(92), amount: 200, paymentMethod: 'debit' },
        { ...paidNow, _id: id(91), amount: 100 },
        { ...paidNow, _id: id(90), amount: 80, paymentMethod: 'mercado_pago' },
      ],
    }),
  })
  await user.click(await screen.findByRole('button', { name: /10:00–11:00\. Lupita/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  expect(await payments.findByText(/^Devolución · .* · Efectivo$/)).toBeInTheDocument()
  expect(
    payments.getAllByRole('button', { name: /^Devolver/ }).map(button => button.ariaLabel)
  ).toEqual(['Devolver $200.00', 'Devolver $100.00'])
  await user.click(payments.getByRole('button', { name: 'Devolver $200.00' }))
  const form = within(await screen.findByRole('dialog', { name: /^Devolver a / }))
  expect(form.getByLabelText('Método de pago')).toHaveValue('debit')
  expect(form.getByRole('button', { name: 'Devolver $200.00' })).toBeInTheDocument()
})

it('charges nothing for a cancelled appointment', async () => {
  const { user } = visit('/agenda?vista=lista', aSession(), {
    'GET /api/appointment': ok([{ ...deposit, status: 'cancelada' }]),
    'GET /api/moneyMovement': ok({ data: [{ ...sale, appointmentId: deposit._id, amount: 100 }] }),
  })
  await user.click(await screen.findByRole('button', { name: /12:00 – 13:00/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  expect(await payments.findByRole('button', { name: 'Devolver $100.00' })).toBeVisible()
  expect(payments.queryByRole('button', { name: 'Cobrar' })).toBeNull()
})

it('marks the paid appointment in the list, on a phone and on a desktop', async () => {
  visit('/agenda?vista=lista')
  const row = await screen.findByRole('button', { name: /10:00 – 11:00/ })
  expect((await within(row).findAllByText('Pagada')).length).toBeGreaterThan(0)
  const other = screen.getByRole('button', { name: /12:00 – 13:00/ })
  expect(within(other).queryByText('Pagada')).toBeNull()
})

it('charges what another tablet charged already only once somebody has read that', async () => {
  const message = 'De esta cita ya se cobraron $500.00: no falta nada por pagar.'
  let isKnown = false
  const { user, requests } = visit('/agenda?vista=dia', aSession(), {
    'GET /api/moneyMovement': ok({ data: [] }),
    'POST /api/moneyMovement': () => {
      if (isKnown) return ok({})
      isKnown = true
      const details = { paidCents: 50_000 }
      return {
        status: 409,
        body: { success: false, code: 'appointment_overpaid', message, details },
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: /14:00–15:00\. Lupita/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  await user.click(await payments.findByRole('button', { name: 'Cobrar' }))
  const form = within(await screen.findByRole('dialog', { name: /^Cobrar/ }))
  await user.click(await form.findByRole('button', { name: 'Cobrar $500.00' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Cobrar $500.00' }))
  expect(await screen.findAllByText('Pago registrado correctamente')).not.toEqual([])
  const posts = requests.filter(({ method }) => method === 'POST')
  expect(posts.map(({ body }) => body)).toMatchObject([
    { knownPaidCents: 0 },
    { knownPaidCents: 50_000 },
  ])
})

it('computes the change for the cash handed over, and stores none of it', async () => {
  const { user, requests } = visit('/agenda?vista=dia', aSession(), {
    'GET /api/moneyMovement': ok({ data: [] }),
    'POST /api/moneyMovement': ok({}),
  })
  await user.click(await screen.findByRole('button', { name: /14:00–15:00\. Lupita/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  await user.click(await payments.findByRole('button', { name: 'Cobrar' }))
  const form = within(await screen.findByRole('dialog', { name: /^Cobrar/ }))
  const received = form.getByLabelText('Recibido (opcional)')
  await user.type(received, '400')
  expect(form.getByText('Faltan $100.00')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '$1,000.00' }))
  expect(received).toHaveValue('1000')
  expect(form.getByText('Cambio: $500.00')).toBeInTheDocument()
  await user.selectOptions(form.getByLabelText('Método de pago'), 'debit')
  expect(form.queryByLabelText('Recibido (opcional)')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cobrar $500.00' }))
  await screen.findByText('Pago registrado correctamente')
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ moneyMovement: { amount: 500, paymentMethod: 'debit' } })
  expect(JSON.stringify(sent)).not.toContain('1000')
})

const openCharge = async () => {
  const opened = visit('/agenda?vista=dia', aSession(), {
    'GET /api/moneyMovement': ok({ data: [] }),
    'POST /api/moneyMovement': ok({}),
  })
  await opened.user.click(await screen.findByRole('button', { name: /14:00–15:00\. Lupita/ }))
  const payments = within(await screen.findByRole('region', { name: 'Pagos' }))
  await opened.user.click(await payments.findByRole('button', { name: 'Cobrar' }))
  const form = within(await screen.findByRole('dialog', { name: /^Cobrar/ }))
  return { ...opened, form, received: form.getByLabelText('Recibido (opcional)') }
}

it.each([
  ['Cobrar solo $100.00', 100],
  ['Cobrar $500.00 completo', 500],
])('asks what to charge when less was handed over: %s', async (choice, amount) => {
  const { user, requests, form, received } = await openCharge()
  await user.type(received, '100')
  expect(form.getByText('Faltan $400.00')).toBeInTheDocument()
  expect(form.queryByRole('button', { name: 'Cobrar $500.00' })).toBeNull()
  await user.click(form.getByRole('button', { name: choice }))
  await screen.findByText('Pago registrado correctamente')
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ moneyMovement: { amount, paymentMethod: 'cash' } })
})

it('says the change once more when the payment is registered', async () => {
  const { user, form, received } = await openCharge()
  await user.type(received, '650')
  await user.click(form.getByRole('button', { name: 'Cobrar $500.00' }))
  expect(await screen.findByText('Pago registrado · Cambio: $150.00')).toBeInTheDocument()
})

it('requests no payments without the permission to see money', async () => {
  const session = aSession({
    isOwner: false,
    fullAccess: false,
    permissions: [{ pageId: pageIds.agenda, actions: ['view'] }],
  })
  const { requests } = visit('/agenda?vista=dia', session)
  expect(await screen.findByRole('button', { name: /Ana López.*10:00–11:00/ })).toBeInTheDocument()
  expect(requests.filter(({ path }) => path.startsWith('/api/moneyMovement'))).toEqual([])
})
