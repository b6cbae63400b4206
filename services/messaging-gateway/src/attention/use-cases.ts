import type { DomainEvent } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import type { MessagingContext, Tx } from '../context.ts'
import { lockThread, type ThreadRow } from '../threads/repository.ts'
import {
  type AttentionColumns,
  callPerson,
  type Person,
  returnAttention,
  takeAttention,
  attendByHand,
} from './attention.ts'
import { isAnsweredSince, saveAttention } from './repository.ts'

type WithClock = Pick<MessagingContext, 'clock'>

/** Stores a change of the locked thread and publishes it; null changes nothing. */
const applyChange = async (
  tx: Tx,
  thread: ThreadRow,
  next: AttentionColumns | null
): Promise<ThreadRow> => {
  if (next === null) return thread
  const { id: threadId, clientId } = thread
  await saveAttention(tx, threadId, next)
  await tx.publish('thread.attention_changed', {
    key: threadId,
    data: { threadId, clientId, state: next.attention },
  })
  return { ...thread, ...next }
}

/**
 * A person takes a conversation (`person`), or gives it back to the assistants (null). Returns the
 * thread as it stands then: of two who take it at the same time the first has it. Refuses
 * `thread_not_found`.
 */
export const setAttention = async (
  { clock }: WithClock,
  tx: Tx,
  { threadId, person }: { threadId: string; person: Person | null }
): Promise<ThreadRow> => {
  const thread = await lockThread(tx, threadId)
  if (thread === undefined) throw new Refusal('thread_not_found')
  const now = clock.now()
  const next = person === null ? returnAttention(thread, now) : takeAttention(thread, person, now)
  return applyChange(tx, thread, next)
}

/**
 * A team member wrote by hand at `at` in the locked thread: the waiting client is attended by them.
 */
export const attendByWriting = async (
  { clock }: WithClock,
  tx: Tx,
  thread: ThreadRow,
  { person, at }: { person: Person; at: Date }
): Promise<void> => {
  await applyChange(tx, thread, attendByHand(thread, person, { at, now: clock.now() }))
}

/**
 * An assistant called a person: the conversation waits, unless somebody of the business has acted
 * already.
 */
export const onNeedsHuman =
  ({ clock }: WithClock) =>
  async ({ at, data }: DomainEvent<'thread.needs_human'>, tx: Tx): Promise<void> => {
    const thread = await lockThread(tx, data.threadId)
    if (thread === undefined) return
    const since = new Date(data.since ?? at)
    const isAnswered = await isAnsweredSince(tx, thread.id, since)
    const cause = data.cause ?? data.reason
    await applyChange(tx, thread, callPerson(thread, { since, cause, isAnswered }, clock.now()))
  }
