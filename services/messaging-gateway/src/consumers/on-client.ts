import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import {
  actorOf,
  consumeOutside,
  followClientErasures,
  followClientMerges,
} from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { isToBeErased } from '../crm-clients.ts'
import { setThreadsClient } from '../threads/repository.ts'

/**
 * Copies the client's name and type from crm: the inbox shows them and filters by them. Who asked
 * to be erased has no name here either.
 */
export const onClient = (ctx: MessagingContext): void => {
  const updateThreads = async (
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
      const isBlocked = await isToBeErased(ctx, businessId, client._id)
      const { lastname, secondLastname } = client
      const name = isBlocked
        ? 'Contacto bloqueado'
        : [client.name, lastname, secondLastname].filter(Boolean).join(' ')
      // Threads are found by the id of the event: crm answers the survivor of a merged client.
      const { type } = client
      await ctx.db.transaction(tx => setThreadsClient(tx, { id: clientId, name, type }, threadId))
      if (client._id !== clientId) await updateThreads(businessId, client._id, null)
    } catch (error) {
      // Erased after the event: nothing to show.
      if (error instanceof Refusal && error.code === 'client_not_found') return
      throw error
    }
  }
  consumeOutside(ctx, 'messaging-clients', {
    'client.identified': ({ businessId, data }) =>
      updateThreads(businessId, data.clientId, data.threadId),
    'client.changed': ({ businessId, data }) => updateThreads(businessId, data.clientId, null),
  })
  followClientErasures(ctx, 'messaging-gateway')
  followClientMerges(ctx, 'messaging-gateway', async ({ businessId, survivorId, mergedId }) => {
    await updateThreads(businessId, survivorId, null)
    await updateThreads(businessId, mergedId, null)
  })
}
