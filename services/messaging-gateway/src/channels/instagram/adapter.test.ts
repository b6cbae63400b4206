import { describeChannelAdapter } from '../../test/channel-contract.ts'
import { instagram } from './adapter.ts'

const ACCOUNT = '1784'
const PERSON = '9001'
const event = (sender: string, recipient: string, content: object) => ({
  id: ACCOUNT,
  messaging: [
    {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp: 1_749_416_383_000,
      ...content,
    },
  ],
})

describeChannelAdapter(instagram, {
  accountId: ACCOUNT,
  entries: {
    message: event(PERSON, ACCOUNT, { message: { mid: 'm_1', text: 'Hola' } }),
    echo: event(ACCOUNT, PERSON, { message: { mid: 'm_2', text: 'Buenas', is_echo: true } }),
    delivered: event(PERSON, ACCOUNT, { read: { mid: 'm_2' } }),
  },
  text: 'Hola',
  identity: {
    channel: 'instagram',
    whatsapp: null,
    countryCode: null,
    countryCodeExt: null,
    whatsAppId: null,
    messengerId: null,
    instagramAccountId: PERSON,
    pushName: 'Ana',
  },
  ids: { instagramAccountId: PERSON },
  accepted: { answer: { recipient_id: PERSON, message_id: 'm_3' }, providerId: 'm_3' },
  profile: { answer: { name: 'Ana López', username: 'ana' }, name: 'Ana López' },
})
