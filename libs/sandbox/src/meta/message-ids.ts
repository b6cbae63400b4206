import type { Account, Conversation } from './model.ts'
import type { MetaStore } from './store.ts'

/** A new id in the form of the channel. */
export const nextMessageId = (
  store: MetaStore,
  account: Account,
  conversation: Conversation,
  from: 'person' | 'business'
): string =>
  account.channel === 'whatsapp'
    ? store.ids.wamid(conversation.user, from)
    : store.ids.mid(account.channel)
