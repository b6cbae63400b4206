import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  bookHour,
  linkOf,
  NOW,
  type PayingProduct,
  paymentOf,
  settle,
  startPaying,
  startPayingProduct,
} from './test/paying-salon.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))

/** An appointment of Beatriz at 14:00 that was paid by link. */
const paidAppointment = async () => {
  const salon = await aPayingSalon(product)
  const appointment = await bookHour(salon)
  const preference = await startPaying(salon, await linkOf(salon, appointment))
  product.mercadoPago.control.pay(preference, { outcome: 'approved' })
  await settle(product)
  const [payment] = (await paymentOf(salon, appointment._id)).payments
  return { ...salon, params: { id: appointment._id }, paymentId: payment?._id ?? '' }
}

describe('the client of a paid appointment', () => {
  it('cannot be changed until the money was refunded', async () => {
    const { as, params, paymentId } = await paidAppointment()
    const client = { name: 'Carla', whatsapp: '2221112233' }
    const carla = (await as(crmRoutes.createClient, { body: { client } })).data
    const give = () =>
      as(s.editAppointment, { params, body: { appointment: { clientId: carla._id } } })
    const refused = await give()
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'appointment_client_paid',
        message:
          'Esta cita ya tiene pagos de Beatriz: regrésale el dinero primero o registra una cita nueva.',
      },
    ])
    expect(
      (await as(s.editAppointment, { params, body: { appointment: { title: 'Corte' } } })).status
    ).toBe(200)
    await as(b.refundPayment, {
      params: { id: paymentId },
      body: { amount: 250.5, reason: 'Viene Carla' },
    })
    await settle(product)
    expect((await give()).data).toMatchObject({ clientId: carla._id })
  })
})

const toRefund = async ({ as }: Pick<Awaited<ReturnType<typeof paidAppointment>>, 'as'>) =>
  (await as(b.paymentsToRefund, {})).data.map(({ _id, cause, state }) => [_id, cause, state])

describe('a paid appointment that is deleted', () => {
  it('before it began is listed for a refund, and is refunded', async () => {
    const salon = await paidAppointment()
    const { as, params, paymentId } = salon
    expect((await as(s.deleteAppointment, { params })).status).toBe(200)
    await settle(product)
    expect(await toRefund(salon)).toEqual([[paymentId, 'deleted', 'to_refund']])
    await as(b.refundPayment, {
      params: { id: paymentId },
      body: { amount: 250.5, reason: 'Se borró la cita' },
    })
    await settle(product)
    expect(await toRefund(salon)).toEqual([])
    const { data } = await as(catalogRoutes.paidForAppointments, { query: { ids: params.id } })
    expect(data).toEqual([{ appointmentId: params.id, cents: 0 }])
  })

  it('after it began keeps its payment', async () => {
    const salon = await paidAppointment()
    product.testApp.clock.advance(5 * 3_600_000)
    expect((await salon.as(s.deleteAppointment, { params: salon.params })).status).toBe(200)
    await settle(product)
    expect(await toRefund(salon)).toEqual([])
  })
})

describe('a paid appointment that is cancelled', () => {
  const setStatus = async (
    { as, params }: Awaited<ReturnType<typeof paidAppointment>>,
    status: 'cancelada' | 'agendada'
  ) => {
    expect((await as(s.setAppointmentStatus, { params, body: { status } })).status).toBe(200)
    await settle(product)
  }

  it('before it began is listed to be given back, and is', async () => {
    const salon = await paidAppointment()
    await setStatus(salon, 'cancelada')
    expect(await toRefund(salon)).toEqual([
      [salon.paymentId, 'canceled_after_payment', 'to_refund'],
    ])
    await salon.as(b.refundPayment, {
      params: { id: salon.paymentId },
      body: { amount: 250.5, reason: 'Se canceló la cita' },
    })
    await settle(product)
    expect(await toRefund(salon)).toEqual([])
  })

  it('and taken back is paid again, whatever became of it since', async () => {
    const salon = await paidAppointment()
    await setStatus(salon, 'cancelada')
    await setStatus(salon, 'agendada')
    expect(await toRefund(salon)).toEqual([])
    const { payments } = await paymentOf(salon, salon.params.id)
    expect(payments).toMatchObject([{ state: 'settled', cause: null }])
    await setStatus(salon, 'cancelada')
    expect(await toRefund(salon)).toHaveLength(1)
    expect((await salon.as(s.deleteAppointment, { params: salon.params })).status).toBe(200)
    await settle(product)
    expect(await toRefund(salon)).toHaveLength(1)
  })

  it('after it began keeps its payment', async () => {
    const salon = await paidAppointment()
    product.testApp.clock.advance(5 * 3_600_000)
    await setStatus(salon, 'cancelada')
    expect(await toRefund(salon)).toEqual([])
  })
})
