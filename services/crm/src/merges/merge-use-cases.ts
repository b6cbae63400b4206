import type { ClientMerge, MergeChoice } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { applyClientMerge, lockMerges, withRevision } from '@mostrador/platform'
import { findClient, findKeyHolders, lockClient, type StoredClient } from '../clients/repository.ts'
import { publishClientChanged } from '../clients/use-cases.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import {
  type ClientValues,
  mergedClients,
  MergeSnapshot,
  restoredSurvivor,
  silenceSince,
} from './merge.ts'
import {
  closeMerge,
  findMerge,
  findStandingMerge,
  hasLaterMerge,
  insertMerge,
  linkPerson,
  lockRow,
  mergesOf,
  saveBoth,
  type StoredMerge,
  toMerge,
  undoUntil,
  valuesOf,
} from './merge-repository.ts'

type Pair = { readonly survivorId: string; readonly mergedId: string }
type Merging = Pair & {
  readonly businessId: string
  /** Name of the person who decided. */
  readonly by: string
  readonly choice: MergeChoice
  readonly revisions: { readonly survivor: string; readonly merged: string }
}

/** Changes whenever anything of the contact does that a merge may decide about. */
export const revisionOf = (row: StoredClient): string => withRevision(valuesOf(row)).revision

/** A client who asked to be erased is not merged. */
export const isShown = (row: StoredClient | null): row is StoredClient =>
  row !== null && row.blockedAt === null

/**
 * Makes two contacts one: the rows of crm at once, those of the other services when they consume
 * its event. Repeated, it answers the merge that was made. Refuses `client_not_found`, also where
 * one is blocked, `merge_of_one`, `clients_already_merged` in another way, and `merge_stale` when
 * one of the two is not what the person saw.
 */
export const mergeClients: UseCase<Merging, ClientMerge> = ctx => input =>
  ctx.db.transaction(async tx => {
    await lockMerges(tx, { owner: 'crm', businessId: input.businessId })
    const standing = await findStandingMerge(tx, input)
    if (standing !== null) return toMerge(standing)
    const { survivor, merged } = await lockPair(tx, input)
    const isSeen =
      revisionOf(survivor) === input.revisions.survivor &&
      revisionOf(merged) === input.revisions.merged
    if (!isSeen) throw new Refusal('merge_stale')
    const before = { survivor: valuesOf(survivor), merged: valuesOf(merged) }
    const after = mergedClients(before.survivor, before.merged, input.choice)
    await saveBoth(tx, [survivor, after.survivor], [merged, after.merged])
    const merge = await insertMerge(tx, newMerge(ctx, input, { survivor, merged, before, after }))
    await moveAndPublish(tx, merge, 'client.merged')
    return toMerge(merge)
  })

/**
 * Both contacts, locked in the order of their ids; an id that was merged stands for its survivor.
 */
const lockPair = async (
  tx: Tx,
  { businessId, survivorId, mergedId }: Merging
): Promise<Record<'survivor' | 'merged', StoredClient>> => {
  const [survivorRow, mergedRow] = await Promise.all([
    findClient(tx, businessId, survivorId),
    findClient(tx, businessId, mergedId),
  ])
  if (!isShown(survivorRow) || !isShown(mergedRow)) throw new Refusal('client_not_found')
  refuseOne(survivorRow, mergedRow, { survivorId, mergedId })
  const locked = new Map<string, StoredClient>()
  for (const id of [survivorRow.id, mergedRow.id].toSorted()) {
    const row = await lockClient(tx, businessId, id)
    if (row !== null) locked.set(row.id, row)
  }
  const [survivor, merged] = [locked.get(survivorRow.id), locked.get(mergedRow.id)]
  // Merged by somebody else while this waited.
  if (survivor === undefined || merged === undefined) throw new Refusal('merge_stale')
  // Blocked by somebody else while this waited.
  if (!isShown(survivor) || !isShown(merged)) throw new Refusal('client_not_found')
  return { survivor, merged }
}

/** Refuses `merge_of_one`, and `clients_already_merged` where two ids stand for one contact. */
export const refuseOne = (
  survivor: StoredClient,
  merged: StoredClient,
  { survivorId, mergedId }: Pair
): void => {
  if (survivorId === mergedId) throw new Refusal('merge_of_one')
  if (survivor.id === merged.id) throw new Refusal('clients_already_merged')
}

const newMerge = (
  { ids, clock }: CrmContext,
  { businessId, by }: Merging,
  {
    survivor,
    merged,
    before,
    after,
  }: {
    survivor: StoredClient
    merged: StoredClient
    before: Record<'survivor' | 'merged', ClientValues>
    after: Record<'survivor' | 'merged', ClientValues>
  }
): StoredMerge => ({
  businessId,
  id: ids(),
  survivorId: survivor.id,
  mergedId: merged.id,
  snapshot: { ...before, result: after.survivor } satisfies MergeSnapshot,
  createdBy: by,
  createdAt: clock.now(),
  undoneBy: null,
  undoneAt: null,
})

/** Moves the rows of crm and publishes `client.merged`, so that other services move theirs. */
const moveAndPublish = async (
  tx: Tx,
  { businessId, id: mergeId, survivorId, mergedId }: StoredMerge,
  event: 'client.merged' | 'client.merge_undone'
): Promise<void> => {
  const merge = { mergeId, survivorId, mergedId }
  const undone = event === 'client.merge_undone'
  const person = await applyClientMerge(tx, 'crm', { ...merge, businessId, undone })
  await linkPerson(tx, businessId, person)
  await tx.publish(event, { key: survivorId, data: merge })
  await publishClientChanged(tx, survivorId)
  if (undone) await publishClientChanged(tx, mergedId)
}

/**
 * Makes the two contacts what they were, except what somebody changed since; what is new stays with
 * the survivor. Done again it changes nothing. Refuses `merge_not_found`, `merge_expired` after 30
 * days, `merge_not_last` while a later merge of one of them stands, `merge_blocked` while they are
 * about to be erased, and `client_not_found` where one of them is gone.
 */
export const undoMerge: UseCase<{ businessId: string; id: string; by: string }, ClientMerge> =
  ctx =>
  ({ businessId, id, by }) =>
    ctx.db.transaction(async tx => {
      await lockMerges(tx, { owner: 'crm', businessId })
      const stored = await findMerge(tx, { businessId, id })
      if (stored === null) throw new Refusal('merge_not_found')
      const { survivorId, mergedId } = stored
      const rows = new Map<string, StoredClient>()
      for (const rowId of [survivorId, mergedId].toSorted()) {
        const row = await lockRow(tx, businessId, rowId)
        if (row !== null) rows.set(rowId, row)
      }
      const merge = (await findMerge(tx, { businessId, id })) ?? stored
      if (merge.undoneAt !== null) return toMerge(merge)
      if (undoUntil(merge) <= ctx.clock.now()) throw new Refusal('merge_expired')
      if (await hasLaterMerge(tx, merge)) throw new Refusal('merge_not_last')
      const [survivor, merged] = [rows.get(survivorId), rows.get(mergedId)]
      if (survivor === undefined || merged === undefined) throw new Refusal('client_not_found')
      // A request to erase belongs to the survivor: undone, the other one would stay blocked
      // without one.
      if (!isShown(survivor) || !isShown(merged)) throw new Refusal('merge_blocked')
      await restoreBoth(tx, survivor, merged, MergeSnapshot.parse(merge.snapshot))
      const undone = { undoneBy: by, undoneAt: ctx.clock.now() }
      const closed = await closeMerge(tx, merge, undone)
      await moveAndPublish(tx, closed, 'client.merge_undone')
      return toMerge(closed)
    })

const restoreBoth = async (
  tx: Tx,
  survivor: StoredClient,
  merged: StoredClient,
  snapshot: MergeSnapshot
): Promise<void> => {
  const restored = restoredSurvivor(valuesOf(survivor), snapshot)
  const keys = snapshot.merged
  const { number, instagramId, messengerId, whatsappId } = keys
  const holders = await findKeyHolders(tx, survivor.businessId, {
    number,
    instagramId,
    messengerId,
    whatsappId,
  })
  // A key that another contact has received since then stays there.
  const others = holders.filter(({ id }) => id !== survivor.id && id !== merged.id)
  const isFree = (key: 'number' | 'instagramId' | 'messengerId' | 'whatsappId') =>
    others.every(other => other[key] !== keys[key])
  await saveBoth(
    tx,
    [survivor, restored],
    [
      merged,
      {
        ...keys,
        ...silenceSince(valuesOf(survivor), snapshot),
        number: isFree('number') ? number : null,
        instagramId: isFree('instagramId') ? instagramId : null,
        messengerId: isFree('messengerId') ? messengerId : null,
        whatsappId: isFree('whatsappId') ? whatsappId : null,
      },
    ]
  )
}

/**
 * The merges that a contact is part of, on either side; newest first. Refuses `client_not_found`.
 */
export const listMerges: UseCase<{ businessId: string; id: string }, ClientMerge[]> =
  ctx =>
  async ({ businessId, id }) => {
    const client = await findClient(ctx.db, businessId, id)
    if (client === null) throw new Refusal('client_not_found')
    return (await mergesOf(ctx.db, businessId, client.id)).map(toMerge)
  }
