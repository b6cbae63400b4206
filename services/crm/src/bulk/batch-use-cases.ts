import { accountsRoutes } from '@mostrador/contracts/accounts'
import { localDateOf, type Zone } from '@mostrador/kernel'
import { actorOf, defineJob, isLeftToRetry, type JobTry } from '@mostrador/platform'
import { z } from 'zod'
import { withPhaseHistories } from '../clients/entity-repository.ts'
import { findClients } from '../clients/repository.ts'
import type { CrmContext, Tx } from '../context.ts'
import { exportLine } from './bulk-action.ts'
import { applyMarks, restoreMarks } from './marks-use-cases.ts'
import { joinAudience, leaveAudience } from './members-use-cases.ts'
import {
  actionOf,
  findRows,
  findRun,
  lockRun,
  type RowState,
  type RowUpdate,
  type StoredRow,
  type StoredRun,
  updateRows,
  updateRun,
} from './repository.ts'

/** Contacts of one transaction. */
const BATCH = 500
/** A batch with an event for each contact takes seconds on a busy machine; it is not a failure. */
const BATCH_MS = 60_000

export const bulkJob = defineJob({
  name: 'crm-client-bulk',
  schema: z.object({ businessId: z.uuid(), bulkId: z.uuid(), batch: z.number().int() }),
})
type BulkJob = z.output<typeof bulkJob.schema>

/** Asks for a batch; the same one twice is one job. */
export const enqueueBatch = (tx: Tx, { businessId, id, batch }: StoredRun): Promise<void> =>
  tx.enqueue(bulkJob, { businessId, bulkId: id, batch }, { id: `${bulkJob.name}-${id}-${batch}` })

export const publishBulkChanged = (tx: Tx, bulkId: string): Promise<void> =>
  tx.publish('client_bulk.changed', { key: bulkId, data: { bulkId } })

type Batch = { readonly run: StoredRun; readonly rows: readonly StoredRow[] }

/** The batch that a job names; undefined when it was done already. */
const takeBatch = async (
  tx: Tx,
  { businessId, bulkId, batch }: BulkJob
): Promise<Batch | undefined> => {
  const ref = { businessId, id: bulkId }
  const run = await lockRun(tx, ref)
  if (run === null || run.batch !== batch) return undefined
  if (run.state !== 'running' && run.state !== 'undoing') return undefined
  const state = run.state === 'undoing' ? 'changed' : 'waiting'
  return { run, rows: await findRows(tx, ref, { state, after: run.lastRow, limit: BATCH }) }
}

/** What a batch makes of its rows, by the action and whether it is undone. */
const work = (ctx: CrmContext, tx: Tx, batch: Batch, zone: Zone): Promise<RowUpdate[]> => {
  const action = actionOf(batch.run)
  const isUndo = batch.run.state === 'undoing'
  switch (action.kind) {
    case 'export':
      return writeLines(tx, batch, zone)
    case 'audience': {
      const members = { ...batch, audienceId: action.audienceId }
      return isUndo ? leaveAudience(tx, members) : joinAudience(tx, members)
    }
    default:
      return (isUndo ? restoreMarks : applyMarks)(ctx, tx, { ...batch, action })
  }
}

/** Contacts as lines of a file. */
const writeLines = async (
  tx: Tx,
  { run: { businessId }, rows }: Batch,
  zone: Zone
): Promise<RowUpdate[]> => {
  const ids = rows.map(({ clientId }) => clientId)
  const stored = await findClients(tx, businessId, ids)
  const clients = await withPhaseHistories(tx, businessId, stored)
  const byId = new Map(clients.map(client => [client._id, client]))
  const dayOf = (instant: string): string => localDateOf(new Date(instant), zone)
  return rows.map(({ rowIndex, clientId }) => {
    const client = byId.get(clientId)
    return client === undefined
      ? { rowIndex, state: 'unchanged' }
      : { rowIndex, state: 'changed', after: exportLine(client, dayOf) }
  })
}

const count = (updates: readonly RowUpdate[], countedState: RowState): number =>
  updates.filter(({ state }) => state === countedState).length

/** Writes the outcome of a batch, and asks for the next one or ends the action. */
const settleBatch = async (
  tx: Tx,
  { run, rows }: Batch,
  updates: readonly RowUpdate[]
): Promise<void> => {
  await updateRows(tx, run, updates)
  const isUndo = run.state === 'undoing'
  const isLast = rows.length < BATCH
  const leftOut = updates.filter(({ isLeftOut }) => isLeftOut === true).length
  const next = await updateRun(tx, run, {
    restored: run.restored + count(updates, 'restored'),
    kept: run.kept + count(updates, 'kept'),
    ...(isUndo
      ? {}
      : {
          processed: run.processed + rows.length,
          changed: run.changed + count(updates, 'changed'),
          unchanged: run.unchanged + count(updates, 'unchanged') - leftOut,
          leftOut: run.leftOut + leftOut,
          failed: run.failed + count(updates, 'failed'),
        }),
    batch: run.batch + 1,
    lastRow: rows.at(-1)?.rowIndex ?? run.lastRow,
    ...(isLast ? { state: isUndo ? 'undone' : 'done' } : {}),
  })
  if (!isLast) await enqueueBatch(tx, next)
  await publishBulkChanged(tx, run.id)
}

const failedRows = ({ run, rows }: Batch): RowUpdate[] =>
  rows.map(({ rowIndex }) => ({ rowIndex, state: run.state === 'undoing' ? 'kept' : 'failed' }))

/** The zone for the dates of an exported file; other actions do not need it. */
const zoneOf = async ({ call, db }: CrmContext, { businessId, bulkId }: BulkJob): Promise<Zone> => {
  const run = await findRun(db, { businessId, id: bulkId })
  if (run === null || actionOf(run).kind !== 'export') return 'UTC'
  const params = { id: businessId }
  const as = actorOf.system(businessId)
  const { timezone } = await call(accountsRoutes.businessFacts, { params }, as)
  return timezone.name
}

/**
 * One batch: a transaction with its contacts, its counts and the job of the next one. Done again it
 * finds nothing to do. One that throws counts its contacts as failed and the action continues; one
 * that nothing was wrong with, because of what was around it, is left to the next try of its job.
 */
export const runBulkBatch =
  (ctx: CrmContext) =>
  async (job: BulkJob, jobTry: JobTry): Promise<void> => {
    try {
      const zone = await zoneOf(ctx, job)
      await ctx.db.transaction(
        async tx => {
          const batch = await takeBatch(tx, job)
          if (batch !== undefined) await settleBatch(tx, batch, await work(ctx, tx, batch, zone))
        },
        { timeout: BATCH_MS }
      )
    } catch (error) {
      if (isLeftToRetry(error, jobTry)) throw error
      ctx.log.warn({ err: error, bulkId: job.bulkId, batch: job.batch }, 'A bulk batch failed')
      await ctx.db.transaction(async tx => {
        const batch = await takeBatch(tx, job)
        if (batch !== undefined) await settleBatch(tx, batch, failedRows(batch))
      })
    }
  }
