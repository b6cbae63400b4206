import { sql, sqlStateOf } from '@mostrador/db/raw'
import type { SqlTransaction } from '../context.ts'

export const paymentProviders = ['stripe', 'mercado_pago'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** A webhook of a provider, as received. */
export type ReceivedEvent = {
  readonly provider: PaymentProvider
  /** The provider's own id of the event: the same id is the same event. */
  readonly eventId: string
  readonly kind: string
  readonly payload: string
  /** Null when only the effect of the event finds its business. */
  readonly businessId: string | null
}
export type EventOutcome = 'applied' | 'ignored'
export type ProviderEvent = ReceivedEvent & { readonly appliedAt: Date | null }

type EventRef = Pick<ReceivedEvent, 'provider' | 'eventId' | 'businessId'>

type Relay = {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Stores events in one statement; answers those that were not known, in the order of their ids. */
export const addProviderEvents = async (
  tx: SqlTransaction,
  events: readonly ReceivedEvent[],
  receivedAt: Date
): Promise<readonly EventRef[]> => {
  const column = (name: keyof ReceivedEvent) => events.map(event => event[name])
  // In one order everywhere, so that two processes that store the same ones never wait in a circle.
  const added = await sql<EventRef>(tx)`
    insert into billing.provider_event (provider, event_id, business_id, kind, payload, received_at)
    select provider, event_id, business_id, kind, payload, ${receivedAt.toISOString()}::timestamptz
    from unnest(${column('provider')}::text[], ${column('eventId')}::text[],
      ${column('businessId')}::uuid[], ${column('kind')}::text[], ${column('payload')}::text[])
      as told(provider, event_id, business_id, kind, payload)
    order by provider, event_id
    on conflict do nothing
    returning provider, event_id as "eventId", business_id as "businessId"`
  return added.toSorted((left, right) => (left.eventId < right.eventId ? -1 : 1))
}

/** A text that Postgres does not take is the fault of one event, and not of those beside it. */
export const isOfOneEvent = (error: unknown): boolean =>
  sqlStateOf(error)?.startsWith('22') ?? false

/** Undefined where no such event was ever stored. */
export const findProviderEvent = async (
  relay: Relay,
  provider: PaymentProvider,
  eventId: string
): Promise<ProviderEvent | undefined> => {
  const { rows } = await relay.query<ProviderEvent>(
    `select provider, event_id as "eventId", kind, payload, business_id as "businessId",
       applied_at as "appliedAt"
     from billing.provider_event where provider = $1 and event_id = $2`,
    [provider, eventId]
  )
  return rows[0]
}

/** Which of these events were stored. */
export const findKnownEventIds = async (
  relay: Relay,
  provider: PaymentProvider,
  eventIds: readonly string[]
): Promise<ReadonlySet<string>> => {
  const { rows } = await relay.query<{ id: string }>(
    `select event_id as id from billing.provider_event
     where provider = $1 and event_id = any($2)`,
    [provider, eventIds]
  )
  return new Set(rows.map(({ id }) => id))
}

/** Stores the outcome of an event, and deletes its body. */
export const closeProviderEvent = async (
  relay: Relay,
  { provider, eventId }: Pick<ProviderEvent, 'provider' | 'eventId'>,
  { outcome, at }: { readonly outcome: EventOutcome; readonly at: Date }
): Promise<void> => {
  await relay.query(
    `update billing.provider_event set applied_at = $3, outcome = $4, payload = ''
     where provider = $1 and event_id = $2 and applied_at is null`,
    [provider, eventId, at, outcome]
  )
}
