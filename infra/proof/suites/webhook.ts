import type { Suite } from '../suite.ts'
import { runWebhook } from '../webhook/run.ts'

const tiny = { events: 150, forged: 60 }

export const webhook: Suite = {
  name: 'webhook',
  proves:
    'Each webhook has one effect, however often, in whatever order and company it comes; one that Meta did not sign has none.',
  threats: ['F11', 'F12', 'F13', 'A16'],
  sizes: {
    ci: { events: 40, forged: 24 },
    quick: { events: 3_000, forged: 2_000 },
    deep: { events: 20_000, forged: 10_000 },
  },
  fixed: [],
  rules: [
    'no-forgery',
    'messages-kept',
    'one-effect-each',
    'any-order-same-end',
    'expected-answers',
    'nothing-left-behind',
  ],
  sabotages: [
    {
      name: 'skip-hmac',
      wall: 'The comparison of the signature: any 64 digits will do.',
      size: tiny,
      patches: [
        {
          file: 'services/messaging-gateway/src/signature.ts',
          find: '.find(digest => timingSafeEqual(digest, givenSignature))',
          replace:
            '.find(digest => digest.length === DIGEST_BYTES || timingSafeEqual(digest, givenSignature))',
        },
      ],
    },
    {
      name: 'hmac-of-parsed-json',
      wall: 'The signature is of the bytes that came: here of the JSON that was understood, written anew.',
      size: tiny,
      patches: [
        {
          file: 'services/messaging-gateway/src/signature.ts',
          find: "createHmac('sha256', secret).update(body).digest()",
          replace:
            "createHmac('sha256', secret).update(JSON.stringify(JSON.parse(body.toString('utf8')))).digest()",
        },
      ],
    },
    {
      name: 'drop-message-keys',
      wall: 'The keys of webhooks, of the inbox and of messages: what comes twice is there twice.',
      size: tiny,
      sql: 'alter table messaging.inbox drop constraint inbox_pkey; drop index messaging.message_business_id_channel_provider_id_key; alter table messaging.webhook_envelope drop constraint webhook_envelope_pkey',
    },
    {
      name: 'states-go-back',
      slow: true,
      wall: 'States only step forward: here the last one that came is the truth.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/sending/message-state.ts',
          find: '=> rank[to] > rank[from]',
          replace: '=> rank[to] !== rank[from] || to === from',
        },
      ],
    },
    {
      name: 'last-edit-wins',
      slow: true,
      wall: 'The newest edit wins, whichever came first.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/threads/message-repository.ts',
          find: 'where id = ${id}::uuid and not is_deleted and (edited_at is null or edited_at < ${at}) returning id',
          replace: 'where id = ${id}::uuid and not is_deleted returning id',
        },
      ],
    },
    {
      name: 'forget-early-words',
      slow: true,
      wall: 'What is said about a message that is not here yet waits for it.',
      size: { events: 600, forged: 12 },
      patches: [
        {
          file: 'services/messaging-gateway/src/threads/message-repository.ts',
          find: 'returning exists (select from messaging.early_update e where e.channel = ${m.channel} and e.provider_id = ${m.providerId}) as "hasEarly"`',
          replace: 'returning false as "hasEarly"`',
        },
      ],
    },
  ],
  run: runWebhook,
}
