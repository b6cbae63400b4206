import type { DomainEvent } from '@mostrador/contracts'
import type { Clock } from '@mostrador/kernel'
import { withDefaults } from '../assistants/assistant.ts'
import { type Db, insertAssistant, openSettings } from '../assistants/repository.ts'
import type { BusinessFacts } from '../turns/facts-use-cases.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly ids: () => string
  readonly businessFacts: (businessId: string) => Promise<BusinessFacts>
}

/**
 * Gives a new business its settings and an assistant of type 'new' that already works, once however often it is told [BUS2-13, G2-08]:
 * the row of the settings is the memory of it. The greeting carries the name of the business, which accounts knows.
 */
export const onBusinessCreated =
  ({ db, clock, ids, businessFacts }: Deps) =>
  async ({ data: { businessId } }: DomainEvent<'business.created'>): Promise<void> => {
    const { name } = await businessFacts(businessId)
    await db.transaction(async tx => {
      if (!(await openSettings(tx, businessId))) return
      const assistantId = ids()
      await insertAssistant(
        tx,
        businessId,
        assistantId,
        withDefaults({ name: 'Ana', type: 'new', isWorking: true }, name),
        clock.now()
      )
      await tx.publish('assistant.created', { key: assistantId, data: { assistantId } })
    })
  }
