import { accountsRoutes } from '@mostrador/contracts/accounts'
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
import { copyPage } from './copy-page.ts'
import { findFields } from '../fields/repository.ts'

/** The services that are asked for the data of a person. */
const requests = [
  schedulingRoutes.clientCopy,
  catalogRoutes.clientCopy,
  messagingRoutes.clientCopy,
  assistantRoutes.clientCopy,
]

type Copy = { fileName: string; json: string; pageName: string; html: string }

/**
 * Everything that the product holds of one person: all of it as JSON, and what people read of it as
 * a page. Refuses `client_not_found`, and
 * `unavailable` while a service is down: a copy is whole or there is none.
 */
export const copyClient: UseCase<{ businessId: string; id: string }, Copy> =
  ctx =>
  async ({ businessId, id }) => {
    const row = await findClient(ctx.db, businessId, id)
    if (row === null) throw new Refusal('client_not_found')
    const client = await withPhaseHistory(ctx.db, row)
    const crmRows = await personalRowsOf(ctx.db, 'crm', businessId, row.id)
    const others = await Promise.all(requests.map(route => copyOf(ctx, route, businessId, row.id)))
    const fields = await findFields(ctx.db, businessId)
    const custom = Object.fromEntries(
      fields
        .filter(({ _id }) => client.custom[_id] !== undefined)
        .map(({ _id, name }) => [name, customText(client.custom[_id])])
    )
    const sections: Record<string, unknown[]> = Object.assign(
      {},
      ...[crmRows, ...others].map(({ json }) => JSON.parse(json) as Record<string, unknown[]>)
    )
    const at = ctx.clock.now()
    const head = { Generado: at.toISOString(), Contacto: client, 'Campos personalizados': custom }
    const { name: businessName, timezone } = await ctx.call(
      accountsRoutes.businessFacts,
      { params: { id: businessId } },
      actorOf.service('crm', businessId)
    )
    return {
      fileName: `contacto-${row.id}.json`,
      json: JSON.stringify({ ...head, ...sections }, null, 2),
      pageName: `contacto-${row.id}.html`,
      html: copyPage({ client, custom, sections, businessName, zone: timezone.name, at }),
    }
  }

const copyOf = (
  { call }: CrmContext,
  route: (typeof requests)[number],
  businessId: string,
  id: string
): Promise<{ json: string }> => call(route, { params: { id } }, actorOf.service('crm', businessId))
