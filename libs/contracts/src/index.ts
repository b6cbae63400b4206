import type { z } from 'zod'
import type { EventCatalogue, ServiceName } from './contract.ts'
import { accountsErrors, accountsEvents, accountsRoutes } from './accounts/index.ts'
import { assistantErrors, assistantEvents, assistantRoutes } from './ai-assistant/index.ts'
import { billingErrors, billingEvents, billingRoutes } from './billing/index.ts'
import { catalogErrors, catalogEvents, catalogRoutes } from './catalog/index.ts'
import { crmErrors, crmEvents, crmRoutes } from './crm/index.ts'
import { gatewayRoutes, platformErrors } from './edge-gateway/index.ts'
import { messagingErrors, messagingEvents, messagingRoutes } from './messaging-gateway/index.ts'
import { schedulingErrors, schedulingEvents, schedulingRoutes } from './scheduling/index.ts'
import { simulatorRoutes } from './simulator/index.ts'

export { allows } from './allows.ts'
export * from './common.ts'
export * from './contract.ts'
export * from './imports.ts'
export { MEXICO, nationalNumber } from './national-number.ts'
export { ANY_REVISION } from './revision.ts'
export { withoutLimits } from './stored.ts'
export * from './values.ts'

/** The catalogue of events, by the service that publishes them. */
export const eventsOfServices = {
  accounts: accountsEvents,
  scheduling: schedulingEvents,
  crm: crmEvents,
  'messaging-gateway': messagingEvents,
  'ai-assistant': assistantEvents,
  billing: billingEvents,
  catalog: catalogEvents,
} as const satisfies Partial<Record<ServiceName, EventCatalogue>>

/** Every event of the product: name → its schema, audience and label. */
export const allEvents = {
  ...accountsEvents,
  ...schedulingEvents,
  ...crmEvents,
  ...messagingEvents,
  ...assistantEvents,
  ...billingEvents,
  ...catalogEvents,
}
export type EventName = keyof typeof allEvents
export type EventData<Name extends EventName> = z.output<(typeof allEvents)[Name]['schema']>

/** Every refusal of the product: code → status and Spanish text. */
export const allErrors = {
  ...platformErrors,
  ...accountsErrors,
  ...schedulingErrors,
  ...crmErrors,
  ...messagingErrors,
  ...assistantErrors,
  ...billingErrors,
  ...catalogErrors,
}
export type ErrorCode = keyof typeof allErrors

/** Every route, by owner: the gateway's map and the API documentation are made from it. */
export const allRoutes = {
  'edge-gateway': gatewayRoutes,
  accounts: accountsRoutes,
  scheduling: schedulingRoutes,
  crm: crmRoutes,
  'messaging-gateway': messagingRoutes,
  'ai-assistant': assistantRoutes,
  billing: billingRoutes,
  catalog: catalogRoutes,
  simulator: simulatorRoutes,
} as const

/** What happened, as it travels: the envelope of every event. */
export type DomainEvent<Name extends EventName = EventName> = {
  readonly [N in Name]: {
    readonly id: string
    readonly type: N
    readonly businessId: string | null
    readonly at: string
    readonly actor: {
      readonly kind: string
      readonly id: string | null
      readonly name: string
    } | null
    readonly data: EventData<N>
  }
}[Name]
