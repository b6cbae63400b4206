import type { AppointmentPayment, TerminalCharge } from '@mostrador/contracts/billing'
import { pageIds } from '@mostrador/contracts/page-ids'
import { screen, waitFor, within } from '@testing-library/react'
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
import { type Answers, aSession, ok, refused } from '../test/answers.ts'
import { openApp, seriousViolations } from '../test/open-app.ts'

onAWednesday()

const appointment = anAppointment()
const aCharge = (change: Partial<TerminalCharge> = {}): TerminalCharge => ({
  _id: id(70),
  appointmentId: appointment._id,
  terminalId: 'NEWLAND_N950__N950NCB123451234',
  terminalName: 'Caja 1 (Point Smart 2 ·1234)',
  amount: 250.5,
  currency: 'MXN',
  state: 'sent',
  cancelAsked: false,
  paymentState: null,
  createdBy: 'Lupita Hernández',
  createdAt: '2026-11-25T16:00:00.000Z',
  age: 1,
  ...change,
})
const payment = (terminal: AppointmentPayment['terminal']): AppointmentPayment => ({
  isConnected: true,
  price: { amount: 250.5, currency: 'MXN', deposit: null },
  isPayable: true,
  releasedAt: null,
  link: null,
  payments: [],
  terminal,
})
const terminals = [
  { _id: 'NEWLAND_N950__N950NCB123451234', name: 'Caja 1 (Point Smart 2 ·1234)', isReady: true },
  { _id: 'NEWLAND_N950__N950NCB123455678', name: 'Caja 2 (Point Smart 2 ·5678)', isReady: true },
]
const pay = `POST /api/appointment/${appointment._id}/terminal-charge`
const look = `POST /api/terminal-charge/${id(70)}/check`
const stop = `POST /api/terminal-charge/${id(70)}/cancel`
const slow = { timeout: 15_000 }

const visit = async (more: Answers, session = aSession()) => {
  const opened = openApp('/agenda?vista=dia', session, {
    'GET /api/branch': ok([aBranch()]),
    'GET /api/service': ok([aService()]),
    'GET /api/specialist': ok([aSpecialist()]),
    'GET /api/appointment': ok([appointment]),
    'GET /api/availability/working-times': ok([]),
    [`GET /api/client/${id(50)}`]: ok(aClient()),
    'GET /api/client/names': ok([{ _id: id(50), name: 'Ana López', type: 'client' }]),
    [`GET /api/appointment/${appointment._id}/payment`]: ok(
      payment({ isChargeable: true, charge: null })
    ),
    [`GET /api/appointment/${appointment._id}/terminals`]: ok({
      amount: 250.5,
      currency: 'MXN',
      terminals,
      rememberedId: terminals[1]?._id,
    }),
    ...more,
  })
  await opened.user.click(await screen.findByRole('button', { name: /16:30–17:30\. Lupita/ }))
  return opened
}
const begin = async ({ user }: Awaited<ReturnType<typeof visit>>) => {
  await user.click(await screen.findByRole('button', { name: 'Cobrar en terminal' }))
  return within(await screen.findByRole('dialog', { name: 'Cobrar en terminal' }))
}

it('charges once on the remembered terminal, and shows the state until it is paid', async () => {
  const states: TerminalCharge[] = [
    aCharge({ state: 'at_terminal' }),
    aCharge({ state: 'paid', paymentState: 'applying' }),
    aCharge({ state: 'paid', paymentState: 'settled' }),
  ]
  const opened = await visit({
    [pay]: ok(aCharge()),
    [look]: () => ok(states.length > 1 ? states.shift() : states[0]),
  })
  const dialog = await begin(opened)
  expect(await dialog.findByRole('radio', { name: /Caja 2/ })).toBeChecked()
  await opened.user.click(dialog.getByRole('radio', { name: /Caja 1/ }))
  expect(await seriousViolations()).toEqual([])
  await opened.user.dblClick(dialog.getByRole('button', { name: 'Cobrar $250.50' }))
  const progress = within(await screen.findByRole('dialog', { name: 'Cobrar en terminal' }))
  expect(await progress.findByText('Esperando el pago', undefined, slow)).toBeInTheDocument()
  expect(await seriousViolations()).toEqual([])
  expect(
    await progress.findByText(/El pago ya está en la cita/, undefined, slow)
  ).toBeInTheDocument()
  expect(progress.queryByRole('button', { name: 'Cancelar cobro' })).toBeNull()
  const payRequests = opened.requests.filter(({ method, path }) => `${method} ${path}` === pay)
  expect(payRequests.map(({ body }) => body)).toEqual([{ terminalId: terminals[0]?._id }])
})

it('preselects no terminal of a cached answer while the last used one is loading', async () => {
  const answer = (rememberedId: string | undefined) =>
    ok({ amount: 250.5, currency: 'MXN', terminals, rememberedId })
  const second = Promise.withResolvers<ReturnType<typeof answer>>()
  const answers = [answer(terminals[1]?._id), second.promise]
  const opened = await visit({
    [`GET /api/appointment/${appointment._id}/terminals`]: () => answers.shift() ?? second.promise,
    [pay]: ok(aCharge({ state: 'refused' })),
    [look]: ok(aCharge({ state: 'refused' })),
  })
  const dialog = await begin(opened)
  await opened.user.click(await dialog.findByRole('radio', { name: /Caja 1/ }))
  await opened.user.click(dialog.getByRole('button', { name: 'Cobrar $250.50' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Intentar otra vez' }))
  expect(await screen.findByRole('button', { name: 'Cobrar $250.50' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: /Caja 2/ })).not.toBeChecked()
  second.resolve(answer(terminals[0]?._id))
  await waitFor(() => expect(screen.getByRole('radio', { name: /Caja 1/ })).toBeChecked())
  expect(screen.getByRole('button', { name: 'Cobrar $250.50' })).toBeEnabled()
})

it('says why a terminal takes nothing and keeps the choice', async () => {
  const busy = 'La terminal ya tiene otro cobro en espera.'
  const opened = await visit({ [pay]: refused(409, 'terminal_busy', busy) })
  const dialog = await begin(opened)
  await opened.user.click(await dialog.findByRole('radio', { name: /Caja 1/ }))
  await opened.user.click(dialog.getByRole('button', { name: 'Cobrar $250.50' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /La terminal ya tiene otro cobro en espera/
  )
  expect(dialog.getByRole('radio', { name: /Caja 1/ })).toBeChecked()
})

it('says that a terminal is off, and offers to cancel and to retry', async () => {
  let now = aCharge({ age: 25 })
  const opened = await visit({
    [`GET /api/appointment/${appointment._id}/payment`]: ok(
      payment({ isChargeable: true, charge: now })
    ),
    [look]: () => ok(now),
    [stop]: () => {
      now = aCharge({ state: 'canceled' })
      return ok(now)
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Ver el cobro' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar en terminal' }))
  expect(await dialog.findByText('La terminal no responde')).toBeInTheDocument()
  expect(dialog.getByText(/esté encendida y con internet/)).toBeInTheDocument()
  await opened.user.click(dialog.getByRole('button', { name: 'Cancelar cobro' }))
  expect(await dialog.findByText('Cobro cancelado', undefined, slow)).toBeInTheDocument()
  await opened.user.click(dialog.getByRole('button', { name: 'Intentar otra vez' }))
  expect(await screen.findByRole('radio', { name: /Caja 2/ })).toBeChecked()
})

it('does not call an unknown outcome failed, and asks not to charge again', async () => {
  let state: TerminalCharge['state'] = 'sending'
  const opened = await visit({
    [pay]: ok(aCharge({ state })),
    [look]: () => ok(aCharge({ state })),
  })
  const dialog = await begin(opened)
  await opened.user.click(await dialog.findByRole('button', { name: 'Cobrar $250.50' }))
  const progress = within(await screen.findByRole('dialog', { name: 'Cobrar en terminal' }))
  expect(await progress.findByText('Enviando a la terminal…')).toBeInTheDocument()
  expect(progress.getByText(/No cobres otra vez/)).toBeInTheDocument()
  state = 'check_terminal'
  expect(await progress.findByText('Revisa la terminal', undefined, slow)).toBeInTheDocument()
  expect(progress.queryByRole('button', { name: 'Intentar otra vez' })).toBeNull()
})

it('is not offered without the permission to charge', async () => {
  const permissions = [
    {
      pageId: pageIds.agenda,
      actions: ['view' as const],
      schedule: { appointments: false, blocks: false },
    },
  ]
  await visit({}, aSession({ isOwner: false, fullAccess: false, permissions }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.queryByRole('region', { name: /Pago/ })).not.toBeNull())
  expect(screen.queryByRole('button', { name: 'Cobrar en terminal' })).toBeNull()
})
