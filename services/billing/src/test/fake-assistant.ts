import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { defineService, type ServiceContext } from '@mostrador/platform'

/** Publishes the one event of ai-assistant that billing consumes. */
export const createFakeAssistant = () => {
  let ctx: ServiceContext<unknown, 'ai-assistant'> | undefined
  const service = defineService({
    name: 'ai-assistant',
    setup(started) {
      ctx = started
    },
  })
  return {
    service,
    async publishUndelivered(businessId: string, turnId: string): Promise<void> {
      const threadId = newId()
      await withTenant(businessId, async () =>
        ctx?.db.transaction(tx =>
          tx.publish('turn.undelivered', {
            key: threadId,
            data: { turnId, threadId, assistantId: null },
          })
        )
      )
    },
  }
}
