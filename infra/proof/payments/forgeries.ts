import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mercadoPagoSignature, stripeSignature } from '@mostrador/sandbox'
import type { Random } from '../random.ts'
import { notificationUrl, panelUrl } from './notices.ts'
import { type PayingShop, type PaymentsContext, postUntilDelivered } from './payments-context.ts'

export type ProviderSecrets = { readonly stripe: string; readonly mercadoPago: string }

/** Seconds after which a signature of Stripe was recorded and sent again. */
const TOO_OLD = 301
const stripeForgeries = [
  'no signature',
  'any digits',
  'another secret',
  'the secret of Mercado Pago',
  'signed long ago',
  'of another body',
  'a scheme nobody knows',
] as const
const mercadoPagoForgeries = [
  'no signature',
  'any digits',
  'another secret',
  'the secret of Stripe',
  'of another payment',
  'of another request',
  'of another time',
] as const

const digits = (): string => createHash('sha256').update(randomUUID()).digest('hex')

const stripeHeader = (
  way: (typeof stripeForgeries)[number],
  payload: string,
  { stripe, mercadoPago }: ProviderSecrets
): string => {
  const timestamp = Math.floor(Date.now() / 1_000)
  const signatureOf = (secret: string, text = payload, signedAt = timestamp): string =>
    stripeSignature({ secret, payload: text, timestamp: signedAt })
  switch (way) {
    case 'no signature':
      return ''
    case 'any digits':
      return `t=${timestamp},v1=${digits()}`
    case 'another secret':
      return signatureOf(`whsec_${randomBytes(24).toString('hex')}`)
    case 'the secret of Mercado Pago':
      return signatureOf(mercadoPago)
    case 'signed long ago':
      return signatureOf(stripe, payload, timestamp - TOO_OLD)
    case 'of another body':
      return signatureOf(stripe, payload.replace('FORGED', 'HONEST'))
    case 'a scheme nobody knows':
      return signatureOf(stripe).replace('v1=', 'v0=')
  }
}

/** A genuine event, sent again by somebody who may not send it. */
const forgeStripe = async (
  context: PaymentsContext,
  mark: string,
  nth: number,
  secrets: ProviderSecrets
) => {
  const { control } = context.stripe
  const way = stripeForgeries[nth % stripeForgeries.length] ?? 'no signature'
  const events = control.events().filter(({ type }) => type === 'checkout.session.completed')
  const event = events[nth % Math.max(1, events.length)] ?? { type: 'checkout.session.completed' }
  const payload = JSON.stringify({ ...event, id: `evt_${mark}` })
  return {
    way,
    post: () => control.forge(payload, stripeHeader(way, payload, secrets)),
  }
}

const forgeMercadoPago = (
  context: PaymentsContext,
  mark: string,
  nth: number,
  { random, secrets }: { readonly random: Random; readonly secrets: ProviderSecrets }
) => {
  const { control } = context.mercadoPago
  const way = mercadoPagoForgeries[nth % mercadoPagoForgeries.length] ?? 'no signature'
  const about = random.pick([
    { type: 'payment', dataId: '1' },
    ...control.payments().map(({ id }) => ({ type: 'payment', dataId: String(id) })),
    ...control.orders().map(({ id }) => ({ type: 'order', dataId: id })),
  ])
  const { type, dataId } = about
  const ts = String(Date.now())
  const shop = random.pick(context.shops) as PayingShop
  const url = new URL(
    type === 'order' ? panelUrl(context.ctx.publicUrl) : notificationUrl(context, shop)
  )
  url.searchParams.set('data.id', dataId)
  url.searchParams.set('type', type)
  // Letters are signed in lower case.
  const manifest = {
    secret: secrets.mercadoPago,
    dataId: dataId.toLowerCase(),
    requestId: mark,
    ts,
  }
  const signature = {
    'no signature': undefined,
    'any digits': `ts=${ts},v1=${digits()}`,
    'another secret': mercadoPagoSignature({ ...manifest, secret: digits() }),
    'the secret of Stripe': mercadoPagoSignature({ ...manifest, secret: secrets.stripe }),
    'of another payment': mercadoPagoSignature({ ...manifest, dataId: `${manifest.dataId}1` }),
    'of another request': mercadoPagoSignature({ ...manifest, requestId: randomUUID() }),
    'of another time': mercadoPagoSignature(manifest).replace(`ts=${ts}`, `ts=${Number(ts) - 1}`),
  }[way]
  const headers = {
    'content-type': 'application/json',
    'x-request-id': mark,
    ...(signature !== undefined && { 'x-signature': signature }),
  }
  const body = JSON.stringify({
    type,
    user_id: shop.sellerId,
    data: { id: dataId, status: 'approved' },
  })
  return { way, post: () => control.post({ address: url.href, headers, body }) }
}

/** One webhook that no provider signed; its mark must be nowhere afterwards. */
export const sendForgeries = async (
  context: PaymentsContext,
  nth: number,
  source: { readonly random: Random; readonly secrets: ProviderSecrets }
): Promise<void> => {
  const mark = `FORGED-${nth}x`
  const isStripe = nth % 2 === 0
  const { way, post } = isStripe
    ? await forgeStripe(context, mark, nth >> 1, source.secrets)
    : forgeMercadoPago(context, mark, nth >> 1, source)
  const status = await postUntilDelivered(post)
  const provider = isStripe ? 'stripe' : 'mercado_pago'
  context.ctx.history.note('forged', { mark, provider, way, status, code: '', expect: [403] })
}
