import type { Import } from '@mostrador/contracts'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'

export type StoredRun = Omit<Import, '_id' | 'createdAt'> & {
  readonly id: string
  readonly createdAt: Date
  readonly kind: string
  readonly batch: number
  readonly lastRow: number
}
export type ImportRef = { readonly businessId: string; readonly id: string }

export const toImport = ({ id, createdAt, ...run }: StoredRun): Import => ({
  ...run,
  _id: id,
  createdAt: createdAt.toISOString(),
})

const columns = fragment`id, kind, file_name as "fileName", state, fix, valid, fixable, invalid,
  total, processed, created, failed, removed, kept, known,
  update_known as "updateKnown", updated, skipped, unused_columns as "unusedColumns", batch, last_row as "lastRow",
  created_at as "createdAt"`

type NewRun = Pick<StoredRun, 'id' | 'kind' | 'fileName' | 'createdAt'> & {
  readonly businessId: string
}
export const insertRun = async (target: SqlTarget, run: NewRun): Promise<void> => {
  await sql(target)`insert into platform.import_run
    (business_id, id, kind, file_name, state, created_at)
    values (${run.businessId}::uuid, ${run.id}::uuid, ${run.kind}, ${run.fileName}, 'validated',
      ${run.createdAt.toISOString()}::timestamptz)`
}

export const findRuns = (
  target: SqlTarget,
  of: { readonly businessId: string; readonly kind: string; readonly limit: number }
): Promise<StoredRun[]> =>
  sql<StoredRun>(target)`select ${columns} from platform.import_run
    where business_id = ${of.businessId}::uuid and kind = ${of.kind}
    order by created_at desc, id limit ${of.limit}`

/** Refuses `import_not_found`, also for an import of another kind. */
export const findRun = async (
  target: SqlTarget,
  { businessId, id }: ImportRef,
  kind: string
): Promise<StoredRun> => {
  const [run] = await sql<StoredRun>(target)`select ${columns} from platform.import_run
    where business_id = ${businessId}::uuid and id = ${id}::uuid and kind = ${kind}`
  if (run === undefined) throw new Refusal('import_not_found')
  return run
}

/** The import, locked until the transaction ends; undefined when it is gone. */
export const lockRun = async (
  target: SqlTarget,
  { businessId, id }: ImportRef
): Promise<StoredRun | undefined> => {
  const [run] = await sql<StoredRun>(target)`select ${columns} from platform.import_run
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return run
}

/** Whether an import of a kind continues; no other one can start until the transaction ends. */
export const isAnyRunning = async (
  target: SqlTarget,
  businessId: string,
  kind: string
): Promise<boolean> => {
  const name = `imports ${businessId} ${kind}`
  await sql(target)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`
  const rows = await sql<{ id: string }>(target)`select id from platform.import_run
    where business_id = ${businessId}::uuid and kind = ${kind} and state = 'running' limit 1`
  return rows.length > 0
}

export type RunChange = Partial<
  Pick<
    StoredRun,
    | 'state'
    | 'fix'
    | 'valid'
    | 'fixable'
    | 'invalid'
    | 'total'
    | 'processed'
    | 'created'
    | 'failed'
    | 'removed'
    | 'kept'
    | 'known'
    | 'updateKnown'
    | 'updated'
    | 'skipped'
    | 'unusedColumns'
    | 'batch'
    | 'lastRow'
  >
>

/** Writes what changes of an import that is locked or new, and answers it. */
export const updateRun = async (
  target: SqlTarget,
  businessId: string,
  run: StoredRun,
  change: RunChange
): Promise<StoredRun> => {
  const now = { ...run, ...change }
  await sql(target)`update platform.import_run set state = ${now.state}, fix = ${now.fix},
    valid = ${now.valid}, fixable = ${now.fixable}, invalid = ${now.invalid}, total = ${now.total},
    processed = ${now.processed}, created = ${now.created}, failed = ${now.failed},
    removed = ${now.removed}, kept = ${now.kept}, known = ${now.known},
    update_known = ${now.updateKnown}, updated = ${now.updated}, skipped = ${now.skipped},
    unused_columns = ${now.unusedColumns}::text[], batch = ${now.batch}, last_row = ${now.lastRow}
    where business_id = ${businessId}::uuid and id = ${run.id}::uuid`
  return now
}

export const removeRun = async (
  target: SqlTarget,
  { businessId, id }: ImportRef
): Promise<void> => {
  await sql(target)`delete from platform.import_row
    where business_id = ${businessId}::uuid and import_id = ${id}::uuid`
  await sql(target)`delete from platform.import_run
    where business_id = ${businessId}::uuid and id = ${id}::uuid`
}
