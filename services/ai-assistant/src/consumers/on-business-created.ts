import type { DomainEvent } from '@mostrador/contracts'
import { withDefaults } from '../assistants/assistant.ts'
import { insertAssistant, openSettings } from '../assistants/repository.ts'
import type { UseCaseContext } from '../context.ts'
import type { BusinessFacts } from '../turns/facts-use-cases.ts'

type WelcomeContext = Pick<UseCaseContext, 'db' | 'clock' | 'ids'> & {
  readonly businessFacts: (businessId: string) => Promise<BusinessFacts>
}

/**
 * Gives a new business its settings and a working assistant of type 'new' [BUS2-13, G2-08]. The row
 * of the settings makes a repeated event harmless. The greeting carries the name of the business.
 */
export const onBusinessCreated =
  ({ db, clock, ids, businessFacts }: WelcomeContext) =>
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
