import { escapeHtml } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mercadoPagoErrors } from './errors.ts'
import type { Payment, Preference } from './model.ts'
import { pageOf } from './page.ts'
import type { MercadoPagoStore } from './store.ts'

const Query = z.object({ pref_id: z.string() })
const Decision = Query.extend({ outcome: z.enum(['approved', 'pending', 'rejected', 'leave']) })

/** Checkout Pro: the hosted page where a person pays, fails or leaves (protocols 9.1). */
export const checkoutRoutes = (app: FastifyInstance, store: MercadoPagoStore): void => {
  const find = (id: string): Preference => {
    const preference = store.preferences.get(id)
    if (preference === undefined) throw mercadoPagoErrors.notFound('Preference')
    return preference
  }
  app.get('/checkout/v1/redirect', async ({ query }, reply) => {
    const preference = find(Query.parse(query).pref_id)
    return reply.type('text/html; charset=utf-8').send(checkoutPage(store, preference))
  })
  app.post('/checkout/v1/redirect', async ({ body }, reply) => {
    const { pref_id: id, outcome } = Decision.parse(body)
    const preference = find(id)
    if (outcome === 'leave') return reply.redirect(returnUrl(preference, null))
    if (!store.isOpen(preference))
      return reply.type('text/html; charset=utf-8').send(checkoutPage(store, preference))
    return reply.redirect(returnUrl(preference, store.pay(preference, { outcome })))
  })
}

const checkoutPage = (store: MercadoPagoStore, preference: Preference): string => {
  const [item] = preference.fields.items
  const seller = store.sellers.get(preference.sellerId)?.nickname ?? ''
  const price = `${item?.unit_price.toFixed(2)} ${item?.currency_id ?? ''}`
  if (!store.isOpen(preference))
    return pageOf('Este pago ya venció', `<p>Pide un enlace nuevo a ${escapeHtml(seller)}.</p>`)
  const choice = (outcome: string, text: string, kind = ''): string =>
    `<button${kind} name="outcome" value="${outcome}">${text}</button>`
  return pageOf(
    escapeHtml(item?.title ?? ''),
    `<p>Le pagas a ${escapeHtml(seller)}</p><p class="price">$${escapeHtml(price)}</p>
<form method="post" action="/checkout/v1/redirect">
<input type="hidden" name="pref_id" value="${escapeHtml(preference.id)}">
${choice('approved', 'Pagar')}${choice('rejected', 'Pagar con una tarjeta sin fondos', ' class="quiet"')}
${choice('pending', 'Pagar en efectivo después', ' class="quiet"')}
${choice('leave', 'Volver sin pagar', ' class="quiet"')}</form>`
  )
}

/** The redirect of the browser; missing values arrive as the text `null`. */
const returnUrl = (preference: Preference, payment: Payment | null): string => {
  const { back_urls: urls, external_reference: reference } = preference.fields
  const byStatus = { approved: urls?.success, pending: urls?.pending }
  const status = payment?.status ?? 'null'
  const address = byStatus[status as keyof typeof byStatus] ?? urls?.failure ?? urls?.success
  if (address === undefined) throw mercadoPagoErrors.badRequest('there is no back_url')
  const url = new URL(address)
  const id = payment === null ? 'null' : String(payment.id)
  for (const [name, value] of Object.entries({
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: reference ?? 'null',
    preference_id: preference.id,
    site_id: 'MLM',
  }))
    url.searchParams.set(name, value)
  return url.href
}
