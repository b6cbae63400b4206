import { billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import { mostProducts } from '../tools/catalogue.ts'
import type { ToolPeers } from '../tools/tool.ts'
import type { AgentContext, AgentInput } from './agent-use-cases.ts'

const memoize = <Value>(ask: () => Promise<Value>): (() => Promise<Value>) => {
  let pending: Promise<Value> | undefined
  return () => (pending ??= ask())
}

/** What the tools of a turn may ask of the other services, on behalf of its client. */
export const peersOf = (
  { call }: AgentContext,
  { facts: { business, client }, assistant, offer }: AgentInput
): ToolPeers => {
  const as = actorOf.assistant(assistant.name, business._id)
  // A tool always shows the appointments of this client: no argument chooses another one.
  const ofClient = { clientId: client._id }
  return {
    offer: memoize(async () => offer ?? (await call(schedulingRoutes.offer, {}, as))),
    slots: query => call(schedulingRoutes.slotsFor, { body: query }, as),
    nearest: query => call(schedulingRoutes.nearestSlots, { body: query }, as),
    upcoming: () =>
      call(
        schedulingRoutes.appointmentsOf,
        { params: { clientId: client._id }, query: { upcoming: 'true' } },
        as
      ),
    deposits: appointmentIds =>
      appointmentIds.length === 0
        ? Promise.resolve([])
        : call(
            billingRoutes.heldDeposits,
            { body: { appointmentIds: [...appointmentIds] } },
            actorOf.service('ai-assistant', business._id)
            // Omitted when it is unknown now; the cancellation itself reports it.
          ).catch(() => []),
    history: () => call(schedulingRoutes.appointmentsOf, { params: ofClient, query: {} }, as),
    products: search =>
      call(catalogRoutes.quoteProducts, { body: { search, limit: mostProducts } }, as),
    courses: search => call(catalogRoutes.quoteCourses, { body: { search, limit: 5 } }, as),
    quoteOrder: (items, branchId) =>
      call(
        catalogRoutes.quoteOrder,
        { body: { items: [...items], ...(branchId !== null && { branchId }) } },
        as
      ),
    orders: () => call(catalogRoutes.listOrders, { query: ofClient }, as),
    properties: search => call(catalogRoutes.quoteProperties, { body: { search, limit: 5 } }, as),
  }
}
