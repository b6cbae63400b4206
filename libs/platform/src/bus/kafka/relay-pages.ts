import type { PoolClient } from 'pg'
import type { RecordWriter } from './broker.ts'
import { partsOf, publishSpan, recordOf } from './relay-records.ts'
import { firstPage, type LoggedEvent, type LogPage, nextPage } from './relay-statements.ts'
import type { TopicOf } from './topics.ts'

const pageSize = 2_000

type Source = {
  readonly owner: string
  readonly topicOf: TopicOf
  /** The transaction from which events are read. */
  readonly from: string
}

/** Publishes what may be read from a transaction on; returns how many events and the new edge. */
export const publishPages = async (
  db: PoolClient,
  writer: RecordWriter,
  { owner, topicOf, from }: Source
): Promise<Omit<LogPage, 'events'> & { readonly count: number }> => {
  const request = { owner, from, limit: pageSize }
  const { edge, hasHidden, ...first } = await firstPage(db, request)
  let { events } = first
  let count = 0
  while (events.length > 0) {
    count += events.length
    const last = events.at(-1)
    const isLastPage = events.length < pageSize || last === undefined
    // While the broker takes one page, Postgres reads the next.
    const following = isLastPage ? [] : nextPage(db, request, edge, last.id)
    const [, next] = await Promise.all([publish(writer, topicOf, events), following])
    events = next
  }
  return { edge, hasHidden, count }
}

const publish = async (
  writer: RecordWriter,
  topicOf: TopicOf,
  events: readonly LoggedEvent[]
): Promise<void> => {
  const spans = events.map(event => publishSpan(topicOf, event))
  const records = events.map((event, index) => recordOf(topicOf, event, spans[index] ?? null))
  try {
    for (const part of partsOf(records)) await writer.write(part)
  } catch (error) {
    for (const span of spans) span?.end(error)
    throw error
  }
  for (const span of spans) span?.end()
}
