import type { Meter, Metrics } from '@mostrador/platform'

/** A series that begins with its first accident has nothing to grow from, and no alert sees that one: so each begins at nought. */
const fromNought = (meter: Meter<'outcome'>, ...outcomes: readonly string[]): Meter<'outcome'> => {
  for (const outcome of outcomes) meter({ outcome }, 0)
  return meter
}

/** What became of the bodies that came to Meta's door. */
export const webhookMeter = (metrics: Metrics): Meter<'outcome'> =>
  fromNought(
    metrics.counter(
      'webhooks_total',
      "Bodies at Meta's door: stored, duplicate, unstored, or forged",
      ['outcome']
    ),
    'stored',
    'duplicate',
    'unstored',
    'forged'
  )

/** Updates inside of them: Meta repeats some in other bodies, and the key of the event absorbs them (F11). */
export const updateMeter = (metrics: Metrics): Meter<'outcome'> =>
  fromNought(
    metrics.counter('webhook_updates_total', 'Updates of providers: stored, or duplicate', [
      'outcome',
    ]),
    'stored',
    'duplicate'
  )

type Relay = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** What waits, over all businesses, in seconds of the given clock. */
export const watchWaiting = (
  metrics: Metrics,
  acrossTenants: <T>(work: (relay: Relay) => Promise<T>) => Promise<T>,
  now: () => Date
): void => {
  const seconds = (text: string) => () =>
    acrossTenants(async relay =>
      Math.max(0, (await relay.query<{ age: number | null }>(text, [now()])).rows[0]?.age ?? 0)
    )
  metrics.watch(
    'webhooks_unread_seconds',
    'Age of the oldest webhook or update that was stored and not read',
    seconds(
      `select extract(epoch from $1::timestamptz - least((select min(received_at) from messaging.webhook_envelope where not dead), (select min(received_at) from messaging.inbox where state = 'new')))::float8 as age`
    )
  )
  metrics.watch(
    'messages_unsent_seconds',
    'How long the oldest message waits that could leave now',
    seconds(
      `select extract(epoch from $1::timestamptz - min(next_at))::float8 as age from messaging.outbound where state = 'ready' and next_at <= $1`
    )
  )
  metrics.watch('messages_unknown', 'Messages of which nobody knows whether they left', () =>
    acrossTenants(
      async relay =>
        (
          await relay.query<{ count: number }>(
            `select count(*)::int as count from messaging.outbound where state = 'unknown'`
          )
        ).rows[0]?.count ?? 0
    )
  )
}
