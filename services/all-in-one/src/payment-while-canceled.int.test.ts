import { billingRoutes as b } from '@mostrador/contracts/billing'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
  linkOf,
  NOW,
  openLink,
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

const pay = (preference: string) =>
  product.mercadoPago.control.pay(preference, { outcome: 'approved' })

/** An appointment whose client has the page of Mercado Pago open while it is cancelled. */
const canceledWhilePaying = async (link: Parameters<typeof aPayingSalon>[1] = {}) => {
  const salon = await aPayingSalon(product, link)
  const appointment = await bookHour(salon)
  const params = { id: appointment._id }
  const ref = await linkOf(salon, appointment)
  const preference = await startPaying(salon, ref)
  const setStatus = async (status: 'cancelada' | 'agendada') => {
    expect((await salon.as(s.setAppointmentStatus, { params, body: { status } })).status).toBe(200)
  }
  await setStatus('cancelada')
  await settle(product)
  return {
    salon,
    ref,
    params,
    preference,
    setStatus,
    payments: async () =>
      (await paymentOf(salon, params.id)).payments.map(({ state, cause }) => [state, cause]),
    toRefund: async () => (await salon.as(b.paymentsToRefund, {})).data,
  }
}

describe('a payment that arrives while its appointment is cancelled', () => {
  it('pays it once it is taken back, and only one of two does', async () => {
    const { salon, ref, params, preference, setStatus, payments, toRefund } =
      await canceledWhilePaying()
    for (let times = 0; times < 2; times += 1) {
      pay(preference)
      await settle(product)
    }
    expect(await payments()).toEqual(Array(2).fill(['to_refund', 'canceled']))
    await setStatus('agendada')
    await settle(product)
    expect(await payments()).toHaveLength(2)
    expect(await payments()).toEqual(
      expect.arrayContaining([
        ['settled', null],
        ['to_refund', 'second'],
      ])
    )
    expect(await toRefund()).toHaveLength(1)
    expect((await openLink(salon, ref)).state).toBe('paid')
    const again = await salon.as(b.requestPayment, { params, body: { send: false } })
    expect(again.body).toMatchObject({ code: 'already_paid' })
    await setStatus('cancelada')
    await settle(product)
    expect(await toRefund()).toHaveLength(2)
  })

  it('holds it as a deposit with its hours', async () => {
    const deposit = { type: 'percentage' as const, value: 40, refundHours: 2 }
    const { params, preference, setStatus, salon } = await canceledWhilePaying({ deposit })
    pay(preference)
    await settle(product)
    await setStatus('agendada')
    await settle(product)
    const { payments } = await paymentOf(salon, params.id)
    expect(payments).toMatchObject([
      { state: 'settled', deposit: { refundableUntil: '2026-11-23T18:00:00.000Z' } },
    ])
  })

  it('takes effect also when it is taken back while the payment is refused', async () => {
    const { salon, params, preference, setStatus, payments } = await canceledWhilePaying()
    const { pool } = product.testApp.infra.database
    const rival = await pool.connect()
    try {
      await rival.query('begin')
      await rival.query('lock table scheduling.appointment_payment in exclusive mode')
      pay(preference)
      const settled = settle(product)
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock'
              and query ilike 'insert into scheduling.appointment_payment%'`
          )
          expect(rows).toHaveLength(1)
        },
        { timeout: 10_000 }
      )
      await setStatus('agendada')
      await rival.query('commit')
      await settled
    } finally {
      rival.release()
    }
    expect(await payments()).toEqual([['settled', null]])
    expect((await appointmentNow(salon, params.id)).status).toBe('confirmada')
  })
})
