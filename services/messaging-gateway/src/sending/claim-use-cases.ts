import type { TextMessage } from '../channels/adapter.ts'
import { connectionFor, type ConnectionRow } from '../connections/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { publishState } from '../threads/delivery-use-cases.ts'
import { messageById, type MessageRow, setSentAt } from '../threads/message-repository.ts'
import { setState } from '../threads/message-state-repository.ts'
import { lockThread, setLastMessage, type ThreadRow } from '../threads/repository.ts'
import { identityOf } from '../threads/wire.ts'
import { holdReason } from './accept-use-cases.ts'
import { exhaustedReason } from './reasons.ts'
import {
  claimOutbound,
  firstOutbound,
  type OutboundRow,
  postponeSend,
  removeOutbound,
} from './repository.ts'

/** How often an expired channel is checked; reconnecting releases its messages at once. */
export const EXPIRED_RETRY_MS = 300_000

/** How long a claim is valid: more than a call and writing its outcome may take. */
export const leaseMsOf = ({ META_TIMEOUT_MS }: MessagingContext['config']): number =>
  META_TIMEOUT_MS * 2 + 10_000

/** A message claimed by this worker, with what its call needs. */
export type Claim = {
  readonly outbound: OutboundRow
  readonly thread: ThreadRow
  readonly connection: ConnectionRow
  readonly message: TextMessage
}
export type ClaimResult =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  /** The first message was given up: the next one may be claimed. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'nothing_due' }

/** Ends a message that was never accepted. */
export const giveUp = async (
  tx: Tx,
  thread: ThreadRow,
  messageId: string,
  { state, reason }: { state: 'failed' | 'held'; reason: string }
): Promise<void> => {
  await setState(tx, messageId, state, reason)
  await removeOutbound(tx, messageId)
  await publishState(tx, thread, messageId, state)
}

const textMessageOf = (
  { tokens }: MessagingContext,
  { thread, connection, message }: Pick<Claim, 'thread' | 'connection'> & { message: MessageRow }
): TextMessage => ({
  accountId: connection.accountId,
  token: tokens.open(connection),
  login: connection.login,
  text: message.text,
  messageId: message.id,
  to: identityOf(thread),
})

type Due = Omit<Claim, 'message'> & { readonly message: MessageRow }

/**
 * Commits the intent to send. The message is shown where it leaves: after what came while it
 * waited.
 */
const claimDue = async (
  ctx: MessagingContext,
  tx: Tx,
  { outbound, thread, connection, message }: Due
): Promise<Claim> => {
  const { messageId } = outbound
  const now = ctx.clock.now()
  await claimOutbound(tx, messageId, new Date(now.getTime() + leaseMsOf(ctx.config)))
  await setState(tx, messageId, 'sending', null)
  await setSentAt(tx, messageId, now)
  await setLastMessage(tx, thread.id, { id: messageId, at: now })
  return {
    outbound: { ...outbound, attempts: outbound.attempts + 1, sends: outbound.sends + 1 },
    thread,
    connection,
    message: textMessageOf(ctx, { thread, connection, message }),
  }
}

/**
 * Claims the first message of a conversation when it is due. One whose window closed while it
 * waited is given up: failed for people, held for automation.
 */
export const claimFirst = (ctx: MessagingContext, threadId: string): Promise<ClaimResult> =>
  ctx.db.transaction(async tx => {
    const thread = await lockThread(tx, threadId)
    const outbound = await firstOutbound(tx, threadId)
    const now = ctx.clock.now()
    if (thread === undefined || outbound === undefined) return { kind: 'nothing_due' }
    if (outbound.state !== 'ready' || outbound.nextAt > now) return { kind: 'nothing_due' }
    const { messageId, kind } = outbound
    const message = await messageById(tx, messageId)
    const connection = await connectionFor(tx, thread.channel, thread.accountId)
    const reason = holdReason(thread, connection !== undefined, now)
    if (message === undefined || connection === undefined || reason !== null) {
      await giveUp(tx, thread, messageId, {
        state: kind === 'staff' ? 'failed' : 'held',
        reason: reason ?? exhaustedReason(thread.channel),
      })
      return { kind: 'skipped' }
    }
    if (connection.state === 'expired') {
      await postponeSend(tx, messageId, new Date(now.getTime() + EXPIRED_RETRY_MS))
      return { kind: 'nothing_due' }
    }
    return {
      kind: 'claimed',
      claim: await claimDue(ctx, tx, { outbound, thread, connection, message }),
    }
  })
