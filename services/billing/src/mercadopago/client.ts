import { MercadoPagoConfig, OAuth, Preference, User, WebhookSignatureValidator } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { pesosOf } from '@mostrador/kernel'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { MercadoPagoFailure } from './failure.ts'
import { isOrderId } from './order-id.ts'
import { type OrdersApi, ordersOf } from './orders-client.ts'
import { mapFailures, type PaymentsApi, paymentsOf, text } from './payments-client.ts'

// Only this file and those of payments and orders beside it know Mercado Pago's library.

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

/** What one seller's token lets us do. Every call rejects with a MercadoPagoFailure. */
export type SellerApi = PaymentsApi &
  OrdersApi & {
    profile(): Promise<SellerProfile>
    createPreference(preference: NewPreference): Promise<CreatedPreference>
    /** Nobody pays it from now on. */
    endPreference(id: string, at: Date): Promise<void>
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
          // Letters are signed in lower case: numbers of orders contain some.
          dataId: dataId?.toLowerCase(),
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

const sellerApi = (config: MercadoPagoConfig): SellerApi => ({
  async profile() {
    const { nickname, site_id: site } = await mapFailures(new User(config).get())
    return { nickname: text(nickname), currency: currencyOfSite[text(site)] ?? null }
  },
  ...preferencesOf(config),
  ...ordersOf(config),
  ...allPaymentsOf(config),
})

/** Payments of links and of terminals; those of terminals have the number of their order. */
const allPaymentsOf = (config: MercadoPagoConfig): PaymentsApi => {
  const [links, orders] = [paymentsOf(config), ordersOf(config)]
  return {
    ...links,
    payment: async id =>
      isOrderId(id) ? ((await orders.order(id))?.payment ?? null) : links.payment(id),
    refund: (id, amountCents, key) =>
      isOrderId(id) ? orders.refundOrder(id, amountCents, key) : links.refund(id, amountCents, key),
  }
}

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
