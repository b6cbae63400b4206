import type { Channel } from '@mostrador/contracts'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../assistants/repository.ts'

type Thread = { readonly businessId: string; readonly threadId: string }
export type Waiting = { readonly messageId: string; readonly channel: Channel; readonly clientId: string | null }
/** `mine`: this run answers the thread. `busy`: another run does, until then at the latest. */
export type Claim = { readonly kind: 'mine'; readonly id: string; readonly attempts: number; readonly waiting: Waiting } | { readonly kind: 'busy'; readonly until: Date } | { readonly kind: 'nothing' }

/** Longer than any turn may take. */
const leaseMs = 60_000

/** One reply per thread waits, however many messages ask for it; each pushes it out [F13]. */
export const askForReply = async (tx: Tx, { businessId, threadId }: Thread, { messageId, channel, clientId }: Waiting, dueAt: Date): Promise<void> => {
  await sql(tx)`insert into assistant.pending_reply as known (business_id, thread_id, message_id, channel, client_id, state, due_at)
    values (${businessId}::uuid, ${threadId}::uuid, ${messageId}::uuid, ${channel}, ${clientId}::uuid, 'pending', ${dueAt.toISOString()}::timestamptz)
    on conflict (business_id, thread_id) do update set due_at = excluded.due_at, message_id = excluded.message_id, client_id = coalesce(excluded.client_id, known.client_id),
      state = case known.state when 'idle' then 'pending' else known.state end, again = known.state = 'running'`
}

type Row = { attempts: number; message_id: string; channel: Channel; client_id: string | null }

/** Takes the thread if its reply is due and nobody else is at it. */
export const claimReply = async (db: Db, { businessId, threadId }: Thread, now: Date, id: string): Promise<Claim> =>
  db.transaction(async tx => {
    const [taken] = await sql<Row>(tx)`update assistant.pending_reply
      set state = 'running', claim = ${id}::uuid, lease_until = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz, again = false, attempts = attempts + 1
      where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid
        and ((state = 'pending' and due_at <= ${now.toISOString()}::timestamptz) or (state = 'running' and lease_until < ${now.toISOString()}::timestamptz))
      returning attempts, message_id, channel, client_id`
    if (taken) return { kind: 'mine', id, attempts: taken.attempts, waiting: { messageId: taken.message_id, channel: taken.channel, clientId: taken.client_id } }
    const row = await tx.prisma.pendingReply.findFirst({ where: { businessId, threadId } })
    return row?.state === 'running' && row.leaseUntil !== null ? { kind: 'busy', until: row.leaseUntil } : { kind: 'nothing' }
  })

/** Back in line after an accident, due at once. */
export const putBack = async (db: Db, { businessId, threadId }: Thread, claim: string, now: Date): Promise<void> => {
  await db.prisma.pendingReply.updateMany({ where: { businessId, threadId, claim }, data: { state: 'pending', claim: null, leaseUntil: null, dueAt: now } })
}

/** Done. Answers when the next reply is due if somebody wrote in the meantime, else null. */
export const settleReply = async (tx: Tx, { businessId, threadId }: Thread, claim: string): Promise<Date | null> => {
  const [row] = await sql<{ again: boolean; due_at: Date }>(tx)`update assistant.pending_reply
    set state = case when again then 'pending' else 'idle' end, claim = null, lease_until = null, attempts = 0
    where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and claim = ${claim}::uuid returning again, due_at`
  return row?.again === true ? row.due_at : null
}

export const muteClient = async (tx: Tx, businessId: string, clientId: string, since: Date): Promise<void> => {
  await tx.prisma.assistantMutedClient.createMany({ data: [{ businessId, clientId, since }], skipDuplicates: true })
}
export const unmuteClient = async (tx: Tx, businessId: string, clientId: string): Promise<void> => {
  await tx.prisma.assistantMutedClient.deleteMany({ where: { businessId, clientId } })
}
export const isMuted = async (db: Db, businessId: string, clientId: string): Promise<boolean> =>
  (await db.prisma.assistantMutedClient.count({ where: { businessId, clientId } })) > 0
