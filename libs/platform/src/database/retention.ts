import type { Queryable } from './queryable.ts'

/** How long the platform's tables remember, in days. */
export const retentionDays = {
  outbox: 14,
  consumed: 30,
  idempotency: 2,
  resolvedDeadLetters: 90,
  /** An import can be undone for so long. */
  imports: 30,
} as const

const chunk = 5_000

/**
 * Forgets what nobody needs any more: events that every group has passed, keys that no browser will
 * repeat, letters that a person settled. In chunks, so that no statement holds many rows for long.
 */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  const forget = async (
    table: string,
    key: string,
    condition: string,
    days: number
  ): Promise<void> => {
    for (;;) {
      const gone = await db.query(
        `delete from platform.${table} where ${key} in (select ${key.replace(/[()]/g, '')} from platform.${table} where ${condition} limit ${chunk})`,
        [days]
      )
      if ((gone.rowCount ?? 0) < chunk) return
    }
  }
  const old = (column: string): string => `${column} < now() - make_interval(days => $1)`
  // Without a single cursor nobody is known to have read anything: then everything stays.
  await forget(
    'outbox',
    'id',
    `${old('at')} and exists (select 1 from platform.cursor)
    and not exists (select 1 from platform.cursor c where (c.xid, c.id) < (outbox.xid, outbox.id))`,
    retentionDays.outbox
  )
  await forget('consumed', '(consumer, event_id)', old('at'), retentionDays.consumed)
  await forget('idempotency', '(scope, key)', old('created_at'), retentionDays.idempotency)
  await forget(
    'dead_letter',
    'id',
    `resolved_at is not null and ${old('resolved_at')}`,
    retentionDays.resolvedDeadLetters
  )
  // Rows first: they hold what people wrote. Newer imports keep theirs.
  await forget(
    'import_row',
    '(business_id, import_id, row_index)',
    `import_id in (select id from platform.import_run where ${old('created_at')})`,
    retentionDays.imports
  )
  await forget('import_run', '(business_id, id)', old('created_at'), retentionDays.imports)
}
