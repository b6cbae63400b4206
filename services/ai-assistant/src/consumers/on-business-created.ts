import type { DomainEvent } from '@mostrador/contracts'
import type { Clock } from '@mostrador/kernel'
import { withDefaults } from '../assistants/assistant.ts'
import { insertAssistant, openSettings, type Tx } from '../assistants/repository.ts'

/** Gives a new business its settings and an assistant of type 'new' that already works, once however often it is told [BUS2-13, G2-08]. */
export const onBusinessCreated = ({ clock, ids }: { readonly clock: Clock; readonly ids: () => string }) => async ({ data: { businessId } }: DomainEvent<'business.created'>, tx: Tx): Promise<void> => {
  if (!(await openSettings(tx, businessId))) return
  const assistantId = ids()
  await insertAssistant(tx, businessId, assistantId, withDefaults({ name: 'Ana', type: 'new', isWorking: true }, ''), clock.now())
  await tx.say('assistant.created', { key: assistantId, data: { assistantId } })
}
