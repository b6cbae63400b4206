import { createHmac } from 'node:crypto'

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

export const signed = (secret: string, body: string): { 'x-hub-signature-256': string } => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
