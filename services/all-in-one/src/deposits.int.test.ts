import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** 100 of 250.50 pesos, given back until two hours before: at 14:00 of NOW's day, until 12:00. */
const aDepositSalon = (deposit: object = {}) =>
  aPayingSalon(product, { deposit: { type: 'fixed', value: 100, refundHours: 2, ...deposit } })

const paidDeposit = async (salon: PayingSalon): Promise<Appointment> => {
  const appointment = await bookHour(salon)
  pay(await startPaying(salon, await linkOf(salon, appointment)))
  await settle(product)
  return appointment
}
const depositOf = async (salon: PayingSalon, { _id }: Appointment) =>
  (await paymentOf(salon, _id)).payments[0]
const signedMovements = async ({ as }: PayingSalon, { _id: appointmentId }: Appointment) =>
  (await as(catalogRoutes.listMoneyMovements, { query: { appointmentId } })).data.data
    .map(({ type, amount }) => (type === 'in' ? amount : -amount))
    .toSorted((left, right) => right - left)
const toldTo = async ({ as, client }: PayingSalon): Promise<string> =>
  (await as(crmRoutes.listNotifications, { query: { cId: client._id } })).data.data
    .map(({ text }) => text)
    .join('\n')
const cancelAsStaff = ({ as }: PayingSalon, { _id: id }: Appointment) =>
  as(s.setAppointmentStatus, { params: { id }, body: { status: 'cancelada' } })

describe('the deposit of an appointment', () => {
  it('is what the link asks for; what is left and the policy are told before paying', async () => {
    const salon = await aDepositSalon()
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment, true)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('pago_pendiente')
    const page = await openLink(salon, ref)
    expect(page.price).toMatchObject({
      amount: 100,
      originalAmount: 250.5,
      deposit: { total: 250.5, rest: 150.5, refundHours: 2 },
    })
    expect(page.price?.deposit?.refundableUntil).toBe('2026-11-23T18:00:00.000Z')
    const whole = { ...preferenceOf(ref, page), price: 250.5 }
    expect((await salon.anybody(b.createPreference, { body: whole })).body).toMatchObject({
      code: 'price_changed',
    })
    pay(await startPaying(salon, ref))
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
    expect(await openLink(salon, ref)).toMatchObject({
      state: 'paid',
      paid: { amount: 100, deposit: { rest: 150.5, outcome: null } },
    })
    expect(await depositOf(salon, appointment)).toMatchObject({
      amount: 100,
      state: 'settled',
      deposit: { total: 250.5, rest: 150.5, refundableUntil: '2026-11-23T18:00:00.000Z' },
    })
    expect(await signedMovements(salon, appointment)).toEqual([100])
    const texts = await toldTo(salon)
    expect(texts).toContain('paga tu anticipo de $100.00 aquí')
    expect(texts).toContain('Recibimos tu anticipo de $100.00')
    expect(texts).toContain('En el local pagas los $150.50 que quedan.')
  })

  it('is a share of the price after its discount, and is offered anew when it changes', async () => {
    const salon = await aDepositSalon({ type: 'percentage', value: 50 })
    const ref = await linkOf(salon, await bookHour(salon))
    expect((await openLink(salon, ref)).price).toMatchObject({ amount: 125.25 })
    const first = await startPaying(salon, ref)
    const { revision, linkPrice, branches, specialists, ...service } = salon.service
    if (linkPrice === null) throw new Error('A service without its link')
    const deposit = { type: 'percentage', value: 50, refundHours: 24 } as const
    await salon.as(s.editService, {
      params: { id: salon.service._id },
      body: {
        service: { ...service, linkPrice: { ...linkPrice, deposit } },
        branches,
        specialists,
        revision,
      },
    })
    // The same amount under another policy is another quote.
    expect(await startPaying(salon, ref)).not.toBe(first)
  })

  it('is not requested after the visit: the whole price is due', async () => {
    const salon = await aDepositSalon()
    const { _id: id } = await bookHour(salon)
    expect((await paymentOf(salon, id)).price).toMatchObject({ amount: 100 })
    await salon.as(s.setAppointmentStatus, { params: { id }, body: { status: 'asistida' } })
    expect((await paymentOf(salon, id)).price).toMatchObject({ amount: 250.5, deposit: null })
  })

  it('is refunded, once, when it is cancelled in time by anyone', async () => {
    const salon = await aDepositSalon()
    const appointment = await paidDeposit(salon)
    product.testApp.clock.set('2026-11-23T18:00:00Z')
    const asAssistant = product.testApp.as(actorOf.assistant('Ana', salon.businessId))
    for (let time = 0; time < 2; time += 1)
      await asAssistant(s.cancelFor, {
        body: { appointmentId: appointment._id, clientId: salon.client._id, updatedBy: 'Ana' },
      })
    await settle(product)
    const paid = await depositOf(salon, appointment)
    expect(paid).toMatchObject({
      state: 'refunded',
      refunded: 100,
      deposit: { outcome: 'returned' },
      refunds: [{ amount: 100, state: 'done', createdBy: 'Política de cancelación' }],
    })
    expect(await signedMovements(salon, appointment)).toEqual([100, -100])
    expect(await toldTo(salon)).toContain('te devolvemos tu anticipo de $100.00')
  })

  it('is kept when it is cancelled late, and both sides see that', async () => {
    const salon = await aDepositSalon()
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    pay(await startPaying(salon, ref))
    await settle(product)
    product.testApp.clock.set('2026-11-23T18:00:00.001Z')
    await cancelAsStaff(salon, appointment)
    await settle(product)
    const paid = await depositOf(salon, appointment)
    expect(paid).toMatchObject({ state: 'settled', refunds: [], deposit: { outcome: 'late' } })
    expect(await signedMovements(salon, appointment)).toEqual([100])
    expect(await toldTo(salon)).toContain('tu anticipo de $100.00 no se devuelve')
    expect(await openLink(salon, ref)).toMatchObject({
      state: 'canceled',
      paid: { deposit: { outcome: 'late' } },
    })
  })

  it('is kept when the client did not come, and is open again when that was a mistake', async () => {
    const salon = await aDepositSalon()
    const appointment = await paidDeposit(salon)
    product.testApp.clock.set('2026-11-23T21:30:00Z')
    const set = async (status: 'no_asistida' | 'asistida') => {
      await salon.as(s.setAppointmentStatus, { params: { id: appointment._id }, body: { status } })
      await settle(product)
      return (await depositOf(salon, appointment))?.deposit?.outcome
    }
    expect(await set('no_asistida')).toBe('no_show')
    expect(await set('asistida')).toBeNull()
    expect(await signedMovements(salon, appointment)).toEqual([100])
  })

  it('moves its deadline with the appointment, but not once it has passed', async () => {
    const salon = await aDepositSalon()
    const appointment = await paidDeposit(salon)
    const moveTo = async (hour: number) => {
      const { version } = await appointmentNow(salon, appointment._id)
      const [start, end] = [hour, hour + 1].map(hourOfDay => `2026-11-24T${hourOfDay}:00:00.000Z`)
      await salon.as(s.editAppointment, {
        params: { id: appointment._id },
        body: { appointment: { start, end, version } },
      })
      await settle(product)
      return (await depositOf(salon, appointment))?.deposit?.refundableUntil
    }
    expect(await moveTo(18)).toBe('2026-11-24T16:00:00.000Z')
    // Moved nearer by the business: the payer keeps the time to cancel.
    expect(await moveTo(17)).toBe('2026-11-24T16:00:00.000Z')
    product.testApp.clock.set('2026-11-24T16:30:00Z')
    expect(await moveTo(22)).toBe('2026-11-24T16:00:00.000Z')
  })

  it('becomes a task of the owner when Mercado Pago does not refund it', async () => {
    const salon = await aDepositSalon()
    const appointment = await paidDeposit(salon)
    product.mercadoPago.control.revoke(salon.seller)
    await cancelAsStaff(salon, appointment)
    await settle(product)
    const { data } = await salon.as(b.paymentsToRefund, {})
    expect(data).toMatchObject([{ appointmentId: appointment._id, cause: 'canceled' }])
  })

  it('is refunded when its appointment is deleted in time', async () => {
    const salon = await aDepositSalon()
    const appointment = await paidDeposit(salon)
    await salon.as(s.deleteAppointment, { params: { id: appointment._id } })
    await settle(product)
    const [payment] = (await signedMovements(salon, appointment)).slice(1)
    expect(payment).toBe(-100)
  })

  it('is requested for an assistant once, and not without a deposit or after its payment', async () => {
    const salon = await aDepositSalon()
    const appointment = await bookHour(salon)
    const asService = product.testApp.as(actorOf.service('ai-assistant', salon.businessId))
    const ask = async () =>
      (
        await asService(b.requestDeposit, {
          params: { id: appointment._id },
          body: { by: 'Ana' },
        })
      ).data
    const reply = await ask()
    expect(reply).toMatchObject({ cents: 10_000, restCents: 15_050, isRefundable: true })
    expect(reply?.heldUntil).toBe(new Date(Date.parse(NOW) + HOUR).toISOString())
    expect(await ask()).toEqual(reply)
    const url = new URL(reply?.url ?? '')
    const ref = {
      key: url.searchParams.get('k') ?? '',
      appointment: url.searchParams.get('a') ?? '',
    }
    pay(await startPaying(salon, ref))
    await settle(product)
    expect(await ask()).toBeNull()
    const plain = await aPayingSalon(product)
    const { _id: id } = await bookHour(plain)
    const other = product.testApp.as(actorOf.service('ai-assistant', plain.businessId))
    expect((await other(b.requestDeposit, { params: { id }, body: { by: 'Ana' } })).data).toBeNull()
    expect((await appointmentNow(plain, id)).status).toBe('agendada')
  })
})
