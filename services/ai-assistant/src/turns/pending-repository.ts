import type { Channel } from '@mostrador/contracts'
import { sql } from '@mostrador/db/raw'
import { idsOfClient } from '@mostrador/platform'
import type { Db, Tx } from '../assistants/repository.ts'

export type Thread = { readonly businessId: string; readonly threadId: string }
/** A run that answers a thread, by the claim under which it does so. */
export type Run = Thread & { readonly claim: string }
export type Waiting = {
  readonly messageId: string
  readonly channel: Channel
  readonly clientId: string | null
}
/**
 * `mine`: this run answers the thread. `busy`: another run does; its lease ends at `until`.
 * `early`: the reply is not due before `until`.
 */
export type Claim =
  | { readonly kind: 'claimed'; readonly attempts: number; readonly waiting: Waiting }
  | { readonly kind: 'busy'; readonly until: Date }
  | { readonly kind: 'early'; readonly until: Date }
  | { readonly kind: 'nothing' }

/** Milliseconds that a run keeps its thread without renewing: four missed renewals. */
export const leaseMs = 20_000
export const renewEveryMs = 5_000
const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/** One pending reply per thread, however many messages ask for it; each one postpones it [F13]. */
export const askForReply = async (
  tx: Tx,
  { businessId, threadId }: Thread,
  { messageId, channel, clientId }: Waiting,
  dueAt: Date
): Promise<void> => {
  await sql(
    tx
  )`insert into assistant.pending_reply as known (business_id, thread_id, message_id, channel, client_id, state, due_at)
    values (${businessId}::uuid, ${threadId}::uuid, ${messageId}::uuid, ${channel}, ${clientId}::uuid, 'pending', ${dueAt.toISOString()}::timestamptz)
    on conflict (business_id, thread_id) do update set due_at = excluded.due_at, message_id = excluded.message_id, client_id = coalesce(excluded.client_id, known.client_id),
      state = case known.state when 'idle' then 'pending' else known.state end, again = known.state = 'running'`
}

type Row = { attempts: number; message_id: string; channel: Channel; client_id: string | null }

/** Claims the thread for this run if its reply is due and no other run holds it. */
export const claimReply = async (
  db: Db,
  { businessId, threadId, claim }: Run,
  now: Date
): Promise<Claim> =>
  db.transaction(async tx => {
    const [claimed] = await sql<Row>(tx)`update assistant.pending_reply
      set state = 'running', claim = ${claim}::uuid, lease_until = ${leaseFrom(now).toISOString()}::timestamptz, again = false, attempts = attempts + 1
      where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid
        and ((state = 'pending' and due_at <= ${now.toISOString()}::timestamptz) or (state = 'running' and lease_until < ${now.toISOString()}::timestamptz))
      returning attempts, message_id, channel, client_id`
    if (claimed)
      return {
        kind: 'claimed',
        attempts: claimed.attempts,
        waiting: {
          messageId: claimed.message_id,
          channel: claimed.channel,
          clientId: claimed.client_id,
        },
      }
    const row = await tx.prisma.pendingReply.findFirst({ where: { businessId, threadId } })
    if (row?.state === 'running' && row.leaseUntil !== null)
      return { kind: 'busy', until: row.leaseUntil }
    return row?.state === 'pending' ? { kind: 'early', until: row.dueAt } : { kind: 'nothing' }
  })

/** Renews the lease of a run; a run that lost its thread does not get it back. */
export const renewLease = async (
  db: Db,
  { businessId, threadId, claim }: Run,
  now: Date
): Promise<void> => {
  await db.prisma.pendingReply.updateMany({
    where: { businessId, threadId, claim },
    data: { leaseUntil: leaseFrom(now) },
  })
}

/** The lease of this run ended and another one answers the thread. */
export class ClaimLost extends Error {
  constructor({ threadId }: Run) {
    super(`Another run answers the thread ${threadId}`)
    this.name = 'ClaimLost'
  }
}

/**
 * A transaction of a run: commits only while the run holds the thread's lease, and no other run
 * takes it in between. A run that lost its lease changes nothing. Throws ClaimLost.
 */
export const asHolder = <Answer>(
  db: Db,
  { businessId, threadId, claim }: Run,
  work: (tx: Tx) => Promise<Answer>
): Promise<Answer> =>
  db.transaction(async tx => {
    const leasedRows = await sql(
      tx
    )`select 1 from assistant.pending_reply where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and claim = ${claim}::uuid for share`
    if (leasedRows.length === 0) throw new ClaimLost({ businessId, threadId, claim })
    return work(tx)
  })

/** Returns the claim. `countsAsFailure`: whether this try counts towards the last one. */
export const putBack = async (
  db: Db,
  { businessId, threadId, claim }: Run,
  { dueAt, countsAsFailure }: { readonly dueAt: Date; readonly countsAsFailure: boolean }
): Promise<void> => {
  await db.prisma.pendingReply.updateMany({
    where: { businessId, threadId, claim },
    data: {
      state: 'pending',
      claim: null,
      leaseUntil: null,
      dueAt,
      ...(!countsAsFailure && { attempts: { decrement: 1 } }),
    },
  })
}

/**
 * Ends the pending reply. Returns when the next one is due if somebody wrote meanwhile, else null.
 */
export const settleReply = async (
  tx: Tx,
  { businessId, threadId, claim }: Run
): Promise<Date | null> => {
  const [row] = await sql<{ again: boolean; due_at: Date }>(tx)`update assistant.pending_reply
    set state = case when again then 'pending' else 'idle' end, claim = null, lease_until = null, attempts = 0
    where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and claim = ${claim}::uuid returning again, due_at`
  return row?.again === true ? row.due_at : null
}

export const muteClient = async (
  tx: Tx,
  businessId: string,
  clientId: string,
  since: Date
): Promise<void> => {
  await tx.prisma.assistantMutedClient.createMany({
    data: [{ businessId, clientId, since }],
    skipDuplicates: true,
  })
}
export const unmuteClient = async (tx: Tx, businessId: string, clientId: string): Promise<void> => {
  const ids = await idsOfClient(tx, 'ai-assistant', businessId, clientId)
  await tx.prisma.assistantMutedClient.deleteMany({ where: { businessId, clientId: { in: ids } } })
}
/** Whether the person asked not to be written to, under any of their ids. */
export const isMuted = async (db: Db, businessId: string, clientId: string): Promise<boolean> => {
  const ids = await idsOfClient(db, 'ai-assistant', businessId, clientId)
  const where = { businessId, clientId: { in: ids } }
  return (await db.prisma.assistantMutedClient.count({ where })) > 0
}
