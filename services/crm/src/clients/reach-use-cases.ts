import type { Reach } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { actorOf } from '@mostrador/platform'
import type { CrmContext, UseCase } from '../context.ts'
import { findClientsByIds } from '../merges/person-repository.ts'
import { hasWhatsapp } from './client.ts'
import type { StoredClient } from './repository.ts'
import { isContactId } from './use-cases.ts'

const MAX_CLIENTS = 20

/**
 * Whether an automatic message would reach these contacts now. Ids that are invalid, or of another
 * business, are left out; at most 20 are read.
 */
export const readReach: UseCase<
  { businessId: string; ids: readonly string[] },
  { _id: string; reach: Reach }[]
> =
  ctx =>
  async ({ businessId, ids }) => {
    const validIds = [...new Set(ids)].filter(isContactId).slice(0, MAX_CLIENTS)
    const clients = await findClientsByIds(ctx.db, businessId, validIds)
    return Promise.all(
      [...clients].map(async ([id, client]) => ({
        _id: id,
        reach: await reachOf(ctx, businessId, client),
      }))
    )
  }

/** How a contact can be reached, decided like a send: by the thread in which they wrote last. */
export const reachOf = async (
  { call, clock }: CrmContext,
  businessId: string,
  client: StoredClient
): Promise<Reach> => {
  const { id, noRespond } = client
  if (noRespond) return 'opted_out'
  const [thread] = await call(
    messagingRoutes.threadsOf,
    { params: { clientId: id } },
    actorOf.system(businessId)
  )
  // A thread without a window holds only what was written to them.
  const windowUntil = thread?.windowUntil ?? null
  if (windowUntil === null) return hasWhatsapp(client) ? 'never_wrote' : 'no_whatsapp'
  return Date.parse(windowUntil) > clock.now().getTime() ? 'now' : 'template'
}
