import { describeChannelAdapter } from '../../test/channel-contract.ts'
import { whatsapp } from './adapter.ts'

const ANA = '5215512345678'
const entry = (field: string, value: object) => ({
  id: 'waba',
  changes: [{ field, value: { metadata: { phone_number_id: '106' }, ...value } }],
})
const text = { timestamp: '1749416383', type: 'text', text: { body: 'Hola' } }

describeChannelAdapter(whatsapp, {
  accountId: '106',
  entries: {
    message: entry('messages', { messages: [{ from: ANA, id: 'wamid.1', ...text }] }),
    echo: entry('smb_message_echoes', {
      message_echoes: [{ from: '155', to: ANA, id: 'wamid.2', ...text }],
    }),
    delivered: entry('messages', {
      statuses: [
        { id: 'wamid.2', status: 'delivered', timestamp: '1749416384', recipient_id: ANA },
      ],
    }),
  },
  text: 'Hola',
  identity: {
    channel: 'whatsapp',
    whatsapp: '5512345678',
    countryCode: '52',
    countryCodeExt: '521',
    whatsAppId: null,
    instagramAccountId: null,
    messengerId: null,
    pushName: 'Ana',
  },
  ids: { whatsapp: '5512345678', countryCode: '52' },
  accepted: { answer: { messages: [{ id: 'wamid.3' }] }, providerId: 'wamid.3' },
  profile: null,
})
