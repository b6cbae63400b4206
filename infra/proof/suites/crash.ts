import { playCrashes, oneProcess, oneProcessPerService } from '../crash/run.ts'
import { findMissingForCluster } from '../instance/cluster.ts'
import type { Suite } from '../suite.ts'

const small = { messages: 50, kills: 3, people: 25, bookings: 5 }
/** Some of so many kills come at just the wrong moment. */
const often = { messages: 240, kills: 20, people: 25, bookings: 5 }
const rules = [
  'messages-kept',
  'everybody-answered',
  'told-is-true',
  'booked-is-told',
  'no-reply-twice',
  'no-turn-twice',
  'nothing-left-behind',
  'booked-is-there',
  'one-booking-per-request',
  'no-overlap',
  'expected-answers',
  'killed',
] as const

export const crash: Suite = {
  name: 'crash',
  proves:
    'Whatever the process was doing when it was killed: no message is lost, nothing is done twice, and nobody is answered twice.',
  threats: ['F1', 'F2', 'F3', 'F4', 'F5', 'F11'],
  sizes: {
    ci: small,
    quick: { messages: 5_000, kills: 200, people: 100, bookings: 600 },
    deep: { messages: 100_000, kills: 1_000, people: 100, bookings: 6_000 },
  },
  fixed: ['people'],
  rules,
  sabotages: [
    {
      name: 'drop-inbox-key',
      slow: true,
      wall: 'The keys of webhooks, of the inbox and of messages: what comes twice is there twice.',
      size: { messages: 20, people: 10, kills: 1, bookings: 1 },
      sql: `alter table messaging.inbox drop constraint inbox_pkey; drop index messaging.message_business_id_channel_provider_id_key; alter table messaging.webhook_envelope drop constraint webhook_envelope_pkey`,
    },
    {
      name: 'ack-before-commit',
      slow: true,
      wall: 'The answer to a webhook waits for its row: here it is stored a moment after the 200.',
      size: often,
      patches: [
        {
          file: 'services/messaging-gateway/src/webhook/routes.ts',
          find: 'await envelopes.add({ digest, body: bytes, receivedAt: clock.now(), traceparent: currentContext()?.traceparent ?? null })',
          replace:
            'setTimeout(() => void envelopes.add({ digest, body: bytes, receivedAt: clock.now(), traceparent: currentContext()?.traceparent ?? null }).catch(() => undefined), 400)',
        },
      ],
    },
    {
      name: 'no-intent',
      slow: true,
      wall: 'The intent to send is written before the call: a worker that comes after a crash sends again at once.',
      size: often,
      patches: [
        {
          file: 'services/messaging-gateway/src/sending/repository.ts',
          find: "update messaging.outbound set state = 'sending', attempts = attempts + 1",
          replace: "update messaging.outbound set state = 'ready', attempts = attempts + 1",
        },
      ],
    },
    {
      name: 'poll-by-id',
      slow: true,
      wall: 'The log of events is read up to the oldest open transaction: here by id alone, so what commits late is never read.',
      size: { messages: 160, people: 80, kills: 1, bookings: 1 },
      patches: [
        {
          file: 'libs/platform/src/bus/postgres/statements.ts',
          find: 'where (xid, id) > ($1::xid8, $2::bigint) and xid < ${horizon} and type = any($3) order by xid, id limit ${pageSize}) page on true\n  order by page.xid, page.id`',
          replace:
            'where $1::xid8 is not null and id > $2::bigint and type = any($3) order by id limit ${pageSize}) page on true\n  order by page.id`',
        },
      ],
    },
  ],
  run: playCrashes(oneProcess),
}

export const crashOfServices: Suite = {
  name: 'crash-services',
  proves:
    'Each service is a process of its own around Kafka and Redis, and whichever is killed: no message is lost, nothing is done twice, and nobody is answered twice.',
  threats: ['F1', 'F2', 'F3', 'F4', 'F5', 'F11'],
  lacks: findMissingForCluster,
  sizes: {
    quick: { messages: 600, kills: 18, people: 20, bookings: 60 },
    deep: { messages: 20_000, kills: 1_000, people: 40, bookings: 2_000 },
  },
  fixed: ['people'],
  rules: [...rules, 'every-service-killed'],
  sabotages: [
    {
      name: 'commit-before-handling',
      slow: true,
      wall: 'A consumer tells the broker that it is past an event when the event is handled: here as soon as it has it, most of a second before.',
      size: { messages: 40, people: 15, kills: 9, bookings: 1 },
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/in-flight-partition.ts',
          find: '      queues.add(event.key, work).then(',
          replace:
            '      finished = lastTaken\n      onMoved()\n      queues.add(event.key, () => new Promise(done => setTimeout(done, 800)).then(work)).then(',
        },
        {
          file: 'libs/platform/src/bus/kafka/in-flight-partition.ts',
          find: '    finished = entries[0]?.offset ?? lastTaken',
          replace: '    finished = lastTaken',
        },
      ],
    },
  ],
  run: playCrashes(oneProcessPerService),
}
