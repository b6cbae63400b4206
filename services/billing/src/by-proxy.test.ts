import { askedBehindProxy } from '@mostrador/testing/closed-proxy'
import { expect, it } from 'vitest'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  MERCADO_PAGO_CLIENT_ID: '1',
  MERCADO_PAGO_CLIENT_SECRET: 'secret',
  MERCADO_PAGO_WEBHOOK_SECRET: 'secret',
  BILLING_TOKEN_KEY: `first:${Buffer.alloc(32).toString('base64')}`,
}
const configured = `import { Config } from './config.ts'
const config = Config.parse(process.env)`

it.each([
  [
    'api.stripe.com:443',
    `${configured}
import { connectStripe } from './stripe/client.ts'
await connectStripe(config).api.products.list({}, { maxNetworkRetries: 0 }).catch(() => {})`,
  ],
  [
    'api.mercadopago.com:443',
    `${configured}
import { createMercadoPago } from './mercadopago/client.ts'
await createMercadoPago(config).refresh('token').catch(() => {})`,
  ],
])('sends requests to %s through the proxy of the environment', async (host, source) => {
  const targets = await askedBehindProxy(source, { cwd: import.meta.dirname, env: keys })
  expect(targets).toEqual(new Set([host]))
})
