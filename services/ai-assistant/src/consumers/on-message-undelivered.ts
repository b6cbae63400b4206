import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../assistants/repository.ts'
import { latestTurnId } from '../turns/repository.ts'

/** A reply of an assistant that did not arrive leaves somebody without an answer: a person is called, as when it gives up by itself. */
export const onMessageUndelivered = async (
  { businessId, data: { threadId, clientId, author } }: DomainEvent<'message.undelivered'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null || author !== 'assistant') return
  const turnId = await latestTurnId(tx, businessId, threadId)
  if (turnId !== null)
    await tx.say('thread.needs_human', { key: threadId, data: { threadId, clientId, turnId } })
}
