import { crmRoutes } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'

const owners = new Map<string, string | null>()

/** From now on this client is of that business alone, or with null of nobody. */
export const setOwner = (clientId: string, businessId: string | null): void => {
  owners.set(clientId, businessId)
}

/** What a test may change of the peer and see of it: every client that it was asked about, in order. */
export const crmPeer = { isAway: false, asked: [] as string[] }

/** A peer in place of crm: it answers the one question that scheduling asks. Whoever no test has spoken of is a client of whoever asks. */
export const fakeCrm = defineService({
  name: 'crm',
  setup(testApp) {
    serve(testApp, crmRoutes.existingClients, ({ actor, body }) => {
      if (crmPeer.isAway) throw new Refusal('unavailable')
      crmPeer.asked.push(...body.ids)
      return body.ids.filter(id => (owners.has(id) ? owners.get(id) === businessOf(actor) : true))
    })
  },
})
