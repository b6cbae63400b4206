import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
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

/** An appointment of 250.50 pesos that was paid by link, and both ways to give them back. */
const paidAppointment = async () => {
  const salon = await aPayingSalon(product)
  const appointment = await bookHour(salon)
  const preference = await startPaying(salon, await linkOf(salon, appointment))
  product.mercadoPago.control.pay(preference, { outcome: 'approved' })
  await settle(product)
  const [payment] = (await paymentOf(salon, appointment._id)).payments
  const id = payment?._id ?? ''
  const { _id: appointmentId } = appointment
  return {
    byHand: (amount: number) =>
      salon.as(catalogRoutes.createMoneyMovement, {
        body: {
          appointmentId,
          moneyMovement: { amount, type: 'out', paymentMethod: 'cash' } as never,
        },
      }),
    byProvider: (amount: number) =>
      salon.as(b.refundPayment, { params: { id }, body: { amount, reason: 'No vino Ana' } }),
    refunds: async () =>
      ((await paymentOf(salon, appointmentId)).payments[0]?.refunds ?? []).map(
        ({ state, amount }) => [state, amount]
      ),
    /** Pesos that the books have of the appointment. */
    left: async () => {
      const query = { ids: appointmentId }
      const { data } = await salon.as(catalogRoutes.paidForAppointments, { query })
      return data[0]?.cents
    },
  }
}

describe('money of a payment by link', () => {
  it('that was returned in cash is not refunded by the provider', async () => {
    const { byHand, byProvider, refunds, left } = await paidAppointment()
    expect((await byHand(200)).status).toBe(200)
    const refused = await byProvider(250.5)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'appointment_already_returned',
        message: expect.stringContaining('ya se devolvió de otra forma'),
      },
    ])
    await settle(product)
    expect(await left()).toBe(5_050)
    expect((await byProvider(50.5)).status).toBe(200)
    await settle(product)
    expect(await refunds()).toEqual([['done', 50.5]])
    expect(await left()).toBe(0)
  })

  it('that the provider is refunding is not returned in cash', async () => {
    const { byHand, byProvider, left } = await paidAppointment()
    expect((await byProvider(200)).status).toBe(200)
    expect((await byHand(50.51)).body).toMatchObject({ code: 'appointment_refund_too_large' })
    expect((await byHand(50.5)).status).toBe(200)
    await settle(product)
    expect((await byHand(1)).body).toMatchObject({ code: 'appointment_refund_too_large' })
    expect(await left()).toBe(0)
  })

  it('is returned once when a cash refund and a provider refund are simultaneous', async () => {
    for (const _ of Array.from({ length: 5 })) {
      const { byHand, byProvider, left } = await paidAppointment()
      const both = await Promise.all([byHand(250.5), byProvider(250.5)])
      expect(both.map(({ status }) => status).toSorted((a, z) => a - z)).toEqual([200, 409])
      await settle(product)
      expect(await left()).toBe(0)
    }
  })
})
