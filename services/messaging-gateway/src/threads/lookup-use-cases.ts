import type { Channel } from '@mostrador/contracts'
import { digitsOf, foldMobilePrefix, Refusal } from '@mostrador/kernel'
import {
  type Tables,
  threadById,
  threadByKey,
  type ThreadRow,
  threadsOfClient,
} from './repository.ts'

/** The ids under which a conversation may be asked for [INB-08]. */
export type ThreadIds = {
  readonly threadId?: string | undefined
  readonly clientId?: string | undefined
  readonly whatsapp?: string | undefined
  readonly countryCode?: string | undefined
  readonly countryCodeExt?: string | undefined
  readonly instagramAccountId?: string | undefined
  readonly messengerId?: string | undefined
}

/** National digits with their country code, or the whole number as one: both are tried, in the one spelling. */
const numberKeys = (whatsapp: string, countryCode: string): string[] =>
  [
    foldMobilePrefix(`${digitsOf(countryCode)}${digitsOf(whatsapp)}`),
    foldMobilePrefix(digitsOf(whatsapp)),
  ].filter(key => key !== '')

export const channelOf = (ids: ThreadIds): Channel | null => {
  if (ids.whatsapp) return 'whatsapp'
  if (ids.instagramAccountId) return 'instagram'
  return ids.messengerId ? 'messenger' : null
}

/** The conversation that these ids name; undefined when there is none yet. Channel ids are more exact than the client. */
export const lookUpThread = async (db: Tables, ids: ThreadIds): Promise<ThreadRow | undefined> => {
  if (ids.threadId) return threadById(db, ids.threadId)
  if (ids.whatsapp)
    return threadByKey(db, 'whatsapp', numberKeys(ids.whatsapp, ids.countryCode ?? '52'))
  if (ids.instagramAccountId) return threadByKey(db, 'instagram', [ids.instagramAccountId])
  if (ids.messengerId) return threadByKey(db, 'messenger', [ids.messengerId])
  if (ids.clientId) return (await threadsOfClient(db, ids.clientId))[0]
  throw new Refusal('invalid_request')
}

export const threadOrRefuse = async (db: Tables, ids: ThreadIds): Promise<ThreadRow> => {
  const thread = await lookUpThread(db, ids)
  if (thread === undefined) throw new Refusal('thread_not_found')
  return thread
}
