import { describeChannelAdapter } from '../../test/channel-contract.ts'
import { messenger } from './adapter.ts'

const ACCOUNT = '201'
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

describeChannelAdapter(messenger, {
  accountId: ACCOUNT,
  entries: {
    message: event(PERSON, ACCOUNT, { message: { mid: 'm_1', text: 'Hola' } }),
    echo: event(ACCOUNT, PERSON, { message: { mid: 'm_2', text: 'Buenas', is_echo: true } }),
    delivered: event(PERSON, ACCOUNT, { delivery: { watermark: 1_749_416_384_000 } }),
  },
  text: 'Hola',
  identity: {
    channel: 'messenger',
    whatsapp: null,
    countryCode: null,
    countryCodeExt: null,
    whatsAppId: null,
    instagramAccountId: null,
    messengerId: PERSON,
    pushName: 'Ana',
  },
  ids: { messengerId: PERSON },
  accepted: { answer: { recipient_id: PERSON, message_id: 'm_3' }, providerId: 'm_3' },
  profile: { answer: { first_name: 'Ana', last_name: 'López' }, name: 'Ana López' },
})
