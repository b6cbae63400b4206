import { type OpenSpan, startSpan } from '../../telemetry/span.ts'
import type { NewRecord } from './broker.ts'
import type { LoggedEvent } from './relay-statements.ts'
import type { TopicOf } from './topics.ts'

/** A broker refuses more than 1 MB for one partition, and all records of a write may be of one. */
const maxWriteBytes = 900 * 1_024
/** More than a record costs beside its key and value, its trace header included. */
const recordOverheadBytes = 100

/** The span of one publication; null for an event that was published outside of any trace. */
export const publishSpan = (topicOf: TopicOf, { type, trace }: LoggedEvent): OpenSpan | null =>
  trace === null
    ? null
    : startSpan(`publish ${type}`, {
        role: 'producer',
        parent: trace.parent,
        attributes: {
          'mostrador.work_id': trace.eventId,
          'mostrador.business_id': trace.businessId,
          'messaging.system': 'kafka',
          'messaging.operation.type': 'send',
          'messaging.destination.name': topicOf(type),
        },
      })

/** The trace continues in the standard header, which Kafka clients read. */
export const recordOf = (
  topicOf: TopicOf,
  { type, key, value }: LoggedEvent,
  span: OpenSpan | null
): NewRecord => ({
  topic: topicOf(type),
  key,
  value,
  headers: span === null ? {} : { traceparent: span.traceparent },
})

/**
 * The records in their order, in parts of at most `maxBytes`. A record that is larger alone is a
 * part.
 */
export const partsOf = (
  records: readonly NewRecord[],
  maxBytes = maxWriteBytes
): readonly (readonly NewRecord[])[] => {
  const parts: NewRecord[][] = []
  let size = Infinity
  for (const record of records) {
    const bytes =
      Buffer.byteLength(record.value) + Buffer.byteLength(record.key) + recordOverheadBytes
    if (size + bytes > maxBytes) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(record)
    size += bytes
  }
  return parts
}
