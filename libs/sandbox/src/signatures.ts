import { createHash, createHmac } from 'node:crypto'

/**
 * The pure signature rules of the providers whose webhooks and uploads we accept. Vectors:
 * signatures.test.ts.
 */

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, data: string | Uint8Array): string =>
  createHmac(algorithm, secret).update(data).digest('hex')

export type MetaSignatureHeaders = { 'x-hub-signature-256': string; 'x-hub-signature': string }

/** Both headers Meta sends, over the raw bytes of the body. */
export const metaSignature = (
  appSecret: string,
  rawBody: string | Uint8Array
): MetaSignatureHeaders => ({
  'x-hub-signature-256': `sha256=${hmac('sha256', appSecret, rawBody)}`,
  'x-hub-signature': `sha1=${hmac('sha1', appSecret, rawBody)}`,
})

/** The optional proof that a Graph caller also holds the app secret. */
export const appSecretProof = (accessToken: string, appSecret: string): string =>
  hmac('sha256', appSecret, accessToken)

/**
 * `Stripe-Signature`. The key is the whole `whsec_…` text as it is; `timestamp` in unix seconds.
 */
export const stripeSignature = (input: {
  secret: string
  payload: string
  timestamp: number
}): string =>
  `t=${input.timestamp},v1=${hmac('sha256', input.secret, `${input.timestamp}.${input.payload}`)}`

/**
 * `x-signature` of Mercado Pago. `ts` is text because its unit differs: some accounts get seconds,
 * others milliseconds.
 */
export const mercadoPagoSignature = (input: {
  secret: string
  dataId: string
  requestId: string
  ts: string
}): string =>
  `ts=${input.ts},v1=${hmac('sha256', input.secret, `id:${input.dataId};request-id:${input.requestId};ts:${input.ts};`)}`

/**
 * Cloudinary's upload signature: sorted `key=value` pairs and the secret. Version 2 escapes `&`
 * inside values.
 */
export const cloudinarySignature = (input: {
  secret: string
  params: Record<string, string>
  version?: 1 | 2
}): string => {
  const value = (text: string): string => (input.version === 2 ? text.replaceAll('&', '%26') : text)
  const pairs = Object.entries(input.params)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, text]) => `${key}=${value(text)}`)
  return createHash('sha1')
    .update(pairs.join('&') + input.secret)
    .digest('hex')
}
