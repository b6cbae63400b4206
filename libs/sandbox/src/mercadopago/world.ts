import { randomBytes } from 'node:crypto'
import { mercadoPagoErrors } from './errors.ts'
import {
  type Chargeback,
  honestMercadoPago,
  type MercadoPagoQuirks,
  outcomes,
  type Payment,
  type PaymentStatus,
  type PayOutcome,
  type Preference,
  type PreferenceInput,
  refundedOf,
  type Seller,
  type Site,
  siteCurrencies,
} from './model.ts'
import { createPointWorld } from './point-world.ts'

/** Half a year, as told in `expires_in`. */
export const ACCESS_SECONDS = 15_552_000

type AccessToken = { readonly sellerId: number; until: number }
export type Code = {
  readonly sellerId: number
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly until: number
}
export type Paid = { readonly outcome: PayOutcome; readonly amount?: number }
export type Change = 'payment.created' | 'payment.updated'

export type MercadoPagoWorld = ReturnType<typeof createMercadoPagoWorld>

const word = (bytes: number): string => randomBytes(bytes).toString('hex')

/** What a Mercado Pago remembers: sellers, what they allowed, preferences, payments, terminals. */
export const createMercadoPagoWorld = ({ now }: { now: () => number }) => {
  const sellers = new Map<number, Seller>()
  const accessTokens = new Map<string, AccessToken>()
  const refreshTokens = new Map<string, number>()
  const codes = new Map<string, Code>()
  const preferences = new Map<string, Preference>()
  const payments = new Map<number, Payment>()
  const chargebacks = new Map<string, Chargeback>()
  const listeners = new Set<(payment: Payment, change: Change) => void>()
  const chargebackListeners = new Set<(payment: Payment, chargeback: Chargeback) => void>()
  const quirks: MercadoPagoQuirks = { ...honestMercadoPago }
  let serial = 0

  const at = (): string => new Date(now()).toISOString()
  /** Digits that no other run of the sandbox gave away. */
  const nextId = (): number => {
    serial += 1
    return now() * 100 + serial
  }
  const tell = (payment: Payment, change: Change): void => {
    for (const listener of listeners) listener(payment, change)
  }

  const point = createPointWorld({ now, nextId, newWord: word, sellers, payments })
  /** What the panel of the application says, for what has no address of its own. */
  const panel = { webhookUrl: '' }
  return {
    sellers,
    point,
    panel,
    accessTokens,
    refreshTokens,
    codes,
    preferences,
    payments,
    chargebacks,
    quirks,
    now,
    onChange: (listener: (payment: Payment, change: Change) => void) =>
      void listeners.add(listener),
    addSeller(nickname: string, site: Site = 'MLM'): Seller {
      const known = [...sellers.values()].find(seller => seller.nickname === nickname)
      if (known !== undefined) return known
      const id = nextId()
      const seller = { id, nickname, email: `${nickname.toLowerCase()}@correo.example`, site }
      sellers.set(id, seller)
      return seller
    },
    /** New tokens of a seller; those given before keep their time. */
    grant(sellerId: number) {
      const [access, refresh] = [`APP_USR-${word(8)}-${sellerId}`, `TG-${word(12)}-${sellerId}`]
      accessTokens.set(access, { sellerId, until: now() + ACCESS_SECONDS * 1_000 })
      refreshTokens.set(refresh, sellerId)
      return { access, refresh, publicKey: `APP_USR-${word(4)}-public-${sellerId}` }
    },
    createPreference(sellerId: number, fields: PreferenceInput): Preference {
      if (fields.auto_return !== undefined && fields.back_urls?.success === undefined)
        throw mercadoPagoErrors.badRequest('auto_return invalid. back_url.success must be defined')
      const id = `${sellerId}-${word(16)}`
      const preference: Preference = { id, sellerId, createdAt: at(), fields }
      preferences.set(id, preference)
      return preference
    },
    isOpen({ fields }: Preference): boolean {
      const { expires, expiration_date_to: end } = fields
      return expires !== true || end === undefined || Date.parse(end) > now()
    },
    /** What a person did on the page. An amount is only told to misbehave. */
    pay(preference: Preference, { outcome, amount }: Paid): Payment {
      const { items, external_reference: reference } = preference.fields
      const asked = items.reduce(
        (sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity,
        0
      )
      const { status, detail } = outcomes[outcome]
      const seller = sellers.get(preference.sellerId)
      const payment: Payment = {
        id: nextId(),
        sellerId: preference.sellerId,
        preferenceId: preference.id,
        createdAt: at(),
        updatedAt: at(),
        approvedAt: status === 'approved' ? at() : null,
        amount: amount ?? asked / 100,
        currency: items[0]?.currency_id ?? siteCurrencies[seller?.site ?? 'MLM'],
        externalReference: reference ?? null,
        status,
        detail,
        refunds: [],
      }
      payments.set(payment.id, payment)
      tell(payment, 'payment.created')
      return payment
    },
    setStatus(payment: Payment, status: PaymentStatus, detail: string): void {
      payment.status = status
      payment.detail = detail
      payment.updatedAt = at()
      if (status === 'approved') payment.approvedAt = at()
      tell(payment, 'payment.updated')
    },
    /** The bank of whoever paid takes the whole payment back. */
    chargeBack(payment: Payment): Chargeback {
      const chargeback = { id: String(nextId()), paymentId: payment.id, won: null }
      chargebacks.set(chargeback.id, chargeback)
      payment.status = 'charged_back'
      payment.detail = 'in_process'
      payment.updatedAt = at()
      for (const listener of chargebackListeners) listener(payment, chargeback)
      return chargeback
    },
    closeChargeback(chargeback: Chargeback, won: boolean): void {
      const payment = payments.get(chargeback.paymentId)
      if (payment === undefined) throw mercadoPagoErrors.notFound('Payment')
      chargeback.won = won
      payment.detail = won ? 'reimbursed' : 'settled'
      payment.updatedAt = at()
      for (const listener of chargebackListeners) listener(payment, chargeback)
    },
    onChargeback: (listener: (payment: Payment, chargeback: Chargeback) => void) =>
      void chargebackListeners.add(listener),
    /** Gives money back, once per idempotency key. */
    refund(payment: Payment, asked: number | undefined, key: string) {
      const known = payment.refunds.find(refund => refund.key === key)
      if (known !== undefined) return known
      if (payment.status !== 'approved')
        throw mercadoPagoErrors.badRequest(
          'The action requested is not valid for the current payment state',
          2063
        )
      const left = Math.round((payment.amount - refundedOf(payment)) * 100) / 100
      const amount = asked ?? left
      if (amount <= 0 || amount > left)
        throw mercadoPagoErrors.badRequest(
          'Amount to refund is greater than the available amount',
          4051
        )
      const refund = { id: nextId(), amount, key }
      payment.refunds.push(refund)
      payment.updatedAt = at()
      payment.detail = amount === left ? 'refunded' : 'partially_refunded'
      if (amount === left) payment.status = 'refunded'
      tell(payment, 'payment.updated')
      return refund
    },
    newWord: word,
  }
}
