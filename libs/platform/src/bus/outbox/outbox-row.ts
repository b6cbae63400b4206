import type { EventActor } from '../../context.ts'
import type { BusEvent } from '../event-bus.ts'

/** A row of platform.outbox as a consumer selects it. */
export type OutboxRow = {
  readonly id: string
  readonly event_id: string
  readonly type: string
  readonly key: string
  readonly business_id: string | null
  readonly at: Date
  readonly actor: EventActor | null
  readonly data: unknown
  readonly trace: string | null
}

/** The columns of OutboxRow after its id. */
export const eventColumns = 'event_id, type, key, business_id, at, actor, data, trace'

export const eventOfRow = (row: OutboxRow): BusEvent => ({
  id: row.event_id,
  type: row.type,
  key: row.key,
  businessId: row.business_id,
  at: row.at.toISOString(),
  actor: row.actor,
  data: row.data,
  traceparent: row.trace,
})

/**
 * SQL: a row as the JSON of its BusEvent. Postgres writes the text: to parse a row and to serialise
 * it again took half of the relay's time.
 */
export const eventJson = `concat('{"id":"', event_id, '","type":', to_json(type), ',"key":', to_json(key), ',"businessId":', coalesce('"' || business_id || '"', 'null'),
  ',"at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","actor":', coalesce(actor::text, 'null'), ',"data":', data, ',"traceparent":', coalesce(to_json(trace)::text, 'null'), '}')`
