import { stripeFailures } from './errors.ts'
import { intervalIn, newProduct } from './catalogue-routes.ts'
import { type Form, formIn, listIn, metadataIn, mustHave, textIn, wholeIn } from './form.ts'
import type { StoredSession, Line } from './model.ts'
import type { StripeStore } from './store.ts'

/** A session may wait for its payment between half an hour and a day. Seconds. */
const DAY = 86_400

const productOf = (store: StripeStore, price: Form): { product: string; description: string } => {
  const productId = textIn(price['product'])
  if (productId !== undefined)
    return { product: productId, description: store.product(productId).name }
  const { id, name } = newProduct(store, { name: mustHave(formIn(price['product_data']), 'name') })
  return { product: id, description: name }
}

const lineOf = (store: StripeStore, item: Form): Line & { currency: string } => {
  const quantity = wholeIn(item, 'quantity')
  const priceId = textIn(item['price'])
  if (priceId !== undefined) {
    const { product, currency, unit_amount: unitAmount, recurring } = store.price(priceId)
    const description = store.product(product).name
    const interval = recurring?.interval ?? null
    return { product, description, currency, unitAmount, quantity, recurring: interval }
  }
  const price = formIn(item['price_data'])
  return {
    ...productOf(store, price),
    currency: mustHave(price, 'currency'),
    unitAmount: wholeIn(price, 'unit_amount'),
    quantity,
    recurring: intervalIn(formIn(price['recurring'])['interval']),
  }
}

/** What the promotion code of a session takes off, in cents. */
const discountIn = (store: StripeStore, form: Form, total: number): number => {
  const code = textIn(listIn(form['discounts'])[0]?.['promotion_code'])
  if (code === undefined) return 0
  const { percent_off: percent, amount_off: amount } = store.coupon(
    store.promotionCode(code).promotion.coupon
  )
  return Math.min(total, amount ?? Math.round((total * (percent ?? 0)) / 100))
}

/** The languages of the hosted page; Spanish is `es` or `es-419`. */
const locales = new Set(['auto', 'en', 'es', 'es-419', 'pt-BR'])
const localeIn = (form: Form): string | null => {
  const locale = textIn(form['locale']) ?? null
  if (locale !== null && !locales.has(locale))
    throw stripeFailures.parameterInvalid('locale', `Invalid locale: ${locale}`)
  return locale
}

const checkTimes = (now: number, expiresAt: number): void => {
  if (expiresAt < now + 1_800 - 60 || expiresAt > now + DAY + 60)
    throw stripeFailures.parameterInvalid('expires_at', 'Must be between 30 minutes and 24 hours')
}

/** Opens a session of the hosted page. */
export const createSession = (store: StripeStore, form: Form): StoredSession => {
  const mode = mustHave(form, 'mode')
  if (mode !== 'payment' && mode !== 'subscription') throw stripeFailures.parameterUnknown('mode')
  // Removed with the version that we speak.
  if (form['payment_method_types'] !== undefined)
    throw stripeFailures.parameterUnknown('payment_method_types')
  const customer = textIn(form['customer']) ?? null
  if (customer !== null) store.customer(customer)
  const lines = listIn(form['line_items']).map(item => lineOf(store, item))
  const [first] = lines
  if (first === undefined) throw stripeFailures.parameterMissing('line_items')
  if (mode === 'payment' && lines.some(({ recurring }) => recurring !== null))
    throw stripeFailures.parameterUnknown('line_items[0][price_data][recurring]')
  const subtotal = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0)
  const discount = discountIn(store, form, subtotal)
  const total = subtotal - discount
  const now = store.seconds()
  const expiresAt = form['expires_at'] === undefined ? now + DAY : wholeIn(form, 'expires_at')
  checkTimes(now, expiresAt)
  const id = store.id('cs_test')
  const session: StoredSession = {
    session: {
      id,
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: 'unpaid',
      url: `${store.url()}/c/pay/${id}`,
      customer,
      subscription: null,
      payment_intent: null,
      invoice: null,
      amount_total: total,
      amount_subtotal: subtotal,
      currency: first.currency,
      locale: localeIn(form),
      expires_at: expiresAt,
      created: now,
      livemode: false,
      metadata: metadataIn(form['metadata']),
      client_reference_id: textIn(form['client_reference_id']) ?? null,
      success_url: mustHave(form, 'success_url'),
      cancel_url: mustHave(form, 'cancel_url'),
    },
    lines,
    discount,
    subscriptionMetadata: metadataIn(formIn(form['subscription_data'])['metadata']),
  }
  store.sessions.set(id, session)
  return session
}
