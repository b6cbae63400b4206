import { channels } from '@mostrador/contracts'
import { waIdOf } from '@mostrador/kernel'
import { connectionFor, type ConnectionRow, expireConnection } from '../channels/repository.ts'
import { openToken } from '../channels/tokens-repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { sendJob } from '../jobs/definitions.ts'
import type { SealKeys } from '../seal.ts'
import { catchUp, deliver, publishState, sendNext } from '../threads/delivery-use-cases.ts'
import {
  lockProviderId,
  messageById,
  type MessageRow,
  setProviderId,
  setSentAt,
  setState,
} from '../threads/message-repository.ts'
import { lockThread, showLast, type ThreadRow } from '../threads/repository.ts'
import { holdReason } from './accept-use-cases.ts'
import type { GraphClient, TextCall } from './graph-client.ts'
import { MAX_ATTEMPTS, type Outcome, waitMs } from './outcome.ts'
import { exhaustedReason, unclearReason } from './reasons.ts'
import {
  claimOutbound,
  firstOutbound,
  inDoubt,
  outboundOf,
  type OutboundRow,
  postpone,
  readyAgain,
  removeOutbound,
  sendOnceMore,
} from './repository.ts'
import { failpoint, retryUntil } from '@mostrador/platform'

/** How often somebody looks whether an expired channel came back; reconnecting releases at once. */
const ASLEEP_MS = 300_000

type Turn = {
  readonly outbound: OutboundRow
  readonly thread: ThreadRow
  readonly connection: ConnectionRow
  readonly call: TextCall
}
type Step =
  | { readonly kind: 'send'; readonly turn: Turn }
  | { readonly kind: 'again' }
  | { readonly kind: 'stop' }

/** Sends the messages of a conversation, one after the other. No call happens inside a transaction. */
export const sender = (ctx: MessagingContext, graph: GraphClient, keys: SealKeys) => {
  const { db, clock, config, log } = ctx
  const sent = ctx.metrics.counter(
    'messages_sent_total',
    'Calls that send a message, by what they came to',
    ['channel', 'outcome']
  )
  for (const channel of channels)
    for (const outcome of [
      'accepted',
      'rejected',
      'later',
      'token_expired',
      'unclear',
    ] satisfies Outcome['kind'][])
      sent({ channel, outcome }, 0)
  const leaseMs = config.META_TIMEOUT_MS * 2 + 10_000

  const finish = async (
    tx: Tx,
    thread: ThreadRow,
    messageId: string,
    state: 'failed' | 'held',
    reason: string
  ): Promise<void> => {
    await setState(tx, messageId, state, reason)
    await removeOutbound(tx, messageId)
    await publishState(tx, thread, messageId, state)
  }

  /** Commits the intent to send the message whose turn it is. */
  const claim = (threadId: string): Promise<Step> =>
    db.transaction(async tx => {
      const thread = await lockThread(tx, threadId)
      const outbound = await firstOutbound(tx, threadId)
      const now = clock.now()
      if (
        thread === undefined ||
        outbound === undefined ||
        outbound.state !== 'ready' ||
        outbound.nextAt > now
      )
        return { kind: 'stop' }
      const { messageId, kind } = outbound
      const message = await messageById(tx, messageId)
      const connection = await connectionFor(tx, thread.channel, thread.accountId)
      const reason = holdReason(thread, connection !== undefined, now)
      if (message === undefined || connection === undefined || reason !== null) {
        // It waited so long that the window closed: nobody is written to outside of it.
        await finish(
          tx,
          thread,
          messageId,
          kind === 'staff' ? 'failed' : 'held',
          reason ?? exhaustedReason(thread.channel)
        )
        return { kind: 'again' }
      }
      if (connection.state === 'expired') {
        await postpone(tx, messageId, new Date(now.getTime() + ASLEEP_MS))
        return { kind: 'stop' }
      }
      await claimOutbound(tx, messageId, new Date(now.getTime() + leaseMs))
      await setState(tx, messageId, 'sending', null)
      // In the conversation it stands where it left: after what the person wrote while it was waiting.
      await setSentAt(tx, messageId, now)
      await showLast(tx, thread.id, { id: messageId, at: now })
      return {
        kind: 'send',
        turn: {
          outbound: { ...outbound, attempts: outbound.attempts + 1, sends: outbound.sends + 1 },
          thread,
          connection,
          call: callOf(thread, connection, message),
        },
      }
    })

  const callOf = (thread: ThreadRow, connection: ConnectionRow, message: MessageRow): TextCall => ({
    channel: thread.channel,
    accountId: connection.accountId,
    token: openToken(keys, connection),
    text: message.text,
    messageId: message.id,
    to: {
      waId:
        thread.whatsapp === null
          ? null
          : waIdOf({ whatsapp: thread.whatsapp, countryCode: thread.countryCode ?? '' }),
      scopedId: thread.whatsAppId,
      instagramId: thread.instagramId,
      messengerId: thread.messengerId,
    },
  })

  /** Writes what the call came to, unless a status or an echo was faster. Answers whether the next message may follow now. */
  const record = (
    { outbound, thread: { id: threadId }, connection }: Turn,
    outcome: Outcome
  ): Promise<boolean> =>
    db.transaction(async tx => {
      const { messageId, attempts, channel } = outbound
      if (outcome.kind === 'accepted') await lockProviderId(tx, channel, outcome.providerId)
      const thread = await lockThread(tx, threadId)
      const current = await outboundOf(tx, messageId)
      const now = clock.now()
      if (thread === undefined) return false
      if (outcome.kind === 'accepted') {
        const message = { id: messageId, channel, inbound: false }
        if (current === undefined) await setProviderId(tx, message, outcome.providerId)
        else
          await deliver(tx, thread, message, {
            state: 'sent',
            reason: null,
            providerId: outcome.providerId,
          })
        await catchUp(tx, thread, message, outcome.providerId)
        return true
      }
      // Resolved meanwhile, or taken up by another worker after our lease had ended.
      if (current === undefined || current.state !== 'sending' || current.attempts !== attempts)
        return current === undefined
      switch (outcome.kind) {
        case 'rejected':
          await finish(tx, thread, messageId, 'failed', outcome.reason)
          return true
        case 'later': {
          if (attempts >= MAX_ATTEMPTS) {
            await finish(tx, thread, messageId, 'failed', exhaustedReason(channel))
            return true
          }
          const at = new Date(now.getTime() + waitMs(attempts, outcome.base))
          await readyAgain(tx, messageId, at)
          await setState(tx, messageId, 'ready', null)
          await tx.enqueue(
            sendJob,
            { businessId: thread.businessId, messageId },
            { id: `${sendJob.name}-${messageId}-try-${attempts}`, at }
          )
          return false
        }
        case 'token_expired':
          await readyAgain(tx, messageId, new Date(now.getTime() + ASLEEP_MS))
          await setState(tx, messageId, 'ready', null)
          if (await expireConnection(tx, connection, now))
            await tx.publish('channel.expired', { key: connection.id, data: { channel } })
          return false
        case 'unclear':
          log.warn({ messageId, why: outcome.why }, 'Nobody knows whether a message left')
          await doubt(tx, thread, messageId)
          return false
      }
    })

  const doubt = async (tx: Tx, thread: ThreadRow, messageId: string): Promise<void> => {
    await inDoubt(tx, messageId, clock.now())
    await setState(tx, messageId, 'unknown', null)
    await publishState(tx, thread, messageId, 'unknown')
  }

  return {
    /** Everything that is due in the conversation of this message. */
    async send(messageId: string): Promise<void> {
      const message = await messageById(db, messageId)
      if (message === undefined) return
      for (;;) {
        const step = await claim(message.threadId)
        if (step.kind === 'stop') return
        if (step.kind === 'again') continue
        failpoint('send.after_claim')
        const outcome = await graph.sendText(step.turn.call)
        failpoint('send.after_call')
        sent({ channel: step.turn.call.channel, outcome: outcome.kind })
        // What the provider said is known only here: a database that went away meanwhile hears it when it is back.
        const mayGoOn = await retryUntil(() => record(step.turn, outcome), leaseMs)
        failpoint('send.after_record')
        if (!mayGoOn) return
      }
    },

    /** The worker that claimed it is gone: it may have sent it. */
    abandon: (messageId: string): Promise<void> =>
      db.transaction(async tx => {
        const seen = await messageById(tx, messageId)
        const thread = seen === undefined ? undefined : await lockThread(tx, seen.threadId)
        const current = await outboundOf(tx, messageId)
        if (thread !== undefined && current?.state === 'sending') await doubt(tx, thread, messageId)
      }),

    /** No word came in the quiet window: an answer goes once more, at most; anything automatic is never sent twice. */
    settle: (messageId: string): Promise<void> =>
      db.transaction(async tx => {
        const seen = await messageById(tx, messageId)
        const thread = seen === undefined ? undefined : await lockThread(tx, seen.threadId)
        const current = await outboundOf(tx, messageId)
        if (thread === undefined || current?.state !== 'unknown') return
        if (current.kind === 'automation' || current.sends >= 2) {
          await finish(tx, thread, messageId, 'failed', unclearReason(thread.channel))
          return sendNext(tx, thread, messageId)
        }
        await sendOnceMore(tx, messageId, clock.now())
        await setState(tx, messageId, 'ready', null)
        await tx.enqueue(
          sendJob,
          { businessId: thread.businessId, messageId },
          { id: `${sendJob.name}-${messageId}-once-more` }
        )
      }),
  }
}
export type Sender = ReturnType<typeof sender>
