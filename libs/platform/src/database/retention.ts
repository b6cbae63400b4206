import type { Queryable } from './queryable.ts'

/** How long the platform's tables keep rows, in days. */
export const retentionDays = {
  outbox: 14,
  consumed: 30,
  idempotency: 2,
  resolvedDeadLetters: 90,
  /** An import can be undone for so long. */
  imports: 30,
} as const

const chunkRows = 5_000

/**
 * Deletes events that every consumer group has passed, old idempotency keys, resolved dead letters
 * and old imports. In chunks, so that no statement locks many rows for long.
 */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  const deleteInChunks = async (
    table: string,
    key: string,
    condition: string,
    days: number
  ): Promise<void> => {
    for (;;) {
      const deleted = await db.query(
        `delete from platform.${table} where ${key} in (select ${key.replace(/[()]/g, '')} from platform.${table} where ${condition} limit ${chunkRows})`,
        [days]
      )
      if ((deleted.rowCount ?? 0) < chunkRows) return
    }
  }
  const isExpired = (column: string): string => `${column} < now() - make_interval(days => $1)`
  // Without any cursor no group is known to have read anything: keep all events.
  await deleteInChunks(
    'outbox',
    'id',
    `${isExpired('at')} and exists (select 1 from platform.cursor)
    and not exists (select 1 from platform.cursor c where (c.xid, c.id) < (outbox.xid, outbox.id))`,
    retentionDays.outbox
  )
  await deleteInChunks('consumed', '(consumer, event_id)', isExpired('at'), retentionDays.consumed)
  await deleteInChunks(
    'idempotency',
    '(scope, key)',
    isExpired('created_at'),
    retentionDays.idempotency
  )
  await deleteInChunks(
    'dead_letter',
    'id',
    `resolved_at is not null and ${isExpired('resolved_at')}`,
    retentionDays.resolvedDeadLetters
  )
  // Rows before their run. Rows hold personal data.
  await deleteInChunks(
    'import_row',
    '(business_id, import_id, row_index)',
    `import_id in (select id from platform.import_run where ${isExpired('created_at')})`,
    retentionDays.imports
  )
  await deleteInChunks(
    'import_run',
    '(business_id, id)',
    isExpired('created_at'),
    retentionDays.imports
  )
}
