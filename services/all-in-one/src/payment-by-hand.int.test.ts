import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { type Appointment, schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
  linkOf,
  NOW,
  openLink,
  type PayingProduct,
  type PayingSalon,
  paymentOf,
  preferenceOf,
  settle,
  startPaying,
  startPayingProduct,
} from './test/paying-salon.ts'
import { addTerminal } from './test/terminals.ts'

const HOUR = 3_600_000
let product: PayingProduct
beforeAll(async () => {
  product = await startPayingProduct()
})
afterAll(() => product.stop())
beforeEach(() => product.testApp.clock.set(NOW))
afterEach(() => product.mercadoPago.control.quirks({}))

const pay = (preference: string): string =>
  product.mercadoPago.control.pay(preference, { outcome: 'approved' })
/** Somebody of the business writes down what they took, or gave back. */
const record = async (
  { as }: PayingSalon,
  { _id: appointmentId }: Appointment,
  amount: number,
  type: 'in' | 'out' = 'in'
) => {
  const moneyMovement = { amount, type, paymentMethod: 'cash' as const }
  const reply = await as(catalogRoutes.createMoneyMovement, {
    body: { appointmentId, moneyMovement: moneyMovement as never },
  })
  expect(reply.status).toBe(200)
  return reply.data
}
const statusOf = async (salon: PayingSalon, { _id }: Appointment) => {
  const { status, autoCancelDate } = await appointmentNow(salon, _id)
  return { status, autoCancelDate }
}
const toRefund = async ({ as }: PayingSalon) =>
  (await as(b.paymentsToRefund, {})).data.map(({ appointmentId, cause }) => [appointmentId, cause])
const terminalAmount = async ({ as }: PayingSalon, { _id: id }: Appointment) =>
  (await as(b.terminalOptions, { params: { id } })).data.amount

/** Holds the link of an appointment while `work` runs, and until its payment waits for it. */
const whileLinkIsLocked = async (
  { businessId }: PayingSalon,
  { _id }: Appointment,
  work: (untilSomebodyWaits: () => Promise<void>) => Promise<void>
): Promise<void> => {
  const { pool } = product.testApp.infra.database
  const otherConnection = await pool.connect()
  const untilSomebodyWaits = () =>
    vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query ilike 'select 1 from billing.payment_link%for update%'`
        )
        expect(rows).not.toEqual([])
      },
      { timeout: 10_000 }
    )
  try {
    await otherConnection.query('begin')
    await otherConnection.query(`select set_config('app.business_id', $1, true)`, [businessId])
    const locked = await otherConnection.query(
      'select 1 from billing.payment_link where appointment_id = $1 for update',
      [_id]
    )
    expect(locked.rows).toHaveLength(1)
    await work(untilSomebodyWaits)
  } finally {
    await otherConnection.query('commit')
    otherConnection.release()
  }
}

describe('an appointment that is paid by hand', () => {
  it('reads as paid by its link, and cannot be charged again', async () => {
    const salon = await aPayingSalon(product)
    const terminalId = addTerminal(salon)
    const appointment = await bookHour(salon)
    const params = { id: appointment._id }
    const ref = await linkOf(salon, appointment)
    const offered = await openLink(salon, ref)
    await record(salon, appointment, 250.5)

    expect(await openLink(salon, ref)).toMatchObject({
      state: 'paid',
      paid: { amount: 250.5, currency: 'MXN', deposit: null },
    })
    const refused = await Promise.all([
      salon.anybody(b.createPreference, { body: preferenceOf(ref, offered) }),
      salon.as(b.requestPayment, { params, body: { send: false } }),
      salon.as(b.terminalOptions, { params }),
      salon.as(b.chargeOnTerminal, { params, body: { terminalId } }),
    ])
    for (const { body } of refused) expect(body).toMatchObject({ code: 'already_paid' })
    expect(await paymentOf(salon, appointment._id)).toMatchObject({
      isPayable: false,
      terminal: { isChargeable: false },
    })
  })

  it('is held no longer, and is not released', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    await linkOf(salon, appointment)
    expect((await statusOf(salon, appointment)).status).toBe('pago_pendiente')
    await record(salon, appointment, 250.5)
    await settle(product)
    expect(await statusOf(salon, appointment)).toEqual({
      status: 'confirmada',
      autoCancelDate: null,
    })
    product.testApp.clock.advance(2 * HOUR)
    await settle(product)
    expect((await statusOf(salon, appointment)).status).toBe('confirmada')
  })

  it('refunds a payment that still arrives by an older preference', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    await record(salon, appointment, 250.5)
    await settle(product)
    pay(preference)
    await settle(product)
    expect(await toRefund(salon)).toEqual([[appointment._id, 'second']])
    const { payments } = await paymentOf(salon, appointment._id)
    expect(payments).toMatchObject([{ state: 'to_refund', amount: 250.5 }])
  })

  it('refunds a payment whose preference was checked when the money was taken', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    let settling: Promise<void> | undefined
    await whileLinkIsLocked(salon, appointment, async untilSomebodyWaits => {
      pay(preference)
      settling = settle(product)
      await untilSomebodyWaits()
      await record(salon, appointment, 250.5)
    })
    await settling
    expect(await toRefund(salon)).toEqual([[appointment._id, 'second']])
    expect((await statusOf(salon, appointment)).status).toBe('confirmada')
  })

  it('refunds a payment that arrived while the money was being recorded', async () => {
    const salon = await aPayingSalon(product)
    const [first, after] = [await bookHour(salon, '20'), await bookHour(salon, '22')]
    for (const appointment of [first, after])
      pay(await startPaying(salon, await linkOf(salon, appointment)))
    await settle(product)
    // Written a second before the payment came, and visible only now.
    product.testApp.clock.set(new Date(Date.parse(NOW) - 1_000).toISOString())
    await record(salon, first, 250.5)
    // And this one knowingly after the payment: something else was sold.
    product.testApp.clock.set(new Date(Date.parse(NOW) + 1_000).toISOString())
    await record(salon, after, 250.5)
    await settle(product)
    expect(await toRefund(salon)).toEqual([[first._id, 'second']])
    expect((await statusOf(salon, first)).status).toBe('confirmada')
  })
})

describe('an amount that was paid by hand in part', () => {
  it('is not requested again, until it was given back', async () => {
    const salon = await aPayingSalon(product)
    addTerminal(salon)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    await record(salon, appointment, 100)
    await settle(product)
    expect(await openLink(salon, ref)).toMatchObject({
      state: 'payable',
      price: { amount: 150.5, originalAmount: 250.5, discount: 0 },
    })
    expect(await terminalAmount(salon, appointment)).toBe(150.5)
    expect((await statusOf(salon, appointment)).status).toBe('pago_pendiente')
    await record(salon, appointment, 40, 'out')
    expect(await terminalAmount(salon, appointment)).toBe(190.5)

    pay(await startPaying(salon, ref))
    await settle(product)
    expect((await paymentOf(salon, appointment._id)).payments).toMatchObject([
      { state: 'settled', amount: 190.5 },
    ])
    expect((await openLink(salon, ref)).state).toBe('paid')
  })

  it('ends the open page of Mercado Pago, which asks for the previous price', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    const preference = await startPaying(salon, ref)
    await record(salon, appointment, 100)
    await settle(product)
    const before = product.mercadoPago.control.preferences().find(({ id }) => id === preference)
    expect(Date.parse(before?.fields.expiration_date_to ?? '')).toBe(Date.parse(NOW))
    const next = await startPaying(salon, ref)
    expect(next).not.toBe(preference)
    pay(next)
    await settle(product)
    expect((await paymentOf(salon, appointment._id)).payments).toMatchObject([{ amount: 150.5 }])
  })

  it('covers a deposit, and a terminal charges what is left of the price', async () => {
    const salon = await aPayingSalon(product, {
      deposit: { type: 'fixed', value: 100, refundHours: 2 },
    })
    addTerminal(salon)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    await record(salon, appointment, 100)
    await settle(product)
    expect(await openLink(salon, ref)).toMatchObject({
      state: 'paid',
      paid: { amount: 100, deposit: { total: 250.5, rest: 150.5 } },
    })
    expect((await statusOf(salon, appointment)).status).toBe('confirmada')
    expect(await terminalAmount(salon, appointment)).toBe(150.5)
  })

  it('is subtracted from the rest after a deposit by link', async () => {
    const salon = await aPayingSalon(product, {
      deposit: { type: 'fixed', value: 100, refundHours: 2 },
    })
    addTerminal(salon)
    const appointment = await bookHour(salon)
    pay(await startPaying(salon, await linkOf(salon, appointment)))
    await settle(product)
    await record(salon, appointment, 50.5)
    await settle(product)
    expect(await terminalAmount(salon, appointment)).toBe(100)
    expect(await toRefund(salon)).toEqual([])
  })
})

it('keeps a price that was paid while its discount held', async () => {
  const salon = await aPayingSalon(product, {
    discount: {
      active: true,
      expirationType: 'date',
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: new Date(Date.parse(NOW) + HOUR / 2).toISOString(),
      type: 'fixed',
      value: 50,
      message: 'Solo hoy',
    } as never,
  })
  const appointment = await bookHour(salon)
  const ref = await linkOf(salon, appointment)
  await record(salon, appointment, 200.5)
  product.testApp.clock.advance(HOUR / 2)
  expect((await openLink(salon, ref)).state).toBe('paid')
  await settle(product)
  await salon.as(s.setAppointmentStatus, {
    params: { id: appointment._id },
    body: { status: 'asistida' },
  })
  expect((await openLink(salon, ref)).state).toBe('paid')
})
