import type { Account, Conversation } from './model.ts'
import type { World } from './world.ts'

/** A new id in the form of the channel. */
export const nextMessageId = (
  world: World,
  account: Account,
  conversation: Conversation,
  from: 'person' | 'business'
): string =>
  account.channel === 'whatsapp'
    ? world.ids.wamid(conversation.user, from)
    : world.ids.mid(account.channel)
