import { adapterOfWebhook } from '../channels/registry.ts'
import { fieldOf, idOf, listOf } from '../channels/payload.ts'
import type { RawUpdate } from '../channels/update.ts'

/** Keys are index entries: what is longer is not an id. */
const MAX_KEY = 512

const hasUsableKeys = ({ eventId, threadKey }: RawUpdate): boolean =>
  eventId !== '' && eventId.length <= MAX_KEY && threadKey.length <= MAX_KEY

/**
 * Splits a webhook into its updates. Reads only what names an update and its conversation, so that
 * one unreadable message spoils nothing else. `digest` of the webhook names updates without an id.
 */
export const splitEnvelope = (envelope: unknown, digest: string): RawUpdate[] => {
  const adapter = adapterOfWebhook(idOf(fieldOf(envelope, 'object')))
  if (adapter === undefined) return []
  return listOf(fieldOf(envelope, 'entry'))
    .flatMap(entry => adapter.split(entry))
    .map((update, index) => {
      const key = `?${digest}:${index}`
      return hasUsableKeys(update) ? update : { ...update, eventId: key, threadKey: key }
    })
}
