import { billingRoutes as r } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { serve } from '@mostrador/platform'
import { z } from 'zod'
import type { BillingContext } from '../context.ts'
import { providerEventReceiver } from '../provider-events/use-cases.ts'
import { noticePayload } from './notice-use-cases.ts'

/**
 * The query: `data.id` is signed; the business only says whose token to use. It is absent where the
 * address is that of the application's panel, as of every order on a terminal.
 */
const Query = z.object({
  'data.id': z.string().regex(/^\w{1,40}$/),
  type: z.string().max(60).default(''),
  negocio: z.uuid().optional(),
})
/** The body, which is not signed: it names the account whose token to use. */
const Body = z.object({ user_id: z.coerce.string().regex(/^\d{1,20}$/) })
const signatureShape = /^ts=(\d{1,16}),v1=[0-9a-f]{64}$/

const sellerOf = (body: unknown): string | undefined => {
  try {
    const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
    return Body.safeParse(JSON.parse(text)).data?.user_id
  } catch {
    return undefined
  }
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * Notifications of Mercado Pago: believed for their id alone, and only when their manifest is
 * signed. The same one is stored once; its effect reads the payment from the provider (A16, A17).
 */
export const mercadoPagoWebhook = (ctx: BillingContext): void => {
  const receive = providerEventReceiver(ctx)
  serve(ctx, r.mercadoPagoNotification, async ({ body, headers, request, reply }) => {
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
      // What is signed, and nothing else: a stranger cannot make a second event of it. Letters are
      // signed in lower case.
      eventId: `${dataId.toLowerCase()}.${requestId}.${ts}`,
      kind: type,
      payload: negocio === undefined ? noticePayload(dataId, sellerOf(body)) : dataId,
      businessId: negocio ?? null,
    })
    return reply.type('text/plain').send('OK')
  })
}
