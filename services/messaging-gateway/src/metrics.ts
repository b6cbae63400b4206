import type { Meter, Metrics } from '@mostrador/platform'

/** Starts every series at 0, so that an alert on growth sees the first failure. */
const startAtZero = (meter: Meter<'outcome'>, ...outcomes: readonly string[]): Meter<'outcome'> => {
  for (const outcome of outcomes) meter({ outcome }, 0)
  return meter
}

/** Webhook requests, by outcome. */
export const webhookMeter = (metrics: Metrics): Meter<'outcome'> =>
  startAtZero(
    metrics.counter('webhooks_total', 'Webhook requests: stored, duplicate, unstored, or forged', [
      'outcome',
    ]),
    'stored',
    'duplicate',
    'unstored',
    'forged'
  )

/** Updates in webhooks. Meta repeats some in other bodies: their event id is known (F11). */
export const updateMeter = (metrics: Metrics): Meter<'outcome'> =>
  startAtZero(
    metrics.counter('webhook_updates_total', 'Updates of providers: stored, or duplicate', [
      'outcome',
    ]),
    'stored',
    'duplicate'
  )

type Relay = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Gauges of what waits, over all businesses, in seconds of the given clock. */
export const watchQueues = (
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
  metrics.watch('messages_unknown', 'Messages whose send has an unknown outcome', () =>
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
