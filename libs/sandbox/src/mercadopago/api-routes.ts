import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Timers } from '../time.ts'
import { mercadoPagoErrors } from './errors.ts'
import { type Payment, paymentOnWire, type Preference, PreferenceInput } from './model.ts'
import { pointRoutes } from './point-routes.ts'
import type { MercadoPagoStore } from './store.ts'

const Id = z.object({ id: z.string() })
const RefundInput = z.object({ amount: z.number().positive().optional() }).nullish()
const Search = z.object({
  external_reference: z.string().optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

/** The calls of a seller's application (protocols 9.1 and 9.2). */
export const apiRoutes = (
  app: FastifyInstance,
  { store, url, timers }: { store: MercadoPagoStore; url: () => string; timers: Timers }
): void => {
  app.addHook('onRequest', async () => {
    if (store.quirks.failing > 0) {
      store.quirks.failing -= 1
      throw mercadoPagoErrors.failing()
    }
  })
  app.addHook('preSerialization', async ({ method }, reply, payload) => {
    const { quirks } = store
    // Not of its own errors, which come through here as well.
    if (method === 'GET' || reply.statusCode >= 400) return payload
    if (quirks.losing > 0) {
      quirks.losing -= 1
      throw mercadoPagoErrors.failing()
    }
    if (quirks.slow > 0) {
      quirks.slow -= 1
      await new Promise<void>(done => timers.after(quirks.slowMs, done))
    }
    return payload
  })
  app.get('/users/me', async request => {
    const seller = store.sellers.get(sellerOf(store, request))
    if (seller === undefined) throw mercadoPagoErrors.badToken()
    const { id, nickname, email, site } = seller
    return { id, nickname, email, site_id: site, country_id: site === 'MLM' ? 'MX' : 'EC' }
  })
  preferenceRoutes(app, store, url)
  paymentRoutes(app, store)
  chargebackRoutes(app, store)
  pointRoutes(app, { store, timers, sellerOf: request => sellerOf(store, request) })
}

const preferenceRoutes = (
  app: FastifyInstance,
  store: MercadoPagoStore,
  url: () => string
): void => {
  const preferenceOnWire = ({ id, sellerId, createdAt, fields }: Preference) => {
    const point = `${url()}/checkout/v1/redirect?pref_id=${id}`
    return {
      ...fields,
      id,
      collector_id: sellerId,
      date_created: createdAt,
      site_id: store.sellers.get(sellerId)?.site ?? 'MLM',
      operation_type: 'regular_payment',
      init_point: point,
      sandbox_init_point: point,
    }
  }
  const findOwn = (request: FastifyRequest): Preference => {
    const preference = store.preferences.get(Id.parse(request.params).id)
    if (preference?.sellerId !== sellerOf(store, request))
      throw mercadoPagoErrors.notFound('Preference')
    return preference
  }
  app.post('/checkout/preferences', async (request, reply) => {
    const fields = PreferenceInput.safeParse(request.body)
    if (!fields.success) throw mercadoPagoErrors.badRequest(z.prettifyError(fields.error))
    const preference = store.createPreference(sellerOf(store, request), fields.data)
    return reply.status(201).send(preferenceOnWire(preference))
  })
  app.get('/checkout/preferences/:id', async request => preferenceOnWire(findOwn(request)))
  app.put('/checkout/preferences/:id', async request => {
    const preference = findOwn(request)
    const fields = PreferenceInput.partial().parse(request.body)
    preference.fields = PreferenceInput.parse({ ...preference.fields, ...fields })
    return preferenceOnWire(preference)
  })
}

const paymentRoutes = (app: FastifyInstance, store: MercadoPagoStore): void => {
  const findOwn = (request: FastifyRequest): Payment => {
    const payment = store.payments.get(Number(Id.parse(request.params).id))
    if (payment?.sellerId !== sellerOf(store, request)) throw mercadoPagoErrors.notFound('Payment')
    return payment
  }
  app.get('/v1/payments/search', async request => {
    const { external_reference: reference, offset, limit } = Search.parse(request.query)
    const sellerId = sellerOf(store, request)
    const matching = [...store.payments.values()]
      .filter(
        payment =>
          payment.sellerId === sellerId &&
          (reference === undefined || payment.externalReference === reference)
      )
      .sort((left, right) => right.id - left.id)
    return {
      paging: { total: matching.length, limit, offset },
      results: matching.slice(offset, offset + limit).map(paymentOnWire),
    }
  })
  app.get('/v1/payments/:id', async request => paymentOnWire(findOwn(request)))
  app.post('/v1/payments/:id/refunds', async (request, reply) => {
    const payment = findOwn(request)
    const key = request.headers['x-idempotency-key']
    if (typeof key !== 'string')
      throw mercadoPagoErrors.badRequest("Header X-Idempotency-Key can't be null")
    const refund = store.refund(payment, RefundInput.parse(request.body)?.amount, key)
    return reply
      .status(201)
      .send({ id: refund.id, payment_id: payment.id, amount: refund.amount, status: 'approved' })
  })
}

const chargebackRoutes = (app: FastifyInstance, store: MercadoPagoStore): void => {
  app.get('/v1/chargebacks/:id', async request => {
    const chargeback = store.chargebacks.get(Id.parse(request.params).id)
    const payment = store.payments.get(chargeback?.paymentId ?? 0)
    if (chargeback === undefined || payment?.sellerId !== sellerOf(store, request))
      throw mercadoPagoErrors.notFound('Chargeback')
    return {
      id: chargeback.id,
      payments: [payment.id],
      currency: payment.currency,
      amount: payment.amount,
      coverage_applied: chargeback.won,
      coverage_elegible: true,
      documentation_required: chargeback.won === null,
      documentation_status: chargeback.won === null ? 'pending' : 'valid',
    }
  })
}

/** The seller whose token the request brings. Fails with 401. */
const sellerOf = (
  { accessTokens, now }: MercadoPagoStore,
  { headers }: Pick<FastifyRequest, 'headers'>
): number => {
  const account = accessTokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))
  if (account === undefined || account.until <= now()) throw mercadoPagoErrors.badToken()
  return account.sellerId
}
