import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { customText } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { actorOf, personalRowsOf } from '@mostrador/platform'
import { withPhaseHistory } from '../clients/entity-repository.ts'
import { findClient } from '../clients/repository.ts'
import type { CrmContext, UseCase } from '../context.ts'
import { findFields } from '../fields/repository.ts'

/** Who is asked what it holds of a person. */
const asked = [
  schedulingRoutes.clientCopy,
  catalogRoutes.clientCopy,
  messagingRoutes.clientCopy,
  assistantRoutes.clientCopy,
]

type Copy = { fileName: string; json: string }

/**
 * Everything that the product holds of one person, as one file. Refuses `client_not_found`, and
 * `unavailable` while a service is away: a copy is whole or there is none.
 */
export const copyClient: UseCase<{ businessId: string; id: string }, Copy> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findClient(ctx.db, businessId, id)
    if (row === null) throw new Refusal('client_not_found')
    const client = await withPhaseHistory(ctx.db, row)
    const own = await personalRowsOf(ctx.db, 'crm', businessId, row.id)
    const others = await Promise.all(asked.map(route => copyOf(ctx, route, businessId, row.id)))
    const fields = await findFields(ctx.db, businessId)
    const file = {
      Generado: ctx.clock.now().toISOString(),
      Contacto: client,
      'Campos personalizados': Object.fromEntries(
        fields
          .filter(({ _id }) => client.custom[_id] !== undefined)
          .map(({ _id, name }) => [name, customText(client.custom[_id])])
      ),
      ...Object.assign({}, ...[own, ...others].map(({ json }) => JSON.parse(json) as object)),
    }
    return { fileName: `contacto-${row.id}.json`, json: JSON.stringify(file, null, 2) }
  }

const copyOf = (
  { call }: CrmContext,
  route: (typeof asked)[number],
  businessId: string,
  id: string
): Promise<{ json: string }> => call(route, { params: { id } }, actorOf.service('crm', businessId))
