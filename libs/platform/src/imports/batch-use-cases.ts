import type { Owner } from '@mostrador/db'
import { fixedValues } from '@mostrador/kernel'
import type { ServiceTransaction } from '../database/service-database.ts'
import type { JobTry } from '../jobs/jobs.ts'
import { isLeftToRetry } from '../jobs/left-to-retry.ts'
import type { BatchJobData, ImportEngine } from './engine.ts'
import type { ImportKind, RowOutcome } from './import-kind.ts'
import { findRows, type RowUpdate, type StoredRow, updateRows } from './rows-repository.ts'
import { lockRun, type StoredRun, updateRun } from './runs-repository.ts'

const failedBatchText = 'No pudimos guardar este grupo de filas'
const notRemovedText = 'Se usó o cambió desde la carga'
const archivedText = 'Ya se usaba: se archivó en lugar de borrarse'

type Batch<O extends Owner> = {
  readonly kind: ImportKind<O>
  readonly ref: { readonly businessId: string; readonly id: string }
  readonly run: StoredRun
  readonly rows: readonly StoredRow[]
}

/** The batch that a job names; undefined when it is done already or its import was deleted. */
const takeBatch = async <O extends Owner>(
  engine: ImportEngine<O>,
  tx: ServiceTransaction<O>,
  { businessId, importId, batch }: BatchJobData
): Promise<Batch<O> | undefined> => {
  const ref = { businessId, id: importId }
  const run = await lockRun(tx, ref)
  if (run === undefined || run.batch !== batch) return undefined
  const kind = engine.kindOf(run.kind)
  if (run.state !== 'running' && run.state !== 'undoing') return undefined
  const toCreate = run.fix ? (['valid', 'fixable'] as const) : (['valid'] as const)
  const rows = await findRows(tx, ref, {
    states: run.state === 'undoing' ? ['created', 'updated'] : toCreate,
    after: run.lastRow,
    limit: kind.batchSize,
  })
  return { kind, ref, run, rows }
}

const withValues = ({
  rowIndex,
  originalData,
  errors,
}: Pick<StoredRow, 'rowIndex' | 'originalData' | 'errors'>) => ({
  rowIndex,
  values: fixedValues(originalData, errors),
})

const updateOf = ({ rowIndex, ...outcome }: RowOutcome): RowUpdate => {
  if ('createdId' in outcome)
    return { rowIndex, state: 'created', createdId: outcome.createdId, failure: null }
  if ('updatedId' in outcome) {
    const { updatedId: createdId, before } = outcome
    return { rowIndex, state: 'updated', createdId, failure: null, before }
  }
  if ('skipped' in outcome)
    return { rowIndex, state: 'skipped', createdId: null, failure: outcome.skipped }
  return { rowIndex, state: 'failed', createdId: null, failure: outcome.failure }
}

const createRows = async <O extends Owner>(
  tx: ServiceTransaction<O>,
  { kind, ref, run, rows }: Batch<O>
): Promise<RowUpdate[]> => {
  const outcomes = await kind.create(tx, {
    businessId: ref.businessId,
    updateKnown: run.updateKnown,
    rows: rows.map(withValues),
  })
  if (outcomes.length !== rows.length) throw new Error('An import answers for each of its rows')
  return outcomes.map(updateOf)
}

const removeRows = async <O extends Owner>(
  tx: ServiceTransaction<O>,
  { kind, ref, rows }: Batch<O>
): Promise<RowUpdate[]> => {
  const { businessId } = ref
  const touched = rows.flatMap(({ createdId, ...row }) =>
    createdId === null ? [] : [{ ...row, createdId }]
  )
  const created = touched
    .filter(({ state }) => state === 'created')
    .map(row => ({ ...withValues(row), createdId: row.createdId }))
  const updated = touched
    .filter(({ state }) => state === 'updated')
    .map(({ rowIndex, createdId, before }) => ({ rowIndex, updatedId: createdId, before }))
  const removed = created.length > 0 ? await kind.remove(tx, { businessId, rows: created }) : []
  const isRemoved = new Set(removed)
  const notRemoved = created.filter(({ createdId }) => !isRemoved.has(createdId))
  const archived =
    notRemoved.length > 0
      ? ((await kind.archive?.(tx, { businessId, rows: notRemoved })) ?? [])
      : []
  const isArchived = new Set(archived)
  const restored =
    updated.length > 0 ? ((await kind.restore?.(tx, { businessId, rows: updated })) ?? []) : []
  const removedOrRestored = new Set([...removed, ...restored])
  return touched.map(({ rowIndex, createdId }) =>
    removedOrRestored.has(createdId)
      ? { rowIndex, state: 'removed', createdId, failure: null }
      : {
          rowIndex,
          state: 'kept',
          createdId,
          failure: isArchived.has(createdId) ? archivedText : notRemovedText,
        }
  )
}

/** The row updates of a failed batch: its rows failed, or stay when they were to be removed. */
const failedRows = <O extends Owner>({ run, rows }: Batch<O>): RowUpdate[] =>
  rows.map(({ rowIndex, createdId }) => ({
    rowIndex,
    state: run.state === 'undoing' ? 'kept' : 'failed',
    createdId,
    failure: failedBatchText,
  }))

const count = (updates: readonly RowUpdate[], countedState: RowUpdate['state']): number =>
  updates.filter(({ state }) => state === countedState).length

/** Writes the outcome of a batch, and asks for the next one or ends the import. */
const settleBatch = async <O extends Owner>(
  engine: ImportEngine<O>,
  tx: ServiceTransaction<O>,
  { kind, ref, run, rows }: Batch<O>,
  updates: readonly RowUpdate[]
): Promise<void> => {
  if (updates.length > 0) await updateRows(tx, ref, updates)
  const isUndo = run.state === 'undoing'
  const isLast = rows.length < kind.batchSize
  const ended = isUndo ? ('undone' as const) : ('done' as const)
  await updateRun(tx, ref.businessId, run, {
    ...(isUndo
      ? {
          removed: run.removed + count(updates, 'removed'),
          kept: run.kept + count(updates, 'kept'),
        }
      : {
          processed: run.processed + rows.length,
          created: run.created + count(updates, 'created'),
          failed: run.failed + count(updates, 'failed'),
          updated: run.updated + count(updates, 'updated'),
          skipped: run.skipped + count(updates, 'skipped'),
        }),
    batch: run.batch + 1,
    lastRow: rows.at(-1)?.rowIndex ?? run.lastRow,
    ...(isLast && { state: ended }),
  })
  if (!isLast) await engine.enqueueBatch(tx, { ...ref, batch: run.batch + 1 })
  await kind.publishChanged(tx, ref.id)
}

/**
 * One batch: a transaction with its rows, its counts and the job of the next one. A batch that
 * throws counts all of its rows as failed and the import continues [IMP2-05]; one that nothing was
 * wrong with, because of what was around it, is left to the next try of its job.
 */
export const runBatch =
  <O extends Owner>(engine: ImportEngine<O>) =>
  async (job: BatchJobData, jobTry: JobTry): Promise<void> => {
    try {
      await engine.db.transaction(async tx => {
        const batch = await takeBatch(engine, tx, job)
        if (batch === undefined) return
        const work = batch.run.state === 'undoing' ? removeRows : createRows
        await settleBatch(engine, tx, batch, await work(tx, batch))
      })
    } catch (error) {
      if (isLeftToRetry(error, jobTry)) throw error
      engine.log.warn({ err: error, importId: job.importId, batch: job.batch }, 'A batch failed')
      await engine.db.transaction(async tx => {
        const batch = await takeBatch(engine, tx, job)
        if (batch !== undefined) await settleBatch(engine, tx, batch, failedRows(batch))
      })
    }
  }
