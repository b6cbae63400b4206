import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
  NOW,
  type PayingProduct,
  type PayingSalon,
  paymentOf,
  settle,
  startPayingProduct,
} from './test/paying-salon.ts'
import { addTerminal } from './test/terminals.ts'

const MINUTE = 60_000
let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))
afterEach(() => product.mercadoPago.control.quirks({}))

type Salon = PayingSalon & { readonly terminal: string }
const aSalonWithTerminal = async (): Promise<Salon> => {
  const salon = await aPayingSalon(product)
  return { ...salon, terminal: addTerminal(salon) }
}
const charge = (salon: Salon, { _id: id }: Appointment) =>
  salon.as(b.chargeOnTerminal, { params: { id }, body: { terminalId: salon.terminal } })
const check = async (salon: Salon, id: string) =>
  (await salon.as(b.checkTerminalCharge, { params: { id } })).data
const pay = ({ mercadoPago, terminal }: Salon, amount?: number) =>
  mercadoPago.control.onTerminal(terminal, {
    outcome: 'approved',
    ...(amount === undefined ? {} : { amount }),
  })
const ordersOf = ({ mercadoPago, seller }: Salon) =>
  mercadoPago.control.orders().filter(({ sellerId }) => sellerId === seller)
const signedMovements = async ({ as }: Salon, { _id: appointmentId }: Appointment) =>
  (await as(catalogRoutes.listMoneyMovements, { query: { appointmentId } })).data.data.map(
    ({ type, amount }) => (type === 'in' ? amount : -amount)
  )
const paymentsOf = async (salon: Salon, { _id }: Appointment) =>
  (await paymentOf(salon, _id)).payments

describe('a charge without an answer', () => {
  it('stays open when the answer to the order was lost, and belongs to the same order afterwards', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    // Its own repetition is answered late as well.
    product.mercadoPago.control.quirks({ losing: 2 })
    const { data } = await charge(salon, appointment)
    expect(data.state).toBe('sending')
    expect((await charge(salon, appointment)).data._id).toBe(data._id)
    expect((await check(salon, data._id)).state).toBe('at_terminal')
    pay(salon)
    await settle(product)
    expect(ordersOf(salon)).toHaveLength(1)
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
  })

  it('is sent again for a minute when no order was created, and is over after that', async () => {
    const salon = await aSalonWithTerminal()
    const [soon, late] = [await bookHour(salon, '18'), await bookHour(salon, '20')]
    const failing = async (appointment: Appointment) => {
      // The list of terminals is read, the order fails twice.
      const terminals = await salon.as(b.terminalOptions, { params: { id: appointment._id } })
      expect(terminals.status).toBe(200)
      return charge(salon, appointment)
    }
    product.mercadoPago.control.quirks({ failingOrders: 2 })
    const first = (await failing(soon)).data
    expect([first.state, ordersOf(salon).length]).toEqual(['sending', 0])
    expect((await check(salon, first._id)).state).toBe('sent')
    pay(salon)
    await settle(product)
    expect(await signedMovements(salon, soon)).toEqual([250.5])

    product.mercadoPago.control.quirks({ failingOrders: 2 })
    const second = (await failing(late)).data
    product.testApp.clock.advance(MINUTE)
    await settle(product)
    expect((await check(salon, second._id)).state).toBe('expired')
    expect(ordersOf(salon)).toHaveLength(1)
  })

  it('waits while Mercado Pago is down: unknown is not failed', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    const { data } = await charge(salon, appointment)
    product.mercadoPago.control.silently(() => pay(salon))
    product.mercadoPago.control.quirks({ failing: 4 })
    for (const _ of [1, 2]) expect((await check(salon, data._id)).state).toBe('sent')
    expect((await check(salon, data._id)).state).toBe('paid')
  })

  it('is read from the order when its notice is missing, by the job alone', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    await charge(salon, appointment)
    product.mercadoPago.control.silently(() => pay(salon))
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('agendada')
    product.testApp.clock.advance(MINUTE)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
  })

  it('is found by the job after a kill between the order and its row', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    // As a kill leaves it: the order is made, and its number is written nowhere.
    product.mercadoPago.control.quirks({ losing: 2 })
    expect((await charge(salon, appointment)).data.state).toBe('sending')
    product.mercadoPago.control.silently(() => pay(salon))
    product.testApp.clock.advance(MINUTE)
    await settle(product)
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
    expect(ordersOf(salon)).toHaveLength(1)
  })
})

describe('an order that is discovered after its charge is over', () => {
  it('is cancelled on its terminal, and counts nevertheless when somebody paid it', async () => {
    const salon = await aSalonWithTerminal()
    const { control } = product.mercadoPago
    const lose = async (appointment: Appointment) => {
      control.quirks({ listIsLate: true })
      control.loseAnswers(salon.terminal, 4)
      const { data } = await charge(salon, appointment)
      product.testApp.clock.advance(MINUTE)
      await settle(product)
      expect((await check(salon, data._id)).state).toBe('expired')
      control.quirks({})
      return data._id
    }
    const unpaid = await lose(await bookHour(salon, '18'))
    expect(control.orderOn(salon.terminal)?.status).toBe('at_terminal')
    product.testApp.clock.advance(5 * MINUTE)
    await settle(product)
    expect(control.orderOn(salon.terminal)).toBeUndefined()
    expect((await check(salon, unpaid)).state).toBe('expired')

    const appointment = await bookHour(salon, '20')
    const paid = await lose(appointment)
    control.silently(() => pay(salon))
    product.testApp.clock.advance(5 * MINUTE)
    await settle(product)
    expect((await check(salon, paid)).state).toBe('paid')
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
  })
})

describe('a notified order', () => {
  it('is refused without a valid signature, and belongs to its own business only', async () => {
    const [salon, other] = [await aSalonWithTerminal(), await aSalonWithTerminal()]
    const appointment = await bookHour(salon)
    await charge(salon, appointment)
    const { control } = product.mercadoPago
    control.silently(() => pay(salon))
    const id = ordersOf(salon)[0]?.id ?? ''
    const address = `${product.publicUrl}/api/mercadopago/webhook`
    const signed = control.webhookOf(id, address)
    const { 'x-signature': _, ...bare } = signed.headers
    for (const forged of [
      control.webhookOf(id, address, 'another secret'),
      { ...signed, address: signed.address.replace(id, `${id}A`) },
      { ...signed, headers: bare },
    ])
      expect(await control.post(forged)).toBe(403)
    await settle(product)
    expect(await paymentsOf(salon, appointment)).toEqual([])
    // Truly signed, and sent as if it were of somebody else.
    const misled = control.webhookOf(id, `${address}?negocio=${other.businessId}`)
    expect(await control.post(misled)).toBe(200)
    await settle(product)
    expect(await paymentsOf(salon, appointment)).toEqual([])
    for (const _ of [1, 2, 3]) expect(await control.post(control.webhookOf(id, address))).toBe(200)
    await settle(product)
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
  })

  it('is one event, in whatever letter case its number is repeated', async () => {
    const salon = await aSalonWithTerminal()
    await charge(salon, await bookHour(salon))
    const { control } = product.mercadoPago
    const id = ordersOf(salon)[0]?.id ?? ''
    const signed = control.webhookOf(id, `${product.publicUrl}/api/mercadopago/webhook`)
    for (const spelled of [id, id.toLowerCase(), `ord${id.slice(3)}`]) {
      const address = signed.address.replace(id, spelled)
      expect(await control.post({ ...signed, address })).toBe(200)
    }
    const { rows } = await product.testApp.infra.database.relay.query(
      'select 1 from billing.provider_event where event_id ilike $1',
      [`${id}.${signed.headers['x-request-id']}.%`]
    )
    expect(rows).toHaveLength(1)
  })

  it('at another amount has no effect, and is listed for a refund', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    const { data } = await charge(salon, appointment)
    pay(salon, 1)
    await settle(product)
    expect(await paymentsOf(salon, appointment)).toMatchObject([
      { state: 'to_refund', cause: 'amount', amount: 1 },
    ])
    expect((await appointmentNow(salon, appointment._id)).status).toBe('agendada')
    expect(await check(salon, data._id)).toMatchObject({ state: 'paid', paymentState: 'to_refund' })
  })

  it('is one payment, also when its payment number is notified too', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    await charge(salon, appointment)
    pay(salon)
    await settle(product)
    const { control } = product.mercadoPago
    const number = String(ordersOf(salon)[0]?.paymentId)
    const address = `${product.publicUrl}/api/mercadopago/webhook`
    expect(await control.post(control.webhookOf(number, address))).toBe(200)
    await settle(product)
    expect(await signedMovements(salon, appointment)).toEqual([250.5])
    expect(await paymentsOf(salon, appointment)).toHaveLength(1)
  })

  it('is refunded in parts by its order, and its chargeback is reported once', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    await charge(salon, appointment)
    pay(salon)
    await settle(product)
    const [paid] = await paymentsOf(salon, appointment)
    const refund = { amount: 50.5, reason: 'Se cobró de más' }
    await salon.as(b.refundPayment, { params: { id: paid?._id ?? '' }, body: refund })
    await settle(product)
    expect(await paymentsOf(salon, appointment)).toMatchObject([
      { state: 'settled', refunded: 50.5, refunds: [{ state: 'done' }] },
    ])
    const number = String(ordersOf(salon)[0]?.paymentId)
    product.mercadoPago.control.quirks({ copies: 3 })
    product.mercadoPago.control.chargeBack(number)
    await settle(product)
    expect((await salon.as(b.listDisputes, {})).data).toMatchObject([
      { kind: 'appointment', state: 'open', appointmentId: appointment._id },
    ])
    expect((await signedMovements(salon, appointment)).toSorted((x, y) => x - y)).toEqual([
      -200, -50.5, 250.5,
    ])
  })
})
