import type { SendOutcome } from '../channels/adapter.ts'
import { expireAndPublish } from '../connections/use-cases.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { sendJob } from '../jobs/definitions.ts'
import { applyEarlyUpdates, deliver } from '../threads/delivery-use-cases.ts'
import { lockProviderId } from '../threads/early-repository.ts'
import { setProviderId } from '../threads/message-repository.ts'
import { setState } from '../threads/message-state-repository.ts'
import { lockThread, type ThreadRow } from '../threads/repository.ts'
import { type Claim, EXPIRED_RETRY_MS, giveUp } from './claim-use-cases.ts'
import { exhaustedReason } from './reasons.ts'
import { outboundOf, markReadyAgain } from './repository.ts'
import { MAX_ATTEMPTS, waitMs } from './retry.ts'
import { markUnknown } from './unknown-use-cases.ts'

type OutcomeOf<Kind extends SendOutcome['kind']> = Extract<SendOutcome, { kind: Kind }>
/** Whether the next message of the conversation may be sent now. */
type MayGoOn = boolean

/**
 * Writes the outcome of a call, unless a status or an echo did already. Returns whether the next
 * message of the conversation may be sent now.
 */
export const recordOutcome = (
  ctx: MessagingContext,
  claim: Claim,
  outcome: SendOutcome
): Promise<MayGoOn> =>
  ctx.db.transaction(async tx => {
    const { messageId, attempts, channel } = claim.outbound
    if (outcome.kind === 'accepted') await lockProviderId(tx, channel, outcome.providerId)
    const thread = await lockThread(tx, claim.thread.id)
    const current = await outboundOf(tx, messageId)
    if (thread === undefined) return false
    if (outcome.kind === 'accepted') {
      await recordAccepted(tx, thread, claim, { outcome, isWaiting: current !== undefined })
      return true
    }
    if (current === undefined) return true
    // Claimed by another worker after our lease had ended.
    if (current.state !== 'sending' || current.attempts !== attempts) return false
    return recordRefusal(ctx, tx, thread, { claim, outcome })
  })

const recordAccepted = async (
  tx: Tx,
  thread: ThreadRow,
  { outbound: { messageId, channel } }: Claim,
  { outcome: { providerId }, isWaiting }: { outcome: OutcomeOf<'accepted'>; isWaiting: boolean }
): Promise<void> => {
  const message = { id: messageId, channel, inbound: false }
  if (isWaiting) await deliver(tx, thread, message, { state: 'sent', reason: null, providerId })
  else await setProviderId(tx, message, providerId)
  await applyEarlyUpdates(tx, thread, message, providerId)
}

const recordRefusal = async (
  ctx: MessagingContext,
  tx: Tx,
  thread: ThreadRow,
  { claim, outcome }: { claim: Claim; outcome: Exclude<SendOutcome, { kind: 'accepted' }> }
): Promise<MayGoOn> => {
  const { messageId } = claim.outbound
  const now = ctx.clock.now()
  switch (outcome.kind) {
    case 'rejected':
      await giveUp(tx, thread, messageId, { state: 'failed', reason: outcome.reason })
      return true
    case 'later':
      return retryLater(tx, thread, claim, { outcome, now })
    case 'token_expired':
      await markReadyAgain(tx, messageId, new Date(now.getTime() + EXPIRED_RETRY_MS))
      await setState(tx, messageId, 'ready', null)
      await expireAndPublish(tx, claim.connection, now)
      return false
    case 'unclear':
      ctx.log.warn({ messageId, why: outcome.why }, 'The outcome of a send is unknown')
      await markUnknown(tx, thread, messageId, now)
      return false
  }
}

const retryLater = async (
  tx: Tx,
  thread: ThreadRow,
  { outbound: { messageId, attempts, channel } }: Claim,
  { outcome, now }: { outcome: OutcomeOf<'later'>; now: Date }
): Promise<MayGoOn> => {
  if (attempts >= MAX_ATTEMPTS) {
    await giveUp(tx, thread, messageId, { state: 'failed', reason: exhaustedReason(channel) })
    return true
  }
  const at = new Date(now.getTime() + waitMs(attempts, outcome.base))
  await markReadyAgain(tx, messageId, at)
  await setState(tx, messageId, 'ready', null)
  await tx.enqueue(
    sendJob,
    { businessId: thread.businessId, messageId },
    { id: `${sendJob.name}-${messageId}-try-${attempts}`, at }
  )
  return false
}
