import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  bookHour,
  linkOf,
  NOW,
  openLink,
  type PayingProduct,
  paymentOf,
  settle,
  startPayingProduct,
  startPaying,
} from './test/paying-salon.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))
afterEach(() => product.mercadoPago.control.quirks({}))

const pay = (preference: string, amount?: number): string =>
  product.mercadoPago.control.pay(preference, {
    outcome: 'approved',
    ...(amount === undefined ? {} : { amount }),
  })
const movementsOf = async (salon: Awaited<ReturnType<typeof aPayingSalon>>, id: string) =>
  (await salon.as(catalogRoutes.listMoneyMovements, { query: { appointmentId: id } })).data.data

describe('a chargeback', () => {
  it('that the seller wins restores its payment and its money, once, and notifies the owner', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    const providerId = pay(await startPaying(salon, ref))
    await settle(product)
    product.mercadoPago.control.quirks({ copies: 3 })
    const chargeback = product.mercadoPago.control.chargeBack(providerId)
    await settle(product)
    expect((await paymentOf(salon, appointment._id)).payments).toMatchObject([
      { state: 'disputed', refunded: 250.5, refunds: [{ kind: 'chargeback', state: 'done' }] },
    ])
    expect((await salon.as(b.listDisputes, {})).data).toMatchObject([
      { kind: 'appointment', state: 'open', amount: 250.5, appointmentId: appointment._id },
    ])
    expect((await salon.as(b.paymentNotices, {})).data.disputes).toHaveLength(1)
    product.testApp.clock.advance(86_400_000)
    product.mercadoPago.control.closeChargeback(chargeback, 'won')
    await settle(product)
    product.mercadoPago.control.repeat(providerId)
    await settle(product)
    expect((await paymentOf(salon, appointment._id)).payments).toMatchObject([
      { state: 'settled', refunded: 0, refunds: [{ kind: 'chargeback', state: 'reversed' }] },
    ])
    expect((await salon.as(b.listDisputes, {})).data).toMatchObject([{ state: 'won' }])
    expect((await salon.as(b.paymentNotices, {})).data.disputes).toEqual([])
    const movements = await movementsOf(salon, appointment._id)
    const signed = movements.map(({ type, amount }) => (type === 'in' ? amount : -amount))
    expect(signed.toSorted((left, right) => left - right)).toEqual([-250.5, 250.5, 250.5])
    expect((await openLink(salon, ref)).state).toBe('paid')
  })

  it('that is won after somebody paid again is listed for a refund', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    const first = pay(await startPaying(salon, ref))
    await settle(product)
    const chargeback = product.mercadoPago.control.chargeBack(first)
    await settle(product)
    pay(await startPaying(salon, ref))
    await settle(product)
    product.testApp.clock.advance(60_000)
    product.mercadoPago.control.closeChargeback(chargeback, 'won')
    await settle(product)
    const states = (await paymentOf(salon, appointment._id)).payments.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['settled', 'to_refund'])
    expect((await salon.as(b.paymentsToRefund, {})).data).toMatchObject([{ cause: 'second' }])
  })
})
