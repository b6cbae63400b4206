import type { MessagingContext, Tx } from '../context.ts'
import { sendJob } from '../jobs/definitions.ts'
import { publishState, sendNext } from '../threads/delivery-use-cases.ts'
import { messageById } from '../threads/message-repository.ts'
import { setState } from '../threads/message-state-repository.ts'
import { lockThread, type ThreadRow } from '../threads/repository.ts'
import { giveUp } from './claim-use-cases.ts'
import { unclearReason } from './reasons.ts'
import { markOutboundUnknown, outboundOf, type OutboundRow, markForResend } from './repository.ts'

/** Marks a message that may have been sent; a later status or echo can still settle it. */
export const markUnknown = async (
  tx: Tx,
  thread: ThreadRow,
  messageId: string,
  now: Date
): Promise<void> => {
  await markOutboundUnknown(tx, messageId, now)
  await setState(tx, messageId, 'unknown', null)
  await publishState(tx, thread, messageId, 'unknown')
}

/** The thread of a message, locked, and its row in `outbound`; undefined when either is gone. */
const lockOutbound = async (
  tx: Tx,
  messageId: string
): Promise<{ thread: ThreadRow; outbound: OutboundRow } | undefined> => {
  const message = await messageById(tx, messageId)
  const thread = message === undefined ? undefined : await lockThread(tx, message.threadId)
  const outbound = await outboundOf(tx, messageId)
  return thread === undefined || outbound === undefined ? undefined : { thread, outbound }
}

/** The lease of a claim ended: its worker is gone, and may have sent the message. */
export const abandonClaim = (ctx: MessagingContext, messageId: string): Promise<void> =>
  ctx.db.transaction(async tx => {
    const locked = await lockOutbound(tx, messageId)
    if (locked?.outbound.state === 'sending')
      await markUnknown(tx, locked.thread, messageId, ctx.clock.now())
  })

/**
 * The quiet window passed: sends the message at most once more, and never one of an automation
 * (F3).
 */
export const settleUnknown = (ctx: MessagingContext, messageId: string): Promise<void> =>
  ctx.db.transaction(async tx => {
    const locked = await lockOutbound(tx, messageId)
    if (locked?.outbound.state !== 'unknown') return
    const { thread, outbound: current } = locked
    if (current.kind === 'automation' || current.sends >= 2) {
      await giveUp(tx, thread, messageId, {
        state: 'failed',
        reason: unclearReason(thread.channel),
      })
      return sendNext(tx, thread, messageId)
    }
    await markForResend(tx, messageId, ctx.clock.now())
    await setState(tx, messageId, 'ready', null)
    await tx.enqueue(
      sendJob,
      { businessId: thread.businessId, messageId },
      { id: `${sendJob.name}-${messageId}-once-more` }
    )
  })
