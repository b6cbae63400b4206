import type { MercadoPagoWebhookSender, SentWebhook, WebhookPost } from './webhook-sender.ts'
import { aboutOrder, aboutPayment, signedWebhook } from './webhook-sender.ts'
import { mercadoPagoErrors } from './errors.ts'
import {
  noMercadoPagoQuirks,
  type MercadoPagoQuirks,
  type Payment,
  type PaymentStatus,
  type Preference,
  type Seller,
  type Site,
} from './model.ts'
import { createPointControl, type PointControl } from './point-control.ts'
import type { PaymentAttempt } from './payments.ts'
import type { MercadoPagoStore } from './store.ts'

/** Actions of people at Mercado Pago, and its faults. */
export type MercadoPagoControl = PointControl & {
  /** A seller's account; returns its id. */
  addSeller(nickname: string, site?: Site): number
  /** Pays on the page of a preference; returns the id of the payment. */
  pay(preferenceId: string, paid: PaymentAttempt): string
  /** A payment continues: cash arrives, the bank takes it back. */
  setStatus(paymentId: string, status: PaymentStatus, detail?: string): void
  /** Creates a chargeback of a payment and sends its webhook; returns its id. */
  chargeBack(paymentId: string): string
  /** The bank decided: the seller gets the money again, or not. */
  closeChargeback(chargebackId: string, decided: 'won' | 'lost'): void
  /** The seller gives money back at Mercado Pago itself; all that is left by default. */
  refund(paymentId: string, amount?: number): void
  /** Reports the payment once more. */
  repeat(paymentId: string): void
  /** Notifications that were held leave now, in any order. */
  release(): void
  /** Sends no webhooks for what happens in `work`. */
  silently<Result>(work: () => Result): Result
  /** A webhook of a payment or an order as it would be signed, to change and to post. */
  webhookOf(id: string, address: string, secret?: string): WebhookPost
  post(webhook: WebhookPost): Promise<number>
  sellers(): readonly Seller[]
  preferences(): readonly Preference[]
  payments(): readonly Payment[]
  notifications(): readonly SentWebhook[]
  /** Access tokens that were given end now; refresh tokens stay. */
  expireTokens(sellerId: number): void
  /** The seller revokes the permission. */
  revoke(sellerId: number): void
  quirks(quirks: Partial<MercadoPagoQuirks>): void
}

export const createMercadoPagoControl = (
  store: MercadoPagoStore,
  webhookSender: MercadoPagoWebhookSender,
  secret: string
): MercadoPagoControl => {
  const findPayment = (id: string): Payment => {
    const payment = store.payments.get(Number(id))
    if (payment === undefined) throw mercadoPagoErrors.notFound('Payment')
    return payment
  }
  const endAccess = (sellerId: number): void => {
    for (const token of store.accessTokens.values())
      if (token.sellerId === sellerId) token.until = 0
  }
  return {
    ...createPointControl(store, webhookSender),
    addSeller: (nickname, site) => store.addSeller(nickname, site).id,
    pay(preferenceId, paid) {
      const preference = store.preferences.get(preferenceId)
      if (preference === undefined) throw mercadoPagoErrors.notFound('Preference')
      return String(store.pay(preference, paid).id)
    },
    setStatus: (paymentId, status, detail = status) =>
      store.setStatus(findPayment(paymentId), status, detail),
    chargeBack: paymentId => store.chargeBack(findPayment(paymentId)).id,
    closeChargeback(chargebackId, decided) {
      const chargeback = store.chargebacks.get(chargebackId)
      if (chargeback === undefined) throw mercadoPagoErrors.notFound('Chargeback')
      store.closeChargeback(chargeback, decided === 'won')
    },
    refund: (paymentId, amount) =>
      void store.refund(findPayment(paymentId), amount, store.newToken(8)),
    repeat: paymentId => webhookSender.repeat(findPayment(paymentId), 'payment.updated'),
    release: webhookSender.release,
    silently(work) {
      const { dropPercent } = store.quirks
      store.quirks.dropPercent = 100
      try {
        return work()
      } finally {
        store.quirks.dropPercent = dropPercent
      }
    },
    webhookOf(id, address, signedWith = secret) {
      const order = store.point.find(id)
      const about =
        order === undefined ? aboutPayment(findPayment(id), 'payment.updated') : aboutOrder(order)
      return signedWebhook(store, { ...about, address, secret: signedWith })
    },
    post: webhookSender.post,
    sellers: () => [...store.sellers.values()],
    preferences: () => [...store.preferences.values()],
    payments: () => [...store.payments.values()],
    notifications: () => webhookSender.sent,
    expireTokens: endAccess,
    revoke(sellerId) {
      endAccess(sellerId)
      for (const [token, owner] of store.refreshTokens)
        if (owner === sellerId) store.refreshTokens.delete(token)
    },
    quirks: quirks => void Object.assign(store.quirks, noMercadoPagoQuirks, quirks),
  }
}
