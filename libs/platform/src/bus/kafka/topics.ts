import { eventsOfServices } from '@mostrador/contracts'

const owners = new Map(
  Object.entries(eventsOfServices).flatMap(([owner, events]) =>
    Object.keys(events).map(type => [type, owner] as const)
  )
)

/** The topic of an event: that of the service whose contract declares it, not of its publisher. */
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
