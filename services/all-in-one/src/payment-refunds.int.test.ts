import { billingRoutes as b } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { schedulingRoutes as s } from '@mostrador/contracts/scheduling'
import { pageIds } from '@mostrador/contracts/page-ids'
import { actorOf } from '@mostrador/platform'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aPayingSalon,
  bookHour,
  connectAccount,
  consent,
  linkOf,
  linkPrice,
  NOW,
  openLink,
  type PayingProduct,
  paymentOf,
  preferenceOf,
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

describe('refunds', () => {
  const paidSalon = async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    const providerId = pay(await startPaying(salon, await linkOf(salon, appointment)))
    await settle(product)
    const [payment] = (await paymentOf(salon, appointment._id)).payments
    return { salon, appointment, providerId, id: payment?._id ?? '' }
  }

  it('are made in parts up to the whole, with a reason, and each is a movement', async () => {
    const { salon, appointment, id } = await paidSalon()
    const refund = (amount: number, reason = 'No vino Ana') =>
      salon.as(b.refundPayment, { params: { id }, body: { amount, reason } })
    expect((await refund(50, '')).status).toBe(422)
    expect((await refund(50.5)).data.refunds).toMatchObject([{ state: 'asked', amount: 50.5 }])
    expect((await refund(200.01)).body).toMatchObject({ code: 'refund_too_much' })
    await settle(product)
    const half = (await paymentOf(salon, appointment._id)).payments
    expect(half).toMatchObject([{ refunded: 50.5, state: 'settled' }])
    expect(half[0]?.refunds).toMatchObject([{ state: 'done', reason: 'No vino Ana' }])
    for (const none of [0, 0.005, -1]) expect((await refund(none)).status).toBe(422)
    expect((await refund(199.5)).status).toBe(200)
    await settle(product)
    expect((await refund(0.5)).status).toBe(200)
    await settle(product)
    const whole = (await paymentOf(salon, appointment._id)).payments
    expect(whole).toMatchObject([{ refunded: 250.5, state: 'refunded' }])
    expect((await refund(1)).body).toMatchObject({ code: 'payment_not_refundable' })
    const movements = await movementsOf(salon, appointment._id)
    const signed = movements.map(({ type, amount }) => (type === 'in' ? amount : -amount))
    expect(signed.toSorted((left, right) => left - right)).toEqual([-199.5, -50.5, -0.5, 250.5])
  })

  it('are made from the movement, which nobody else changes or deletes', async () => {
    const { salon, appointment, id } = await paidSalon()
    const [movement] = await movementsOf(salon, appointment._id)
    expect(movement?._id).toBe(id)
    expect((await salon.as(b.getPayment, { params: { id } })).data).toMatchObject({ amount: 250.5 })
    const { amount, type, date, category, branchId, version = 1 } = movement ?? {}
    const form = { amount, type, date, category, branchId, paymentMethod: 'mercado_pago', version }
    const edit = (fields: object) =>
      salon.as(catalogRoutes.editMoneyMovement, {
        params: { id },
        body: { ...form, ...fields } as never,
      })
    const tries = [
      await edit({ amount: 1 }),
      await edit({ type: 'out' }),
      await salon.as(catalogRoutes.deleteMoneyMovement, { params: { id } }),
      await salon.as(catalogRoutes.correctMoneyMovement, {
        params: { id },
        body: { reason: 'Se equivocó' },
      }),
    ]
    expect(tries.map(({ body }) => body)).toEqual(
      tries.map(() => expect.objectContaining({ code: 'movement_of_provider' }))
    )
    expect((await edit({ comments: 'Vino con su mamá' })).status).toBe(200)
    const staff = {
      ...salon.owner,
      permissions: [{ pageId: pageIds.money, actions: ['view'] as const }],
      isOwner: false,
    }
    const refused = await product.testApp.as(staff as never)(b.refundPayment, {
      params: { id },
      body: { amount: 1, reason: 'No debo' },
    })
    expect(refused.status).toBe(403)
  })

  it('without an answer are requested again under the same key, once', async () => {
    const { salon, appointment, id } = await paidSalon()
    product.mercadoPago.control.quirks({ losing: 2, dropPercent: 100 })
    const reply = await salon.as(b.refundPayment, {
      params: { id },
      body: { amount: 100, reason: 'Se equivocó' },
    })
    expect(reply.data).toMatchObject({ refunded: 0, refunds: [{ state: 'asked' }] })
    await settle(product)
    product.testApp.clock.advance(30_000)
    await settle(product)
    const { payments } = await paymentOf(salon, appointment._id)
    expect(payments).toMatchObject([{ refunded: 100, refunds: [{ state: 'done', amount: 100 }] }])
    const mercadoPagoControl = product.mercadoPago.control
      .payments()
      .find(payment => String(payment.id) === payments[0]?.providerId)
    expect(mercadoPagoControl?.refunds).toHaveLength(1)
  })

  it('without an answer have not failed while their account is not connected', async () => {
    const { salon, appointment, id } = await paidSalon()
    const { control } = product.mercadoPago
    control.quirks({ losing: 2, dropPercent: 100 })
    const body = { amount: 100, reason: 'Se equivocó' }
    await salon.as(b.refundPayment, { params: { id }, body })
    await settle(product)
    const refunds = async () => (await paymentOf(salon, appointment._id)).payments[0]?.refunds
    const later = async () => {
      product.testApp.clock.advance(600_000)
      await settle(product)
    }
    await salon.as(b.disconnectSeller, {})
    await later()
    expect(await refunds()).toMatchObject([{ state: 'asked' }])
    await connectAccount(salon, control.addSeller(`AJENA-${salon.businessId}`))
    await later()
    expect(await refunds()).toMatchObject([{ state: 'asked' }])
    await connectAccount(salon, salon.seller)
    await later()
    expect(await refunds()).toMatchObject([{ state: 'done', amount: 100 }])
    // One that was never asked for can be asked for again.
    await salon.as(b.disconnectSeller, {})
    await salon.as(b.refundPayment, { params: { id }, body })
    await settle(product)
    expect((await refunds())?.map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
  })

  it('that were already made have not failed, although the provider refuses another one', async () => {
    const { salon, appointment, id, providerId } = await paidSalon()
    product.mercadoPago.control.quirks({ dropPercent: 100 })
    product.mercadoPago.control.refund(providerId)
    const body = { amount: 250.5, reason: 'Se equivocó' }
    expect((await salon.as(b.refundPayment, { params: { id }, body })).status).toBe(200)
    await settle(product)
    const { payments } = await paymentOf(salon, appointment._id)
    expect(payments).toMatchObject([
      { state: 'refunded', refunded: 250.5, refunds: [{ state: 'done', amount: 250.5 }] },
    ])
    expect(await movementsOf(salon, appointment._id)).toHaveLength(2)
  })

  it('by the bank are reported once, and subtracted once', async () => {
    const { salon, appointment, providerId } = await paidSalon()
    product.mercadoPago.control.quirks({ copies: 3 })
    product.mercadoPago.control.setStatus(providerId, 'charged_back')
    await settle(product)
    product.mercadoPago.control.repeat(providerId)
    await settle(product)
    const { payments } = await paymentOf(salon, appointment._id)
    expect(payments).toMatchObject([{ state: 'disputed', refunded: 250.5 }])
    expect(payments[0]?.refunds).toMatchObject([{ kind: 'chargeback', amount: 250.5 }])
    expect(await movementsOf(salon, appointment._id)).toHaveLength(2)
  })
})

describe('a paid appointment that is deleted', () => {
  it('does not move its money', async () => {
    const salon = await aPayingSalon(product)
    const appointment = await bookHour(salon)
    pay(await startPaying(salon, await linkOf(salon, appointment)))
    await settle(product)
    const before = await movementsOf(salon, appointment._id)
    expect(before).toMatchObject([{ type: 'in', amount: 250.5, appointmentId: appointment._id }])
    const params = { id: appointment._id }
    expect((await salon.as(s.deleteAppointment, { params })).status).toBe(200)
    await settle(product)
    expect(await movementsOf(salon, appointment._id)).toEqual(before)
  })
})

describe('a stranger', () => {
  it('neither sees nor refunds the payments of another business', async () => {
    const [salon, stranger] = [await aPayingSalon(product), await aPayingSalon(product)]
    const appointment = await bookHour(salon)
    pay(await startPaying(salon, await linkOf(salon, appointment)))
    await settle(product)
    const [payment] = (await paymentOf(salon, appointment._id)).payments
    const params = { id: appointment._id }
    const body = { amount: 1, reason: 'No es mío' }
    const replies = [
      await stranger.as(b.appointmentPayment, { params }),
      await stranger.as(b.requestPayment, { params, body: {} }),
      await stranger.as(b.refundPayment, { params: { id: payment?._id ?? '' }, body }),
      await product.testApp.as(actorOf.service('billing', stranger.businessId))(s.awaitPayment, {
        params,
      }),
      await product.testApp.as(actorOf.service('crm', stranger.businessId))(b.receivedPayment, {
        params: { id: payment?._id ?? '' },
      }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await stranger.as(b.paymentsToRefund, {})).data).toEqual([])
  })
})

describe('the account of a seller', () => {
  it('is connected once per consent, in the browser that began, and shows no token', async () => {
    const salon = await aPayingSalon(product)
    const started = (await salon.as(b.connectSeller, {})).data
    const back = await consent(started.url, salon.seller)
    const answer = { state: back.get('state') ?? '', code: back.get('code') ?? '' }
    const finish = (browserKey: string) =>
      salon.as(b.finishSeller, { body: { ...answer, browserKey } })
    expect((await finish('of another browser')).body).toMatchObject({
      code: 'seller_state_unknown',
    })
    expect((await finish(started.browserKey)).data).toMatchObject({
      state: 'connected',
      currency: 'MXN',
    })
    expect((await finish(started.browserKey)).body).toMatchObject({ code: 'seller_state_unknown' })
    expect(JSON.stringify((await salon.as(b.getSeller, {})).body)).not.toContain('APP_USR')
  })

  it('tells its name to whoever sees the business or its money', async () => {
    const salon = await aPayingSalon(product)
    const seenBy = async (pageId: number) => {
      const member = { ...salon.owner, isOwner: false }
      const permissions = [{ pageId, actions: ['view' as const] }]
      const { data } = await product.testApp.as({ ...member, permissions })(b.getSeller, {})
      return data.account?.nickname
    }
    const name = `SALON-${salon.businessId}`
    expect(await Promise.all([seenBy(5), seenBy(14)])).toEqual([name, name])
    expect(await Promise.all([seenBy(6), seenBy(7)])).toEqual(['', ''])
  })

  it('refreshes its tokens before they expire, and reports when the permission was revoked', async () => {
    const salon = await aPayingSalon(product)
    const ref = await linkOf(salon, await bookHour(salon))
    product.mercadoPago.control.expireTokens(salon.seller)
    expect(await startPaying(salon, ref)).not.toBe('')
    product.mercadoPago.control.revoke(salon.seller)
    const other = await linkOf(salon, await bookHour(salon, '22'))
    const page = await openLink(salon, other)
    const reply = await salon.anybody(b.createPreference, { body: preferenceOf(other, page) })
    expect(reply.body).toMatchObject({
      code: 'payment_options_unavailable',
      message: 'No se pudieron cargar las opciones de pago. Por favor, intenta más tarde.',
    })
    expect((await salon.as(b.getSeller, {})).data.account?.state).toBe('expired')
    expect((await openLink(salon, other)).isConnected).toBe(false)
  })

  it('is required for a link, as is a price', async () => {
    const salon = await aPayingSalon(product, { ...linkPrice, unitPrice: 0 })
    const { _id: id } = await bookHour(salon)
    const ask = () => salon.as(b.requestPayment, { params: { id }, body: {} })
    expect((await ask()).body).toMatchObject({ code: 'nothing_to_pay' })
    await salon.as(b.disconnectSeller, {})
    expect((await ask()).body).toMatchObject({ code: 'seller_not_connected' })
  })
})
