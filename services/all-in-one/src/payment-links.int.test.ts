import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { sentTexts } from './test/sent-texts.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  appointmentNow,
  bookHour,
  linkOf,
  NOW,
  openLink,
  type PayingProduct,
  paymentOf,
  preferenceOf,
  settle,
  startPayingProduct,
  startPaying,
} from './test/paying-salon.ts'

const HOUR = 3_600_000
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
const messagesOf = async ({ as, client }: Awaited<ReturnType<typeof aPayingSalon>>) =>
  (await as(crmRoutes.listNotifications, { query: { cId: client._id } })).data.data
const movementsOf = async (salon: Awaited<ReturnType<typeof aPayingSalon>>, id: string) =>
  (await salon.as(catalogRoutes.listMoneyMovements, { query: { appointmentId: id } })).data.data

describe('the payment of an appointment by link', () => {
  it('holds the time, is paid once, confirms, and sends the receipt [APT-02, APT-22]', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment, true)
    expect(ref.appointment).toBe(appointment.shortId)
    expect(await linkOf(salon, appointment)).toEqual(ref)
    const heldAppointment = await appointmentNow(salon, appointment._id)
    expect([heldAppointment.status, heldAppointment.autoCancelDate]).toEqual([
      'pago_pendiente',
      new Date(Date.parse(NOW) + HOUR).toISOString(),
    ])
    const page = await openLink(salon, ref)
    expect(page).toMatchObject({ state: 'payable', isConnected: true, price: { amount: 250.5 } })
    const preference = await startPaying(salon, ref)
    expect(await startPaying(salon, ref)).toBe(preference)
    product.mercadoPago.control.quirks({ copies: 4 })
    pay(preference)
    await settle(product)

    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
    expect((await openLink(salon, ref)).state).toBe('paid')
    const movements = await movementsOf(salon, appointment._id)
    expect(movements).toMatchObject([
      {
        amount: 250.5,
        type: 'in',
        paymentMethod: 'mercado_pago',
        clientId: salon.client._id,
        branchId: salon.branch._id,
      },
    ])
    const { payments } = await paymentOf(salon, appointment._id)
    expect(payments).toMatchObject([{ state: 'settled', amount: 250.5 }])
    const messages = await messagesOf(salon)
    const texts = messages.map(({ kind, text }) => `${kind}: ${text}`).join('\n')
    expect(texts).toContain(`payment_link: Hola Beatriz, para confirmar tu cita`)
    expect(await sentTexts(product, salon.client._id)).toContain(
      `a=${appointment.shortId}&k=${ref.key}`
    )
    expect(texts).toContain('receipt: ¡Gracias Beatriz! Recibimos tu pago de $250.50')
    expect(messages.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
  })

  it('is public to its address alone, and shows no internal note [PAY-01, APT-04]', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment, true)
    await settle(product)
    const page = await openLink(salon, ref)
    expect(page.appointment).toMatchObject({ shortId: appointment.shortId, specialistName: 'Ana' })
    const messages = await messagesOf(salon)
    expect(messages.map(({ kind }) => kind)).toContain('payment_link')
    expect(appointment).toMatchObject({ details: 'Nota interna: llega tarde', clientNotes: '' })
    expect(JSON.stringify([page, messages])).not.toContain('Nota interna')
    expect(JSON.stringify(page)).not.toContain('Beatriz')
    const other = await linkOf(salon, await bookHour(salon, '21'))
    const wrong = [
      { key: '', appointment: ref.appointment },
      { key: ref.key.replace(/.{4}$/, 'AAAA'), appointment: ref.appointment },
      { key: other.key, appointment: ref.appointment },
      { key: ref.key, appointment: 'OTRA123' },
    ]
    for (const body of wrong)
      expect((await salon.anybody(b.readPaymentLink, { body })).status).toBe(404)
  })

  it('charges the price of the server, whatever the browser sends [PAY-05, DSC-02]', async () => {
    const salon = await aPayingSalon(product, {
      discount: {
        active: true,
        expirationType: 'always',
        type: 'percentage',
        value: 10,
        message: 'Promoción',
      },
    })
    const ref = await linkOf(salon, await bookHour(salon))
    const page = await openLink(salon, ref)
    expect(page.price).toMatchObject({ amount: 225.45, originalAmount: 250.5, discount: 25.05 })
    const validBody = preferenceOf(ref, page)
    const press = (body: typeof validBody) => salon.anybody(b.createPreference, { body })
    const before = product.mercadoPago.control.preferences().length
    for (const [code, change] of [
      ['price_changed', { price: 1 }],
      ['price_changed', { discount: 249.5 }],
      ['price_changed', { originalPrice: 1 }],
      ['price_changed', { currency: 'USD' as const }],
      ['payment_link_unknown', { business: newId() }],
      ['invalid_request', { quantity: 2 as 1 }],
    ] as const)
      expect((await press({ ...validBody, ...change })).body).toMatchObject({ code })
    expect(product.mercadoPago.control.preferences()).toHaveLength(before)
    const started = await press({ ...validBody, title: 'Regalo' })
    const preference = product.mercadoPago.control.preferences().at(-1)
    expect(started.data.id).toBe(preference?.id)
    expect(started.data.url).toContain('/checkout/v1/redirect?pref_id=')
    expect(preference?.fields.items[0]).toMatchObject({
      title: 'Corte de cabello',
      unit_price: 225.45,
      currency_id: 'MXN',
      quantity: 1,
    })
  })

  it('starts a timer at the first view of the link, and never again [DSC2-04]', async () => {
    const timer = { days: 0, hours: 0, minutes: 15, seconds: 0 }
    const salon = await aPayingSalon(product, {
      discount: {
        active: true,
        expirationType: 'timer',
        discountKey: 'hoy',
        type: 'fixed',
        value: 50,
        message: 'Solo hoy',
        timer,
      },
    })
    const ref = await linkOf(salon, await bookHour(salon))
    expect((await openLink(salon, ref)).price).toMatchObject({ amount: 200.5 })
    const old = await startPaying(salon, ref)
    product.testApp.clock.advance(10 * 60_000)
    const later = await openLink(salon, ref)
    expect(later.price?.discountEndsAt).toBe(new Date(Date.parse(NOW) + 15 * 60_000).toISOString())
    product.testApp.clock.advance(5 * 60_000)
    expect((await openLink(salon, ref)).price).toMatchObject({ amount: 250.5, discount: 0 })
    expect(await startPaying(salon, ref)).not.toBe(old)
  })

  it('releases a time that nobody paid, after its hours [SRV2-07]', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const ref = await linkOf(salon, appointment)
    product.testApp.clock.advance(HOUR - 1)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('pago_pendiente')
    product.testApp.clock.advance(1)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('no_pagada')
    expect((await openLink(salon, ref)).state).toBe('released')
    expect((await bookHour(salon)).status).toBe('agendada')
  })
})

describe('a payment', () => {
  it('that arrives late takes its time again while it is free', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    product.testApp.clock.advance(HOUR)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('no_pagada')
    pay(preference)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
  })

  it('that finds its time taken or cancelled is listed for a refund', async () => {
    const salon = await aPayingSalon(product)
    const [late, off] = [await bookHour(salon, '20'), await bookHour(salon, '22')]
    const preferences = [
      await startPaying(salon, await linkOf(salon, late)),
      await startPaying(salon, await linkOf(salon, off)),
    ]
    product.testApp.clock.advance(HOUR)
    await settle(product)
    await bookHour(salon, '20')
    await salon.as(s.setAppointmentStatus, {
      params: { id: off._id },
      body: { status: 'cancelada' },
    })
    for (const preference of preferences) pay(preference)
    await settle(product)
    expect((await appointmentNow(salon, late._id)).status).toBe('no_pagada')
    const { data } = await salon.as(b.paymentsToRefund, {})
    const causes = data.map(({ appointmentId, cause }) => [appointmentId, cause])
    expect(new Map(causes as [string, string][])).toEqual(
      new Map([
        [late._id, 'taken'],
        [off._id, 'canceled'],
      ])
    )
    expect(await movementsOf(salon, late._id)).toHaveLength(1)
  })

  it('of an appointment that is paid already, or of another amount, has no effect', async () => {
    const salon = await aPayingSalon(product)
    const [twice, cheap] = [await bookHour(salon, '20'), await bookHour(salon, '22')]
    const first = await startPaying(salon, await linkOf(salon, twice))
    pay(first)
    pay(first)
    pay(await startPaying(salon, await linkOf(salon, cheap)), 1)
    await settle(product)
    const paid = (await paymentOf(salon, twice._id)).payments.map(({ state }) => state)
    expect(paid.toSorted()).toEqual(['settled', 'to_refund'])
    expect((await appointmentNow(salon, cheap._id)).status).toBe('pago_pendiente')
    const { payments } = await paymentOf(salon, cheap._id)
    expect(payments).toMatchObject([{ state: 'to_refund', cause: 'amount', amount: 1 }])
  })

  it('is read from the provider: a forged body, a failed or a foreign payment pays nothing', async () => {
    const salon = await aPayingSalon(product)
    const second = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    product.mercadoPago.control.quirks({ lyingBody: true })
    const rejected = product.mercadoPago.control.pay(preference, { outcome: 'rejected' })
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('pago_pendiente')

    // Paid to somebody else: signed, and not ours.
    const elsewhere = pay(await startPaying(second, await linkOf(second, await bookHour(second))))
    const address = product.mercadoPago.control
      .notifications()
      .find(({ paymentId }) => paymentId === rejected)?.address
    const webhook = product.mercadoPago.control.webhookOf(elsewhere, address ?? '')
    expect(await product.mercadoPago.control.post(webhook)).toBe(200)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('pago_pendiente')
    expect((await paymentOf(salon, appointment._id)).payments).toEqual([])
  })

  it('without a valid signature is refused, and leaves no row', async () => {
    const salon = await aPayingSalon(product)
    const preference = await startPaying(salon, await linkOf(salon, await bookHour(salon)))
    product.mercadoPago.control.quirks({ dropPercent: 100 })
    const id = pay(preference)
    const address = product.mercadoPago.control.preferences().at(-1)?.fields.notification_url ?? ''
    const signed = product.mercadoPago.control.webhookOf(id, address)
    const stranger = product.mercadoPago.control.webhookOf(id, address, 'another secret')
    const otherId = { ...signed, address: signed.address.replace(id, `${id}1`) }
    const { 'x-signature': _, ...bare } = signed.headers
    const rows = async () => {
      const result = await product.testApp.infra.database.relay.query(
        "select 1 from billing.provider_event where provider = 'mercado_pago' and event_id like $1",
        [`${id}%`]
      )
      return result.rows.length
    }
    for (const forged of [stranger, otherId, { ...signed, headers: bare }])
      expect(await product.mercadoPago.control.post(forged)).toBe(403)
    expect(await rows()).toBe(0)
    expect(await product.mercadoPago.control.post(signed)).toBe(200)
    expect(await rows()).toBe(1)
  })

  it('whose notification was lost is found by asking the provider', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const preference = await startPaying(salon, await linkOf(salon, appointment))
    product.mercadoPago.control.quirks({ dropPercent: 100 })
    pay(preference)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('pago_pendiente')
    product.testApp.clock.advance(10 * 60_000)
    await settle(product)
    expect((await appointmentNow(salon, appointment._id)).status).toBe('confirmada')
  })
})
