import { type Actor, allows } from '@mostrador/contracts'
import {
  BULK_PAGE,
  type BulkAction,
  type BulkChoice,
  type BulkRun,
  customText,
  MAX_BULK_CLIENTS,
} from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import { findAudience, isLiving } from '../audiences/repository.ts'
import { criteriaOf } from '../clients/list-use-cases.ts'
import { requireFilter } from '../clients/viewer.ts'
import type { Tx, UseCase } from '../context.ts'
import { findUsedFields } from '../fields/repository.ts'
import { enqueueBatch, publishBulkChanged } from './batch-use-cases.ts'
import { ExportLine, exportTitles, titleOf } from './bulk-action.ts'
import {
  actionOf,
  type BulkRef,
  findRows,
  findRun,
  findRuns,
  insertRows,
  insertRun,
  isAnyRunning,
  lockRun,
  removeOldRuns,
  toRun,
  updateRun,
} from './repository.ts'

const LISTED = 20
/** Milliseconds: writing down 100,000 contacts takes some seconds on a busy machine. */
const CHOOSING_MS = 30_000

/**
 * A file needs no right but to see; an audience needs that of its page too. Refuses `forbidden`.
 */
const requirePermission = (actor: Actor, { kind }: BulkAction): void => {
  const mayEdit = allows(actor, { page: 'contacts', action: 'edit' })
  const mayGather = kind !== 'audience' || allows(actor, { page: 'audiences', action: 'edit' })
  if (kind !== 'export' && !(mayEdit && mayGather)) throw new Refusal('forbidden')
}

/**
 * The name of the audience of an action, '' where there is none. Refuses what cannot take members.
 */
const audienceNameOf = async (tx: Tx, businessId: string, action: BulkAction): Promise<string> => {
  if (action.kind !== 'audience') return ''
  const audience = await findAudience(tx, businessId, action.audienceId)
  if (audience === null) throw new Refusal('audience_not_found')
  if (isLiving(audience)) throw new Refusal('audience_living')
  return audience.name
}

type Start = { readonly actor: Actor; readonly action: BulkAction; readonly choice: BulkChoice }

/**
 * Stores the contacts of an action, and begins. Refuses `forbidden`, `audience_not_found`,
 * `audience_living`, `bulk_in_progress` while another one of the business continues,
 * `bulk_of_nobody` and `bulk_too_many`.
 */
export const startBulk: UseCase<Start, BulkRun> =
  ctx =>
  async ({ actor, action, choice }) => {
    requirePermission(actor, action)
    if ('filter' in choice) requireFilter(actor, choice.filter)
    const businessId = businessOf(actor)
    const chosen =
      'filter' in choice
        ? { criteria: await criteriaOf(ctx, businessId, choice.filter) }
        : { clientIds: choice.clientIds }
    return ctx.db.transaction(
      async tx => {
        const audience = await audienceNameOf(tx, businessId, action)
        if (await isAnyRunning(tx, businessId)) throw new Refusal('bulk_in_progress')
        const createdAt = ctx.clock.now()
        await removeOldRuns(tx, businessId, createdAt)
        const ref = { businessId, id: ctx.ids() }
        const total = await insertRows(tx, ref, chosen, MAX_BULK_CLIENTS)
        if (total === 0) throw new Refusal('bulk_of_nobody')
        if (total > MAX_BULK_CLIENTS) throw new Refusal('bulk_too_many')
        const title = titleOf(action, audience)
        const run = await insertRun(tx, {
          ...ref,
          action,
          title,
          total,
          createdAt,
          createdBy: actor.name,
        })
        await enqueueBatch(tx, run)
        await publishBulkChanged(tx, run.id)
        return toRun(run)
      },
      { timeout: CHOOSING_MS }
    )
  }

export const listBulk: UseCase<{ businessId: string }, BulkRun[]> =
  ctx =>
  async ({ businessId }) =>
    (await findRuns(ctx.db, businessId, LISTED)).map(toRun)

type FilePage = { titles: string[]; rows: string[][]; next: number | null }

/**
 * A page of the lines of a file. Refuses `bulk_not_found`, also for an action that did not come
 * from a file.
 */
export const readBulkFile: UseCase<BulkRef & { after: number }, FilePage> =
  ctx =>
  async ({ businessId, id, after }) => {
    const run = await findRun(ctx.db, { businessId, id })
    if (run === null || actionOf(run).kind !== 'export') throw new Refusal('bulk_not_found')
    const query = { state: 'changed', after, limit: BULK_PAGE } as const
    const rows = await findRows(ctx.db, { businessId, id }, query)
    const fields = await findUsedFields(ctx.db, businessId)
    const last = rows.length === BULK_PAGE ? rows.at(-1) : undefined
    return {
      titles: [...exportTitles, ...fields.map(({ name }) => name)],
      rows: rows.flatMap(({ after: stored }) => {
        // A contact that was erased since then has no line any more.
        if (stored === null) return []
        const { cells, custom } = ExportLine.parse(stored)
        return [[...cells, ...fields.map(({ _id }) => customText(custom[_id]))]]
      }),
      next: last?.rowIndex ?? null,
    }
  }

/**
 * Begins to put contacts back. Refuses `bulk_not_found`, `bulk_in_progress`, and
 * `bulk_not_undoable` for what is not done, changed nobody, or only made a file.
 */
export const undoBulk: UseCase<{ actor: Actor; id: string }, BulkRun> =
  ctx =>
  ({ actor, id }) =>
    ctx.db.transaction(async tx => {
      const businessId = businessOf(actor)
      const isBusy = await isAnyRunning(tx, businessId)
      const run = await lockRun(tx, { businessId, id })
      if (run === null) throw new Refusal('bulk_not_found')
      const action = actionOf(run)
      requirePermission(actor, action)
      if (run.state !== 'done' || run.changed === 0 || action.kind === 'export')
        throw new Refusal('bulk_not_undoable')
      if (isBusy) throw new Refusal('bulk_in_progress')
      const undoing = await updateRun(tx, run, { state: 'undoing', lastRow: 0 })
      await enqueueBatch(tx, undoing)
      await publishBulkChanged(tx, id)
      return toRun(undoing)
    })
