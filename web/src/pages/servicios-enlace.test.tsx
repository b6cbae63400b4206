import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../app/store.ts'
import { aService } from '../features/agenda/testing.ts'
import { type Answers, ok } from '../test/answers.ts'
import { seriousViolations } from '../test/open-app.ts'
import { QuietSocket } from '../test/quiet-socket.ts'
import { bodies, dialog, editTinte, tinte, visit } from './servicios.testing.tsx'

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const seller = (account: object | null) => ok({ isAvailable: true, account })
const connected = seller({
  nickname: 'ROMA',
  currency: 'MXN',
  state: 'connected',
  connectedAt: '2026-11-01T00:00:00.000Z',
})
const sellerAnswer = (store: Store) =>
  Object.values(store.getState().api.queries).find(query => query?.endpointName === 'getSeller')
    ?.status
const edit = async (answers: Answers) => {
  const opened = visit({
    [`GET /api/service/${tinte._id}`]: ok(tinte),
    [editTinte]: ok(aService({ revision: 'r2' })),
    ...answers,
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Editar Tinte' }))
  return { ...opened, form: await dialog('Editar servicio') }
}

it.each([
  ['none', null],
  [
    'one that expired',
    {
      nickname: 'ROMA',
      currency: 'MXN',
      state: 'expired',
      connectedAt: '2026-11-01T00:00:00.000Z',
    },
  ],
])(
  'offers a payment link only beside a connected account, not beside %s [SRV2-04]',
  async (_what, account) => {
    const { form, store } = await edit({ 'GET /api/mercadopago/account': seller(account) })
    await form.findByLabelText(/^Identificador/)
    // The link is rendered once its code and the account are there.
    await vi.waitFor(() => expect(sellerAnswer(store)).toBe('fulfilled'))
    expect(form.queryByLabelText('Se puede pagar por enlace')).toBeNull()
  }
)

it('starts a payment link empty, in pesos, without a discount, and confirms it [SRV2-06, SRV2-07]', async () => {
  const { form, user, requests } = await edit({ 'GET /api/mercadopago/account': connected })
  await user.click(await form.findByLabelText('Se puede pagar por enlace'))
  expect(form.getByLabelText('Precio por enlace')).toHaveValue('0')
  expect(form.getByLabelText('Moneda')).toHaveValue('MXN')
  expect(form.getByLabelText('Con descuento')).not.toBeChecked()
  await user.click(form.getByLabelText('Liberar el horario si no se paga'))
  expect(form.getByLabelText('Horas para pagar')).toHaveValue('1')
  expect(await seriousViolations()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() => expect(bodies(requests, editTinte)).toHaveLength(1))
  expect(bodies(requests, editTinte)[0]).toMatchObject({
    service: {
      linkPrice: {
        unitPrice: 0,
        currency: 'MXN',
        paymentName: tinte.name,
        discount: { active: false, expirationType: 'always' },
        appointmentConfig: {
          statusAfterPayment: 'confirmada',
          hoursToDeleteAppointmentIfNotPaid: 1,
        },
      },
    },
  })
})

it('previews the discount as a countdown, of 15 minutes by default [DSC2-05, DSC2-03]', async () => {
  const { form, user } = await edit({ 'GET /api/mercadopago/account': connected })
  await user.click(await form.findByLabelText('Se puede pagar por enlace'))
  await user.click(form.getByLabelText('Con descuento'))
  await user.type(form.getByLabelText('Mensaje del descuento'), 'Solo hoy')
  await user.selectOptions(form.getByLabelText('¿Cuánto dura?'), 'timer')
  const preview = within(form.getByRole('group', { name: 'Así se verá el descuento' }))
  expect(preview.getByText('Solo hoy')).toBeInTheDocument()
  expect(preview.getByRole('timer')).toHaveTextContent(/^00:(15:00|14:5\d)$/)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(form.getByLabelText('Porcentaje')).toBeInvalid()
  await user.type(form.getByLabelText('Porcentaje'), '10')
  expect(form.getByLabelText('Porcentaje')).toBeValid()
  expect(form.getByLabelText('Clave del descuento')).toBeInvalid()
})

it('sets a deposit of half the price, refundable until a day before, and removes it', async () => {
  const { form, user, requests } = await edit({ 'GET /api/mercadopago/account': connected })
  await user.click(await form.findByLabelText('Se puede pagar por enlace'))
  await user.clear(form.getByLabelText('Precio por enlace'))
  await user.type(form.getByLabelText('Precio por enlace'), '250.50')
  await user.click(form.getByLabelText('Pedir un anticipo para apartar'))
  expect(form.getByLabelText('Liberar el horario si no se paga')).toBeChecked()
  expect(
    form.getByText('Tu cliente paga $125.25 para apartar y $125.25 en el local.')
  ).toBeInTheDocument()
  await user.selectOptions(form.getByLabelText('Tipo de anticipo'), 'fixed')
  await user.clear(form.getByLabelText('Cuánto se paga de anticipo'))
  await user.type(form.getByLabelText('Cuánto se paga de anticipo'), '300')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(form.getByText('El anticipo no puede ser mayor que el precio')).toBeInTheDocument()
  await user.clear(form.getByLabelText('Cuánto se paga de anticipo'))
  await user.type(form.getByLabelText('Cuánto se paga de anticipo'), '100')
  expect(await seriousViolations()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await vi.waitFor(() => expect(bodies(requests, editTinte)).toHaveLength(1))
  expect(bodies(requests, editTinte)[0]).toMatchObject({
    service: { linkPrice: { deposit: { type: 'fixed', value: 100, refundHours: 24 } } },
  })
})
