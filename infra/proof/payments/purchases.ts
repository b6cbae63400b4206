import { billingRoutes } from '@mostrador/contracts/billing'
import {
  type PayingShop,
  type PaymentsContext,
  askUntilAnswered,
  postUntilDelivered,
} from './payments-context.ts'

/** Cents of one message of the smallest packs, and of a month of Bronce with its credits. */
const MESSAGE_CENTS = 100
export const bronce = { priceId: 'bronce', credits: 1_000, cents: 124_900 } as const

export const purchaseKinds = [
  'pack',
  'pack',
  'lost notice',
  'form',
  'renewal',
  'renewal',
  'declined renewal',
  'other amount',
  'never paid',
] as const
export type PurchaseKind = (typeof purchaseKinds)[number]
export type Purchase = {
  readonly kind: PurchaseKind
  readonly nth: number
  readonly shop: number
  /** Messages of the pack. */
  readonly quantity: number
}

/** What is sold, and at which price: the judge compares it with what the provider was paid. */
const noteOffer = (
  { ctx }: PaymentsContext,
  { businessId }: PayingShop,
  offer: { readonly id: string; readonly cents: number; readonly credits: number }
): void => ctx.history.note('offer', { provider: 'stripe', business: businessId, ...offer })

type WantedPurchase = {
  readonly price: {
    readonly priceId: string
    readonly quantity: number
    readonly unitAmount: number
  }
  readonly key: string
  readonly withinMs?: number
}

const openCheckout = (
  context: PaymentsContext,
  { owner, businessId, ownerId }: PayingShop,
  { price, key, withinMs }: WantedPurchase
): Promise<{ data: string }> => {
  const body = {
    prices: [price],
    currentPath: '/precios',
    allowQuantityUpdates: false,
    business: businessId,
    user: ownerId,
  }
  return askUntilAnswered(
    context,
    'checkout',
    () => context.api.ask(billingRoutes.startCheckout, { body }, { ...owner, key }),
    withinMs
  )
}

/** The session of a pack, at our price. */
const openPack = async (
  context: PaymentsContext,
  shop: PayingShop,
  { nth, quantity }: Purchase
): Promise<string> => {
  const price = { priceId: 'mensajes', quantity, unitAmount: MESSAGE_CENTS }
  const key = `pack-${context.ctx.seed}-${nth}`
  const { data: id } = await openCheckout(context, shop, { price, key })
  noteOffer(context, shop, { id, cents: quantity * MESSAGE_CENTS, credits: quantity })
  return id
}

/** How long somebody tries to buy for the first time. Milliseconds. */
const FIRST_PATIENCE_MS = 15_000

/** Bronce for one business; returns its subscription. */
export const subscribe = async (context: PaymentsContext, shop: PayingShop): Promise<string> => {
  const { priceId, cents } = bronce
  const price = { priceId, quantity: 1, unitAmount: cents }
  const key = `plan-${context.ctx.seed}-${shop.index}`
  const withinMs = FIRST_PATIENCE_MS
  const { data: id } = await openCheckout(context, shop, { price, key, withinMs })
  context.stripe.control.pay(id)
  return context.stripe.control.session(id).subscription ?? ''
}

const payInForm = async (
  context: PaymentsContext,
  shop: PayingShop,
  { nth, quantity }: Purchase
): Promise<void> => {
  const body = { priceId: `mensajes-${quantity}`, email: `duena-${nth}@correo.example` }
  const { clientSecret } = await askUntilAnswered(context, 'intent', () =>
    context.api.ask(billingRoutes.createPaymentIntent, { body }, shop.owner)
  )
  const id = clientSecret.split('_secret_')[0] ?? ''
  noteOffer(context, shop, { id, cents: quantity * MESSAGE_CENTS, credits: quantity })
  context.stripe.control.payIntent(id)
}

/** A signed event says that an open page was paid. Nobody paid. */
const lieAboutOpen = async (context: PaymentsContext, id: string): Promise<void> => {
  const { control } = context.stripe
  const session = { ...control.session(id), status: 'complete', payment_status: 'paid' }
  const status = await postUntilDelivered(
    async () => (await control.claim('checkout.session.completed', session)).status
  )
  context.ctx.history.note('lie', { provider: 'stripe', id, status, code: '', expect: [200] })
}

/** One purchase at Stripe, from the button to the money, or to where there is none. */
export const buy = async (
  context: PaymentsContext,
  subscriptions: readonly (string | undefined)[],
  purchase: Purchase
): Promise<void> => {
  const { control } = context.stripe
  const shop = context.shops[purchase.shop] as PayingShop
  const subscription = subscriptions[purchase.shop]
  switch (purchase.kind) {
    case 'pack':
      return control.pay(await openPack(context, shop, purchase))
    case 'lost notice': {
      const id = await openPack(context, shop, purchase)
      return control.silently(() => control.pay(id))
    }
    case 'form':
      return payInForm(context, shop, purchase)
    case 'renewal':
      return subscription === undefined ? undefined : control.renew(subscription, 'charged')
    case 'declined renewal':
      if (subscription === undefined) return
      control.renew(subscription, 'declined')
      return control.settle(subscription)
    case 'other amount': {
      const id = await openPack(context, shop, purchase)
      control.forgeAmount(id, 1)
      return control.pay(id)
    }
    case 'never paid':
      return lieAboutOpen(context, await openPack(context, shop, purchase))
  }
}
