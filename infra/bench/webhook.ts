import { createHmac } from 'node:crypto'
import { stripeSignature } from '@mostrador/sandbox'

/** A WhatsApp message as Meta posts it, about 530 bytes. */
export const whatsappBody = (id: string): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
              contacts: [{ profile: { name: 'Ana Bench' }, wa_id: '5212225550199' }],
              messages: [
                {
                  from: '5212225550199',
                  id: `wamid.${id}`,
                  timestamp: '1795449600',
                  type: 'text',
                  text: {
                    body: 'hola, quisiera cortarme el cabello mañana en la tarde, ¿tienen lugar?',
                  },
                },
              ],
            },
          },
        ],
      },
    ],
  })

export const signatureHeader = (
  secret: string,
  body: string
): { 'x-hub-signature-256': string } => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

/** An event of Stripe that has no effect, about 530 bytes. */
const stripeBody = (id: string): string =>
  JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_795_449_600,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'customer.created',
    data: {
      object: {
        id: `cus_${id}`,
        object: 'customer',
        email: null,
        name: 'Estética Lupita, sucursal del centro de Puebla',
        preferred_locales: ['es-MX'],
        metadata: { businessId: '01a21763-b183-7528-928c-1724279b9795' },
        created: 1_795_449_600,
      },
    },
  })

/** A unique webhook, signed as the provider does. */
export const webhookOf = (
  { secret, provider = 'meta' }: { readonly secret: string; readonly provider?: 'meta' | 'stripe' },
  id: string
): { readonly body: string; readonly headers: Record<string, string> } => {
  if (provider === 'meta') {
    const body = whatsappBody(id)
    return { body, headers: signatureHeader(secret, body) }
  }
  const payload = stripeBody(id)
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    body: payload,
    headers: { 'stripe-signature': stripeSignature({ secret, payload, timestamp }) },
  }
}
