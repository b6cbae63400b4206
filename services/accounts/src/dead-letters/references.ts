import type { Reference } from '@mostrador/contracts/accounts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** More than this is a list, which nobody reads. */
const most = 12

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a letter is about, by our own ids: of an event its id and the ids in its data, of a job the ids in its data. Nothing else of the
 * payload is shown. Texts, numbers and even a provider's ids may say who somebody is; a UUID of ours says nothing.
 */
export const referencesOf = (kind: 'event' | 'job', payload: unknown): Reference[] => {
  if (!isRecord(payload)) return []
  const data = isRecord(payload['data']) ? payload['data'] : {}
  const given: [string, unknown][] = [
    ...(kind === 'event' ? [['eventId', payload['id']] as [string, unknown]] : []),
    ...Object.entries(data),
  ]
  return given
    .flatMap(([name, id]) =>
      name !== 'businessId' &&
      /^[A-Za-z]{1,40}$/.test(name) &&
      typeof id === 'string' &&
      uuid.test(id)
        ? [{ name, id }]
        : []
    )
    .slice(0, most)
}
