import { Chargeback, MercadoPagoConfig, OAuth, Payment, PaymentRefund } from 'mercadopago'
import { Preference, User } from 'mercadopago'
import { MercadoPagoError, WebhookSignatureValidator } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { centsOf, pesosOf } from '@mostrador/kernel'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { failureOf, MercadoPagoFailure } from './failure.ts'

// The only file that knows Mercado Pago's library.

export type Currency = 'MXN' | 'USD'
export type Tokens = {
  readonly sellerId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly publicKey: string
  /** Seconds that the access token is good for. */
  readonly expiresIn: number
}
/** `currency` is null for a country whose money we do not know. */
export type SellerProfile = { readonly nickname: string; readonly currency: Currency | null }

export type NewPreference = {
  /** Our quote: a payment names it, and a repeated call is the same preference. */
  readonly quoteId: string
  readonly title: string
  readonly description: string
  readonly amountCents: number
  readonly currency: Currency
  readonly returnUrl: string
  readonly notificationUrl: string
  readonly expiresAt: Date
}
export type CreatedPreference = { readonly id: string; readonly url: string }

/** A payment as Mercado Pago knows it now; nothing of a notification's body is in it (A17). */
export type ReadPayment = {
  readonly id: string
  readonly status: string
  /** Of a chargeback: `reimbursed` is one that the seller won. */
  readonly detail: string
  readonly updatedAt: Date
  readonly amountCents: number
  readonly returnedCents: number
  readonly currency: string
  readonly reference: string
  readonly sellerId: string
  readonly approvedAt: Date | null
}

/** What one seller's token lets us do. Every call rejects with a MercadoPagoFailure. */
export type SellerApi = {
  profile(): Promise<SellerProfile>
  createPreference(preference: NewPreference): Promise<CreatedPreference>
  /** Nobody pays it from now on. */
  endPreference(id: string, at: Date): Promise<void>
  /** Null where this seller has no such payment. */
  payment(id: string): Promise<ReadPayment | null>
  /** Payments that name a quote, latest first. */
  paymentsOf(quoteId: string): Promise<readonly ReadPayment[]>
  refund(paymentId: string, amountCents: number, key: string): Promise<void>
  /** Payments that a chargeback is about; none where this seller has no such chargeback. */
  chargedBack(chargebackId: string): Promise<readonly string[]>
}

export type Notice = {
  readonly signature: string | undefined
  readonly requestId: string | undefined
  readonly dataId: string | undefined
}

export type MercadoPago = {
  consentUrl(consent: { readonly state: string; readonly challenge: string }): string
  exchange(code: string, verifier: string): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  seller(accessToken: string): SellerApi
  /** Whether its manifest is signed with our secret; the body is not part of it. */
  isSigned(notice: Notice): boolean
}

const currencyOfSite: Readonly<Record<string, Currency>> = { MLM: 'MXN', MEC: 'USD' }
const RETRIES = 1

const mapFailures = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

const text = (value: string | number | undefined | null): string =>
  value === undefined || value === null ? '' : String(value)

/** Null where the installation has no keys of Mercado Pago. */
export const createMercadoPago = (config: z.output<typeof Config>): MercadoPago | null => {
  const {
    MERCADO_PAGO_CLIENT_ID: clientId,
    MERCADO_PAGO_CLIENT_SECRET: clientSecret,
    MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret,
  } = config
  if (clientId === undefined || clientSecret === undefined || webhookSecret === undefined)
    return null
  // The library has no other option for another base address.
  Object.assign(AppConfig, { BASE_URL: config.MERCADO_PAGO_API_URL.replace(/\/$/, '') })
  const options = {
    timeout: config.MERCADO_PAGO_TIMEOUT_MS,
    maxRetries: RETRIES,
    initialDelay: 200,
  }
  const redirectUri = new URL('/integraciones/mercado-pago', config.PUBLIC_URL).href
  const app = { client_id: clientId, client_secret: clientSecret }
  const oauth = new OAuth(new MercadoPagoConfig({ accessToken: '', options }))
  return {
    consentUrl({ state, challenge }) {
      const url = new URL(config.MERCADO_PAGO_AUTH_URL)
      for (const [name, value] of Object.entries({
        client_id: clientId,
        response_type: 'code',
        platform_id: 'mp',
        state,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value)
      return url.href
    },
    async exchange(code, verifier) {
      const body = { ...app, code, redirect_uri: redirectUri, code_verifier: verifier }
      return tokensOf(await mapFailures(oauth.create({ body })))
    },
    async refresh(refreshToken) {
      return tokensOf(
        await mapFailures(oauth.refresh({ body: { ...app, refresh_token: refreshToken } }))
      )
    },
    seller: accessToken => sellerApi(new MercadoPagoConfig({ accessToken, options })),
    isSigned({ signature, requestId, dataId }) {
      try {
        WebhookSignatureValidator.validate({
          xSignature: signature,
          xRequestId: requestId,
          dataId,
          secret: webhookSecret,
        })
        return true
      } catch {
        return false
      }
    },
  }
}

type OAuthAnswer = Awaited<ReturnType<OAuth['create']>>

const tokensOf = (answer: OAuthAnswer): Tokens => {
  const { access_token: accessToken, refresh_token: refreshToken, user_id: userId } = answer
  if (!accessToken || !refreshToken || userId === undefined)
    throw new MercadoPagoFailure('refused', 'tokens without their parts')
  return {
    sellerId: String(userId),
    accessToken,
    refreshToken,
    publicKey: answer.public_key ?? '',
    expiresIn: answer.expires_in ?? 0,
  }
}

type ParamValue = string | number | undefined
/** One payment, also of a list, where some fields have other types. */
type PaymentAnswer = {
  readonly id?: ParamValue
  readonly status?: ParamValue
  readonly status_detail?: ParamValue
  readonly date_last_updated?: ParamValue
  readonly transaction_amount?: ParamValue
  readonly transaction_amount_refunded?: ParamValue
  readonly currency_id?: ParamValue
  readonly external_reference?: ParamValue
  readonly collector_id?: ParamValue
  readonly date_approved?: ParamValue
}

type ChargebackAnswer = {
  readonly payment_id?: ParamValue
  readonly payments?: readonly ParamValue[]
}

const readPayment = (payment: PaymentAnswer): ReadPayment => ({
  id: text(payment.id),
  status: text(payment.status),
  detail: text(payment.status_detail),
  updatedAt: new Date(payment.date_last_updated ?? payment.date_approved ?? 0),
  // Some samples of the documentation have amounts as texts.
  amountCents: centsOf(Number(payment.transaction_amount ?? 0)),
  returnedCents: centsOf(Number(payment.transaction_amount_refunded ?? 0)),
  currency: text(payment.currency_id),
  reference: text(payment.external_reference),
  sellerId: text(payment.collector_id),
  approvedAt: payment.date_approved ? new Date(payment.date_approved) : null,
})

const sellerApi = (config: MercadoPagoConfig): SellerApi => ({
  async profile() {
    const { nickname, site_id: site } = await mapFailures(new User(config).get())
    return { nickname: text(nickname), currency: currencyOfSite[text(site)] ?? null }
  },
  ...preferencesOf(config),
  ...paymentsOf(config),
})

const preferencesOf = (
  config: MercadoPagoConfig
): Pick<SellerApi, 'createPreference' | 'endPreference'> => ({
  async createPreference({ quoteId, title, description, amountCents, currency, ...rest }) {
    const { returnUrl, notificationUrl, expiresAt } = rest
    const { id, init_point: url } = await mapFailures(
      new Preference(config).create({
        body: {
          items: [
            {
              id: quoteId,
              title,
              description,
              quantity: 1,
              unit_price: pesosOf(amountCents),
              currency_id: currency,
            },
          ],
          back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
          external_reference: quoteId,
          notification_url: notificationUrl,
          expires: true,
          expiration_date_to: expiresAt.toISOString(),
        },
        requestOptions: { idempotencyKey: quoteId },
      })
    )
    if (!id || !url) throw new MercadoPagoFailure('unavailable', 'a preference without its page')
    return { id, url }
  },
  async endPreference(id, at) {
    const updatePreferenceRequest = { expires: true, expiration_date_to: at.toISOString() }
    // Its type asks for the items too, which stay as they are.
    await mapFailures(
      new Preference(config).update({
        id,
        updatePreferenceRequest: updatePreferenceRequest as never,
      })
    )
  },
})

const paymentsOf = (
  config: MercadoPagoConfig
): Pick<SellerApi, 'payment' | 'paymentsOf' | 'refund' | 'chargedBack'> => ({
  async payment(id) {
    try {
      return readPayment(await new Payment(config).get({ id }))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return null
      throw failureOf(error)
    }
  },
  async paymentsOf(quoteId) {
    const { results } = await mapFailures(
      new Payment(config).search({
        options: { external_reference: quoteId, sort: 'date_created', criteria: 'desc' },
      })
    )
    return (results ?? []).map(found => readPayment(found))
  },
  async chargedBack(chargebackId) {
    try {
      // Its type names one payment, its documentation a list of them.
      const found: ChargebackAnswer = await new Chargeback(config).get({ id: chargebackId })
      const { payment_id: one, payments = one === undefined ? [] : [one] } = found
      return payments.map(id => text(id))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return []
      throw failureOf(error)
    }
  },
  async refund(paymentId, amountCents, idempotencyKey) {
    await mapFailures(
      new PaymentRefund(config).create({
        payment_id: paymentId,
        body: { amount: pesosOf(amountCents) },
        requestOptions: { idempotencyKey },
      })
    )
  },
})
