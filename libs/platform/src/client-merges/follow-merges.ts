import type { DomainEvent } from '@mostrador/contracts'
import { type RecordCount, RecordKind } from '@mostrador/contracts/crm'
import { clientTables, type ClientTable, type ClientTableOwner, schemaOf } from '@mostrador/db'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { z } from 'zod'
import { consumeOutside } from '../bus/consume.ts'
import { defineJob } from '../jobs/jobs.ts'
import { work } from '../jobs/work.ts'
import type { ServiceContext } from '../process/service.ts'
import { type AppliedMerge, applyClientMerge } from './apply-merge.ts'
import { countRows, findPerson } from './merge-repository.ts'

/** Longer than any transaction that may have written a row before it could see the merge. */
const SECOND_PASS_DELAY_MS = 90_000

type MergeEvent = DomainEvent<'client.merged' | 'client.merge_undone'>
type Follower<Owner extends ClientTableOwner> = Pick<
  ServiceContext<unknown, Owner>,
  'db' | 'bus' | 'runner' | 'clock'
> & { readonly underTenant: Parameters<typeof consumeOutside>[0]['underTenant'] }

/**
 * Keeps the rows of a service with their clients: subscribes to merges and their undos, moves what
 * `clientTables` lists, and looks again when no transaction from before can be open any more.
 * `afterMove` corrects what the service copied from the clients; it may run more than once.
 */
export const followClientMerges = <Owner extends ClientTableOwner>(
  ctx: Follower<Owner>,
  owner: Owner,
  afterMove: (merge: AppliedMerge) => Promise<void> = async () => undefined
): void => {
  const secondLook = defineJob({
    name: `${schemaOf(owner)}-client-merge`,
    schema: z.object({
      businessId: z.uuid(),
      mergeId: z.uuid(),
      survivorId: z.uuid(),
      mergedId: z.uuid(),
      undone: z.boolean(),
    }),
  })
  const follow = async ({ businessId, type, data }: MergeEvent): Promise<void> => {
    if (businessId === null) return
    const merge = { ...data, businessId, undone: type === 'client.merge_undone' }
    await ctx.db.sqlTransaction(async tx => {
      await applyClientMerge(tx, owner, merge)
      const at = new Date(ctx.clock.now().getTime() + SECOND_PASS_DELAY_MS)
      await tx.enqueue(secondLook, merge, { id: `merge-${merge.mergeId}-${merge.undone}`, at })
    })
    await afterMove(merge)
  }
  consumeOutside(ctx, `${schemaOf(owner)}-client-merges`, {
    'client.merged': follow,
    'client.merge_undone': follow,
  })
  work(ctx, secondLook, async merge => {
    await ctx.db.sqlTransaction(tx => applyClientMerge(tx, owner, merge))
    await afterMove(merge)
  })
}

/**
 * The survivor of a merged client, as this owner knows it; the same id when it was not merged. For
 * requests with ids from before a merge.
 */
export const currentClient = async (
  db: SqlTarget,
  owner: ClientTableOwner,
  businessId: string,
  clientId: string
): Promise<string> => {
  const [row] = await sql<{ id: string }>(db)`
    select platform.current_client(${schemaOf(owner)}, ${businessId}::uuid, ${clientId}::uuid)::text
      as id`
  return row?.id ?? clientId
}

/** The id of a client and of everybody who was merged into them, as this owner knows it. */
export const idsOfClient = async (
  db: SqlTarget,
  owner: ClientTableOwner,
  businessId: string,
  clientId: string
): Promise<string[]> => {
  const survivorId = await currentClient(db, owner, businessId, clientId)
  const either = { survivorId, mergedId: clientId }
  const { origins, targets } = await findPerson(db, { owner, businessId }, either)
  return origins.filter((_, index) => targets[index] === survivorId)
}

/** How many records of an owner name a client, for people to see before a merge. */
export const countClientRecords = async (
  db: SqlTarget,
  owner: ClientTableOwner,
  businessId: string,
  clientId: string
): Promise<RecordCount[]> => {
  const tables: readonly ClientTable[] = clientTables[owner]
  const counts: RecordCount[] = []
  for (const table of tables) {
    if (table.kind === undefined) continue
    const count = await countRows(db, businessId, { table, clientId })
    counts.push({ kind: RecordKind.parse(table.kind), count })
  }
  return counts
}
