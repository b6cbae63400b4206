import type { ListedMovement } from '@mostrador/contracts/catalog'
import { currentClient } from '@mostrador/platform'
import type { UseCase } from '../context.ts'
import { namesOfClients } from '../crm-clients.ts'
import { findMovements, type MovementFilter, toMovement } from './repository.ts'

/** The most that one list shows. */
const MAX_MOVEMENTS = 5_000

/**
 * Movements with the names of their clients, latest first; ids of others are left out [MON2-09].
 */
export const listMovements: UseCase<
  { readonly businessId: string; readonly filter: MovementFilter },
  ListedMovement[]
> =
  ctx =>
  async ({ businessId, filter }) => {
    const { clientId: requestedClientId } = filter
    const clientId =
      requestedClientId === undefined
        ? undefined
        : await currentClient(ctx.db, 'catalog', businessId, requestedClientId)
    const stored = await findMovements(ctx.db, businessId, { ...filter, clientId }, MAX_MOVEMENTS)
    const clientIds = stored.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
    const names = await namesOfClients(ctx, businessId, clientIds)
    return stored.map(row => ({
      ...toMovement(row),
      clientName: names.get(row.clientId ?? '') ?? '',
    }))
  }
