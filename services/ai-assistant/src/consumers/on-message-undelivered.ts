import type { DomainEvent } from '@mostrador/contracts'
import type { Clock } from '@mostrador/kernel'
import type { Tx } from '../assistants/repository.ts'
import { findTurn, markUndelivered } from '../turns/repository.ts'
import { turnOfReplyKey } from '../turns/turn.ts'

/**
 * A reply of an assistant that did not arrive leaves somebody without an answer: a person is
 * called, as when it gives up by itself, and what the reply cost goes back, once per turn however
 * many of its parts were refused.
 */
export const onMessageUndelivered =
  ({ clock }: { readonly clock: Clock }) =>
  async (
    { businessId, data: { threadId, clientId, author, key } }: DomainEvent<'message.undelivered'>,
    tx: Tx
  ): Promise<void> => {
    if (businessId === null || author !== 'assistant') return
    const ofReply = turnOfReplyKey(key)
    if (ofReply !== null) {
      const marked = await markUndelivered(tx, { businessId, turnId: ofReply, at: clock.now() })
      if (marked !== null)
        await tx.publish('turn.undelivered', {
          key: threadId,
          data: { turnId: ofReply, threadId, assistantId: marked.assistantId },
        })
    }
    const turn = await findTurn(tx, businessId, { threadId, turnId: ofReply })
    const turnId = ofReply ?? turn?.id
    if (turnId !== undefined)
      await tx.publish('thread.needs_human', {
        key: threadId,
        data: {
          threadId,
          clientId,
          turnId,
          cause: 'undelivered',
          ...(turn !== null && { since: turn.startedAt.toISOString() }),
        },
      })
  }
