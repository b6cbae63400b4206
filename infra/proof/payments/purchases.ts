import { billingRoutes } from '@mostrador/contracts/billing'
import { type PayingShop, type Scene, untilAnswered, untilDelivered } from './scene.ts'

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
  { stage }: Scene,
  { businessId }: PayingShop,
  offer: { readonly id: string; readonly cents: number; readonly credits: number }
): void => stage.history.note('offer', { provider: 'stripe', business: businessId, ...offer })

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
  scene: Scene,
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
  return untilAnswered(
    scene,
    'checkout',
    () => scene.api.ask(billingRoutes.startCheckout, { body }, { ...owner, key }),
    withinMs
  )
}

/** The session of a pack, at our price. */
const openPack = async (
  scene: Scene,
  shop: PayingShop,
  { nth, quantity }: Purchase
): Promise<string> => {
  const price = { priceId: 'mensajes', quantity, unitAmount: MESSAGE_CENTS }
  const key = `pack-${scene.stage.seed}-${nth}`
  const { data: id } = await openCheckout(scene, shop, { price, key })
  noteOffer(scene, shop, { id, cents: quantity * MESSAGE_CENTS, credits: quantity })
  return id
}

/** How long somebody tries to buy for the first time. Milliseconds. */
const FIRST_PATIENCE_MS = 15_000

/** Bronce for one business; answers its subscription. */
export const subscribe = async (scene: Scene, shop: PayingShop): Promise<string> => {
  const { priceId, cents } = bronce
  const price = { priceId, quantity: 1, unitAmount: cents }
  const key = `plan-${scene.stage.seed}-${shop.place}`
  const withinMs = FIRST_PATIENCE_MS
  const { data: id } = await openCheckout(scene, shop, { price, key, withinMs })
  scene.stripe.control.pay(id)
  return scene.stripe.control.session(id).subscription ?? ''
}

const payInForm = async (
  scene: Scene,
  shop: PayingShop,
  { nth, quantity }: Purchase
): Promise<void> => {
  const body = { priceId: `mensajes-${quantity}`, email: `duena-${nth}@correo.example` }
  const { clientSecret } = await untilAnswered(scene, 'intent', () =>
    scene.api.ask(billingRoutes.createPaymentIntent, { body }, shop.owner)
  )
  const id = clientSecret.split('_secret_')[0] ?? ''
  noteOffer(scene, shop, { id, cents: quantity * MESSAGE_CENTS, credits: quantity })
  scene.stripe.control.payIntent(id)
}

/** A signed event says that an open page was paid. Nobody paid. */
const lieAboutOpen = async (scene: Scene, id: string): Promise<void> => {
  const { control } = scene.stripe
  const session = { ...control.session(id), status: 'complete', payment_status: 'paid' }
  const status = await untilDelivered(
    async () => (await control.claim('checkout.session.completed', session)).status
  )
  scene.stage.history.note('lie', { provider: 'stripe', id, status, code: '', expect: [200] })
}

/** One purchase at Stripe, from the button to the money, or to where there is none. */
export const buy = async (
  scene: Scene,
  subscriptions: readonly (string | undefined)[],
  purchase: Purchase
): Promise<void> => {
  const { control } = scene.stripe
  const shop = scene.shops[purchase.shop] as PayingShop
  const subscription = subscriptions[purchase.shop]
  switch (purchase.kind) {
    case 'pack':
      return control.pay(await openPack(scene, shop, purchase))
    case 'lost notice': {
      const id = await openPack(scene, shop, purchase)
      return control.silently(() => control.pay(id))
    }
    case 'form':
      return payInForm(scene, shop, purchase)
    case 'renewal':
      return subscription === undefined ? undefined : control.renew(subscription, 'charged')
    case 'declined renewal':
      if (subscription === undefined) return
      control.renew(subscription, 'declined')
      return control.settle(subscription)
    case 'other amount': {
      const id = await openPack(scene, shop, purchase)
      control.forgeAmount(id, 1)
      return control.pay(id)
    }
    case 'never paid':
      return lieAboutOpen(scene, await openPack(scene, shop, purchase))
  }
}
