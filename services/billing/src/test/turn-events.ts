import { newId } from '@mostrador/kernel'
import { defineService, type House, type Service } from '@mostrador/platform'

/** The one event of ai-assistant that billing consumes, published as its owner does. */
export const aiAssistantEvent = () => {
  let owner: House<unknown, 'ai-assistant'> | undefined
  const service = defineService({
    name: 'ai-assistant',
    setup(house) {
      owner = house
    },
  })
  return {
    service: service as unknown as Service,
    async undelivered(businessId: string, turnId: string): Promise<void> {
      const house = owner
      const threadId = newId()
      await house?.underTenant(businessId, () =>
        house.db.transaction(tx =>
          tx.say('turn.undelivered', {
            key: threadId,
            data: { turnId, threadId, assistantId: null },
          })
        )
      )
    },
  }
}
