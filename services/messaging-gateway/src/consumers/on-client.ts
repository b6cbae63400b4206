import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { actorOf, consumeOutside } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { nameThreads } from '../threads/repository.ts'

/** Who is behind a conversation is crm's to know; the inbox keeps the name and the type that it shows and filters by. */
export const onClient = (ctx: MessagingContext): void => {
  const learn = async (
    businessId: string | null,
    clientId: string,
    threadId: string | null
  ): Promise<void> => {
    if (businessId === null) return
    try {
      const client = await ctx.call(
        crmRoutes.clientFacts,
        { params: { id: clientId } },
        actorOf.service('messaging-gateway', businessId)
      )
      const name = [client.name, client.lastname, client.secondLastname].filter(Boolean).join(' ')
      await ctx.db.transaction(tx =>
        nameThreads(tx, { id: clientId, name, type: client.type }, threadId)
      )
    } catch (error) {
      // Erased between the event and the question: nothing to show.
      if (error instanceof Refusal && error.code === 'client_not_found') return
      throw error
    }
  }
  consumeOutside(ctx, 'messaging-clients', {
    'client.identified': ({ businessId, data }) => learn(businessId, data.clientId, data.threadId),
    'client.changed': ({ businessId, data }) => learn(businessId, data.clientId, null),
  })
}
