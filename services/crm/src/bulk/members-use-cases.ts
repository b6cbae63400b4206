import { MAX_AUDIENCE_CLIENTS } from '@mostrador/contracts/crm'
import { lockAudience } from '../audiences/repository.ts'
import type { Tx } from '../context.ts'
import { addMembers, countMembersOf, recountMembers, removeMembers } from './members-repository.ts'
import type { RowState, RowUpdate, StoredRow, StoredRun } from './repository.ts'

export type MemberBatch = {
  readonly run: StoredRun
  readonly audienceId: string
  readonly rows: readonly StoredRow[]
}
type Outcomes = { readonly done: RowState; readonly skipped: RowState }

/** Makes contacts members of a fixed audience; of one that is gone, or full, nobody becomes one. */
export const joinAudience = async (tx: Tx, batch: MemberBatch): Promise<RowUpdate[]> => {
  const { run, audienceId, rows } = batch
  const audience = await lockAudience(tx, run.businessId, audienceId)
  const hasRoom =
    audience !== null && (await countMembersOf(tx, audience)) + rows.length <= MAX_AUDIENCE_CLIENTS
  if (!hasRoom) return rows.map(({ rowIndex }) => ({ rowIndex, state: 'failed' }))
  const added = await addMembers(tx, audience, idsOf(rows))
  await announce(tx, run.businessId, audienceId, added.length)
  return outcomes(rows, added, { done: 'changed', skipped: 'unchanged' })
}

/** Removes the members that the action added, if they still are members. */
export const leaveAudience = async (tx: Tx, batch: MemberBatch): Promise<RowUpdate[]> => {
  const { run, audienceId, rows } = batch
  const ref = { businessId: run.businessId, id: audienceId }
  await lockAudience(tx, run.businessId, audienceId)
  const removed = await removeMembers(tx, ref, idsOf(rows))
  await announce(tx, run.businessId, audienceId, removed.length)
  return outcomes(rows, removed, { done: 'restored', skipped: 'kept' })
}

const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(({ clientId }) => clientId)

const outcomes = (
  rows: readonly StoredRow[],
  doneIds: readonly string[],
  { done, skipped }: Outcomes
): RowUpdate[] => {
  const isDone = new Set(doneIds)
  return rows.map(({ rowIndex, clientId }) => ({
    rowIndex,
    state: isDone.has(clientId) ? done : skipped,
  }))
}

const announce = async (
  tx: Tx,
  businessId: string,
  audienceId: string,
  changed: number
): Promise<void> => {
  if (changed === 0) return
  await recountMembers(tx, { businessId, id: audienceId })
  await tx.publish('audience.changed', { key: audienceId, data: { audienceId } })
}
