import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
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

const MINUTE = 60_000
let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))
afterEach(() => product.mercadoPago.control.quirks({}))

const aSalonWithTerminal = async (link: Parameters<typeof aPayingSalon>[1] = {}) => {
  const salon = await aPayingSalon(product, link)
  return { ...salon, terminal: addTerminal(salon) }
}
type Salon = PayingSalon & { readonly terminal: string }

const charge = (salon: Salon, { _id: id }: Appointment, terminalId = salon.terminal) =>
  salon.as(b.chargeOnTerminal, { params: { id }, body: { terminalId } })
const check = async (salon: Salon, id: string) =>
  (await salon.as(b.checkTerminalCharge, { params: { id } })).data
const onTerminal = (
  { mercadoPago, terminal }: Salon,
  outcome: 'approved' | 'rejected' | 'canceled' | 'unclear',
  amount?: number
) =>
  mercadoPago.control.onTerminal(terminal, {
    outcome,
    ...(amount === undefined ? {} : { amount }),
  })
const ordersOf = ({ mercadoPago, seller }: Salon) =>
  mercadoPago.control.orders().filter(({ sellerId }) => sellerId === seller)
const movementsOf = async ({ as }: Salon, { _id: appointmentId }: Appointment) =>
  (await as(catalogRoutes.listMoneyMovements, { query: { appointmentId } })).data.data
const paymentsOf = async (salon: Salon, { _id }: Appointment) =>
  (await paymentOf(salon, _id)).payments

describe('a charge on a terminal', () => {
  it('lists the terminals of the account, and preselects the last one of a person', async () => {
    const salon = await aSalonWithTerminal()
    const second = addTerminal(salon, 'Caja 2')
    salon.mercadoPago.control.addTerminal({
      id: `PAX_A910__SMARTPOS${salon.seller}`,
      sellerId: salon.seller,
      externalPosId: '',
      mode: 'STANDALONE',
    })
    const appointment = await bookHour(salon)
    const options = () => salon.as(b.terminalOptions, { params: { id: appointment._id } })
    const { data } = await options()
    expect(data).toMatchObject({ amount: 250.5, currency: 'MXN', rememberedId: null })
    expect(
      data.terminals.map(({ name, isReady }) => [name.replace(/\d{4}\)?$/, ''), isReady])
    ).toEqual([
      ['Caja 1 (Point Smart 2 ·', true],
      ['Caja 2 (Point Smart 2 ·', true],
      ['Point Smart ·', false],
    ])
    await charge(salon, appointment, second)
    expect((await options()).data.rememberedId).toBe(second)
  })

  it('is paid once by the signed notice, however often it arrives: one movement, one receipt', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    product.mercadoPago.control.quirks({ copies: 4, lyingBody: true })
    const { data: sent } = await charge(salon, appointment)
    expect(sent).toMatchObject({ amount: 250.5, state: 'sent', terminalId: salon.terminal })
    await settle(product)
    onTerminal(salon, 'approved')
    await settle(product)

    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
    expect(await paymentsOf(salon, appointment)).toMatchObject([
      { state: 'settled', amount: 250.5, via: 'terminal', deposit: null },
    ])
    expect(await movementsOf(salon, appointment)).toMatchObject([
      { amount: 250.5, type: 'in', paymentMethod: 'mercado_pago', branchId: salon.branch._id },
    ])
    const { data } = await salon.as(crmRoutes.listNotifications, {
      query: { cId: salon.client._id },
    })
    expect(data.data.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
    expect(await check(salon, sent._id)).toMatchObject({ state: 'paid', paymentState: 'settled' })
    // Nobody asked for its link.
    const { link, terminal } = await paymentOf(salon, appointment._id)
    expect([link, terminal]).toEqual([null, { isChargeable: false, charge: null }])
    expect((await charge(salon, appointment)).body).toMatchObject({ code: 'already_paid' })
  })

  it('is one order for a double click and for two people at once', async () => {
    const salon = await aSalonWithTerminal()
    const other = addTerminal(salon, 'Caja 2')
    const appointment = await bookHour(salon)
    const answers = await Promise.all(
      [salon.terminal, salon.terminal, other, other, salon.terminal].map(terminal =>
        charge(salon, appointment, terminal)
      )
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
    expect(ordersOf(salon)).toHaveLength(1)
  })

  it('charges the price after its discount, and only the rest after a deposit', async () => {
    const deposit = { type: 'fixed', value: 100, refundHours: 2 } as const
    const discount = {
      active: true,
      expirationType: 'always',
      type: 'percentage',
      value: 10,
      message: 'Promoción',
    } as const
    const salon = await aSalonWithTerminal({ deposit, discount })
    const whole = await bookHour(salon, '18')
    expect((await charge(salon, whole)).data.amount).toBe(225.45)
    onTerminal(salon, 'approved')
    await settle(product)

    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    product.mercadoPago.control.pay(preference, { outcome: 'approved' })
    await settle(product)
    // The visit is over: people pay when they leave.
    product.testApp.clock.set('2026-11-23T21:05:00Z')
    expect((await charge(salon, appointment)).data.amount).toBe(125.45)
    onTerminal(salon, 'approved')
    await settle(product)
    expect(
      (await paymentsOf(salon, appointment)).map(({ amount, state }) => [amount, state])
    ).toEqual([
      [100, 'settled'],
      [125.45, 'settled'],
    ])
    expect(await movementsOf(salon, appointment)).toHaveLength(2)
  })

  it('that is refused or canceled there may be tried again', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    const outcomes = ['rejected', 'canceled'] as const
    for (const outcome of outcomes) {
      const { data } = await charge(salon, appointment)
      onTerminal(salon, outcome)
      await settle(product)
      expect((await check(salon, data._id)).state).toBe(
        outcome === 'rejected' ? 'refused' : 'canceled'
      )
    }
    expect((await appointmentNow(salon, appointment._id)).status).toBe('agendada')
    await charge(salon, appointment)
    onTerminal(salon, 'approved')
    await settle(product)
    expect(ordersOf(salon)).toHaveLength(3)
    expect(await movementsOf(salon, appointment)).toHaveLength(1)
  })

  it('is cancelled from the panel, also on the screen of the terminal, unless it was paid', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    const cancel = async (id: string) =>
      (await salon.as(b.cancelTerminalCharge, { params: { id } })).data
    const first = (await charge(salon, appointment)).data
    await product.mercadoPago.settled()
    await cancel(first._id)
    await settle(product)
    expect(await check(salon, first._id)).toMatchObject({ state: 'canceled', cancelAsked: false })

    product.mercadoPago.control.turn(salon.terminal, 'off')
    const second = (await charge(salon, appointment)).data
    expect((await cancel(second._id)).state).toBe('canceled')

    product.mercadoPago.control.turn(salon.terminal, 'on')
    const third = (await charge(salon, appointment)).data
    product.mercadoPago.control.silently(() => onTerminal(salon, 'approved'))
    expect(await cancel(third._id)).toMatchObject({ state: 'paid' })
    await settle(product)
    expect(await movementsOf(salon, appointment)).toHaveLength(1)
  })

  it('reports in Spanish that a terminal is busy, is not integrated, or does not exist', async () => {
    const salon = await aSalonWithTerminal()
    const [firstHour, two] = [await bookHour(salon, '18'), await bookHour(salon, '20')]
    const manual = `PAX_A910__SMARTPOS${salon.seller}`
    salon.mercadoPago.control.addTerminal({
      id: manual,
      sellerId: salon.seller,
      externalPosId: 'Barra',
      mode: 'STANDALONE',
    })
    await charge(salon, firstHour)
    const refusals = [
      [salon.terminal, 'terminal_busy'],
      [manual, 'terminal_not_ready'],
      ['otra', 'terminal_unknown'],
    ] as const
    for (const [terminal, code] of refusals)
      expect((await charge(salon, two, terminal)).body).toMatchObject({ code })
    // What was refused holds nothing.
    onTerminal(salon, 'canceled')
    expect((await charge(salon, two)).data.state).toBe('sent')
    expect(ordersOf(salon)).toHaveLength(2)
  })

  it('waits on a terminal that is off until it is on, or the order expired', async () => {
    const salon = await aSalonWithTerminal()
    const appointment = await bookHour(salon)
    product.mercadoPago.control.turn(salon.terminal, 'off')
    const { data } = await charge(salon, appointment)
    product.testApp.clock.advance(25_000)
    expect(await check(salon, data._id)).toMatchObject({ state: 'sent', age: 25 })
    product.testApp.clock.advance(15 * MINUTE)
    await settle(product)
    expect((await check(salon, data._id)).state).toBe('expired')
  })

  it('leaves the terminal when its appointment is canceled or deleted', async () => {
    const salon = await aSalonWithTerminal()
    const callOff = {
      canceled: (id: string) =>
        salon.as(s.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } }),
      deleted: (id: string) => salon.as(s.deleteAppointment, { params: { id } }),
    }
    for (const end of [callOff.canceled, callOff.deleted]) {
      const appointment = await bookHour(salon)
      const { data } = await charge(salon, appointment)
      await end(appointment._id)
      await settle(product)
      expect(salon.mercadoPago.control.orderOn(salon.terminal)).toBeUndefined()
      expect((await check(salon, data._id)).state).toBe('canceled')
    }
  })

  it('is allowed only to people who may charge, in their business', async () => {
    const [salon, other] = [await aSalonWithTerminal(), await aSalonWithTerminal()]
    const appointment = await bookHour(salon)
    const { data } = await charge(salon, appointment)
    const params = { id: data._id }
    for (const reply of [
      await other.as(b.checkTerminalCharge, { params }),
      await other.as(b.cancelTerminalCharge, { params }),
      await other.as(b.terminalOptions, { params: { id: appointment._id } }),
      await charge(other, appointment),
    ])
      expect(reply.status).toBe(404)
    const permissions = [{ pageId: pageIds.agenda, actions: ['view' as const] }]
    const viewer = salon.testApp.as({ ...salon.owner, isOwner: false, permissions })
    const ask = { params: { id: appointment._id }, body: { terminalId: salon.terminal } }
    expect((await viewer(b.chargeOnTerminal, ask)).status).toBe(403)
    expect((await viewer(b.cancelTerminalCharge, { params })).status).toBe(403)
    await salon.as(s.setAppointmentStatus, {
      params: { id: appointment._id },
      body: { status: 'cancelada' },
    })
    await settle(product)
    expect((await charge(salon, appointment)).body).toMatchObject({ code: 'not_chargeable' })
  })
})
