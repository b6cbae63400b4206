import type { Reference } from '@mostrador/contracts/accounts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** References in one dead letter's answer. */
const MAX_REFERENCES = 12

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The UUIDs in the data of a dead letter, and the id of an event. Nothing else of the payload is
 * shown: texts, numbers and a provider's ids may identify a person.
 */
export const referencesOf = (kind: 'event' | 'job', payload: unknown): Reference[] => {
  if (!isRecord(payload)) return []
  const data = isRecord(payload['data']) ? payload['data'] : {}
  const candidates: [string, unknown][] = [
    ...(kind === 'event' ? [['eventId', payload['id']] as [string, unknown]] : []),
    ...Object.entries(data),
  ]
  return candidates
    .flatMap(([name, id]) =>
      name !== 'businessId' &&
      /^[A-Za-z]{1,40}$/.test(name) &&
      typeof id === 'string' &&
      uuid.test(id)
        ? [{ name, id }]
        : []
    )
    .slice(0, MAX_REFERENCES)
}
