import type { EventName } from '@mostrador/contracts'
import type { Owner, OwnerDatabase } from '@mostrador/db'
import { fragment, sql, sqlTarget } from '@mostrador/db/raw'
import { finishingKey } from '../idempotency/finishing-key.ts'
import type { OpenSpan } from '../telemetry/span.ts'
import { eventPublisher, insertEvent, notifyAfterCommit, type OutboxOptions } from './outbox.ts'
import type { NewEvent, ServiceDatabase, Statement } from './service-database.ts'
import { createPreparedQueries, runSqlTransaction } from './sql-transaction.ts'

/** Lets the transactions of a service's database publish events and enqueue jobs. */
export const withOutbox = <O extends Owner>(
  db: OwnerDatabase<O>,
  outbox: OutboxOptions
): ServiceDatabase<O> => ({
  ...db,
  transaction: (work, options) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(finish =>
        db.transaction(async tx => {
          const run = (statement: Statement) => sql(tx)`${statement}`
          const result = await work({ ...tx, ...eventPublisher(outbox, effects, run) })
          const condition = finish(result)
          if (condition !== undefined) await run(fragment`select ${condition} as finished`)
          return result
        }, options)
      )
    ),
  sqlTransaction: (work, { timeout = 15_000 } = {}) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(finish =>
        runSqlTransaction(
          db.pool,
          timeout,
          tx => {
            const run = ({ text, values }: Statement) => tx.query(text, values)
            return work({
              ...tx,
              ...sqlTarget(async statement => (await run(statement)).rows),
              ...eventPublisher(outbox, effects, run),
            })
          },
          result => {
            const condition = finish(result)
            return condition && fragment`select ${condition} as finished`
          }
        )
      )
    ),
  insertWithEvent: <Row extends { readonly published: boolean }, Name extends EventName>(
    newEvent: NewEvent<Name>,
    statement: (insertEvent: Statement) => Statement,
    result: unknown
  ) =>
    notifyAfterCommit(outbox, effects =>
      finishingKey(
        async finish => {
          const run = async (insert: Statement, span: OpenSpan): Promise<Row> => {
            const { text, values } = statement(insert)
            const [row] = (await createPreparedQueries(db.pool).query<Row>(text, values)).rows
            if (row === undefined) throw new Error('A statement that publishes answers one row')
            if (!row.published) span.setAttributes({ 'mostrador.outcome': 'not_written' })
            return row
          }
          // The event is there if the effect is: its row carries the end of the key.
          const { event, answer } = await insertEvent(outbox, newEvent, run, finish(result))
          if (answer.published) effects.events.push(event)
          return answer
        },
        { wrote: ({ published }) => published }
      )
    ),
})
