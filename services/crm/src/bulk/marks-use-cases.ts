import type { BulkAction } from '@mostrador/contracts/crm'
import { isDeepStrictEqual } from 'node:util'
import { insertChanges } from '../activity/repository.ts'
import type { CrmContext, Tx } from '../context.ts'
import { insertConsents } from '../consent/repository.ts'
import { marksOfKind, type Marks, markedBy } from './bulk-action.ts'
import {
  findSelfSilenced,
  lockMarks,
  type RowUpdate,
  type StoredRow,
  type StoredRun,
  writeMarks,
} from './repository.ts'

type MarkAction = Extract<BulkAction, { kind: 'type' | 'silence' | 'speak' }>
export type MarkBatch = {
  readonly run: StoredRun
  readonly action: MarkAction
  readonly rows: readonly StoredRow[]
}

/**
 * Gives contacts the marks of an action. Contacts that have them already or are gone do not change;
 * contacts that wrote BAJA stay opted out.
 */
export const applyMarks = async (
  ctx: CrmContext,
  tx: Tx,
  { run, action, rows }: MarkBatch
): Promise<RowUpdate[]> => {
  const { businessId } = run
  const storedMarks = await lockMarks(tx, businessId, idsOf(rows))
  const leftOut =
    action.kind === 'speak'
      ? await findSelfSilenced(tx, businessId, [...storedMarks.keys()])
      : new Set()
  const after = markedBy(action)
  const changed = rows.filter(({ clientId }) => {
    const marks = storedMarks.get(clientId)
    return marks !== undefined && !isAlready(action, marks) && !leftOut.has(clientId)
  })
  const marks = new Map(
    changed.flatMap(({ clientId }) => {
      const before = storedMarks.get(clientId)
      return before === undefined ? [] : [[clientId, { ...before, ...after }] as const]
    })
  )
  await save(ctx, tx, run, marks, storedMarks)
  return rows.map(({ rowIndex, clientId }) => {
    const before = storedMarks.get(clientId)
    return before === undefined || !marks.has(clientId)
      ? { rowIndex, state: 'unchanged', isLeftOut: leftOut.has(clientId) }
      : { rowIndex, state: 'changed', before: marksOfKind(action, before), after }
  })
}

const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(({ clientId }) => clientId)

/** A client who asked for silence keeps their own reason. */
const isAlready = (action: MarkAction, marks: Marks): boolean =>
  action.kind === 'type'
    ? marks.type === action.type
    : marks.noRespond === markedBy(action).noRespond

/** Puts contacts back as they were before an action, unless somebody changed them since. */
export const restoreMarks = async (
  ctx: CrmContext,
  tx: Tx,
  { run, action, rows }: MarkBatch
): Promise<RowUpdate[]> => {
  const { businessId } = run
  const storedMarks = await lockMarks(tx, businessId, idsOf(rows))
  const marks = new Map(
    rows.flatMap(({ clientId, before, after }) => {
      const now = storedMarks.get(clientId)
      const isSame = now !== undefined && isDeepStrictEqual(marksOfKind(action, now), after)
      // Written by `applyMarks`, in this shape.
      return isSame ? [[clientId, { ...now, ...(before as Partial<Marks>) }] as const] : []
    })
  )
  await save(ctx, tx, run, marks, storedMarks)
  return rows.map(({ rowIndex, clientId }) => ({
    rowIndex,
    state: marks.has(clientId) ? 'restored' : 'kept',
  }))
}

/** Writes marks with who did it, the log of consent, and the events of each contact. */
const save = async (
  ctx: CrmContext,
  tx: Tx,
  { businessId, createdBy: by }: StoredRun,
  marks: ReadonlyMap<string, Marks>,
  before: ReadonlyMap<string, Marks>
): Promise<void> => {
  if (marks.size === 0) return
  const at = ctx.clock.now()
  await writeMarks(tx, businessId, marks)
  const turned = [...marks].filter(([id, now]) => before.get(id)?.noRespond !== now.noRespond)
  const changes = { businessId, by, at }
  const withNewIds = (ids: readonly string[]) => ids.map(clientId => ({ id: ctx.ids(), clientId }))
  const retyped = [...marks]
    .filter(([id, now]) => before.get(id)?.type !== now.type)
    .map(([id]) => id)
  await insertChanges(tx, { ...changes, kind: 'edited', fields: ['type'] }, withNewIds(retyped))
  for (const noRespond of [true, false]) {
    const ids = turned.filter(([, now]) => now.noRespond === noRespond).map(([id]) => id)
    const kind = noRespond ? 'opted_out' : 'opted_in'
    await insertChanges(tx, { ...changes, kind, fields: [] }, withNewIds(ids))
    for (const clientId of ids)
      await tx.publish(noRespond ? 'client.opted_out' : 'client.opted_in', {
        key: clientId,
        data: { clientId },
      })
  }
  const consents = turned.map(([clientId, { noRespond, noRespondReason: reason }]) => ({
    clientId,
    given: !noRespond,
    source: 'bulk' as const,
    reason,
    by,
  }))
  await insertConsents(tx, businessId, at, consents)
  for (const clientId of marks.keys())
    await tx.publish('client.changed', { key: clientId, data: { clientId } })
}
