import type { ServiceName } from '@mostrador/contracts'
import { accountsEvents } from '@mostrador/contracts/accounts'
import { assistantEvents } from '@mostrador/contracts/ai-assistant'
import { billingEvents } from '@mostrador/contracts/billing'
import { catalogEvents } from '@mostrador/contracts/catalog'
import { crmEvents } from '@mostrador/contracts/crm'
import { messagingEvents } from '@mostrador/contracts/messaging-gateway'
import { schedulingEvents } from '@mostrador/contracts/scheduling'

const eventsOf = {
  accounts: accountsEvents,
  scheduling: schedulingEvents,
  crm: crmEvents,
  'messaging-gateway': messagingEvents,
  'ai-assistant': assistantEvents,
  billing: billingEvents,
  catalog: catalogEvents,
} as const satisfies Partial<Record<ServiceName, object>>

const owners = new Map(
  Object.entries(eventsOf).flatMap(([owner, events]) =>
    Object.keys(events).map(type => [type, owner] as const)
  )
)

/** The topic of an event: that of the service whose contract declares it, whoever publishes it. */
export type TopicOf = (type: string) => string

const prefix = 'mostrador'

/** An event that is no longer declared goes to a topic without consumers, and holds up nobody. */
export const topicOf: TopicOf = type => `${prefix}.${owners.get(type) ?? 'undeclared'}`

/** The name of a consumer group at the broker. */
export const groupAt = (group: string): string => `${prefix}.${group}`

export const allTopics: readonly string[] = [
  ...new Set([...owners.keys()].map(topicOf)),
  `${prefix}.undeclared`,
]
