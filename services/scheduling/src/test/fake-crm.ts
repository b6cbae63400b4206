import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'

const owners = new Map<string, string | null>()

/** From now on this client is of that business alone, or with null of nobody. */
export const setOwner = (clientId: string, businessId: string | null): void => {
  owners.set(clientId, businessId)
}

/**
 * `isDown` makes crm refuse; `requestedIds` lists the clients it was asked about, in order; `blocked`
 * asked that their data be erased.
 */
export const crmState = { isDown: false, requestedIds: [] as string[], blocked: new Set<string>() }

/** Stands in for crm: a client without a set owner belongs to every business. */
export const fakeCrm = defineService({
  name: 'crm',
  setup(ctx) {
    serve(ctx, crmRoutes.clientNames, ({ query }) =>
      query.ids.split(',').map(_id => ({ _id, name: 'Ana López', type: 'client' as const }))
    )
    serve(ctx, crmRoutes.existingClients, ({ actor, body }) => {
      if (crmState.isDown) throw new Refusal('unavailable')
      crmState.requestedIds.push(...body.ids)
      return body.ids.filter(id => (owners.has(id) ? owners.get(id) === businessOf(actor) : true))
    })
    serve(ctx, crmRoutes.blockedClients, ({ body }) => {
      if (crmState.isDown) throw new Refusal('unavailable')
      return body.ids.filter(id => crmState.blocked.has(id))
    })
  },
})
