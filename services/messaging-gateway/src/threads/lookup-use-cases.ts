import type { Channel } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import type { ContactIds } from '../channels/adapter.ts'
import { channelAdapters } from '../channels/registry.ts'
import {
  type Tables,
  threadById,
  threadByKey,
  type ThreadRow,
  threadsOfClient,
} from './repository.ts'

/** The ids by which a conversation may be asked for [INB-08]. */
export type ThreadIds = ContactIds & {
  readonly threadId?: string | undefined
  readonly clientId?: string | undefined
}

/** The first channel with an id of a person among these, and the keys to look up there. */
const contactKeys = (
  ids: ContactIds
): { readonly channel: Channel; readonly keys: readonly string[] } | null => {
  for (const { channel, lookupKeys } of channelAdapters) {
    const keys = lookupKeys(ids)
    if (keys !== null) return { channel, keys }
  }
  return null
}

/** The channel of the person that these ids name; null when they name none. */
export const channelOf = (ids: ContactIds): Channel | null => contactKeys(ids)?.channel ?? null

/**
 * The conversation that these ids name; undefined when there is none yet. Ids of a channel come
 * before the client, who may have several conversations. Refuses `invalid_request` without any id.
 */
export const lookUpThread = async (db: Tables, ids: ThreadIds): Promise<ThreadRow | undefined> => {
  if (ids.threadId) return threadById(db, ids.threadId)
  const contact = contactKeys(ids)
  if (contact !== null) return threadByKey(db, contact.channel, contact.keys)
  if (ids.clientId) return (await threadsOfClient(db, ids.clientId))[0]
  throw new Refusal('invalid_request')
}

/** lookUpThread() that refuses `thread_not_found` when there is none. */
export const threadOrRefuse = async (db: Tables, ids: ThreadIds): Promise<ThreadRow> => {
  const thread = await lookUpThread(db, ids)
  if (thread === undefined) throw new Refusal('thread_not_found')
  return thread
}
