import type { DomainEvent } from '@mostrador/contracts'
import type { Clock } from '@mostrador/kernel'
import { settingsOf, type Tx } from '../assistants/repository.ts'
import { replyJob, replyJobId } from '../jobs/reply.ts'
import { askForReply } from '../turns/pending-repository.ts'

/**
 * A client wrote: the thread is answered when the burst has been quiet for the reading time
 * [TST-02, F13].
 */
export const onMessageReceived =
  ({ clock }: { readonly clock: Clock }) =>
  async ({ businessId, data }: DomainEvent<'message.received'>, tx: Tx): Promise<void> => {
    if (businessId === null) return
    const { threadId, messageId, channel, clientId } = data
    const { delayResponse } = await settingsOf(tx, businessId)
    const dueAt = new Date(clock.now().getTime() + delayResponse)
    await askForReply(tx, { businessId, threadId }, { messageId, channel, clientId }, dueAt)
    await tx.enqueue(
      replyJob,
      { businessId, threadId },
      { id: replyJobId(threadId, dueAt), at: dueAt }
    )
  }
