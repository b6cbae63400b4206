import { inputs, Who } from './control-inputs.ts'
import type { ControlParts } from './control-parts.ts'
import type { MetaControl } from './control.ts'
import { nextMessageId } from './message-ids.ts'
import { addMessage, conversationIfAny, conversationOf, findAccount, newMessage } from './store.ts'

/** The state of people's phones, and what the owner writes from theirs. */
export const peopleControl = ({
  store,
  delivery,
}: ControlParts): Pick<MetaControl, 'forget' | 'ownerTypes' | 'setPerson'> => ({
  forget(input) {
    const { channel, accountId, user } = Who.parse(input)
    const conversation = conversationIfAny(store, channel, accountId, user)
    if (conversation === undefined) return
    conversation.messages = []
    store.changed({ kind: 'message', conversation, message: null })
  },
  ownerTypes(input) {
    const { text, ...who } = inputs.ownerTypes.parse(input)
    const account = findAccount(store, who.channel, who.accountId)
    const conversation = conversationOf(store, who.channel, who.accountId, who.user)
    const message = newMessage({
      id: nextMessageId(store, account, conversation, 'business'),
      direction: 'out',
      origin: 'app',
      type: 'text',
      text,
      at: store.now(),
      status: 'sent',
      content: { text: { body: text } },
    })
    addMessage(store, conversation, message)
    delivery.echo(account, conversation, message)
    return message
  },
  setPerson(input) {
    const { channel, accountId, user, ...profile } = inputs.setPerson.parse(input)
    const conversation = conversationOf(store, channel, accountId, user)
    const account = findAccount(store, channel, accountId)
    const wasOffline = conversation.reach === 'offline'
    Object.assign(conversation, profile)
    if (wasOffline && conversation.reach === 'online')
      for (const message of conversation.messages.filter(other => other.status === 'sent'))
        delivery.deliver(account, conversation, message)
    if (profile.chatOpen === true) delivery.read(account, conversation)
    return conversation
  },
})
