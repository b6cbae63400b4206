import { type PriceVariant, priceVariants } from '@mostrador/contracts/billing'
import { publicUrl } from '@mostrador/platform'
import { z } from 'zod'

const optional = z
  .string()
  .optional()
  .transform(text => (text === '' ? undefined : text))

/** Stripe's own address; another one only beside the sandbox. */
const stripe = {
  /** Without both, plans and credits cannot be bought and are not offered. */
  STRIPE_SECRET_KEY: optional,
  /** `whsec_…`; comma separated while one is being replaced. */
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Milliseconds that one call to Stripe may take. */
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
}

/** Mercado Pago's own addresses; elsewhere than there only beside the sandbox. */
const mercadoPago = {
  /** For the application that sellers allow. Without all of them there are no payment links. */
  MERCADO_PAGO_CLIENT_ID: optional,
  MERCADO_PAGO_CLIENT_SECRET: optional,
  /** Signs the notifications. */
  MERCADO_PAGO_WEBHOOK_SECRET: optional,
  MERCADO_PAGO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.mercadopago.com'),
  MERCADO_PAGO_AUTH_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://auth.mercadopago.com/authorization'),
  /** Milliseconds that one call to Mercado Pago may take. */
  MERCADO_PAGO_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /**
   * Keys that seal the sellers' tokens: `name:base64 of 32 bytes`, comma separated, the current
   * first.
   */
  BILLING_TOKEN_KEY: optional,
}

const isVariant = (name: string): name is PriceVariant =>
  priceVariants.some(variant => variant === name)

const DEFAULT_VARIANTS = 'promo,plans,messages'

/** What /precios shows, and the sales contact; without a value it is hidden [G2-20, C2-48]. */
const prices = {
  /**
   * Which cards /precios shows, in this order: `promo`, `plans` (Bronce, Plata, Oro), `messages`
   * (packs), `usd` (Starter, Pro, Scale), `demo` (the same, with the way to a demo), `products`
   * (the catalogue at Stripe). What is not named is not sold.
   */
  PRICE_VARIANTS: z
    .string()
    .default('')
    .transform(text =>
      (text.trim() === '' ? DEFAULT_VARIANTS : text)
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
    )
    .refine((names): names is PriceVariant[] => names.every(isVariant), {
      error: `PRICE_VARIANTS knows ${priceVariants.join(', ')}`,
    }),
  /** Digits with the country code: the enterprise contact and the demo. */
  SALES_WHATSAPP: optional.pipe(
    z
      .string()
      .regex(/^\d{8,15}$/)
      .optional()
  ),
  /** Where visitors without an account ask for a plan in dollars. */
  USD_PLANS_FORM_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  /** The terms of the refund that the promo promises. */
  REFUND_TERMS_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
}

/** Variables of billing. */
export const Config = z
  .object({
    /** Whole credits that a new business receives once, to try its assistant. */
    WELCOME_CREDITS_GPT: z.coerce.number().int().min(0).max(10_000).default(100),
    WELCOME_CREDITS_REASONING: z.coerce.number().int().min(0).max(10_000).default(20),
    ...prices,
    ...stripe,
    ...mercadoPago,
    /** Where people open the product: providers send them back to it. */
    PUBLIC_URL: publicUrl,
  })
  .refine(
    ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) =>
      (STRIPE_SECRET_KEY === undefined) === (STRIPE_WEBHOOK_SECRET === undefined),
    {
      path: ['STRIPE_SECRET_KEY'],
      error: 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together',
    }
  )
  .refine(({ PRICE_VARIANTS: names }) => !(names.includes('usd') && names.includes('demo')), {
    path: ['PRICE_VARIANTS'],
    error: 'PRICE_VARIANTS shows `usd` or `demo`: they are the same cards',
  })
  .refine(
    ({
      MERCADO_PAGO_CLIENT_ID: id,
      MERCADO_PAGO_CLIENT_SECRET: secret,
      MERCADO_PAGO_WEBHOOK_SECRET: webhook,
      BILLING_TOKEN_KEY: key,
    }) => id === undefined || (secret !== undefined && webhook !== undefined && key !== undefined),
    {
      path: ['MERCADO_PAGO_CLIENT_ID'],
      error:
        'MERCADO_PAGO_CLIENT_SECRET, MERCADO_PAGO_WEBHOOK_SECRET and BILLING_TOKEN_KEY are needed beside MERCADO_PAGO_CLIENT_ID',
    }
  )
