import { billingRoutes as r } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { serve } from '@mostrador/platform'
import { z } from 'zod'
import type { BillingContext } from '../context.ts'
import { asSeller } from '../mercadopago/seller-use-cases.ts'
import type { EventOutcome } from '../provider-events/repository.ts'
import { type ProviderEventEffect, providerEventReceiver } from '../provider-events/use-cases.ts'
import { settlePayment } from './settle-use-cases.ts'

/** Of the query: `data.id` is signed; the business only says under which token to look. */
const Query = z.object({
  'data.id': z.string().regex(/^\w{1,40}$/),
  type: z.string().max(60).default(''),
  negocio: z.uuid(),
})
const signatureShape = /^ts=(\d{1,16}),v1=[0-9a-f]{64}$/

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * Notifications of Mercado Pago: believed for their id alone, and only when their manifest is
 * signed. The same one is stored once; its effect reads the payment from the provider (A16, A17).
 */
export const mercadoPagoWebhook = (ctx: BillingContext): void => {
  const receive = providerEventReceiver(ctx)
  serve(ctx, r.mercadoPagoNotification, async ({ headers, request, reply }) => {
    if (ctx.mercadoPago === null) throw new Refusal('seller_not_configured')
    const query = Query.safeParse(request.query)
    const signature = headerOf(headers['x-signature'])
    const requestId = headerOf(headers['x-request-id'])
    const [, ts] = signatureShape.exec(signature ?? '') ?? []
    if (!query.success || ts === undefined || requestId === undefined)
      throw new Refusal('payment_event_forged')
    const { 'data.id': dataId, type, negocio } = query.data
    if (!ctx.mercadoPago.isSigned({ signature, requestId, dataId }))
      throw new Refusal('payment_event_forged')
    await receive({
      provider: 'mercado_pago',
      // What is signed, and nothing else: a stranger makes no second event of it.
      eventId: `${dataId}.${requestId}.${ts}`,
      kind: type,
      payload: dataId,
      businessId: negocio,
    })
    return reply.type('text/plain').send('OK')
  })
}

/** Of chargebacks: the topic that is signed, and its name in older notifications. */
const chargebacks = new Set(['topic_chargebacks_wh', 'chargebacks'])

/** Reads the payments that a notification names or is about; other kinds have no effect here. */
export const applyMercadoPagoEvent =
  (ctx: BillingContext): ProviderEventEffect =>
  async ({ kind, payload, businessId }) => {
    if (businessId === null) return 'ignored'
    if (kind === 'payment') return settlePayment(ctx)({ businessId, providerId: payload })
    if (!chargebacks.has(kind)) return 'ignored'
    const paymentIds = await asSeller(ctx, businessId, ({ api }) => api.chargedBack(payload))
    let outcome: EventOutcome = 'ignored'
    for (const providerId of paymentIds ?? [])
      if ((await settlePayment(ctx)({ businessId, providerId })) === 'applied') outcome = 'applied'
    return outcome
  }
