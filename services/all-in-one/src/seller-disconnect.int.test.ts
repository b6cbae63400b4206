import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
  connectAccount,
  linkOf,
  NOW,
  type PayingProduct,
  type PayingSalon,
  paymentOf,
  settle,
  startPaying,
  startPayingProduct,
} from './test/paying-salon.ts'
import { addTerminal } from './test/terminals.ts'

let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))
afterEach(() => product.mercadoPago.control.quirks({}))

const pay = (preference: string) =>
  product.mercadoPago.control.pay(preference, { outcome: 'approved' })
const disconnect = ({ as }: PayingSalon) => as(b.disconnectSeller, {})
const unreadOf = async ({ as }: PayingSalon) => (await as(b.paymentNotices, {})).data.unread ?? 0
const moneyOf = async ({ as }: PayingSalon, { _id: appointmentId }: Appointment) =>
  (await as(catalogRoutes.listMoneyMovements, { query: { appointmentId } })).data.data.map(
    ({ amount }) => amount
  )

describe('a payment that arrives while the business disconnects its account', () => {
  it('is reported to the owner, and recorded once the account is connected again', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    await disconnect(salon)
    product.mercadoPago.control.quirks({ copies: 3 })
    pay(preference)
    await settle(product)
    expect(await unreadOf(salon)).toBe(1)
    expect(await moneyOf(salon, appointment)).toEqual([])

    await connectAccount(salon, salon.seller)
    await settle(product)
    expect(await unreadOf(salon)).toBe(0)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
    expect(await moneyOf(salon, appointment)).toEqual([250.5])
  })

  it('is recorded when it was read before the account was gone', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    pay(preference)
    await Promise.all([settle(product), disconnect(salon)])
    await settle(product)
    // In either order nothing is lost.
    const [unread, money] = [await unreadOf(salon), await moneyOf(salon, appointment)]
    expect(unread + money.length).toBe(1)
    await connectAccount(salon, salon.seller)
    await settle(product)
    expect(await moneyOf(salon, appointment)).toEqual([250.5])
  })

  it('is recorded after reconnecting although its notice was lost', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    await disconnect(salon)
    product.mercadoPago.control.silently(() => pay(preference))
    await settle(product)
    expect(await unreadOf(salon)).toBe(0)
    await connectAccount(salon, salon.seller)
    await settle(product)
    expect(await moneyOf(salon, appointment)).toEqual([250.5])
  })

  it('stays a task while another account is connected', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    await disconnect(salon)
    pay(preference)
    await settle(product)
    const other = product.mercadoPago.control.addSeller(`OTRA-${salon.businessId}`)
    await connectAccount(salon, other)
    await settle(product)
    expect(await unreadOf(salon)).toBe(1)
    await connectAccount(salon, salon.seller)
    await settle(product)
    expect([await unreadOf(salon), await moneyOf(salon, appointment)]).toEqual([0, [250.5]])
  })

  it('is kept also when it was paid on a terminal, or the permission was taken away', async () => {
    const salon = await aPayingSalon(product)
    const terminalId = addTerminal(salon)
    const appointment = await bookHour(salon)
    await salon.as(b.chargeOnTerminal, { params: { id: appointment._id }, body: { terminalId } })
    product.mercadoPago.control.revoke(salon.seller)
    product.mercadoPago.control.onTerminal(terminalId, { outcome: 'approved' })
    await settle(product)
    expect(await unreadOf(salon)).toBe(1)
    // The charge waits for news, and is not called failed.
    expect((await paymentOf(salon, appointment._id)).terminal?.charge?.state).toBe('sent')
    await connectAccount(salon, salon.seller)
    await settle(product)
    expect([await unreadOf(salon), await moneyOf(salon, appointment)]).toEqual([0, [250.5]])
  })

  it('leaves a charge open whose terminal the other account does not know', async () => {
    const salon = await aPayingSalon(product)
    const terminalId = addTerminal(salon)
    const appointment = await bookHour(salon)
    const { control } = product.mercadoPago
    const call = { params: { id: appointment._id }, body: { terminalId } }
    // The order is made, and nobody here knows its number.
    control.loseAnswers(terminalId, 2)
    const { data: charge } = await salon.as(b.chargeOnTerminal, call)
    expect(charge.state).toBe('sending')
    await connectAccount(salon, control.addSeller(`AJENA-${salon.businessId}`))
    const params = { params: { id: charge._id } }
    const state = async () => (await salon.as(b.checkTerminalCharge, params)).data.state
    expect(await state()).toBe('sending')
    product.testApp.clock.advance(120_000)
    await settle(product)
    expect(await state()).toBe('sending')
    expect((await salon.as(b.cancelTerminalCharge, params)).body).toMatchObject({
      code: 'terminal_charge_unreadable',
      message: expect.stringContaining('cancélalo ahí'),
    })
    control.silently(() => control.onTerminal(terminalId, { outcome: 'approved' }))

    await connectAccount(salon, salon.seller)
    await settle(product)
    expect([await state(), await moneyOf(salon, appointment)]).toEqual(['paid', [250.5]])
  })
})
