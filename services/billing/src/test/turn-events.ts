import { newId } from '@mostrador/kernel'
import { defineService, type ServiceContext, type Service } from '@mostrador/platform'

/** The one event of ai-assistant that billing consumes, published as its owner does. */
export const aiAssistantEvent = () => {
  let owner: ServiceContext<unknown, 'ai-assistant'> | undefined
  const service = defineService({
    name: 'ai-assistant',
    setup(testApp) {
      owner = testApp
    },
  })
  return {
    service: service as unknown as Service,
    async undelivered(businessId: string, turnId: string): Promise<void> {
      const testApp = owner
      const threadId = newId()
      await testApp?.underTenant(businessId, () =>
        testApp.db.transaction(tx =>
          tx.publish('turn.undelivered', {
            key: threadId,
            data: { turnId, threadId, assistantId: null },
          })
        )
      )
    },
  }
}
